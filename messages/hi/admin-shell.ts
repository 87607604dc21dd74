import type en from '../en/admin-shell.ts';
import type { Translation } from '../format.ts';

export default {
  administration: 'स्टोर का संचालन',
  admin: 'एडमिन',
  menu: 'मेन्यू',
  menuWithNewOrders: { one: 'मेन्यू, {count} नया ऑर्डर', other: 'मेन्यू, {count} नए ऑर्डर' },
  storeAndAccount: 'स्टोर और खाता',
  viewStore: 'स्टोर देखें',
  myOrders: 'मेरे ऑर्डर',
  logout: 'लॉग आउट',
  signedInAs: 'लॉग इन:',
  pageFailed: 'यह पेज लोड नहीं हो सका',

  today: 'आज',
  orders: 'ऑर्डर',
  overview: 'आज का हाल',
  catalogue: 'कैटलॉग',
  category: 'श्रेणी',
  subCategory: 'उप-श्रेणी',
  uploadProduct: 'प्रोडक्ट डालें',
  product: 'प्रोडक्ट',
  recipes: 'रेसिपी',
  homePage: 'होम पेज',
  import: 'इंपोर्ट',
  reviews: 'रिव्यू',
  shop: 'दुकान',
  settings: 'सेटिंग',
  insight: 'जानकारी',
  people: 'लोग',
  searches: 'खोजें',
  history: 'इतिहास',
} satisfies Translation<typeof en>;
