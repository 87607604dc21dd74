import type en from '../en/picking.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'सामान निकालें',
  loading: 'ऑर्डर लोड हो रहे हैं',
  failed: 'ऑर्डर लोड नहीं हो सके',
  waiting: { one: '{count} ऑर्डर इंतज़ार में है', other: '{count} ऑर्डर इंतज़ार में हैं' },
  next: 'अगला ऑर्डर लें',
  another: 'साथ में एक और लें ({count} इंतज़ार में)',
  nothingWaits: 'कोई ऑर्डर इंतज़ार में नहीं है',
  nothingWaitsHint: 'नए ऑर्डर यहाँ अपने आप दिखेंगे।',
  yourOrders: 'आपके ऑर्डर',
  offline: 'कनेक्शन नहीं है। आपके निशान इस डिवाइस पर सेव हैं और बाद में भेजे जाएँगे।',

  linesOf: '{orderId} के प्रोडक्ट',
  shelf: 'शेल्फ़',
  scan: 'कोड स्कैन करें या लिखें',
  wrongCode: '{code} इस ऑर्डर में नहीं है',
  picked: '{name} ले लिया',
  notThere: 'नहीं मिला',
  notThereOf: '{name} नहीं मिला',
  progress: '{total} में से {picked} लिए',
  unsaved: '{count} अभी सेव नहीं',
  bags: 'थैले',
  packed: 'पैक हो गया',
  notSaved: 'ऑर्डर सेव नहीं हो सका। कनेक्शन आने पर फिर कोशिश करें।',
  giveBack: 'वापस दें',
  giveBackTitle: '{orderId} वापस दें?',
  giveBackHint: 'फिर कोई और इसे शुरू से निकाल सकेगा।',

  byOthers: 'दूसरों के पास',
  takeOver: 'अपने पास लें',
  takeOverTitle: '{orderId} अपने पास लें?',
  takeOverHint: '{name} इसका सामान निकाल रहे हैं। उनके निशान मिट जाएँगे और वे इस पर आगे काम नहीं कर सकेंगे।',

  pickedBy: '{name} ने सामान निकाला',
  isPickedBy: '{name} सामान निकाल रहे हैं',
  bagCount: { one: '{count} थैला', other: '{count} थैले' },

  labels: 'थैलों के लेबल',
  labelsOf: '{orderId} के थैलों के लेबल',
  labelOf: '{orderId} का लेबल, थैला {place} / {count}',
  printLabels: '{count} लेबल छापें',
  bagOf: 'थैला {place}/{count}',
  paper: 'काग़ज़',
  paperLabel: 'लेबल 62 × 100 मिमी',
  paperA4: 'A4',
} satisfies Translation<typeof en>;
