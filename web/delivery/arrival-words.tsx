import { m } from '../../messages/index.ts';
import { useArrival } from './delivery-queries.ts';
import type { DeliveryTime } from './delivery-time.ts';
import { timeText } from './opening-texts.ts';
import { dayOf, timesOf } from './slot-text.ts';

/** When an order of now arrives, in one line: the chosen time, or by when; nothing until that is known. */
export default function ArrivalWords({ time: { slot, promisedMinutes } }: { time: DeliveryTime }) {
  const arrival = useArrival(promisedMinutes);
  if (slot) return `${dayOf(slot.from, new Date())}, ${timesOf(slot)}`;
  return arrival && m.delivery.arrivesBy({ time: timeText(arrival) });
}
