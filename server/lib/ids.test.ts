import { expect, it } from 'vitest';
import { newId, newIdAfter, newRequestId, timeOfId } from './ids.ts';
import { lowestIdAt } from './shop-day.ts';

it.each([newId, newRequestId])('generates unique ids that sort in their order: %o', (generate) => {
  const ids = Array.from({ length: 20_000 }, generate);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toEqual([]);
});

it('generates ids that begin with their time', () => {
  const before = Date.now();
  expect(timeOfId(newId()).getTime()).toBeGreaterThanOrEqual(before);
});

it('generates ids after one of a clock that is ahead, each another', () => {
  const ahead = lowestIdAt(Date.now() + 60_000);
  const ids = Array.from({ length: 100 }, () => newIdAfter(ahead));
  expect(ids.filter((id) => id <= ahead)).toEqual([]);
  expect(new Set(ids).size).toBe(100);
  expect(newIdAfter(newId()) < ahead).toBe(true);
});

it('starts each millisecond at a random value, with every letter', async () => {
  const letters = new Set<string>();
  let last = 0;
  for (let moments = 0; moments < 60; ) {
    const id = newId();
    const time = timeOfId(id).getTime();
    if (time === last) {
      // Ids of one millisecond are consecutive.
      await new Promise(setImmediate);
      continue;
    }
    last = time;
    moments += 1;
    for (const letter of id.slice(10)) letters.add(letter);
  }
  expect([...letters].sort().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz');
});
