/** Days of the shop's calendar, which is India's, and the ids that were made in them: an id begins with its time. */
import { encodeTime } from 'ulid';
import { shopDayPlus, startOfShopDay } from '../../contract/shop-day.ts';

/** The lowest id that can be made at `time` (ms since 1970). */
export const lowestIdAt = (time: number): string => encodeTime(time).toLowerCase().padEnd(26, '0');

/** The first moment of a day like 2026-11-20, and of the day after, in ms since 1970. */
export const boundsOfDay = (day: string): [from: number, to: number] => [
  startOfShopDay(day).getTime(),
  startOfShopDay(shopDayPlus(day, 1)).getTime(),
];
