import type en from '../en/by-weight.ts';
import type { Translation } from '../format.ts';

export default {
  plain: 'पैक करते समय तौला जाएगा: वज़न और पैसे {percent}% तक कम या ज़्यादा हो सकते हैं।',
  each: '{least}–{most} ग्राम, हर नग {from}–{to}।',
  short: 'पैक करते समय तौला जाएगा',
  range: 'पैक करते समय तौला जाएगा: {least}–{most} ग्राम',
  mostMore: 'तौली जाने वाली चीज़ें: ज़्यादा से ज़्यादा {amount} और',
  mostMoreHint: 'तौली जाने वाली चीज़ों के पैसे पैक करते समय के वज़न से लगते हैं, इसलिए कुल बदल सकता है।',
  mostEach: 'पैक करते समय तौला जाएगा: हर नग ज़्यादा से ज़्यादा {amount}',

  weighed: 'वज़न: {grams} ग्राम',
  weighedUnits: '{units} नग का वज़न {grams} ग्राम',

  weight: 'वज़न (ग्राम में)',
  weightOf: '{units} × {name} का वज़न, ग्राम में',
  between: '{least}–{most} ग्राम',
  costs: '{amount} (ऑर्डर के समय {ordered})',
  outside: 'वज़न {least} से {most} ग्राम होना चाहिए। वज़न अलग हो तो दूसरे नग रखें या कम नग पैक करें।',
  save: 'तौल लिया',
  weighNow: '{name}: वज़न लिखें',
  again: 'इनका वज़न सेव नहीं हुआ, इसलिए इन्हें फिर से तौलें: {names}',
  missing: 'इनका वज़न नहीं लिखा है: {names}',
  unsent: 'पहले “तौल लिया” दबाएँ: {names}',
  audited: 'वज़न',
  auditedLine: '{name}: {grams} ग्राम',

  sold: 'वज़न से बिकता है',
  soldHint: 'ग्राहक पैक करते समय के असली वज़न के पैसे देता है।',
  deviation: 'एक नग इतने प्रतिशत हल्का या भारी हो सकता है',
  deviationHint: '{least} से {most} तक पूरा प्रतिशत',
  column: 'वज़न से, ± प्रतिशत',
  columnHint:
    '<code>weight_deviation</code> में संख्या लिखने से प्रोडक्ट वज़न से बिकता है: {least} से {most} तक, एक नग इतने प्रतिशत हल्का या भारी हो सकता है।',
} satisfies Translation<typeof en>;
