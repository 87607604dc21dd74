import type en from '../en/order-status.ts';
import type { Translation } from '../format.ts';

/** For use before the verb: 'यह ऑर्डर पैक हो चुका है।' */
export default {
  placed: 'पैक होने की प्रतीक्षा में',
  packed: 'पैक हो चुका',
  outForDelivery: 'डिलीवरी के लिए निकल चुका',
  delivered: 'पहुँच चुका',
  cancelled: 'रद्द हो चुका',
} satisfies Translation<typeof en>;
