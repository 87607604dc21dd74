import { expect, it } from 'vitest';
import { isQuietAt } from './quiet-hours.ts';

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
