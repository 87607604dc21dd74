import { expect, it } from 'vitest';
import { formatDateTime, formatMoment } from './dates.ts';

it('formats the order time in store time', () => {
  expect(formatDateTime('2026-11-20T20:00:00.000Z')).toMatch(/^21 Nov 2026, 1:30.am$/);
});

it.each([
  ["on the shop's same day", '2026-11-20T18:40:00.000Z', /^12:10.am$/],
  ["on the shop's day before", '2026-11-20T18:20:00.000Z', /^20 Nov 2026, 11:50.pm$/],
])('names an hour %s', (_, time, words) => {
  expect(formatMoment(time, new Date('2026-11-20T20:00:00.000Z'))).toMatch(words);
});
