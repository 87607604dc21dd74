/** Times of a delivery in words, in the shop's time zone; for screens and emails. */
import { baseLocale, clockStyles, languageTags, locales } from '../../messages/locale.ts';
import type { Slot } from './delivery-slots.ts';
import { shopDayAt } from './shop-day.ts';

/** A formatter of the shop's time zone. @param tag 'en-IN' */
const format = (tag: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Kolkata', ...options });

const clockOf = (tag: string) =>
  format(tag, clockStyles[locales.find((each) => languageTags[each] === tag) ?? baseLocale]);

/** '6:42 pm' */
export const clockTime = (moment: Date, tag: string): string => clockOf(tag).format(moment);

/** A line is never broken before 'am' or 'pm'. */
const together = (text: string): string => text.replaceAll(/\s(?=[ap]m)/gi, '\u00a0');

/** '8:00 – 9:00 am'; '11:00 pm – 12:00 am' across midnight. */
export function slotTimes({ from, by }: Slot, tag: string): string {
  const clock = clockOf(tag);
  const isOneDay = shopDayAt(from) === shopDayAt(by);
  return together(isOneDay ? clock.formatRange(from, by) : `${clock.format(from)} – ${clock.format(by)}`);
}

/** 'Tuesday, 24 November' */
export const slotDay = (moment: Date, tag: string): string =>
  format(tag, { weekday: 'long', day: 'numeric', month: 'long' }).format(moment);
