import { describe, expect, it, vi } from 'vitest';
import type { Queries } from '../db/database.ts';
import { createLiveCopy } from './live-copy.ts';

const tx = {} as Queries;

/** Copies of `saved` in several processes. A notification reaches every process at once; while `isLost`, none. */
function openProcesses() {
  const listeners: { channel: string; onMessage(payload: string): void; onGap(): void }[] = [];
  const state = { saved: 'first', isLost: false, fails: false };
  const database = {
    transaction: <T>(work: (tx: Queries) => Promise<T>) => work(tx),
    async listen(channel: string, onMessage: (payload: string) => void, onGap: () => void) {
      listeners.push({ channel, onMessage, onGap });
    },
    async notify(channel: string, payload: string) {
      if (!state.isLost) for (const each of listeners) if (each.channel === channel) each.onMessage(payload);
    },
  };
  async function open(readPart?: (part: string) => Promise<void>) {
    const held = { value: '' };
    const warn = vi.fn();
    const copy = createLiveCopy({
      database,
      log: { warn },
      name: 'offers',
      async read() {
        if (state.fails) throw new Error('the database is away');
        held.value = state.saved;
      },
      ...(readPart && { readPart }),
    });
    await copy.open();
    return { copy, held, warn };
  }
  const regainConnection = () => {
    for (const { onGap } of listeners) onGap();
  };
  return { state, open, regainConnection };
}

describe('a live copy', () => {
  it('is read when it is opened, and in every process when one announces a change', async () => {
    const { state, open } = openProcesses();
    const [one, other] = [await open(), await open()];
    expect([one.held.value, other.held.value]).toEqual(['first', 'first']);
    state.saved = 'second';
    await one.copy.announce(tx);
    await other.copy.close();
    expect(other.held.value).toBe('second');
  });

  it('has what was saved before, for everybody who waits for its read', async () => {
    const { state, open } = openProcesses();
    const { copy, held } = await open();
    state.saved = 'second';
    await copy.read();
    expect(held.value).toBe('second');
  });

  it('has what a change saved when the change resolves, and so has every other process soon', async () => {
    const { state, open } = openProcesses();
    const [one, other] = [await open(), await open()];
    const result = await one.copy.change(async () => {
      state.saved = 'second';
      return 'done';
    });
    expect([result, one.held.value]).toEqual(['done', 'second']);
    await other.copy.close();
    expect(other.held.value).toBe('second');
    const failed = one.copy.change(() => Promise.reject(new Error('nothing was saved')));
    await expect(failed).rejects.toThrow('nothing was saved');
  });

  it('finds by its job and after a lost connection what a lost notification left out', async () => {
    const { state, open, regainConnection } = openProcesses();
    const { copy, held } = await open();
    expect(copy.job).toMatchObject({ name: 'check for missed offers', every: 15_000 });
    Object.assign(state, { saved: 'second', isLost: true });
    await copy.announce(tx);
    await copy.close();
    expect(held.value).toBe('first');
    await copy.job.run();
    expect(held.value).toBe('second');
    state.saved = 'third';
    regainConnection();
    await copy.close();
    expect(held.value).toBe('third');
  });

  it('stays as it is while it cannot be read, and is read by the next run of its job', async () => {
    const { state, open } = openProcesses();
    const { copy, held, warn } = await open();
    Object.assign(state, { saved: 'second', fails: true });
    await copy.announce(tx);
    await copy.close();
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'the offers could not be read');
    await expect(copy.read()).rejects.toThrow('the database is away');
    await copy.refresh();
    expect(held.value).toBe('first');
    state.fails = false;
    await copy.job.run();
    expect(held.value).toBe('second');
  });

  it('reads only the part that an announcement names, and everything after a lost connection', async () => {
    const { state, open, regainConnection } = openProcesses();
    const parts: string[] = [];
    const { copy, held } = await open(async (part) => void parts.push(part));
    state.saved = 'second';
    await copy.announce(tx, 'a product');
    await copy.refresh('another product');
    expect({ parts, ...held }).toEqual({ parts: ['a product', 'another product'], value: 'first' });
    regainConnection();
    await copy.close();
    expect(held.value).toBe('second');
  });

  it('is never replaced by an older state, and waits for its work when it is closed', async () => {
    const { open } = openProcesses();
    const { copy } = await open();
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
    const order: string[] = [];
    const older = copy.inTurn(async () => {
      await slow;
      order.push('older');
    });
    void copy.inTurn(async () => void order.push('newer'));
    const closed = Promise.resolve(copy.close()).then(() => order.push('closed'));
    expect(order).toEqual([]);
    finish();
    await Promise.all([older, closed]);
    expect(order).toEqual(['older', 'newer', 'closed']);
  });
});
