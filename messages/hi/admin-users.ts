import type en from '../en/admin-users.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'लोग',
  loading: 'लोगों की सूची लोड हो रही है',
  loadingFailed: 'लोगों की सूची लोड नहीं हो सकी',

  searchLabel: 'नाम, ईमेल या मोबाइल नंबर',
  searchPlaceholder: 'नाम, ईमेल या मोबाइल',
  search: 'लोगों में खोजें',
  show: 'कौन दिखे',
  everyone: 'सभी',
  customers: 'ग्राहक',
  administrators: 'एडमिन',
  suspended: 'बंद खाते',
  noOneFound: 'कोई नहीं मिला',
  searchHint: 'नाम या ईमेल के शुरुआती अक्षर, या मोबाइल के तीन अंक लिखें। कम अक्षर लिखकर देखें, या सभी को देखें।',

  you: 'आप',
  administrator: 'एडमिन',
  isSuspended: 'खाता बंद',
  mobileNumbers: 'मोबाइल नंबर',
  noMobileNumber: 'मोबाइल नहीं',
  joined: 'जुड़े',
  ordersOf: { one: '{name} का {count} ऑर्डर', other: '{name} के {count} ऑर्डर' },
  addressesOf: { one: '{name} का {count} पता', other: '{name} के {count} पते' },

  promote: 'एडमिन बनाएँ',
  promoteExplained: 'आपकी तरह {name} भी प्रोडक्ट, ऑर्डर और लोगों के खाते सँभाल सकेंगे।',
  promoted: '{name} अब एडमिन हैं',
  demote: 'एडमिन से हटाएँ',
  demoteExplained: '{name} को ये स्क्रीन नहीं दिखेंगी। वे आम ग्राहक की तरह खरीदारी कर सकेंगे।',
  demoteSelfExplained: 'यह आपका अपना खाता है। ये स्क्रीन आपके लिए तुरंत बंद हो जाएँगी, और कोई दूसरा एडमिन ही इन्हें वापस दे सकेगा।',
  demoted: '{name} अब एडमिन नहीं हैं',
  suspend: 'खाता बंद करें',
  suspending: 'बंद हो रहा है…',
  suspendExplained:
    '{name} हर जगह से तुरंत लॉग आउट हो जाएँगे, और जब तक आप खाता चालू नहीं करते, लॉग इन नहीं कर पाएँगे। उनके ऑर्डर बने रहेंगे।',
  suspendedNow: '{name} का खाता बंद है',
  reinstate: 'खाता चालू करें',
  reinstateExplained: '{name} फिर से लॉग इन और खरीदारी कर सकेंगे।',
  reinstated: '{name} फिर से खरीदारी कर सकते हैं',
} satisfies Translation<typeof en>;
