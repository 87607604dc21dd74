import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productLimits } from '../catalogue/admin-limits.ts';
import { discountFor, discountPlaces, percentText, salePaise } from './money.ts';

/** The rule of the API, as any client computes it: price times (1 minus discount/100), two decimals. */
const asClientsDo = (pricePaise: number, discount: number) => {
  const rupees = (pricePaise / 100) * (1 - discount / 100);
  return [Number(rupees.toFixed(2)), Math.round(rupees * 100) / 100].map((each) => Math.round(each * 100));
};
const placesOf = (discount: number) => percentText(discount).split('.')[1]?.length ?? 0;

/** That the discount gives exactly this sale price, and none with fewer decimals does. */
function expectExact(price: number, wanted: number): void {
  const discount = discountFor(price, wanted);
  const found = [salePaise(price, discount), ...asClientsDo(price, discount)];
  const isRight = discount >= 0 && discount <= 100 && found.every((each) => each === wanted);
  if (!isRight) expect.fail(`${discount} % of ${price} gives ${found.join()}, not ${wanted}`);
  const places = placesOf(discount);
  if (places > discountPlaces) expect.fail(`${discount} % of ${price} for ${wanted} has ${places} decimals`);
  if (places === 0) return;
  const shorter = Number(((1 - wanted / price) * 100).toFixed(places - 1));
  // One that gives half a paisa is not taken: clients round it in different ways.
  const missed = Math.abs(price * (1 - shorter / 100) - wanted);
  if (missed < 0.499) expect.fail(`${shorter} % of ${price} gives ${wanted}, too`);
}

describe('the discount for a given selling price', () => {
  it.each([
    [5500, 4900, 10.91],
    [10_000, 9000, 10],
    [4000, 3500, 12.5],
    [4000, 4000, 0],
    [4000, 0, 100],
    [2500, 2499, 0.04],
    [16_500, 15_000, 9.09],
    [18_000, 15_000, 16.667],
    [36_500, 33_100, 9.315],
    [149_900, 123_400, 17.6785],
    [1_000_000_000, 999_999_999, 0.0000001],
  ])('of %i paise that are to be %i is %d percent', (price, wanted, discount) => {
    expect(discountFor(price, wanted)).toBe(discount);
    expectExact(price, wanted);
  });

  it('gives each sale price of each price up to ₹4 exactly, with as few decimals as possible', () => {
    for (let price = 1; price <= 400; price += 1) {
      for (let wanted = 0; wanted <= price; wanted += 1) expectExact(price, wanted);
    }
  });

  it('gives each whole price below a price up to ₹700 exactly', () => {
    for (let price = 100; price <= 70_000; price += 500) {
      for (let wanted = 0; wanted <= price; wanted += 100) expectExact(price, wanted);
    }
  });

  it('gives any sale price of any price that a product may have', () => {
    const prices = fc.integer({ min: 1, max: productLimits.price * 100 });
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 100_000 }), prices),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (price, share) => {
          for (const wanted of [Math.round(price * share), price - 1, 1]) expectExact(price, wanted);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

it('the sale price of a discount with two decimals is price minus discount, halves of a paisa rounded up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (price, hundredths) => {
        const exact = (BigInt(price) * BigInt(10_000 - hundredths) * 2n + 10_000n) / 20_000n;
        expect(salePaise(price, hundredths / 100)).toBe(Number(exact));
      },
    ),
    { numRuns: 2_000 },
  );
});
