/** Days of the shop's calendar, which is India's, and the ids that were made in them: an id begins with its time. */
import { encodeTime } from 'ulid';

const dayMs = 24 * 60 * 60 * 1000;

/** The lowest id that can be made at `time` (ms since 1970). */
export const lowestIdAt = (time: number): string => encodeTime(time).toLowerCase().padEnd(26, '0');

/** The first moment of a day like 2026-11-20, and of the day after, in ms since 1970. */
export function boundsOfDay(day: string): [from: number, to: number] {
  const from = Date.parse(`${day}T00:00:00+05:30`);
  return [from, from + dayMs];
}
