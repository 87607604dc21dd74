/** When a row is shown, in the shop's calendar. */

import { shopDayAt, shopDayPlus, shopTimeAt, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import type { Period } from '../../contract/pages/home-page.ts';

const minute = 60_000;

export function isOn({ fromDay, toDay, fromTime, toTime }: Period, at: Date): boolean {
  const [day, time] = [shopDayAt(at), shopTimeAt(at)];
  if (fromDay && day < fromDay) return false;
  if (toDay && day > toDay) return false;
  if (fromTime && time < fromTime) return false;
  return !toTime || toTime === '00:00' || time < toTime;
}

/** The moment of a time of a day. */
function momentOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfShopDay(day).getTime() + (hours * 60 + minutes) * minute;
}

/** The next moment after `at` when one of these may begin or end, in ms since 1970; undefined when none ever does. */
export function nextChange(periods: readonly Period[], at: Date): number | undefined {
  const limited = periods.filter((period) => Object.values(period).some((limit) => limit !== null));
  if (limited.length === 0) return undefined;
  const today = shopDayAt(at);
  const times = limited.flatMap(({ fromTime, toTime }) => [fromTime ?? [], toTime ?? []].flat());
  const moments = [...times.map((time) => momentOf(today, time)), startOfShopDay(shopDayPlus(today, 1)).getTime()];
  return Math.min(...moments.filter((moment) => moment > at.getTime()));
}
