import { describe, expect, it } from 'vitest';
import { movedPicture, type Slots, withPictures } from './picture-order.ts';

const picture = (url: string) => ({ kind: 'stored', url }) as const;
/** 'ab-d' means four slots, the third one empty. */
const slots = (text: string): Slots => [...text].map((letter) => (letter === '-' ? null : picture(letter)));
const textOf = (all: Slots) => all.map((each) => (each?.kind === 'stored' ? each.url : '-')).join('');

describe('the picture slots of a product', () => {
  it.each([
    ['abcd', 0, 2, 'bcad'],
    ['abcd', 3, 0, 'dabc'],
    ['abcd', 1, 2, 'acbd'],
    ['abcd', 2, 1, 'acbd'],
    ['ab--', 0, 3, 'ba--'],
    ['a-b-', 2, 0, 'ba--'],
    ['abc-', 0, 1, 'bac-'],
    ['ab--', 1, 1, 'ab--'],
  ])('%s with slot %i put in at %i is %s', (before, from, to, after) => {
    expect(textOf(movedPicture(slots(before), from, to))).toBe(after);
  });

  it.each([
    ['----', 'xyz', 0, 'xyz-'],
    ['a---', 'xy', 2, 'a-xy'],
    ['a-c-', 'xyz', 3, 'ayc' + 'x'],
    ['abcd', 'x', 0, 'abcd'],
  ])('%s with %s from slot %i on is %s', (before, added, from, after) => {
    expect(textOf(withPictures(slots(before), [...added].map(picture), from))).toBe(after);
  });
});
