/** Days of the shop's calendar, which is India's, and the ids of these days: an id starts with its time. */

import { encodeTime } from 'ulid';
import { shopDayPlus, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import { type SQLWrapper, sql } from '../db/drizzle.ts';

/** The lowest possible id at `time` (ms since 1970). */
export const lowestIdAt = (time: number): string => encodeTime(time).toLowerCase().padEnd(26, '0');

/** The start of a day like 2026-11-20, and of the day after, in ms since 1970. */
export const boundsOfDay = (day: string): [from: number, to: number] => [
  startOfShopDay(day).getTime(),
  startOfShopDay(shopDayPlus(day, 1)).getTime(),
];

/** The day of a timestamp in SQL, like 2026-11-20: the same as `shopDayAt`. */
export const shopDayOf = (moment: SQLWrapper) => sql<string>`(${moment} at time zone interval '5:30')::date::text`;
