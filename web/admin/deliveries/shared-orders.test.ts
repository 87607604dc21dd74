import { expect, it } from 'vitest';
import type { Delivery } from '../../../contract/fulfilment.ts';
import { sharedNow } from './shared-orders.ts';

const order = (_id: string, more: Partial<Delivery> = {}) => ({ _id, status: 'out_for_delivery', ...more }) as Delivery;

it('are those that the rider agreed to, on their way, not at the door, and known to the store as such', () => {
  const mine = [
    order('agreed'),
    order('not-agreed'),
    order('packed', { status: 'packed' }),
    order('at-door', { arrivedAt: '2026-11-26T10:00:00.000Z' }),
    order('unsent'),
  ];
  const agreed = ['agreed', 'packed', 'at-door', 'unsent', 'of-another-day'];
  const unsent = new Set(['unsent']);
  expect(sharedNow(mine, agreed, ({ _id }) => unsent.has(_id))).toEqual(['agreed']);
  // As soon as the step is sent.
  unsent.clear();
  expect(sharedNow(mine, agreed, ({ _id }) => unsent.has(_id))).toEqual(['agreed', 'unsent']);
});
