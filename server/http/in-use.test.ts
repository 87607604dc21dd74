import { expect, it } from 'vitest';
import { InUse } from './in-use.ts';

it('counts what is in use by key and in total, until it is released', () => {
  const bytes = new InUse();
  const releaseFirst = bytes.take('a', 30);
  const releaseSecond = bytes.take('a');
  bytes.take('b', 5);
  expect([bytes.of('a'), bytes.of('b'), bytes.of('c'), bytes.total]).toEqual([31, 5, 0, 36]);
  releaseFirst();
  releaseFirst();
  expect([bytes.of('a'), bytes.total]).toEqual([1, 6]);
  releaseSecond();
  expect([bytes.of('a'), bytes.total]).toEqual([0, 5]);
});
