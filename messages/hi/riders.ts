import type en from '../en/riders.ts';
import type { Translation } from '../format.ts';

export default {
  rider: 'राइडर',
  nobody: 'अभी कोई नहीं',
  you: 'आप',
  choose: 'राइडर चुनें',
  change: 'राइडर बदलें',
  chooseTitle: '{orderId} कौन पहुँचाएगा?',
  loading: 'राइडर लोड हो रहे हैं',
  failed: 'राइडर लोड नहीं हो सके',
  deliveries: '{count} ऑर्डर पहुँचाने हैं',
  free: 'कोई ऑर्डर पहुँचाना नहीं है',
  take: 'मैं पहुँचाऊँगा',
  giveBack: 'वापस दें',
  isChosen: 'ऑर्डर {orderId} {name} पहुँचाएँगे',
  isNobodys: 'ऑर्डर {orderId} के लिए अभी कोई राइडर नहीं',
  didChange: 'राइडर बदला',
  directions: 'रास्ता',
  notDelivered: 'आम कारण',
  notAtHome: 'घर पर कोई नहीं था',
  wrongAddress: 'पता नहीं मिला',
  refused: 'ऑर्डर लेने से मना किया',
  noAnswer: 'फ़ोन पर जवाब नहीं मिला',
} satisfies Translation<typeof en>;
