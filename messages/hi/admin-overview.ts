import type en from '../en/admin-overview.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'आज का हाल',
  loading: 'आज का हाल लोड हो रहा है',
  loadingFailed: 'आज का हाल लोड नहीं हो सका',
  asOf: '{day}, {time} तक',

  ordersToday: 'आज के ऑर्डर',
  revenueToday: 'आज की बिक्री',
  tipsBesides: 'और {amount} टिप',
  cancelledToday: 'आज रद्द हुए',
  lastWeek: 'पिछले {weekday} इस समय तक {soFar}, पूरे दिन में {wholeDay}',
  cancelledLastWeek: 'पिछले {weekday} इस समय तक {soFar}, पूरे दिन में {wholeDay}। ऑर्डर और बिक्री में नहीं गिने गए।',

  ordersByHour: 'घंटे के हिसाब से ऑर्डर',
  ordersByHourHint: 'रद्द ऑर्डर के बिना, भारतीय समय में',
  ordersByHourChart: 'घंटे के हिसाब से ऑर्डर, आज और पिछले {weekday}। नीचे तालिका है।',
  showTable: 'तालिका में देखें',
  hour: 'घंटा',
  today: 'आज',
  lastWeekday: 'पिछला {weekday}',

  onTime: 'समय पर पहुँचे',
  inTimeOf: 'पिछले {days} दिनों में वादे वाले {count} ऑर्डर में से {inTime}।',
  noPromises: 'पिछले {days} दिनों में वादे वाला कोई ऑर्डर नहीं पहुँचा।',

  bestSellers: 'सबसे ज़्यादा बिकने वाले',
  bestSellersHint: 'पिछले 30 दिन, रद्द ऑर्डर के बिना',
  bestSellersChart: 'सबसे ज़्यादा बिकने वाले प्रोडक्ट, बिके नग के हिसाब से। आगे तालिका है।',
  nothingSold: 'अभी तक कुछ नहीं बिका।',
  product: 'प्रोडक्ट',
  sold: 'बिके',
  revenue: 'बिक्री',

  zeroResultSearches: 'जिन खोजों में कम मिला',
  zeroResultSearchesHint: 'तीन से कम प्रोडक्ट मिले, पिछले 30 दिनों में',
  noZeroResultSearches: 'हर खोज में काफ़ी कुछ मिला।',
  searched: '{count} बार',
  assignToProducts: 'प्रोडक्ट से जोड़ें',

  runningOut: 'ख़त्म होने वाले ({count})',
  runningOutHint: 'स्टोर में दिख रहे प्रोडक्ट, जिनका स्टॉक {lowStock} या उससे कम है, या उनकी अपनी सीमा तक',
  nothingRunningOut: 'सबका स्टॉक भरपूर है।',
  outOfStock: 'स्टॉक में नहीं ({count})',
  outOfStockHint: 'ग्राहक इन्हें देख सकते हैं, खरीद नहीं सकते',
  nothingOutOfStock: 'सब कुछ स्टॉक में है।',
  noneLeft: 'ख़त्म',
  left: '{stock} बचे',
  seeAllInStores: 'इन्वेंटरी में और देखें',
  seeAllProducts: { one: 'प्रोडक्ट सूची में देखें', other: 'सभी {count} प्रोडक्ट सूची में देखें' },
} satisfies Translation<typeof en>;
