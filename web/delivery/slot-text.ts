/** Times of deliveries in words, in the shop's time zone and the language of the page. */
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { clockTime, slotDay, slotTimes } from '../../contract/delivery/slot-texts.ts';
import type { ChosenSlot } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, languageTags } from '../../messages/locale.ts';

const tag = () => languageTags[currentLocale()];

/** '6:42 pm' */
export const clockOf = (time: string | Date): string => clockTime(new Date(time), tag());

/** '8:00 – 9:00 am' */
export const timesOf = ({ from, by }: ChosenSlot): string =>
  slotTimes({ from: new Date(from), by: new Date(by) }, tag());

/** 'Today', 'Tomorrow', or 'Tuesday, 24 November'. */
export function dayOf(time: string, now: Date): string {
  const day = shopDayAt(new Date(time));
  const today = shopDayAt(now);
  if (day === today) return m.delivery.today();
  return day === shopDayPlus(today, 1) ? m.delivery.tomorrow() : slotDay(new Date(time), tag());
}

/** 'tomorrow, 8:00 – 9:00 am', for use in a sentence. */
export function slotText(slot: ChosenSlot, now: Date): string {
  const times = timesOf(slot);
  const day = shopDayAt(new Date(slot.from));
  const today = shopDayAt(now);
  if (day === today) return m.orders.slotToday({ times });
  return day === shopDayPlus(today, 1)
    ? m.orders.slotTomorrow({ times })
    : m.orders.slotOn({ day: slotDay(new Date(slot.from), tag()), times });
}

/** The moment in words: '6:42 pm', and the day when it is not today's. */
export const momentText = (time: string, now: Date): string =>
  shopDayAt(new Date(time)) === shopDayAt(now)
    ? clockOf(time)
    : m.orders.slotOn({ day: dayOf(time, now), times: clockOf(time) });
