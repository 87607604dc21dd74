import { expect, it } from 'vitest';
import { runningFirst } from './order-queries.ts';

it('lists running orders first, and keeps the rest as it comes', () => {
  const orders = ['delivered', 'placed', 'cancelled', 'out_for_delivery', 'delivered'] as const;
  const listed = runningFirst(orders.map((status, id) => ({ id, status })));
  expect(listed.map(({ id }) => id)).toEqual([1, 3, 0, 2, 4]);
});
