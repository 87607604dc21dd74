import type en from '../en/order-changes.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'ऑर्डर हो जाने के बाद बदलाव',
  settingHint:
    'मालिक, मैनेजर और सहायता टीम पैक होने तक ऑर्डर के प्रोडक्ट या पता बदल सकते हैं। हर बदलाव के लिए ग्राहक ऑर्डर के पेज पर या फ़ोन पर हाँ कहते हैं।',
  setting: 'ग्राहक के हाँ कहने पर ऑर्डर बदलें',

  question: 'क्या आपको यह बदलाव मंज़ूर है?',
  questionArrived: 'स्टोर ने आपके ऑर्डर में एक बदलाव के बारे में पूछा है',
  removed: 'हटाया जाएगा',
  added: 'नया: {quantity}',
  units: '{before} की जगह {quantity}',
  address: 'डिलीवरी का पता',
  otherAddress: 'कोई और पता',
  totalBefore: 'अभी कुल',
  totalAfter: 'बदलाव के बाद कुल',
  accept: 'मंज़ूर है',
  refuse: 'मेरा ऑर्डर जैसा है वैसा रखें',
  withoutAnswer: 'जवाब न मिलने पर आपका ऑर्डर जैसा है वैसा ही रहेगा।',

  change: 'ऑर्डर बदलें',
  dialogTitle: 'ऑर्डर {orderId} बदलें',
  hint: 'मात्रा बदलें, प्रोडक्ट जोड़ें या कोई और पता चुनें।',
  minutes: 'जवाब देने के लिए ग्राहक के पास {minutes} मिनट होंगे।',
  agreed: 'ग्राहक ने फ़ोन पर हाँ कहा',
  onlyByPhone: 'यह ग्राहक ऑनलाइन जवाब नहीं दे सकते। कृपया फ़ोन पर पूछें।',
  keepAddress: 'पता वही रखें',
  addressesFailed: 'पते लोड नहीं हो सके',
  loadingAddresses: 'पते लोड हो रहे हैं',
  stayInOrder: 'ऑर्डर में {quantity}',
  cardTitle: 'इस ऑर्डर में बदलाव',
  open: '{time} तक ग्राहक के जवाब का इंतज़ार',
  refused: 'ग्राहक ऑर्डर को जैसा है वैसा ही रखना चाहते हैं।',
  expired: 'ग्राहक का जवाब नहीं आया। ऑर्डर जैसा था वैसा ही है।',
  outdated: 'इस बीच ऑर्डर बदल गया, इसलिए यह सवाल अब लागू नहीं है।',
  askedBy: '{name} ने पूछा',
  didAsk: 'बदलाव के बारे में ग्राहक से पूछा',
  didWithdraw: 'बदलाव के बारे में पूछा गया सवाल वापस लिया',
  didRefuse: 'बदलाव के लिए मना किया',
  didAgree: 'दर्ज किया कि ग्राहक ने फ़ोन पर बदलाव के लिए हाँ कहा',
  newAddress: 'डिलीवरी का दूसरा पता',
} satisfies Translation<typeof en>;
