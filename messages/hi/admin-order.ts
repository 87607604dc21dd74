import type en from '../en/admin-order.ts';
import type { Translation } from '../format.ts';

export default {
  changeOrder: 'क्रम बदलें',
  hint: 'खरीदारों को ये इसी क्रम में दिखती हैं। खींचकर या तीरों से जगह बदलें।',
  ofCategory: 'किस श्रेणी की उप-श्रेणियाँ',
  shared: 'जो उप-श्रेणियाँ दूसरी श्रेणियों में भी हैं, उनकी जगह वहाँ भी बदल सकती है।',
  tooFew: 'यहाँ क्रम बदलने के लिए अभी कुछ नहीं है।',
  saveFirst: 'पहले नया क्रम सेव करें या रद्द करें।',
  save: 'क्रम सेव करें',
  saving: 'सेव हो रहा है…',
  cancel: 'रद्द करें',
  changedMeanwhile: 'किसी और ने यह सूची बदल दी है। जो नया है, वह अब इसमें है। क्रम देख लें, फिर दोबारा सेव करें।',
  undone: 'क्रम फिर पहले जैसा है',
  categoryOrder: 'श्रेणियों का क्रम',
  subCategoryOrder: 'उप-श्रेणियों का क्रम',
} satisfies Translation<typeof en>;
