import type en from '../en/door.ts';
import type { Translation } from '../format.ts';

export default {
  arrive: 'मैं दरवाज़े पर हूँ',
  riderArrives: 'राइडर दरवाज़े पर है',
  since: '{time} से दरवाज़े पर',
  isAtDoor: 'ऑर्डर {orderId} के ग्राहक को दिख रहा है कि राइडर दरवाज़े पर है',
  didArrive: 'दरवाज़े पर पहुँचाया',
  riderAtDoor: 'आपका राइडर दरवाज़े पर है',
} satisfies Translation<typeof en>;
