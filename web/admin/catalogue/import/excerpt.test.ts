import { expect, test } from 'vitest';
import { excerpts } from './excerpt.ts';

test('keeps short texts and other values whole', () => {
  expect(excerpts('Potato', 'Potatoes')).toEqual(['Potato', 'Potatoes']);
  expect(excerpts(40, 42)).toEqual([40, 42]);
  expect(excerpts(null, 'E-1')).toEqual([null, 'E-1']);
});

test('shows the part in which long texts differ', () => {
  const start = 'Fresh from the farm, washed, sorted and packed on the same day, so that it keeps for a week. ';
  expect(excerpts(`${start}Store dry.`, `${start}Store cold.`)).toEqual([
    '…s for a week. Store dry.',
    '…s for a week. Store cold.',
  ]);
});

test('cuts a long text that has no similar text', () => {
  expect(excerpts('', 'x'.repeat(200))).toEqual(['', `${'x'.repeat(90)}…`]);
  const [old, now] = excerpts('x'.repeat(100), `${'x'.repeat(100)}y`) as [string, string];
  expect(old).not.toBe(now);
});
