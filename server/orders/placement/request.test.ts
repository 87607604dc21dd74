import { expect, it } from 'vitest';
import { orderRequestOf } from './request.ts';

it.each([
  [
    { _id: 'potato', price: 40, discount: 5 },
    { pricePaise: 4_000, discount: 5, deviation: 0 },
  ],
  [
    { _id: 'potato', price: 40, discount: 0, weight_deviation: 10 },
    { pricePaise: 4_000, discount: 0, deviation: 10 },
  ],
  [{ _id: 'potato', price: 40 }, undefined],
  [{ _id: 'potato', discount: 5 }, undefined],
  ['potato', undefined],
])('of %j the price that was seen is %j', (productId, seen) => {
  const body = {
    itemList: [{ productId, quantity: 1 }],
    grossTotal: 40,
    cartTotalAmount: 40,
    deliveryAddressId: 'home',
  };
  expect(orderRequestOf(body).lines).toEqual([{ productId: 'potato', quantity: 1, seen }]);
});
