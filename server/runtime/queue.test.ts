import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that ends on command. */
function heldWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { work, endNext: () => ends.shift()?.(), running: () => running, most: () => most };
}

describe('a queue for costly work', () => {
  it('runs a limited number at once, in the order of arrival, and rejects when the queue is full', async () => {
    const inTurn = createQueue({ atOnce: 2, waiting: 2 });
    const held = heldWork();
    const done: number[] = [];
    const all = [1, 2, 3, 4].map((n) => inTurn(held.work).then(() => done.push(n)));
    await expect(inTurn(held.work)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 1 } });
    expect(held.running()).toBe(2);
    for (const each of all) {
      held.endNext();
      await each;
    }
    expect(done).toEqual([1, 2, 3, 4]);
    expect(held.most()).toBe(2);
  });

  it('rejects work that has waited too long, and gives its slot to the next', async () => {
    const inTurn = createQueue({ atOnce: 1, waiting: 10, longest: 20 });
    const held = heldWork();
    const first = inTurn(held.work);
    await expect(inTurn(held.work)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 1 } });
    held.endNext();
    await first;
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('continues after failed work', async () => {
    const inTurn = createQueue({ atOnce: 1, waiting: 1 });
    const failing = inTurn(() => Promise.reject(new Error('no memory')));
    const next = inTurn(async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await inTurn(async () => 'again')).toBe('again');
  });
});
