/** Hours in which the shop sends nothing that can wait. In the shop's time zone. No schemas. */
import { shopTimeAt } from '../delivery/shop-day.ts';

/** From a time such as '22:00' to one such as '07:00', on the next day when it is earlier. '' and '' are no hours. */
export interface QuietHours {
  from: string;
  to: string;
}

/** The end is not included. */
export function isQuietAt({ from, to }: QuietHours, at: Date): boolean {
  if (from === '' || to === '') return false;
  const time = shopTimeAt(at);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the hours at `at` end; undefined when there are none then. */
export function quietUntil(hours: QuietHours, at: Date): Date | undefined {
  if (!isQuietAt(hours, at)) return undefined;
  const minutes = (minutesOf(hours.to) - minutesOf(shopTimeAt(at)) + 24 * 60) % (24 * 60);
  const minute = 60_000;
  return new Date(Math.floor(at.getTime() / minute) * minute + minutes * minute);
}
