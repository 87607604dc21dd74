import { expect, it } from 'vitest';
import { createSeenPrices } from './seen-prices.ts';

const potato = (price: number, discount = 0) => ({ product: { _id: 'potato', price, discount }, quantity: 2 });

it('keeps the first displayed price until the customer is shown another', () => {
  const prices = createSeenPrices();
  prices.show([potato(40)]);
  expect(prices.asSeen([potato(50, 10)])).toEqual([potato(40)]);
  prices.update([{ productId: 'potato', price: 45 }]);
  expect(prices.asSeen([potato(50, 10)])).toEqual([potato(50, 10)]);
});

it('does not use a price that changed again after the customer was shown one', () => {
  const prices = createSeenPrices();
  prices.show([potato(40)]);
  prices.update([{ productId: 'potato', price: 45 }]);
  expect(prices.asSeen([potato(60)])).toEqual([potato(40)]);
});

it('keeps by how much goods may be heavier until the customer is told that it has changed', () => {
  const prices = createSeenPrices();
  const byWeight = (weight_deviation: number) => ({
    ...potato(40),
    product: { ...potato(40).product, weight_deviation },
  });
  prices.show([potato(40)]);
  expect(prices.asSeen([byWeight(10)])).toEqual([potato(40)]);
  prices.update([{ productId: 'potato', price: 40 }]);
  expect(prices.asSeen([byWeight(10)])).toEqual([byWeight(10)]);
});
