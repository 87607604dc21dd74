import type en from '../en/counts.ts';
import type { Translation } from '../format.ts';

export default {
  products: '{count} प्रोडक्ट',
  subCategories: { one: '{count} उप-श्रेणी', other: '{count} उप-श्रेणियाँ' },
  items: '{count} आइटम',
  orders: '{count} ऑर्डर',
  days: '{count} दिन',
  addresses: { one: '{count} पता', other: '{count} पते' },

  kilograms: '{count} किलो',
  grams: '{count} ग्राम',
  litres: '{count} लीटर',
  millilitres: '{count} मिली',
  pieces: '{count} पीस',
  packets: '{count} पैकेट',
  boxes: { one: '{count} डिब्बा', other: '{count} डिब्बे' },
  metres: '{count} मीटर',
  centimetres: '{count} सेमी',
} satisfies Translation<typeof en>;
