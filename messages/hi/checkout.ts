import type en from '../en/checkout.ts';
import type { Translation } from '../format.ts';

export default {
  onlinePaymentUnavailable: 'ऑनलाइन पेमेंट उपलब्ध नहीं है',
  selectAddress: 'ऑर्डर करने के लिए पता चुनें',
  title: 'चेकआउट',
  loading: 'चेकआउट लोड हो रहा है',
  emptyMore: 'यहाँ ऑर्डर करने के लिए टोकरी में कुछ डालें।',
  orderSummary: 'ऑर्डर का सार',
  cashOnDelivery: 'कैश ऑन डिलीवरी',
  payOnline: 'ऑनलाइन पेमेंट',
  tipTitle: 'डिलीवरी पार्टनर को टिप दें',
  tipHint: 'पूरी टिप उसी को मिलती है जो आपका ऑर्डर लाता है।',
  noTip: 'टिप नहीं',
  placing: 'आपका ऑर्डर हो रहा है…',
  privacyNote:
    'आपकी निजी जानकारी सिर्फ़ आपका ऑर्डर तैयार करने, पहुँचाने और खरीदारी में आपकी मदद करने के लिए इस्तेमाल होती है, और किसी काम के लिए नहीं।',
} satisfies Translation<typeof en>;
