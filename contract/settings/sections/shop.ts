import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { phoneLineOf } from '../../users/phone-and-pincode.ts';
import { settingSection } from '../setting-descriptor.ts';

const profile = (name: string) => ({ kind: 'webAddress', label: () => name, most: 300 }) as const;

export const shop = settingSection(
  {
    title: m.adminSettings.sectionShop,
    groups: {
      shop: {
        title: m.adminSettings.shop,
        hint: m.adminSettings.shopHint,
        fields: {
          /** At most as long as `SHOP_NAME`. */
          name: {
            kind: 'text',
            initial: 'Tokri',
            label: m.adminSettings.shopName,
            most: 80,
            required: rule.validation.enterName(),
          },
          /** '#0a7a48'; '' for the colour of the store as it comes. */
          accent: { kind: 'color', label: m.adminSettings.accent, hint: m.adminSettings.accentHint },
          logo: { kind: 'picture', label: m.adminSettings.logo, hint: m.adminSettings.logoHint },
          /** True when the name is shown next to the logo. */
          showName: { kind: 'switch', initial: true, label: m.adminSettings.showName },
        },
      },
      /** The banner of the home page. Empty fields are as the store comes. */
      hero: {
        title: m.adminSettings.hero,
        hint: m.adminSettings.heroHint,
        fields: {
          title: { kind: 'text', label: m.adminSettings.heroTitle, most: 60, translated: true },
          text: { kind: 'long', label: m.adminSettings.heroText, most: 160, translated: true },
          image: { kind: 'picture', label: m.adminSettings.heroPicture, hint: m.adminSettings.heroPictureHint },
          link: { kind: 'link', label: m.adminSettings.heroLink, hint: m.adminSettings.heroLinkHint, most: 300 },
        },
      },
      contact: {
        title: m.adminSettings.contact,
        hint: m.adminSettings.contactHint,
        fields: {
          phone: {
            kind: 'text',
            type: 'tel',
            label: m.adminSettings.phone,
            form: {
              clean: phoneLineOf,
              isRight: (text) => /^\+?[\d ()-]{7,20}$/.test(text),
              fault: rule.validation.phone(),
            },
          },
          email: { kind: 'email', label: m.adminSettings.email, most: 254 },
          address: { kind: 'long', label: m.adminSettings.address, most: 300 },
        },
      },
      footer: {
        title: m.adminSettings.footer,
        hint: m.adminSettings.footerHint,
        fields: {
          text: { kind: 'long', label: m.adminSettings.footerText, most: 200, translated: true },
          instagram: profile('Instagram'),
          facebook: profile('Facebook'),
          x: profile('X'),
          youtube: profile('YouTube'),
          whatsapp: profile('WhatsApp'),
        },
      },
    },
  },
  ({ shop: { name, logo }, hero, contact: { phone, email } }) => [
    name,
    logo !== '' && m.settingSummary.logo(),
    (hero.title !== '' || hero.image !== '') && m.settingSummary.banner(),
    phone,
    email,
  ],
);
