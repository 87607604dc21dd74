/** How soon the order board of a store shows each step of its orders, on another process than the one that took the step. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../bench/table.ts';
import { calls } from '../contract/api/calls.ts';
import type { OrderUpdate } from '../contract/orders/order-follow.ts';
import type { Person } from './stores.ts';

/** In ms: how soon a step is shown elsewhere. */
const promised = 1_000;

interface Shown {
  revision: number;
  at: number;
}

/** When steps were answered, and when boards showed them. */
export class StepTimes {
  readonly #answered: (Shown & { storeId: string; orderId: string })[] = [];
  readonly #shown = new Map<string, Shown[]>();
  readonly #reloaded = new Map<string, number[]>();

  /** A step was answered. */
  answered(storeId: string, orderId: string, revision: number): void {
    this.#answered.push({ storeId, orderId, revision, at: performance.now() });
  }

  /** The board of a store got an update, or has to load everything again. */
  shown(storeId: string, update: OrderUpdate | undefined): void {
    const at = performance.now();
    if (update) {
      const { _id, revision } = update;
      this.#shown.set(_id, [...(this.#shown.get(_id) ?? []), { revision, at }]);
    } else {
      this.#reloaded.set(storeId, [...(this.#reloaded.get(storeId) ?? []), at]);
    }
  }

  /** Waits for the last updates, for twice as long as they may take. */
  settled = () => pause(2 * promised);

  /** Steps that were shown too late, or never. Says how long they took. */
  faults(print: (line: string) => void): string[] {
    const delays = this.#answered.map(({ storeId, orderId, revision, at }) => {
      // A stream leaves out what a later update contains.
      const updated = this.#shown.get(orderId)?.find((update) => update.revision >= revision)?.at;
      const reloaded = this.#reloaded.get(storeId)?.find((time) => time >= at);
      const first = Math.min(updated ?? Number.POSITIVE_INFINITY, reloaded ?? Number.POSITIVE_INFINITY);
      return Math.max(0, first - at);
    });
    delays.sort((a, b) => a - b);
    const ms = (value = Number.NaN) => `${value.toFixed(0)} ms`;
    const p99 = delays[Math.floor(delays.length * 0.99)];
    print(
      `  ${delays.length} steps on boards of other processes: median ${ms(median(delays))}, p99 ${ms(p99)}, the slowest ${ms(delays.at(-1))}`,
    );
    const late = delays.filter((delay) => delay > promised).length;
    return late > 0 ? [`${late} steps were shown after more than ${promised} ms`] : [];
  }
}

/** Follows the order board of a store as its manager. Returns how to stop. */
export async function followBoard(base: string, storeId: string, manager: Person, times: StepTimes) {
  const leaving = new AbortController();
  const headers = { ...manager.headers, 'x-store': storeId };
  const response = await fetch(base + calls.followFulfilment.path, { headers, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`the board of ${storeId}: ${response.status}`);
  void readEvents(response.body, (update) => times.shown(storeId, update)).catch(() => {});
  return () => leaving.abort();
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  shown: (update: OrderUpdate | undefined) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: order\ndata: (.*)$/.exec(block)?.[1];
      if (data) shown(JSON.parse(data));
      else if (block.startsWith('event: refresh')) shown(undefined);
    }
  }
}
