import { describe, expect, it } from 'vitest';
import { followOrder } from './follow.ts';
import type { OnNews, OrderProgress } from './order-events.ts';

const at = (revision: number): OrderProgress => ({ id: '01', number: 'ORD-1', status: 'packed', revision });

/** Follows an order at `revision` while `meanwhile` is published during the first read. Returns the updates received. */
async function subscribe(revision: number, meanwhile: readonly number[]) {
  const told: number[] = [];
  const watchers: OnNews[] = [];
  const news = {
    subscribe(_: string, onUpdate: OnNews) {
      watchers.push(onUpdate);
      return () => {};
    },
  };
  const read = async () => {
    for (const each of meanwhile) watchers[0]?.(at(each));
    return at(revision);
  };
  await followOrder(news, '01', read, (now) => told.push(now.revision));
  return { told, hear: watchers[0] };
}

describe('following an order', () => {
  it('sends the current state first, even when an older update is published during the read', async () => {
    expect((await subscribe(3, [2, 3])).told).toEqual([3]);
  });

  it('misses no update that is published during the read', async () => {
    expect((await subscribe(2, [3])).told).toEqual([2, 3]);
  });

  it('sends each later update once', async () => {
    const { told, hear } = await subscribe(1, []);
    for (const revision of [1, 2, 2, 1, 3]) hear?.(at(revision));
    expect(told).toEqual([1, 2, 3]);
  });
});
