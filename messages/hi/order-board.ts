import type en from '../en/order-board.ts';
import type { Translation } from '../format.ts';

export default {
  later: 'कल या उसके बाद',
  waitsLong: 'देर: ऑर्डर {age} आया',

  // The keyboard
  keys: 'कीबोर्ड',
  keysTitle: 'ऑर्डर बोर्ड की कीज़',
  useKeys: 'ये कीज़ इस्तेमाल करें',
  either: '<key>{first}</key> या <key>{second}</key>',
  nextOrder: 'अगला ऑर्डर',
  previousOrder: 'पिछला ऑर्डर',
  nextColumn: 'अगला कॉलम',
  previousColumn: 'पिछला कॉलम',
  open: 'ऑर्डर खोलें',
  pack: 'ऑर्डर पैक करें',
  send: 'ऑर्डर डिलीवरी के लिए भेजें',
  deliver: 'ऑर्डर को पहुँचा हुआ बताएँ',
  find: 'ऑर्डर खोजें',
  showKeys: 'ये कीज़ दिखाएँ',
  keysHint: 'पहले किसी ऑर्डर पर जाएँ; उसके बाद तीर वाली कीज़ भी काम करती हैं। लिखते समय कोई की काम नहीं करती।',
} satisfies Translation<typeof en>;
