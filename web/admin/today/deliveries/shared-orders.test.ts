import { expect, it } from 'vitest';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { nextOf, sharedNow, stillAgreed } from './shared-orders.ts';

const order = (_id: string, more: Partial<Delivery> = {}) =>
  ({ _id, revision: 3, status: 'out_for_delivery', ...more }) as Delivery;

const consent = (orderId: string) => ({ orderId, revision: 3 });

it('are those that the rider agreed to, on their way, not at the door, and known to the store as such', () => {
  const mine = [
    order('agreed'),
    order('not-agreed'),
    order('packed', { status: 'packed' }),
    order('at-door', { arrivedAt: '2026-11-26T10:00:00.000Z' }),
    order('unsent'),
  ];
  const agreed = ['agreed', 'packed', 'at-door', 'unsent', 'of-another-day'].map(consent);
  const unsent = new Set(['unsent']);
  expect(sharedNow(mine, agreed, ({ _id }) => unsent.has(_id))).toEqual(['agreed']);
  // As soon as the step is sent.
  unsent.clear();
  expect(sharedNow(mine, agreed, ({ _id }) => unsent.has(_id))).toEqual(['agreed', 'unsent']);
});

it('are not those of a delivery that ended and began again', () => {
  const agreed = [consent('x'), consent('y')];
  const other = order('y');
  expect(stillAgreed([order('x'), other], agreed)).toEqual(agreed);
  expect(stillAgreed([order('x', { arrivedAt: '2026-11-26T10:00:00.000Z' }), other], agreed)).toEqual([consent('y')]);
  // Delivered, and undone, while this screen did not see it.
  const again = order('x', { revision: 5 });
  expect(stillAgreed([again, other], agreed)).toEqual([consent('y')]);
  expect(sharedNow([again, other], agreed, () => false)).toEqual(['y']);
});

it('have one that is next: the first on its way, also while the rider is at its door', () => {
  const atDoor = order('at-door', { arrivedAt: '2026-11-26T10:00:00.000Z' });
  expect(nextOf([order('packed', { status: 'packed' }), atDoor, order('later')])?._id).toBe('at-door');
  expect(nextOf([])).toBeUndefined();
});
