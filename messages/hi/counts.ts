import type en from '../en/counts.ts';
import type { Translation } from '../format.ts';

export default {
  products: { one: '{count} प्रोडक्ट', other: '{count} प्रोडक्ट' },
  subCategories: { one: '{count} उप-श्रेणी', other: '{count} उप-श्रेणियाँ' },
  items: { one: '{count} आइटम', other: '{count} आइटम' },
  orders: { one: '{count} ऑर्डर', other: '{count} ऑर्डर' },
  addresses: { one: '{count} पता', other: '{count} पते' },

  kilograms: '{count} किलो',
  grams: '{count} ग्राम',
  litres: '{count} लीटर',
  millilitres: '{count} मिली',
  pieces: { one: '{count} पीस', other: '{count} पीस' },
  packets: { one: '{count} पैकेट', other: '{count} पैकेट' },
  boxes: { one: '{count} डिब्बा', other: '{count} डिब्बे' },
  metres: '{count} मीटर',
  centimetres: '{count} सेमी',
} satisfies Translation<typeof en>;
