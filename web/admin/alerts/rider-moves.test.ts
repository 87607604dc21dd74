import { expect, it } from 'vitest';
import { newestOf } from './rider-moves.ts';

const at = (second: number) => ({
  takenAt: new Date(Date.UTC(2026, 10, 26) + second * 1_000).toISOString(),
  secondsAgo: 0,
  metres: second,
});

it('the rider of an order is where the newest position of the same revision says', () => {
  const order = { _id: 'o', status: 'out_for_delivery', revision: 3, riderLocation: at(10) } as const;
  const moved = (revision: number, rider: ReturnType<typeof at> | null) => ({ _id: 'o', revision, rider });
  expect(newestOf(order, undefined)?.metres).toBe(10);
  expect(newestOf(order, moved(3, at(20)))?.metres).toBe(20);
  expect(newestOf(order, moved(3, at(5)))?.metres).toBe(10);
  // Of the rider before, or of one that the list does not know yet.
  expect(newestOf(order, moved(2, at(20)))?.metres).toBe(10);
  expect(newestOf({ ...order, riderLocation: undefined }, moved(4, at(20)))).toBeUndefined();
  expect(newestOf(order, moved(3, null))).toBeUndefined();
  expect(newestOf({ ...order, status: 'delivered' }, moved(3, at(20)))).toBeUndefined();
});
