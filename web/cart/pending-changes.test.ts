import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../products/test-product.ts';
import { createPendingChanges, type PendingChange } from './pending-changes.ts';

const potato = testProduct('potato');
const milk = testProduct('milk');

/**
 * A server that responds only when the test calls `answer`.
 * @param ready what comes before a change is sent, such as code that loads
 */
function slowShop(ready?: Promise<void>) {
  const sent: PendingChange[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const errors: string[] = [];
  let settled = 0;
  const queue = createPendingChanges({
    async send(take) {
      if (ready) await ready;
      const change = take();
      if (!change) return;
      sent.push(change);
      await new Promise<void>((resolve, reject) => {
        waiting.push((error) => (error ? reject(error) : resolve()));
      });
    },
    onError: (change, error) => errors.push(`${change.product._id} ${change.quantity}: ${String(error)}`),
    onSettled: () => {
      settled += 1;
    },
  });
  return {
    ...queue,
    sent: () => sent.map((change) => `${change.product._id} ${change.quantity}`),
    errors,
    settled: () => settled,
    waiting: () => waiting.length,
    wanted: (id: string) => queue.current().get(id)?.quantity,
    /** Responds to the waiting request at `index` and lets its effects happen. */
    async answer(error?: Error, index = 0) {
      waiting.splice(index, 1)[0]?.(error);
      await new Promise(setImmediate);
    },
  };
}

describe('quick taps', () => {
  it('show the change immediately and send the first tap immediately', () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 1 });
    expect(shop.wanted('potato')).toBe(1);
    expect(shop.sent()).toEqual(['potato 1']);
  });

  it('on one product have one request in flight, then send only the newest change', async () => {
    const shop = slowShop();
    for (const quantity of [1, 2, 3, 4]) shop.change({ product: potato, quantity });
    expect(shop.waiting()).toBe(1);
    await shop.answer();
    expect(shop.sent()).toEqual(['potato 1', 'potato 4']);
    expect(shop.wanted('potato')).toBe(4);
    await shop.answer();
    expect(shop.wanted('potato')).toBeUndefined();
    expect(shop.settled()).toBe(1);
  });

  it('that return to the sent quantity need no second request', async () => {
    const shop = slowShop();
    for (const quantity of [3, 4, 3]) shop.change({ product: potato, quantity });
    await shop.answer();
    expect(shop.sent()).toEqual(['potato 3']);
    expect(shop.settled()).toBe(1);
  });

  it('before the first is sent are one request, and a later tap back to where they began is sent too', async () => {
    const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
    const shop = slowShop(ready);
    shop.change({ product: potato, quantity: 1 });
    shop.change({ product: potato, quantity: 2 });
    beReady();
    await new Promise(setImmediate);
    expect(shop.sent()).toEqual(['potato 2']);
    shop.change({ product: potato, quantity: 1 });
    await shop.answer();
    expect(shop.wanted('potato')).toBe(1);
    expect(shop.sent()).toEqual(['potato 2', 'potato 1']);
    await shop.answer();
    expect([shop.wanted('potato'), shop.settled()]).toEqual([undefined, 1]);
  });

  it('are not sent when they are dropped before', async () => {
    const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
    const shop = slowShop(ready);
    shop.change({ product: potato, quantity: 1 });
    shop.clear();
    beReady();
    await new Promise(setImmediate);
    expect(shop.sent()).toEqual([]);
  });

  it('on different products do not wait for each other', async () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 1 });
    shop.change({ product: milk, quantity: 2 });
    expect(shop.sent()).toEqual(['potato 1', 'milk 2']);
    await shop.answer(undefined, 1);
    expect([shop.wanted('potato'), shop.wanted('milk'), shop.settled()]).toEqual([1, undefined, 0]);
    await shop.answer();
    expect(shop.settled()).toBe(1);
  });

  it('start a new request after everything was answered', async () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 1 });
    await shop.answer();
    shop.change({ product: potato, quantity: 0 });
    expect(shop.sent()).toEqual(['potato 1', 'potato 0']);
  });
});

describe('an error', () => {
  it('reverts the change and is reported', async () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 5 });
    await shop.answer(new Error('Only 3 left'));
    expect(shop.wanted('potato')).toBeUndefined();
    expect(shop.errors).toEqual(['potato 5: Error: Only 3 left']);
    expect(shop.settled()).toBe(1);
  });

  it('of an older change is not reported when the newest one succeeds', async () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 5 });
    shop.change({ product: potato, quantity: 3 });
    await shop.answer(new Error('Only 3 left'));
    expect(shop.wanted('potato')).toBe(3);
    await shop.answer();
    expect(shop.errors).toEqual([]);
    expect(shop.sent()).toEqual(['potato 5', 'potato 3']);
  });

  it('of one product does not affect the others', async () => {
    const shop = slowShop();
    shop.change({ product: potato, quantity: 5 });
    shop.change({ product: milk, quantity: 1 });
    await shop.answer(new Error('sold out'));
    expect(shop.wanted('milk')).toBe(1);
  });
});

it('sends the last change of each product last, whatever is tapped and however the server responds', async () => {
  const step = fc.oneof(
    fc.record({ tap: fc.constantFrom(potato, milk), quantity: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ granted: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const shop = slowShop();
      const last = new Map<string, number>();
      for (const each of steps) {
        if ('tap' in each) {
          last.set(each.tap._id, each.quantity);
          shop.change({ product: each.tap, quantity: each.quantity });
        } else await shop.answer(each.granted ? undefined : new Error('no'));
        expect(shop.waiting()).toBeLessThanOrEqual(2);
      }
      while (shop.waiting() > 0) await shop.answer();
      expect(shop.current().size).toBe(0);
      for (const [id, quantity] of last) {
        expect(shop.sent().findLast((sent) => sent.startsWith(id))).toBe(`${id} ${quantity}`);
      }
    }),
    { numRuns: 200 },
  );
});
