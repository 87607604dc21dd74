import { expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

it('a bucket returns the refilled tokens, and says when there will be enough', () => {
  let time = 0;
  const take = createTokenBuckets({ perSecond: 10, burst: 50 }, () => time);
  expect(take('a', 50)).toBe(0);
  expect(take('a', 10)).toBe(1);
  expect(take('b', 10)).toBe(0);
  time += 500;
  expect(take('a', 5)).toBe(0);
  expect(take('a', 25)).toBe(3);
  time += 60_000;
  expect(take('a', 50)).toBe(0);
  expect(take('a', 1)).toBe(1);
});

it('without a rate there is no limit', () => {
  const take = createTokenBuckets({ perSecond: 0, burst: 0 });
  for (let i = 0; i < 1_000; i += 1) expect(take('a', 10)).toBe(0);
});
