import type { ShopSettings } from './shop-settings.ts';

/** The store as the spec has it. */
export const defaultShopSettings: ShopSettings = {
  cart: 'sign-in-first',
  reviews: 'fixed',
  newsletter: 'off',
  riderAssignment: 'manual',
  shop: { name: 'Tokri', logo: '', showName: true, accent: '' },
  hero: { image: '', title: '', title_hi: '', text: '', text_hi: '', link: '' },
  contact: { phone: '', email: '', address: '' },
  legal: { name: '', gstin: '', fssai: '' },
  payment: { upiId: '', upiName: '' },
  addresses: { directions: false },
  handover: { code: false },
  cash: { change: false },
  paysWith: { on: false },
  cashBook: { on: false },
  quietHours: { from: '', to: '' },
  invoices: { on: false },
  refunds: { on: false, days: 2 },
  substitutes: { on: false },
  push: { on: false },
  footer: { text: '', text_hi: '', instagram: '', facebook: '', x: '', youtube: '', whatsapp: '' },
  delivery: { minutes: 11, shipping: 'spec', shippingText: '', shippingText_hi: '' },
  pricing: {
    rules: 'spec',
    delivery: [{ from: 0, fee: 0 }],
    handling: 0,
    smallCart: { below: 0, fee: 0 },
    minimum: 0,
    tips: [],
  },
};
