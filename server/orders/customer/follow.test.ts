import { describe, expect, it } from 'vitest';
import type { OnOrderUpdate, OrderProgress } from '../model/order-events.ts';
import { followOrder } from './follow.ts';

const at = (revision: number): OrderProgress => ({
  id: '01',
  number: 'ORD-1',
  status: 'packed',
  revision,
  storeId: '1',
});

/** Follows an order at `revision` while `meanwhile` is published during the first read. Returns the updates received. */
async function subscribe(revision: number, meanwhile: readonly number[]) {
  const received: number[] = [];
  const subscribers: OnOrderUpdate[] = [];
  const orderEvents = {
    subscribe(_: string, onUpdate: OnOrderUpdate) {
      subscribers.push(onUpdate);
      return () => {};
    },
  };
  const read = async () => {
    for (const each of meanwhile) subscribers[0]?.(at(each));
    return at(revision);
  };
  await followOrder(orderEvents, '01', read, (now) => received.push(now.revision));
  return { received, onEvent: subscribers[0] };
}

describe('following an order', () => {
  it('sends the current state first, even when an older update is published during the read', async () => {
    expect((await subscribe(3, [2, 3])).received).toEqual([3]);
  });

  it('misses no update that is published during the read', async () => {
    expect((await subscribe(2, [3])).received).toEqual([2, 3]);
  });

  it('sends each later update once', async () => {
    const { received, onEvent } = await subscribe(1, []);
    for (const revision of [1, 2, 2, 1, 3]) onEvent?.(at(revision));
    expect(received).toEqual([1, 2, 3]);
  });
});
