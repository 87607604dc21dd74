import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soldLine } from './money.ts';
import {
  type Bill,
  type BillLine,
  billedAmount,
  billOf,
  billOfOrder,
  billOfTotals,
  creditFor,
  missingForOrder,
  nextDelivery,
  type PricingRules,
  rulesFrom,
  shownLines,
} from './pricing.ts';

const rules: PricingRules = {
  delivery: [
    { fromPaise: 0, feePaise: 3_000 },
    { fromPaise: 19_900, feePaise: 1_500 },
    { fromPaise: 49_900, feePaise: 0 },
  ],
  handlingPaise: 500,
  smallCart: { belowPaise: 9_900, feePaise: 1_000 },
  minimumPaise: 4_900,
  tipsPaise: [1_000, 2_000],
};

const worth = (pricePaise: number, discount = 0) => [{ pricePaise, discount, quantity: 1 }];
const amounts = (lines: readonly BillLine[]) => lines.map(({ kind, paise, usualPaise }) => [kind, paise, usualPaise]);

describe('a bill', () => {
  it('has the usual fees, waived, in a shop without rules', () => {
    const bill = billOf([
      { pricePaise: 10_000, discount: 0, quantity: 2 },
      { pricePaise: 6_050, discount: 10, quantity: 1 },
    ]);
    expect(bill).toMatchObject({
      count: 3,
      subtotalPaise: 26_050,
      productsPaise: 25_445,
      grossPaise: 29_550,
      totalPaise: 25_445,
      savingsPaise: 4_105,
    });
    expect(amounts(bill.lines)).toEqual([
      ['delivery', 0, 2_500],
      ['handling', 0, 1_000],
    ]);
  });

  it.each([
    [
      9_899,
      [
        ['delivery', 3_000, undefined],
        ['handling', 500, undefined],
        ['small_cart', 1_000, undefined],
      ],
      14_399,
    ],
    [
      9_900,
      [
        ['delivery', 3_000, undefined],
        ['handling', 500, undefined],
      ],
      13_400,
    ],
    [
      19_899,
      [
        ['delivery', 3_000, undefined],
        ['handling', 500, undefined],
      ],
      23_399,
    ],
    [
      19_900,
      [
        ['delivery', 1_500, 3_000],
        ['handling', 500, undefined],
      ],
      21_900,
    ],
    [
      49_900,
      [
        ['delivery', 0, 3_000],
        ['handling', 500, undefined],
      ],
      50_400,
    ],
  ])('of products worth %i paise has the fees of the rules', (value, lines, total) => {
    const bill = billOf(worth(value), { rules });
    expect(amounts(bill.lines)).toEqual(lines);
    expect(bill.totalPaise).toBe(total);
  });

  it('looks at the price as sold, not before discount', () => {
    expect(billOf(worth(20_000, 50), { rules }).lines[0]?.paise).toBe(3_000);
  });

  it('has the tip, which saves nothing', () => {
    const [without, tipped] = [billOf(worth(20_000), { rules }), billOf(worth(20_000), { rules, tipPaise: 2_000 })];
    expect(tipped.lines.at(-1)).toEqual({ kind: 'tip', paise: 2_000 });
    expect(tipped.totalPaise - without.totalPaise).toBe(2_000);
    expect(tipped.savingsPaise).toBe(without.savingsPaise);
  });

  it('of nothing is nothing', () => {
    expect(billOf([], { rules, tipPaise: 2_000 })).toMatchObject({ lines: [], grossPaise: 0, totalPaise: 0 });
  });

  it('of an order keeps its fees and tip when products are taken off, and reads the same from its totals', () => {
    const placed = billOf(worth(49_900), { rules, tipPaise: 1_000 });
    const fewer = billOfOrder([{ pricePaise: 1_000, salePaise: 900, quantity: 3 }], placed.lines);
    expect(fewer).toMatchObject({ productsPaise: 2_700, totalPaise: 2_700 + 500 + 1_000, lines: placed.lines });
    expect(billOfTotals(fewer, fewer.lines)).toEqual(fewer);
  });

  it('never costs more than it says', () => {
    const lines = fc.array(
      fc.record({
        pricePaise: fc.integer({ min: 1, max: 1e7 }),
        discount: fc.integer({ min: 0, max: 100 }),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 50_000 }), (given, tipPaise) => {
        const bill = billOf(given, { rules, tipPaise });
        expect(bill.totalPaise).toBe(bill.productsPaise + bill.lines.reduce((sum, { paise }) => sum + paise, 0));
        expect(bill.totalPaise).toBeLessThanOrEqual(bill.grossPaise);
        expect(bill.savingsPaise).toBe(bill.grossPaise - bill.totalPaise);
      }),
    );
  });
});

describe('a bill in whole rupees', () => {
  const roundOffOf = (bill: { lines: readonly { kind: string; paise: number }[] }) =>
    bill.lines.find(({ kind }) => kind === 'round_off')?.paise;

  it.each([
    [14_720, 14_700, -20],
    [14_765, 14_800, 35],
    [14_750, 14_800, 50],
    [14_749, 14_700, -49],
    [14_700, 14_700, 0],
    [40, 0, -40],
  ])('of %i paise is %i', (value, total, rounding) => {
    const bill = billOf(worth(value), { rounds: true });
    expect([bill.totalPaise, roundOffOf(bill)]).toEqual([total, rounding]);
    expect(shownLines(bill.lines).some(({ kind }) => kind === 'round_off')).toBe(rounding !== 0);
    expect(bill.savingsPaise).toBe(billOf(worth(value)).savingsPaise);
    expect(billOfTotals(bill, bill.lines)).toEqual(bill);
  });

  it('says the sign of what it is rounded by', () => {
    expect(billedAmount({ kind: 'round_off', paise: 35 })).toBe('+₹0.35');
    expect(billedAmount({ kind: 'round_off', paise: -20 })).toBe('-₹0.20');
    expect(billedAmount({ kind: 'delivery', paise: 2_500 })).toBe('₹25.00');
  });

  it('adds up whatever is in it, and however the order changes, and credit leaves whole rupees to pay', () => {
    const paise = (max: number) => fc.integer({ min: 0, max });
    const lines = fc.array(
      fc.record({
        pricePaise: fc.integer({ min: 1, max: 1e6 }),
        discount: fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 100),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const check = (bill: Bill) => {
      const rounding = roundOffOf(bill) ?? Number.NaN;
      const others = bill.lines.filter(({ kind }) => kind !== 'round_off').reduce((sum, line) => sum + line.paise, 0);
      expect(bill.productsPaise + others + rounding).toBe(bill.totalPaise);
      expect(Math.abs(rounding)).toBeLessThanOrEqual(50);
      expect(bill.totalPaise % 100).toBe(0);
      expect(bill.totalPaise).toBeGreaterThanOrEqual(0);
      expect(bill.totalPaise).toBeLessThanOrEqual(bill.grossPaise);
      expect(bill.savingsPaise).toBe(bill.grossPaise - bill.totalPaise);
    };
    fc.assert(
      fc.property(
        lines,
        paise(50_000),
        paise(30_000),
        paise(1e6),
        fc.option(fc.tuple(paise(5_000), paise(3_000))),
        fc.boolean(),
        (given, tipPaise, off, balance, fees, isOfDelivery) => {
          const own = fees
            ? { ...rules, delivery: [{ fromPaise: 0, feePaise: fees[0] }], handlingPaise: fees[1] }
            : undefined;
          const offerFor = (some: readonly { pricePaise: number }[], deliveryPaise: number) =>
            some.length > 0
              ? {
                  offer: { id: '', title: '', ...(isOfDelivery && { isOfDelivery: true as const }) },
                  paise: Math.min(off, isOfDelivery ? deliveryPaise : billOf(given).productsPaise),
                }
              : undefined;
          const placed = billOf(given, { rules: own, tipPaise, rounds: true, offerFor });
          check(placed);
          const due = placed.totalPaise - creditFor(placed, balance);
          expect(due % 100).toBe(0);
          expect(due).toBeGreaterThanOrEqual(0);
          const fewer = billOfOrder(given.slice(1).map(soldLine), placed.lines);
          if (given.length > 1) check(fewer);
          expect(fewer.totalPaise).toBeLessThanOrEqual(placed.totalPaise);
          // An order that was placed without rounding stays so.
          const exact = billOf(given, { rules: own, tipPaise, offerFor });
          expect(billOfOrder(given.map(soldLine), exact.lines).totalPaise).toBe(exact.totalPaise);
        },
      ),
    );
  });
});

describe('what is missing', () => {
  it.each([
    [10_000, { missingPaise: 9_900, feePaise: 1_500 }],
    [19_900, { missingPaise: 30_000, feePaise: 0 }],
    [49_900, undefined],
  ])('for a lower delivery fee, at %i paise', (value, missing) => {
    expect(nextDelivery(rules, value)).toEqual(missing);
  });

  it.each([
    [4_000, 900],
    [4_900, 0],
    [5_000, 0],
  ])('for an order, at %i paise', (value, missing) => {
    expect(missingForOrder(rules, value)).toBe(missing);
  });
});

describe('the fee of an area', () => {
  const settings = {
    delivery: [
      { from: 0, fee: 30 },
      { from: 199, fee: 15 },
      { from: 499, fee: 0 },
    ],
    handling: 0,
    smallCart: { below: 0, fee: 0 },
    minimum: 0,
    tips: [],
  };
  const feesOf = (given: typeof settings, areaFee?: number) =>
    rulesFrom(given, areaFee).delivery.map(({ feePaise }) => feePaise);

  it.each([
    [undefined, [3_000, 1_500, 0]],
    [60, [6_000, 6_000, 0]],
    [0, [0, 0, 0]],
  ])('of %j takes the place of every fee, and leaves a free delivery free', (areaFee, fees) => {
    expect(feesOf(settings, areaFee)).toEqual(fees);
  });

  it('is not charged in a shop that promises free delivery', () => {
    expect(feesOf({ ...settings, delivery: [{ from: 0, fee: 0 }] }, 40)).toEqual([0]);
  });
});
