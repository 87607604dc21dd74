import { expect, it } from 'vitest';
import { createSeenPrices } from './seen-prices.ts';

const potato = (price: number, discount = 0) => ({ product: { _id: 'potato', price, discount }, quantity: 2 });

it('keeps the first price that was on the screen, until the shopper is told of another', () => {
  const prices = createSeenPrices();
  prices.show([potato(40)]);
  expect(prices.asSeen([potato(50, 10)])).toEqual([potato(40)]);
  prices.update([{ productId: 'potato', price: 45 }]);
  expect(prices.asSeen([potato(50, 10)])).toEqual([potato(50, 10)]);
});

it('does not take a price for known that changed again after the shopper was told', () => {
  const prices = createSeenPrices();
  prices.show([potato(40)]);
  prices.update([{ productId: 'potato', price: 45 }]);
  expect(prices.asSeen([potato(60)])).toEqual([potato(40)]);
});
