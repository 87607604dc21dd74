import type en from '../en/restock.ts';
import type { Translation } from '../format.ts';

export default {
  notifyMe: 'मुझे बताएँ',
  hint: 'स्टॉक में आते ही एक ईमेल',
  notifyAbout: '{name} आने पर मुझे बताएँ',
  asked: 'स्टॉक में आते ही आपको ईमेल मिलेगा',
  takeBack: 'अब न बताएँ',
  nowAsked: '{name} के आते ही आपको ईमेल मिलेगा',
  nowTakenBack: '{name} के बारे में ईमेल नहीं आएगा',
  signInFirst: 'कृपया लॉग इन करें, ताकि हमें पता हो कि कहाँ लिखना है।',
  waiting: 'इनके आते ही आपको ईमेल मिलेगा',
} satisfies Translation<typeof en>;
