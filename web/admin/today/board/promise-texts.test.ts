import { describe, expect, it } from 'vitest';
import { countdownText, promiseTone } from './promise-texts.ts';

/** 6:42 pm of a Friday in India. */
const by = '2026-11-20T13:12:00.000Z';
const at = (seconds: number) => new Date(Date.parse(by) + seconds * 1_000);
const minutes = (count: number) => count * 60;

describe('the countdown of an order that is promised by 6:42 pm', () => {
  it.each([
    [-minutes(181), 'By 6:42 pm', 'plain'],
    [-minutes(180), '3 h left · By 6:42 pm', 'plain'],
    [-minutes(65), '1 h 5 min left · By 6:42 pm', 'plain'],
    [-minutes(12) + 1, '12 min left · By 6:42 pm', 'plain'],
    [-minutes(5), '5 min left · By 6:42 pm', 'warning'],
    [-1, '1 min left · By 6:42 pm', 'warning'],
    [0, 'Due now · By 6:42 pm', 'warning'],
    [59, 'Due now · By 6:42 pm', 'warning'],
    [60, '1 min late: promised 6:42 pm', 'danger'],
    [minutes(150), '2 h 30 min late: promised 6:42 pm', 'danger'],
    [minutes(24 * 60), 'Late: promised Friday, 20 November, 6:42 pm', 'danger'],
  ])('says %i seconds after that "%s"', (seconds, words, tone) => {
    const now = at(seconds);
    expect(countdownText('packed', { by }, now)).toBe(words);
    expect(promiseTone('packed', { by }, now)).toBe(tone);
  });
});

it('an order for a chosen time counts to its end', () => {
  const from = at(-minutes(60)).toISOString();
  expect(countdownText('placed', { from, by }, at(-minutes(40)))).toMatch(/^40 min left · Today, 5:42\s–\s6:42\spm$/);
});

it.each(['delivered', 'cancelled'] as const)('an order that is %s counts nothing', (status) => {
  const promise = { by, deliveredAt: at(-60).toISOString() };
  expect(countdownText(status, promise, at(minutes(90)))).toBe('Delivered 6:41 pm, on time');
  expect(promiseTone(status, promise, at(minutes(90)))).toBe('plain');
});
