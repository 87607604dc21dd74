import type en from '../en/quiet-hours.ts';
import type { Translation } from '../format.ts';

export default {
  title: 'शांत समय',
  hint: 'जो ईमेल रुक सकते हैं (सामान फिर स्टॉक में है, नए इलाके में डिलीवरी), वे यह समय ख़त्म होने पर भेजे जाते हैं। ऑर्डर और खाते के ईमेल तुरंत भेजे जाते हैं।',
  from: 'शांत समय शुरू',
  fromHint: 'सब कुछ तुरंत भेजने के लिए दोनों खाली छोड़ें।',
  to: 'शांत समय ख़त्म',
  toHint: 'पहले का समय अगले दिन का होता है।',
} satisfies Translation<typeof en>;
