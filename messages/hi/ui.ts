import type en from '../en/ui.ts';
import type { Translation } from '../format.ts';

export default {
  checkConnection: 'अपना इंटरनेट कनेक्शन देखें।',
  oneMoment: 'एक पल रुकें।',
  back: 'वापस',
  cancel: 'रद्द करें',
  clearSearch: 'खोज हटाएँ',
  close: 'बंद करें',
  delete: 'हटाएँ',
  deleting: 'हटाया जा रहा है…',
  edit: 'बदलें',
  loading: 'लोड हो रहा है…',
  loadMore: 'और दिखाएँ',
  next: 'अगला',
  notifications: 'सूचनाएँ',
  page: 'पेज',
  pageOf: '{totalPages} में से {page}',
  pages: 'पेज',
  previous: 'पिछला',
  remove: 'हटाएँ',
  save: 'सेव करें',
  saving: 'सेव हो रहा है…',
  search: 'खोजें',
  tryAgain: 'फिर कोशिश करें',

  quantityOf: '{name} की मात्रा',
  removeOne: '{name} एक कम करें',
  addOne: '{name} एक और जोड़ें',

  leaveWithoutSaving: 'बिना सेव किए बाहर जाएँ?',
  changesWillBeLost: 'आपने जो भरा है, वह सेव नहीं होगा।',
  keepEditing: 'भरना जारी रखें',
  leave: 'बाहर जाएँ',
  leaving: 'बाहर जा रहे हैं…',

  // Pictures that are chosen
  onlyPictures: 'सिर्फ़ तस्वीरें चलेंगी: PNG, JPG, WebP या AVIF।',
  pictureTooLarge: 'तस्वीर 5 MB तक की हो सकती है।',
  pictureUnreadable: 'यह तस्वीर पढ़ी नहीं जा सकी।',
  samePicture: 'यह तस्वीर पहले से है।',
} satisfies Translation<typeof en>;
