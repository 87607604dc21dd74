import { expect, it } from 'vitest';
import { isQuietAt, quietUntil } from './quiet-hours.ts';

const quietAt = (from: string, to: string, time: string) =>
  isQuietAt({ from, to }, new Date(`2026-11-23T${time}+05:30`));

it('begin with their first minute and end before their last, in Indian time', () => {
  const times = ['12:59:59', '13:00:00', '14:59:59', '15:00:00'];
  expect(times.map((time) => quietAt('13:00', '15:00', time))).toEqual([false, true, true, false]);
});

it('go on after midnight', () => {
  const times = ['21:59:59', '22:00:00', '23:59:59', '00:00:00', '06:59:59', '07:00:00', '12:00:00'];
  const quiet = [false, true, true, true, true, false, false];
  expect(times.map((time) => quietAt('22:00', '07:00', time))).toEqual(quiet);
});

it('are none without both times', () => {
  expect([quietAt('', '', '03:00:00'), quietAt('22:00', '', '23:00:00'), quietAt('', '07:00', '03:00:00')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('end at a moment of this day or the next', () => {
  const until = (from: string, to: string, time: string) =>
    quietUntil({ from, to }, new Date(`2026-11-23T${time}+05:30`))?.toISOString();
  const morning = new Date('2026-11-24T07:00+05:30').toISOString();
  expect(['22:00:00', '23:59:59'].map((time) => until('22:00', '07:00', time))).toEqual([morning, morning]);
  expect(until('22:00', '07:00', '06:59:59')).toBe(new Date('2026-11-23T07:00+05:30').toISOString());
  expect(until('13:00', '15:30', '13:20:30')).toBe(new Date('2026-11-23T15:30+05:30').toISOString());
  expect([until('22:00', '07:00', '07:00:00'), until('', '', '03:00:00')]).toEqual([undefined, undefined]);
});
