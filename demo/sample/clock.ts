/** The hours of the demo: when people order on a day, and how many. */
import { shopDayAt, shopDayPlus, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import type { Chance } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often people order in each hour from 7 to 22: most before work and in the evening. */
const hours = [3, 6, 7, 6, 5, 4, 3, 2, 3, 4, 6, 9, 9, 7, 4].map((weight, index) => [7 + index, weight] as const);

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The days of the demo, oldest first; today is the last. */
export const daysUntil = (now: Date, count: number): string[] => {
  const today = shopDayAt(now);
  return Array.from({ length: count }, (_, index) => shopDayPlus(today, index - count + 1));
};

/** When the orders of a day come in, in order of time. */
export function orderTimes(day: string, chance: Chance): Date[] {
  const count = isWeekend(day) ? chance.whole(21, 28) : chance.whole(13, 19);
  const start = startOfShopDay(day).getTime();
  return Array.from({ length: count }, () => {
    const at = chance.pickWeighted(hours) * hour + chance.whole(0, 59) * minute + chance.whole(0, 59_999);
    return new Date(start + at);
  }).toSorted((a, b) => a.getTime() - b.getTime());
}

/** When goods arrive on a day. */
export const deliveryTime = (day: string): Date => new Date(startOfShopDay(day).getTime() + 6 * hour);

export const after = (at: Date, minutes: number): Date => new Date(at.getTime() + Math.round(minutes * minute));
