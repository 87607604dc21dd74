import { expect, it } from 'vitest';
import { periodOf, periodsAt } from './periods.ts';

it('offers periods that end today, whole months, and days', () => {
  expect(periodsAt('2026-03-01').map(([, { from, to }]) => `${from} ${to}`)).toEqual([
    '2026-03-01 2026-03-01',
    '2026-02-28 2026-02-28',
    '2026-02-23 2026-03-01',
    '2026-01-31 2026-03-01',
    '2026-03-01 2026-03-01',
    '2026-02-01 2026-02-28',
  ]);
  expect(periodsAt('2026-01-15').at(-1)?.[1]).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

it('reads a period from the URL, and takes the last 7 days where it is not one', () => {
  const of = (query: string) => periodOf(new URLSearchParams(query), '2026-03-03');
  const usual = { from: '2026-02-25', to: '2026-03-03' };
  expect(of('from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  for (const wrong of ['', 'from=2026-01-01', 'from=x&to=2026-01-31', 'from=2026-13-01&to=2026-01-31'])
    expect(of(wrong)).toEqual(usual);
});
