/** The fields of the shop's details, group by group, as the form shows them. */
import { settingLimits } from '../../../contract/shop-setting-choices.ts';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { exampleTiles } from '../../../contract/tile-url.ts';
import { translationLanguages, translationPath } from '../../../contract/translations.ts';
import { m } from '../../../messages/index.ts';
import { baseLocale, type Locale } from '../../../messages/locale.ts';
import { labelInLanguage } from '../../forms/translation-fields.tsx';

/** The sections of the page, in their order. */
export const settingSections = () =>
  ({
    shop: m.adminSettings.sectionShop(),
    company: m.adminSettings.sectionCompany(),
    ordering: m.adminSettings.sectionOrdering(),
    delivery: m.adminSettings.sectionDelivery(),
    money: m.adminSettings.sectionMoney(),
    messages: m.adminSettings.sectionMessages(),
  }) as const;
export type SettingSection = keyof ReturnType<typeof settingSections>;

/** The groups of settings with fields to fill in. */
export type Group = Exclude<keyof ShopSettings, 'cart' | 'reviews' | 'pricing' | 'messageTemplates'>;
export type Details = Pick<ShopSettings, Group>;

export interface SettingField {
  name: string;
  kind: 'text' | 'long' | 'number' | 'color' | 'picture' | 'switch' | 'shipping';
  label: string;
  hint?: string;
  /** Characters. */
  most?: number;
  /** Of a translation. */
  language?: Locale;
  type?: 'tel' | 'email' | 'url' | 'time';
}

export interface SettingGroup {
  name: Group;
  section: SettingSection;
  title: string;
  hint: string;
  fields: readonly SettingField[];
}

/** A text in every language. */
const translated = (name: string, kind: 'text' | 'long', label: string, most: number): SettingField[] => [
  { name, kind, label: labelInLanguage(label, baseLocale), most },
  ...translationLanguages.map((language) => ({
    name: translationPath(language, name),
    kind,
    label: labelInLanguage(label, language),
    most,
    language,
  })),
];

const profile = (name: string, label: string): SettingField => ({
  name,
  kind: 'text',
  label,
  most: settingLimits.address,
  type: 'url',
});

export const settingGroups = (): readonly SettingGroup[] => [
  {
    name: 'shop',
    section: 'shop',
    title: m.adminSettings.shop(),
    hint: m.adminSettings.shopHint(),
    fields: [
      { name: 'name', kind: 'text', label: m.adminSettings.shopName(), most: settingLimits.name },
      { name: 'accent', kind: 'color', label: m.adminSettings.accent(), hint: m.adminSettings.accentHint() },
      { name: 'logo', kind: 'picture', label: m.adminSettings.logo(), hint: m.adminSettings.logoHint() },
      { name: 'showName', kind: 'switch', label: m.adminSettings.showName() },
    ],
  },
  {
    name: 'hero',
    section: 'shop',
    title: m.adminSettings.hero(),
    hint: m.adminSettings.heroHint(),
    fields: [
      ...translated('title', 'text', m.adminSettings.heroTitle(), settingLimits.heroTitle),
      ...translated('text', 'long', m.adminSettings.heroText(), settingLimits.heroText),
      { name: 'image', kind: 'picture', label: m.adminSettings.heroPicture(), hint: m.adminSettings.heroPictureHint() },
      {
        name: 'link',
        kind: 'text',
        label: m.adminSettings.heroLink(),
        hint: m.adminSettings.heroLinkHint(),
        most: settingLimits.address,
      },
    ],
  },
  {
    name: 'contact',
    section: 'shop',
    title: m.adminSettings.contact(),
    hint: m.adminSettings.contactHint(),
    fields: [
      { name: 'phone', kind: 'text', label: m.adminSettings.phone(), most: 20, type: 'tel' },
      { name: 'email', kind: 'text', label: m.adminSettings.email(), most: 254, type: 'email' },
      { name: 'address', kind: 'long', label: m.adminSettings.address(), most: settingLimits.postalAddress },
    ],
  },
  {
    name: 'footer',
    section: 'shop',
    title: m.adminSettings.footer(),
    hint: m.adminSettings.footerHint(),
    fields: [
      ...translated('text', 'long', m.adminSettings.footerText(), settingLimits.footerText),
      profile('instagram', 'Instagram'),
      profile('facebook', 'Facebook'),
      profile('x', 'X'),
      profile('youtube', 'YouTube'),
      profile('whatsapp', 'WhatsApp'),
    ],
  },
  {
    name: 'legal',
    section: 'company',
    title: m.adminSettings.legal(),
    hint: m.adminSettings.legalHint(),
    fields: [
      { name: 'name', kind: 'text', label: m.adminSettings.legalName(), most: settingLimits.legalName },
      { name: 'gstin', kind: 'text', label: m.adminSettings.gstin(), most: 20 },
      { name: 'fssai', kind: 'text', label: m.adminSettings.fssai(), most: 20 },
    ],
  },
  {
    name: 'invoices',
    section: 'company',
    title: m.invoices.title(),
    hint: m.invoices.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.invoices.setting() }],
  },
  {
    name: 'orderNotes',
    section: 'ordering',
    title: m.orderNotes.settingTitle(),
    hint: m.orderNotes.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.orderNotes.setting() }],
  },
  {
    name: 'substitutes',
    section: 'ordering',
    title: m.substitutesAdmin.title(),
    hint: m.substitutesAdmin.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.substitutesAdmin.setting() }],
  },
  {
    name: 'orderChanges',
    section: 'ordering',
    title: m.orderChanges.title(),
    hint: m.orderChanges.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.orderChanges.setting() }],
  },
  {
    name: 'delivery',
    section: 'delivery',
    title: m.adminSettings.delivery(),
    hint: m.adminSettings.deliveryHint(),
    fields: [
      { name: 'minutes', kind: 'number', label: m.adminSettings.minutes(), hint: m.adminSettings.minutesHint() },
      { name: 'shipping', kind: 'shipping', label: m.adminSettings.shipping() },
      ...translated('shippingText', 'text', m.adminSettings.shippingText(), settingLimits.shippingText),
    ],
  },
  {
    name: 'addresses',
    section: 'delivery',
    title: m.addresses.setting(),
    hint: m.addresses.settingHint(),
    fields: [{ name: 'directions', kind: 'switch', label: m.addresses.settingDirections() }],
  },
  {
    name: 'handover',
    section: 'delivery',
    title: m.adminSettings.handover(),
    hint: m.adminSettings.handoverHint(),
    fields: [{ name: 'code', kind: 'switch', label: m.adminSettings.handoverCode() }],
  },
  {
    name: 'riderLocation',
    section: 'delivery',
    title: m.riderLocation.settingTitle(),
    hint: m.riderLocation.settingHint(),
    fields: [
      { name: 'on', kind: 'switch', label: m.riderLocation.setting() },
      {
        name: 'tiles',
        kind: 'text',
        label: m.riderLocation.tiles(),
        hint: m.riderLocation.tilesHint({ example: exampleTiles }),
        most: settingLimits.address,
        type: 'url',
      },
      {
        name: 'attribution',
        kind: 'text',
        label: m.riderLocation.attribution(),
        hint: m.riderLocation.attributionHint(),
        most: settingLimits.attribution,
      },
      profile('attributionLink', m.riderLocation.attributionLink()),
    ],
  },
  {
    name: 'payment',
    section: 'money',
    title: m.adminSettings.payment(),
    hint: m.adminSettings.paymentHint(),
    fields: [
      { name: 'upiId', kind: 'text', label: m.adminSettings.upiId(), hint: m.adminSettings.upiIdHint(), most: 100 },
      {
        name: 'upiName',
        kind: 'text',
        label: m.adminSettings.upiName(),
        hint: m.adminSettings.upiNameHint(),
        most: settingLimits.upiName,
      },
    ],
  },
  {
    name: 'cash',
    section: 'money',
    title: m.cash.title(),
    hint: m.cash.settingHint(),
    fields: [{ name: 'change', kind: 'switch', label: m.cash.setting() }],
  },
  {
    name: 'paysWith',
    section: 'money',
    title: m.cashBook.paysWithTitle(),
    hint: m.cashBook.paysWithHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.cashBook.paysWithSetting() }],
  },
  {
    name: 'cashBook',
    section: 'money',
    title: m.cashBook.settingTitle(),
    hint: m.cashBook.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.cashBook.setting() }],
  },
  {
    name: 'refunds',
    section: 'money',
    title: m.refunds.title(),
    hint: m.refunds.settingHint(),
    fields: [
      { name: 'on', kind: 'switch', label: m.refunds.setting() },
      { name: 'days', kind: 'number', label: m.refunds.days(), hint: m.refunds.daysHint() },
    ],
  },
  {
    name: 'push',
    section: 'messages',
    title: m.push.settingTitle(),
    hint: m.push.settingHint(),
    fields: [{ name: 'on', kind: 'switch', label: m.push.setting() }],
  },
  {
    name: 'newOrders',
    section: 'messages',
    title: m.newOrders.title(),
    hint: m.newOrders.hint(),
    fields: [
      {
        name: 'email',
        kind: 'text',
        type: 'email',
        label: m.newOrders.email(),
        hint: m.newOrders.emailHint(),
      },
    ],
  },
  {
    name: 'quietHours',
    section: 'messages',
    title: m.quietHours.title(),
    hint: m.quietHours.hint(),
    fields: [
      { name: 'from', kind: 'text', type: 'time', label: m.quietHours.from(), hint: m.quietHours.fromHint() },
      { name: 'to', kind: 'text', type: 'time', label: m.quietHours.to(), hint: m.quietHours.toHint() },
    ],
  },
];
