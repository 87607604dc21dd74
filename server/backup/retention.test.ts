import { describe, expect, it } from 'vitest';
import { findOutdated } from './retention.ts';

const day = 24 * 60 * 60_000;
const newest = Date.parse('2026-11-30T22:00:00Z');
const nightly = (count: number) => Array.from({ length: count }, (_, n) => ({ takenAt: new Date(newest - n * day) }));

/** The days of the backups that are left when each night makes a backup and removes those that are outdated. */
function afterNights(count: number): string[] {
  let retained: { takenAt: Date }[] = [];
  for (const backup of nightly(count).reverse()) {
    const all = [...retained, backup];
    const outdated = findOutdated(all);
    retained = all.filter((each) => !outdated.includes(each));
  }
  return retained.map(({ takenAt }) => takenAt.toISOString().slice(0, 10)).reverse();
}

describe('backups that stay', () => {
  it('are all of the first 14 days', () => {
    expect(findOutdated(nightly(14))).toEqual([]);
  });

  it('are those of 14 days, and the last one of each of 6 months', () => {
    // A backup of 22:00 UTC belongs to the next day of the shop, so the last one of a month is that of its second last day.
    const months = ['2026-10-30', '2026-09-29', '2026-08-30', '2026-07-30'];
    expect(afterNights(400).slice(13)).toEqual(['2026-11-17', ...months]);
    expect(afterNights(400)[0]).toBe('2026-11-30');
  });

  it('are the last of a day', () => {
    const [first, second, third] = ['02:00', '03:00', '04:00'].map((time) => ({
      takenAt: new Date(`2026-11-30T${time}:00Z`),
    }));
    if (!first || !second || !third) throw new Error('there are three');
    expect(findOutdated([second, third, first])).toEqual([second, first]);
  });

  it('stay however old they are while no new ones are made', () => {
    const old = nightly(14).map(({ takenAt }) => ({ takenAt: new Date(takenAt.getTime() - 2_000 * day) }));
    expect(findOutdated(old)).toEqual([]);
  });
});
