import { expect, it } from 'vitest';
import { retryPause } from './connection.ts';

it('A call that gets no answer is made again after growing pauses, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => retryPause(failures) / 1_000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ]);
});
