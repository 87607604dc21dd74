import { describe, expect, it } from 'vitest';
import {
  changeableStatuses,
  nextSteps,
  type OrderStep,
  openStatuses,
  orderSteps,
  type Worker,
  whyNotChange,
  whyNotStep,
} from './order-steps.ts';
import { type OrderStatus, orderStatuses } from './orders.ts';

const allSteps = Object.keys(orderSteps) as OrderStep[];
const workers: Worker[] = ['shop', 'customer'];

/** Everything that is allowed, written out: status > step by whom (design §5). */
const allowed = new Set([
  'placed > packed by shop',
  'placed > cancelled by shop',
  'placed > cancelled by customer',
  'packed > out_for_delivery by shop',
  'packed > cancelled by shop',
  'out_for_delivery > delivered by shop',
  'out_for_delivery > cancelled by shop',
]);

const pairs = orderStatuses.flatMap((status) =>
  allSteps.flatMap((step) => workers.map((worker): [OrderStatus, OrderStep, Worker] => [status, step, worker])),
);

describe('the table of statuses', () => {
  it('knows every status but the first as a step', () => {
    expect(allSteps.toSorted()).toEqual(orderStatuses.filter((status) => status !== 'placed').toSorted());
  });

  it.each(pairs)('rules on %s > %s by %s', (status, step, worker) => {
    const refused = whyNotStep(status, step, worker);
    if (allowed.has(`${status} > ${step} by ${worker}`)) expect(refused).toBeUndefined();
    else expect(refused).toMatch(/^[A-Z].*\.$/);
    expect(nextSteps(status, worker).includes(step)).toBe(refused === undefined);
  });

  it('says why, in a sentence', () => {
    expect(whyNotStep('packed', 'cancelled', 'customer')).toBe(
      'This order is packed, so it cannot be cancelled any more.',
    );
    expect(whyNotStep('delivered', 'delivered', 'shop')).toBe('This order is already delivered.');
    expect(whyNotStep('placed', 'out_for_delivery', 'shop')).toBe('This order is placed, so it cannot be sent out.');
    expect(whyNotStep('placed', 'packed', 'customer')).toBe('Only the shop can do this.');
  });

  it('lets lines change until the order leaves', () => {
    expect(orderStatuses.filter((status) => whyNotChange(status) === undefined)).toEqual([...changeableStatuses]);
    expect(whyNotChange('delivered')).toBe('This order is delivered, so what is in it cannot be changed any more.');
  });

  it('ends in delivered or cancelled, and nowhere else', () => {
    const ends = orderStatuses.filter((status) => nextSteps(status, 'shop').length === 0);
    expect(ends).toEqual(['delivered', 'cancelled']);
    expect(openStatuses).toEqual(orderStatuses.filter((status) => !ends.includes(status)));
  });
});
