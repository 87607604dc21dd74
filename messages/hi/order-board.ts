import type en from '../en/order-board.ts';
import type { Translation } from '../format.ts';

export default {
  later: 'कल या उसके बाद',
  waitsLong: 'काफ़ी देर से रुका है: {age} आया',
  isAsked: 'ग्राहक से पूछा है',
  waitsForAnswer: 'ग्राहक के जवाब का इंतज़ार है। उसके बाद पैक कर सकेंगे।',
  isPicking: '{name} सामान निकाल रहे हैं',

  toCollect: 'लेने हैं: {amount}',
  cameBack: 'वापस आया: {reason}',
  comesBack: 'वापस आ रहा है: {goods}',

  // Several orders at once
  select: 'ऑर्डर {orderId} चुनें',
  selection: 'चुने हुए ऑर्डर',
  selected: '{count} ऑर्डर चुने',
  clearSelection: 'चुनाव हटाएँ',
  printSlips: 'पैकिंग स्लिप प्रिंट करें',
  packTitle: '{count} ऑर्डर पैक हो गए?',
  notToPack: {
    one: '{count} ऑर्डर पैक नहीं हो सकता, वह जैसा है वैसा रहेगा',
    other: '{count} ऑर्डर पैक नहीं हो सकते, वे जैसे हैं वैसे रहेंगे',
  },
  packHint: 'कई ऑर्डर एक साथ हों तो चेकलिस्ट नहीं आती। देख लें कि सारा सामान थैलों में है।',
  hasToBeWeighed: 'कुछ सामान तौलना बाकी है',
  riderTitle: '{count} ऑर्डर कौन पहुँचाएगा?',
  progress: '{total} में से {done} हुए',
  slipsPrinted: '{count} पैकिंग स्लिप प्रिंटर को भेजी गईं',
  arePacked: '{count} ऑर्डर पैक हो गए',
  haveRider: '{count} ऑर्डर का राइडर: {name}',
  failed: '{count} ऑर्डर में काम नहीं हुआ',
  notTried: 'कोशिश नहीं हुई, क्योंकि स्टोर से संपर्क टूट गया',

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
  selectThis: 'ऑर्डर चुनें',
  selectUpTo: 'यहाँ तक के सारे ऑर्डर चुनें',
  pack: 'ऑर्डर पैक करें',
  send: 'ऑर्डर डिलीवरी के लिए भेजें',
  deliver: 'ऑर्डर को पहुँचा हुआ बताएँ',
  find: 'ऑर्डर खोजें',
  showKeys: 'ये कीज़ दिखाएँ',
  keysHint: 'पहले किसी ऑर्डर पर जाएँ; उसके बाद तीर वाली कीज़ भी काम करती हैं। लिखते समय कोई की काम नहीं करती।',
} satisfies Translation<typeof en>;
