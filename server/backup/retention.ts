/** Which backups stay: a pure rule. */
import { shopDayAt } from '../../contract/delivery/shop-day.ts';

const keptDays = 14;
const keptMonths = 6;

/**
 * The backups that are no longer kept. The newest one of each of the last 14 days that have one stays, and the newest one of each of the
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
  const kept = new Set([...newestOf('2026-11-30'.length, keptDays), ...newestOf('2026-11'.length, keptMonths)]);
  return newestFirst.filter((backup) => !kept.has(backup));
}
