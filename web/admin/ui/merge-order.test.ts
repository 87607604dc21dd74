import { expect, it } from 'vitest';
import { mergeOrder } from './merge-order.ts';

it('puts what a list lacks behind what it follows in the other order', () => {
  expect(mergeOrder(['b', 'a'], ['new', 'a', 'newer', 'b'])).toEqual(['new', 'b', 'a', 'newer']);
  expect(mergeOrder(['a'], ['c'], ['a', 'b', 'c'])).toEqual(['a', 'c']);
  expect(mergeOrder([], ['a', 'b'])).toEqual(['a', 'b']);
});
