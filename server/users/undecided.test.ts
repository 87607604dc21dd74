import { expect, it } from 'vitest';
import { createUndecided } from './undecided.ts';

const keys = ['address', 'network'];

it('an attempt waits for a place while one runs that may leave it, and has it', async () => {
  const undecided = createUndecided();
  undecided.begin(keys);
  const begun = undecided.begin(keys);
  const next = undecided.next(keys, 0, begun);
  undecided.end(keys, true);
  expect(await next).toBeDefined();
});

it('an attempt has the place that came back between its count and its wait', async () => {
  const undecided = createUndecided();
  undecided.begin(keys);
  const begun = undecided.begin(keys);
  undecided.end(keys, true);
  const again = await undecided.next(keys, 0, begun);
  expect(again).toBeDefined();
  // The same place is not there a second time.
  expect(await undecided.next(keys, 0, again ?? [])).toBeUndefined();
});

it('an attempt is refused when nothing runs that may leave a place, or what runs leaves none', async () => {
  const undecided = createUndecided();
  expect(await undecided.next(keys, 1, undecided.begin(keys))).toBeUndefined();
  undecided.begin(keys);
  const next = undecided.next(keys, 1, undecided.begin(keys));
  undecided.end(keys, false);
  expect(await next).toBeUndefined();
});

it('a place is for one of those who wait; the others are refused when no other attempt runs', async () => {
  const undecided = createUndecided();
  undecided.begin(keys);
  const [first, second] = [undecided.begin(keys), undecided.begin(keys)].map((begun) => undecided.next(keys, 0, begun));
  undecided.end(keys, true);
  expect(await first).toBeDefined();
  undecided.end(keys, false);
  expect(await second).toBeUndefined();
});
