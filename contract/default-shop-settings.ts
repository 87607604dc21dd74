import type { ShopSettings } from './shop-settings.ts';

const usualTemplates: ShopSettings['messageTemplates']['list'] = [
  {
    name: 'Running late',
    name_hi: 'देर हो रही है',
    text: 'We are sorry, your order {number} takes a little longer today. Thank you for your patience.',
    text_hi: 'माफ़ कीजिए, आपके ऑर्डर {number} में आज थोड़ा ज़्यादा समय लग रहा है। इंतज़ार के लिए धन्यवाद।',
  },
  {
    name: 'Cannot reach you',
    name_hi: 'फ़ोन नहीं लगा',
    text: 'We tried to call you about your order {number}. Please keep your phone near, or call us back.',
    text_hi: 'हमने आपके ऑर्डर {number} के बारे में फ़ोन किया था। कृपया फ़ोन पास रखें या हमें वापस कॉल करें।',
  },
  {
    name: 'Cash ready',
    name_hi: 'नकद तैयार रखें',
    text: 'Your order {number} arrives {arrival}. Please keep {amount} ready.',
    text_hi: 'आपका ऑर्डर {number} {arrival} पहुँचेगा। कृपया {amount} तैयार रखें।',
  },
];

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
  riderLocation: { on: false, tiles: '', attribution: '', attributionLink: '' },
  cash: { change: false },
  paysWith: { on: false },
  orderNotes: { on: false },
  messageTemplates: { list: usualTemplates },
  cashBook: { on: false },
  quietHours: { from: '', to: '' },
  invoices: { on: false },
  refunds: { on: false, days: 2 },
  substitutes: { on: false },
  orderChanges: { on: false },
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
