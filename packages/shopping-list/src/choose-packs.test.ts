import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, choosePacks, type Pack, quantityOf, type Wanted } from '../index.ts';

const most = 20;
const pack = (amount: number, stock = 100, of: Amount['of'] = 'g'): Pack => ({ size: { of, amount }, stock });
const amount = (total: number, of: Amount['of'] = 'g'): Wanted => ({ kind: 'amount', amount: { of, amount: total } });
const sizes = (packs: readonly Pack[], wanted: Wanted | undefined) => {
  const choice = choosePacks(packs, wanted, most);
  return choice && [choice.pack.size?.amount, choice.quantity, choice.short];
};

describe('packs', () => {
  it('come closest to the amount, and are the fewest', () => {
    expect(sizes([pack(1000)], amount(2000))).toEqual([1000, 2, false]);
    expect(sizes([pack(1000), pack(2000)], amount(2000))).toEqual([2000, 1, false]);
    expect(sizes([pack(1000), pack(5000)], amount(2000))).toEqual([1000, 2, false]);
    expect(sizes([pack(5000), pack(400)], amount(1000))).toEqual([400, 3, false]);
  });

  it('are of the size that was asked for, if there is one', () => {
    const wanted: Wanted = { kind: 'packs', packs: 2, size: { of: 'g', amount: 400 } };
    expect(sizes([pack(800), pack(400)], wanted)).toEqual([400, 2, false]);
    expect(sizes([pack(800)], wanted)).toEqual([800, 1, false]);
  });

  it('are never more than there are or a cart takes', () => {
    expect(sizes([pack(1000, 3)], amount(5000))).toEqual([1000, 3, true]);
    expect(sizes([pack(100)], amount(5000))).toEqual([100, most, true]);
    expect(sizes([pack(1000, 3), pack(500)], amount(5000))).toEqual([500, 10, false]);
    expect(sizes([pack(1000, 0)], amount(5000))).toBe(undefined);
  });

  it('follow from a number without a unit by how a thing is sold', () => {
    const of = (count: number, one: Pack) => quantityOf(one, { kind: 'count', count });
    expect(of(2, pack(500, 9, 'ml'))).toBe(2);
    expect(of(12, pack(6, 9, 'pc'))).toBe(2);
    expect(of(2, pack(30, 9, 'pc'))).toBe(2);
    expect(of(250, pack(250))).toBe(1);
    expect(of(1.5, pack(500))).toBe(3);
    expect(of(6, { ...pack(250), pieceWeight: 100 })).toBe(2);
    expect(of(6, pack(280))).toBe(6);
  });

  it('compare litres with kilos, and take one pack of what has no size', () => {
    expect(quantityOf(pack(500, 9, 'ml'), amount(1000))).toBe(2);
    expect(quantityOf(pack(1, 9, 'pc'), amount(1000))).toBe(1);
    expect(quantityOf({ stock: 9 }, amount(1000))).toBe(1);
    expect(quantityOf(pack(125), amount(4, 'pc'))).toBe(4);
  });

  it('are within one pack of the amount, for any sizes', () => {
    const anyPack = fc.record({ amount: fc.integer({ min: 1, max: 10_000 }), stock: fc.integer({ min: 0, max: 50 }) });
    fc.assert(
      fc.property(fc.array(anyPack, { maxLength: 6 }), fc.integer({ min: 1, max: 50_000 }), (all, total) => {
        const choice = choosePacks(
          all.map((one) => pack(one.amount, one.stock)),
          amount(total),
          most,
        );
        if (!choice) return all.every(({ stock }) => stock === 0);
        const own = choice.pack.size?.amount ?? 0;
        const isPossible = choice.quantity >= 1 && choice.quantity <= Math.min(most, choice.pack.stock);
        return isPossible && (choice.short || Math.abs(choice.quantity * own - total) <= own);
      }),
    );
  });
});
