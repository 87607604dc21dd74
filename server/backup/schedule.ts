/** When backups are made, and when one is missing: pure rules. */
import { shopDayAt, startOfShopDay } from '../../contract/delivery/shop-day.ts';

const hour = 60 * 60_000;
/** The hour of the shop's day after which the nightly backup is made; the figures of the day are counted an hour later. */
const nightHour = 2;
/** Between two attempts. */
const retryAfter = hour;
/** A night and two hours of attempts. */
const lateAfter = 26 * hour;
const warnEvery = 24 * hour;

interface Times {
  since: Date;
  triedAt: Date;
  goodAt: Date | null;
  warnedAt: Date | null;
}

/** The last time at which a nightly backup was due. */
function lastNight(now: Date): number {
  const today = startOfShopDay(shopDayAt(now)).getTime() + nightHour * hour;
  return today <= now.getTime() ? today : today - 24 * hour;
}

/** A first backup is due at once, then one each night; a failed one is tried again every hour. */
export function isBackupDue(now: Date, times: Times | undefined): boolean {
  if (!times) return true;
  if (times.goodAt && times.goodAt.getTime() >= lastNight(now)) return false;
  return now.getTime() - times.triedAt.getTime() >= retryAfter;
}

/** True when the last good backup is older than 26 hours, or there is none 26 hours after the first attempt. */
export const isBackupLate = (now: Date, { goodAt, since }: Pick<Times, 'goodAt' | 'since'>): boolean =>
  now.getTime() - (goodAt ?? since).getTime() > lateAfter;

/** One email a day while backups are late. */
export const isWarningDue = (now: Date, times: Times): boolean =>
  isBackupLate(now, times) && (!times.warnedAt || now.getTime() - times.warnedAt.getTime() >= warnEvery);
