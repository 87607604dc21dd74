/**
 * When a store takes orders: weekly hours, dates with other hours or none, and a pause, in the shop's time zone. Server and browser
 * use the same rules. No schemas.
 *
 * Without hours the store is always open. Hours belong to the day on which they begin: those of Saturday 18:00–02:00 end on
 * Sunday, even when Sunday is a holiday. Equal times are 24 hours.
 */
import { shopDayAt, shopDayPlus, startOfShopDay } from './shop-day.ts';

export interface OpeningSpan {
  /** 0 is Monday, 6 is Sunday. */
  day: number;
  /** '18:00' */
  opens: string;
  /** '02:00'; of the next day when it is not after `opens`. */
  closes: string;
}

/** A date with hours of its own, such as a festival. */
export interface Holiday {
  /** '2026-11-20' */
  date: string;
  /** In place of the weekly hours; without any, the store is closed. */
  hours?: Omit<OpeningSpan, 'day'>[] | undefined;
  note: string;
}

export interface Pause {
  /** ISO 8601; null until somebody resumes. */
  until: string | null;
  /** For shoppers; may be empty. */
  note: string;
}

export interface Schedule {
  hours: readonly OpeningSpan[];
  holidays: readonly Holiday[];
  pause: Pause | null;
}

export interface Opening {
  isOpen: boolean;
  isPaused: boolean;
  /** When an open store closes; null when that is not in sight. */
  closesAt: Date | null;
  /** When a closed store opens; null when it does not within the next 14 days. */
  opensAt: Date | null;
}

const minute = 60_000;
const day = 24 * 60;
const week = 7 * day;
/** Days in which the next opening is looked for. */
const horizon = 14;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** In minutes. */
const lengthOf = ({ opens, closes }: Omit<OpeningSpan, 'day'>): number =>
  (minutesOf(closes) - minutesOf(opens) + day) % day || day;
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const always: readonly OpeningSpan[] = Array.from({ length: 7 }, (_, each) => ({
  day: each,
  opens: '00:00',
  closes: '00:00',
}));

/** In ms since 1970; `end` is not included. */
export interface Interval {
  start: number;
  end: number;
}

/** The hours from yesterday until the end of the horizon, one by one, in order. The pause does not matter. */
export function spansAround({ hours, holidays }: Omit<Schedule, 'pause'>, at: Date): Interval[] {
  const ownHours = new Map(holidays.map((holiday) => [holiday.date, holiday.hours ?? []]));
  const weekly = hours.length > 0 ? hours : always;
  const yesterday = shopDayPlus(shopDayAt(at), -1);
  const dates = Array.from({ length: horizon + 3 }, (_, n) => shopDayPlus(yesterday, n));
  return dates
    .flatMap((date) => {
      const [weekday, midnight] = [weekdayOf(date), startOfShopDay(date).getTime()];
      const spans = ownHours.get(date) ?? weekly.filter(({ day: each }) => each === weekday);
      return spans.map((span) => {
        const start = midnight + minutesOf(span.opens) * minute;
        return { start, end: start + lengthOf(span) * minute };
      });
    })
    .sort((a, b) => a.start - b.start);
}

/** The same; those that touch are one. */
const intervalsAround = (schedule: Schedule, at: Date): Interval[] =>
  spansAround(schedule, at).reduce<Interval[]>((merged, next) => {
    const last = merged.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else merged.push({ ...next });
    return merged;
  }, []);

/** Returns the state of the store at a moment, open or closed, and when that changes. */
export function openingAt(schedule: Schedule, at: Date): Opening {
  const now = at.getTime();
  const { pause } = schedule;
  const isPaused = pause !== null && (pause.until === null || Date.parse(pause.until) > now);
  if (isPaused && pause.until === null) return { isOpen: false, isPaused, closesAt: null, opensAt: null };
  const from = isPaused && pause.until !== null ? Date.parse(pause.until) : now;
  // Most shops have neither, and each order asks.
  if (!isPaused && schedule.hours.length === 0 && schedule.holidays.length === 0)
    return { isOpen: true, isPaused, closesAt: null, opensAt: null };
  const last = now + horizon * day * minute;
  const next = intervalsAround(schedule, at).find(({ end }) => end > from);
  if (!isPaused && next && next.start <= now)
    return { isOpen: true, isPaused, closesAt: next.end > last ? null : new Date(next.end), opensAt: null };
  const opens = next && Math.max(next.start, from);
  const opensAt = opens === undefined || opens > last ? null : new Date(opens);
  return { isOpen: false, isPaused, closesAt: null, opensAt };
}

/** When hours begin after a moment, whether or not orders are paused; null for none in the next 14 days. */
export function nextStart(schedule: Schedule, at: Date): Date | null {
  const next = intervalsAround(schedule, at).find(({ start }) => start > at.getTime());
  return next && next.start <= at.getTime() + horizon * day * minute ? new Date(next.start) : null;
}

/** Without the dates whose hours are over: those of yesterday may still last, past midnight. */
export const withoutPast = (holidays: readonly Holiday[], at: Date): Holiday[] =>
  holidays.filter(({ date }) => date >= shopDayPlus(shopDayAt(at), -1));

/** Hours that overlap, by their places in the list; undefined when none do. Sunday night continues on Monday. */
export function overlapIn(hours: readonly OpeningSpan[]): [first: number, second: number] | undefined {
  const startOf = (span: OpeningSpan) => span.day * day + minutesOf(span.opens);
  const within = (a: OpeningSpan, b: OpeningSpan) => (startOf(b) - startOf(a) + week) % week < lengthOf(a);
  for (const [second, b] of hours.entries())
    for (const [first, a] of hours.slice(0, second).entries()) if (within(a, b) || within(b, a)) return [first, second];
  return undefined;
}

/** '18:00–02:00' */
export const spanText = ({ opens, closes }: Pick<OpeningSpan, 'opens' | 'closes'>): string => `${opens}–${closes}`;
