import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time without a break for other work, in ms. */
const slice = 8;

/** When a long task lets other work run. */
export class EventLoopBreaks {
  #began = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#began > slice;
  }

  async take(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
