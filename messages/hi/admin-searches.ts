import type en from '../en/admin-searches.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'खोजें',
  hint: 'पिछले 30 दिनों में ग्राहकों ने क्या खोजा, जिस पर कुछ नहीं या बहुत कम मिला। खोज किसी व्यक्ति से जुड़ी नहीं होती।',
  loading: 'खोजें लोड हो रही हैं',
  loadingFailed: 'खोजें लोड नहीं हो सकीं',
  allFound: 'हर खोज में कुछ न कुछ मिला',
  allFoundHint: 'पिछले 30 दिनों में कोई खोज खाली नहीं रही।',

  searched: '{count} बार, आखिरी बार {date} को',
  findsNothing: 'कुछ नहीं मिलता',
  finds: { one: '{count} प्रोडक्ट मिलता है', other: '{count} प्रोडक्ट मिलते हैं' },
  assign: 'प्रोडक्ट से जोड़ें',
  dismiss: 'सूची से हटाएँ',
  dismissed: '“{text}” सूची से हटा दिया गया',

  assignTitle: '“{text}” क्या है?',
  assignHint: 'जो ग्राहक ये शब्द खोजेंगे, उन्हें आपका चुना प्रोडक्ट मिलेगा।',
  assigned: '“{text}” खोजने पर अब {name} मिलेगा',
  product: 'प्रोडक्ट',
  products: 'प्रोडक्ट',
  suggestions: 'शायद इनमें से कोई',
  productsFailed: 'प्रोडक्ट खोजे नहीं जा सके।',
  noProductFound: 'इस नाम का कोई प्रोडक्ट नहीं मिला।',
} satisfies Translation<typeof en>;
