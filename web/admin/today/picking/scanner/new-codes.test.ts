import { expect, test } from 'vitest';
import { newCodes } from './new-codes.ts';

const [a, b] = ['8906812345679', '4006381333931'];
const said = (pictures: readonly (readonly string[])[]) => {
  const next = newCodes();
  return pictures.map((seen) => next(seen));
};

test('a code is said once, at the second picture in a row that shows it', () => {
  expect(said([[a], [a], [a], [a]])).toEqual([undefined, a, undefined, undefined]);
  expect(said([[a], [b], [a], []])).toEqual([undefined, undefined, undefined, undefined]);
});

test('another code is said at once, and the same again when it was away', () => {
  expect(said([[a], [a], [b], [b]])).toEqual([undefined, a, undefined, b]);
  const away = Array.from({ length: 8 }, () => []);
  expect(said([[a], [a], [], [a], [a]]).filter(Boolean)).toEqual([a]);
  expect(said([[a], [a], ...away, [a], [a]]).filter(Boolean)).toEqual([a, a]);
});

test('of two packs in one picture each is said once', () => {
  expect(
    said([
      [a, b],
      [a, b],
      [a, b],
      [a, b],
    ])
      .filter(Boolean)
      .slice(0, 2),
  ).toEqual([a, b]);
});
