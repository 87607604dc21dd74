import { describe, expect, it } from 'vitest';
import { extraOf, gramsMoved, settleGrams } from './extra-grams.ts';

const ordered = { unitGrams: 1_000, deviation: 30, pricePaise: 4_000, salePaise: 4_000, grams: null };
const line = { productId: 'onions', quantity: 2, pricePaise: 4_000, salePaise: 4_000, weight: ordered };
const packed = (extraGrams: number, units = 2) => ({
  ...line,
  quantity: units,
  weight: { ...ordered, weighed: { units, grams: units * 1_000 + extraGrams, extraGrams } },
});
const moved = (quantity: number, kind: 'returned' | 'sold' | 'corrected') => ({ productId: 'onions', quantity, kind });

describe('the grams that stock does not count', () => {
  it('are what packed units weigh more than ordered', () => {
    expect(extraOf(packed(300, 3), 2)).toBe(200);
    expect(extraOf(packed(-100, 3), 1)).toBe(-33);
    expect(extraOf(line, 2)).toBe(0);
    expect(extraOf({}, 2)).toBe(0);
    // An earlier version packed it.
    expect(extraOf({ weight: { ...ordered, weighed: { units: 2, grams: 2_300 } } }, 2)).toBe(0);
  });

  it.each([
    ['packed', line, { weighed: [packed(150)] }, 150],
    ['no longer packed', packed(150), { weighed: [line] }, -150],
    ['on its way', packed(150), {}, 0],
    ['cancelled', packed(150), { movements: [moved(2, 'returned')] }, -150],
    ['cancelled with a missing unit', packed(150), { movements: [moved(2, 'returned'), moved(-1, 'corrected')] }, -75],
    ['cancelled while all is missing', packed(150), { movements: [moved(2, 'returned'), moved(-2, 'corrected')] }, 0],
    ['cancelled before it was packed', line, { movements: [moved(2, 'returned')] }, 0],
    ['not cancelled after all', packed(-150), { movements: [moved(-2, 'sold')] }, -150],
  ] as const)('change when an order is %s', (_, before, change, grams) => {
    expect(gramsMoved([before], { movements: [], ...change }).get('onions')).toBe(grams);
  });

  it.each([
    ['less than a unit stays', 999, 5, 0, 999],
    ['a unit leaves', 1_000, 5, -1, 0],
    ['several units leave', 3_250, 5, -3, 250],
    ['no more leave than there are', 3_250, 2, -2, 1_250],
    ['nothing leaves an empty stock', 3_250, 0, 0, 3_250],
    ['less than a unit does not come back', -999, 0, 0, -999],
    ['units come back', -2_100, 0, 2, -100],
  ])('move whole units: %s', (_, grams, stock, units, extraGrams) => {
    expect(settleGrams(grams, stock, 1_000)).toEqual({ units, extraGrams });
  });

  it('move nothing of a unit that is no weight', () => {
    expect(settleGrams(5_000, 9, undefined)).toEqual({ units: 0, extraGrams: 5_000 });
  });
});
