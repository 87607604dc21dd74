import { expect, it } from 'vitest';
import { stockNote } from './stock-note.ts';

it.each([
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
])('with %i in stock says %s', (stock, note) => {
  expect(stockNote({ stock })).toBe(note);
});

it.each([0, 6, 200])('says nothing with %i in stock', (stock) => {
  expect(stockNote({ stock })).toBeUndefined();
});
