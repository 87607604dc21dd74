import { describe, expect, it } from 'vitest';
import { followOrder } from './follow.ts';
import type { News, OnNews } from './order-news.ts';

const at = (revision: number): News => ({ id: '01', number: 'ORD-1', status: 'packed', revision });

/** Follows an order that stands at `revision`, of which `meanwhile` is announced while it is read. Gives what was told. */
async function follow(revision: number, meanwhile: readonly number[]) {
  const told: number[] = [];
  const watchers: OnNews[] = [];
  const news = {
    follow(_: string, onNews: OnNews) {
      watchers.push(onNews);
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
  it('tells first how it stands, whatever older step is announced meanwhile', async () => {
    expect((await follow(3, [2, 3])).told).toEqual([3]);
  });

  it('misses no step that is announced while it is read', async () => {
    expect((await follow(2, [3])).told).toEqual([2, 3]);
  });

  it('tells each further step once', async () => {
    const { told, hear } = await follow(1, []);
    for (const revision of [1, 2, 2, 1, 3]) hear?.(at(revision));
    expect(told).toEqual([1, 2, 3]);
  });
});
