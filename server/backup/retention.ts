/** Which backups stay: a pure rule. */
import { shopDayAt } from '../../contract/delivery/shop-day.ts';

const retainedDays = 14;
const retainedMonths = 6;

/**
 * The backups that are no longer retained. The newest one of each of the last 14 days that have one stays, and the newest one of each of the
 * last 6 months that have one: while there are no new backups, none is removed.
 */
export function findOutdated<T extends { takenAt: Date }>(backups: readonly T[]): T[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const newestOf = (length: number, most: number) => {
    const found = new Map<string, T>();
    for (const backup of newestFirst) {
      const period = shopDayAt(backup.takenAt).slice(0, length);
      if (!found.has(period)) found.set(period, backup);
    }
    return [...found.values()].slice(0, most);
  };
  const retained = new Set([
    ...newestOf('2026-11-30'.length, retainedDays),
    ...newestOf('2026-11'.length, retainedMonths),
  ]);
  return newestFirst.filter((backup) => !retained.has(backup));
}
