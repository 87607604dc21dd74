import { messagesIn } from '../messages/catalogs.ts';
import type { Messages } from '../messages/index.ts';
import { baseLocale } from '../messages/locale.ts';
import type { ShopSettings } from './shop-settings.ts';
import { translationLanguages } from './translations.ts';

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

/** The store as the spec has it. */
export const defaultShopSettings: ShopSettings = {
  cart: 'sign-in-first',
  reviews: 'fixed',
  newsletter: 'off',
  riderAssignment: 'manual',
  shop: { name: 'Tokri', logo: '', showName: true, accent: '' },
  hero: { image: '', title: '', text: '', translations: {}, link: '' },
  contact: { phone: '', email: '', address: '' },
  legal: { name: '', gstin: '', fssai: '' },
  payment: { upiId: '', upiName: '' },
  addresses: { directions: false },
  handover: { code: false },
  riderLocation: { on: false, tiles: '', attribution: '', attributionLink: '' },
  cash: { change: false },
  paysWith: { on: false },
  orderNotes: { on: false },
  messageTemplates: { list: usualTemplates },
  cashBook: { on: false },
  newOrders: { email: '' },
  quietHours: { from: '', to: '' },
  invoices: { on: false },
  refunds: { on: false, days: 2 },
  substitutes: { on: false },
  orderChanges: { on: false },
  push: { on: false },
  footer: { text: '', translations: {}, instagram: '', facebook: '', x: '', youtube: '', whatsapp: '' },
  delivery: { minutes: 11, shipping: 'spec', shippingText: '', translations: {} },
  pricing: {
    rules: 'spec',
    delivery: [{ from: 0, fee: 0 }],
    handling: 0,
    smallCart: { below: 0, fee: 0 },
    minimum: 0,
    tips: [],
  },
};
