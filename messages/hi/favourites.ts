import type en from '../en/favourites.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'पसंदीदा',
  favourite: 'पसंदीदा: {name}',
  added: '{name} अब पसंदीदा में है',
  removed: '{name} अब पसंदीदा में नहीं है',
  signInFirst: 'पसंदीदा में जोड़ने के लिए कृपया लॉग इन करें।',
  empty: 'अभी कोई पसंदीदा नहीं',
  emptyText: 'किसी प्रोडक्ट पर बने दिल के निशान पर टैप करें, और वह यहाँ मिलेगा।',
  failed: 'आपके पसंदीदा लोड नहीं हो सके',
} satisfies Translation<typeof en>;
