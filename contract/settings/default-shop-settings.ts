import { messagesIn } from '../../messages/catalogs.ts';
import type { Messages } from '../../messages/index.ts';
import { baseLocale } from '../../messages/locale.ts';
import { translationLanguages } from '../catalogue/translations.ts';
import type { PricingSettings } from '../money/pricing.ts';
import type { SettingDescriptor, SettingGroup } from './setting-descriptor.ts';
import { settingGroups, shopChoices } from './setting-sections.ts';
import type { ShopSettings } from './shop-settings.ts';

type Template = ShopSettings['messageTemplates']['list'][number];

/** A message template in every language. Its placeholders are filled in when it is used. */
function template(textsIn: (messages: Messages) => { name: string; text: string }): Template {
  return {
    ...textsIn(messagesIn(baseLocale)),
    translations: Object.fromEntries(translationLanguages.map((language) => [language, textsIn(messagesIn(language))])),
  };
}

const [number, arrival, amount] = ['{number}', '{arrival}', '{amount}'];
const usualTemplates: Template[] = [
  template((m) => ({ name: m.messageTemplates.lateName(), text: m.messageTemplates.lateText({ number }) })),
  template((m) => ({ name: m.messageTemplates.unreachedName(), text: m.messageTemplates.unreachedText({ number }) })),
  template((m) => ({
    name: m.messageTemplates.cashName(),
    text: m.messageTemplates.cashText({ number, arrival, amount }),
  })),
];

function initialValue(field: SettingDescriptor): string | number | boolean | null | undefined {
  switch (field.kind) {
    case 'switch':
      return field.initial ?? false;
    case 'number':
      return field.initial;
    case 'limit':
      return null;
    case 'choice':
      return Object.keys(field.choices)[0];
    default:
      return field.initial ?? '';
  }
}

const initialGroup = ({ fields }: SettingGroup) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)])),
  ...(Object.values(fields).some((field) => 'translated' in field) && { translations: {} }),
});

const eachOf = <T>(table: Readonly<Record<string, T>>, initial: (descriptor: T) => unknown) =>
  Object.fromEntries(Object.entries(table).map(([name, descriptor]) => [name, initial(descriptor)]));

/** The rules of a shop without fees. */
export const noFees: PricingSettings = {
  delivery: [{ from: 0, fee: 0 }],
  handling: 0,
  smallCart: { below: 0, fee: 0 },
  minimum: 0,
  tips: [],
};

/** The store as the spec has it. */
export const defaultShopSettings = {
  ...eachOf(shopChoices, ({ choices }) => Object.keys(choices)[0]),
  ...eachOf(settingGroups, initialGroup),
  messageTemplates: { list: usualTemplates },
  pricing: { rules: 'spec', ...noFees },
} as ShopSettings;
