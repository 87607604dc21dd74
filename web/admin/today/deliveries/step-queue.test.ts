import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import {
  isDone,
  parseQueue,
  type StepQueue,
  withoutRefused,
  withoutStep,
  withRefused,
  withStep,
  withSteps,
} from './step-queue.ts';

const at = '2026-11-25T10:00:00.000Z';
const me = { _id: 'rider', name: 'Ramesh' };
const order = { _id: 'one', orderId: 'TK-1', revision: 3, status: 'packed' } as Delivery;
const none: StepQueue = { steps: [], refused: [] };

/** All steps of an order, each made in what the ones before it leave. */
function allSteps(): StepQueue {
  let queue = none;
  for (const step of ['take', 'out_for_delivery', 'arrived'] as const)
    queue = withStep(queue, withSteps(order, queue, me) ?? order, step, at);
  return withStep(queue, withSteps(order, queue, me) ?? order, 'delivered', at, { received: { received: 10 } });
}

describe('steps that are not sent', () => {
  it('name the revision that the steps before them lead to', () => {
    expect(allSteps().steps.map(({ step, revision }) => [step, revision])).toEqual([
      ['take', 3],
      ['out_for_delivery', 4],
      ['arrived', 5],
      ['delivered', 6],
    ]);
  });

  it('are shown as if they were done, and not twice when the store has them', () => {
    const queue = { ...none, steps: allSteps().steps.slice(0, 3) };
    expect(withSteps(order, queue, me)).toMatchObject({
      rider: me,
      status: 'out_for_delivery',
      arrivedAt: at,
      revision: 6,
    });
    const known = { ...order, rider: me, revision: 4 };
    expect(withSteps(known, queue, me)).toMatchObject({ revision: 6 });
    expect(withSteps(order, allSteps(), me)).toBeUndefined();
    expect(withSteps({ ...order, _id: 'two' }, allSteps(), me)).toMatchObject({ revision: 3 });
  });

  it('have what was paid in cash and what by UPI, after a reload of the page too', () => {
    const received = { received: 60, upi: { reference: '555500001111', amount: 37.5 } };
    const queue = withStep(none, order, 'delivered', at, { received });
    expect(parseQueue(JSON.stringify(queue)).steps).toMatchObject([{ step: 'delivered', received }]);
  });

  it('are made once, however often somebody taps', () => {
    const queue = withStep(none, order, 'take', at);
    expect(withStep(queue, { ...order, revision: 4 }, 'take', at)).toBe(queue);
  });

  it('go when they are sent; what the store refuses goes with all that follows, and is said', () => {
    const [first, second] = allSteps().steps;
    if (!first || !second) throw new Error('no steps');
    const rest = withoutStep(allSteps(), first);
    expect(rest.steps.map(({ step }) => step)).toEqual(['out_for_delivery', 'arrived', 'delivered']);
    const other = withStep(rest, { ...order, _id: 'two', orderId: 'TK-2' }, 'take', at);
    const refused = withRefused(other, second, 'Changed');
    expect(refused.steps.map(({ orderId }) => orderId)).toEqual(['two']);
    expect(refused.refused).toEqual([
      { orderId: 'one', number: 'TK-1', message: 'Changed', steps: ['out_for_delivery', 'arrived', 'delivered'] },
    ]);
    // Sent by another tab, too.
    expect(withRefused(refused, second, 'Again')).toBe(refused);
    expect(withoutRefused(refused, 'one').refused).toEqual([]);
  });

  it("take an order back to the store with the reason, and it is nobody's then", () => {
    const out = { ...order, rider: me, status: 'out_for_delivery' as const };
    const queue = withStep(none, out, 'back', at, { reason: 'Nobody at home' });
    expect(queue.steps).toEqual([
      { orderId: 'one', number: 'TK-1', step: 'back', revision: 3, at, reason: 'Nobody at home' },
    ]);
    expect(withSteps(out, queue, me)).toBeUndefined();
    expect(parseQueue(JSON.stringify(queue))).toEqual(queue);
    const [back] = queue.steps;
    if (!back) throw new Error('no step');
    const { reason: _, ...without } = back;
    expect(parseQueue(JSON.stringify({ steps: [without] }))).toEqual(none);
    const chosen = withStep(none, out, 'back', at, { ready: 'not_at_home' });
    expect(parseQueue(JSON.stringify(chosen))).toEqual(chosen);
    expect(isDone(back, out, me._id)).toBe(false);
    expect(isDone(back, { ...out, arrivedAt: at, revision: 4 }, me._id)).toBe(false);
    expect(isDone(back, { ...order, revision: 4 }, me._id)).toBe(true);
  });

  it('are done when the order is as they would make it', () => {
    const [take, out, arrived, delivered] = allSteps().steps;
    if (!take || !out || !arrived || !delivered) throw new Error('no steps');
    const mine = { ...order, rider: me, revision: 4 };
    const onItsWay = { ...mine, status: 'out_for_delivery' as const, revision: 5 };
    expect(isDone(take, mine, me._id)).toBe(true);
    expect(isDone(take, { ...mine, rider: { _id: 'other', name: '' } }, me._id)).toBe(false);
    expect(isDone(take, { ...mine, revision: 3 }, me._id)).toBe(false);
    expect(isDone(out, onItsWay, me._id)).toBe(true);
    expect(isDone(out, { ...mine, revision: 5 }, me._id)).toBe(false);
    expect(isDone(arrived, { ...onItsWay, revision: 6 }, me._id)).toBe(false);
    expect(isDone(arrived, { ...onItsWay, revision: 6, arrivedAt: at }, me._id)).toBe(true);
    expect(isDone(delivered, { ...onItsWay, revision: 7, arrivedAt: at }, me._id)).toBe(false);
  });

  it('are read from a text that may be anything', () => {
    expect(parseQueue(JSON.stringify(allSteps()))).toEqual(allSteps());
    for (const text of [null, '', '{', '5', '[]', '{"steps":5}', '{"steps":[null,{"step":"fly"}],"refused":[{}]}'])
      expect(parseQueue(text)).toEqual(none);
    const { steps } = allSteps();
    expect(parseQueue(JSON.stringify({ steps: steps.map(({ received: _, ...each }) => each) })).steps).toHaveLength(3);
  });
});
