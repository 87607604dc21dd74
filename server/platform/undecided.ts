/**
 * Attempts of this process that are counted already, but may not count in the end. When they fill a counter, the next one waits for
 * them: equal requests at the same moment are all answered.
 */
export function createUndecided() {
  const counters = new Map<string, { running: number; waiting: ((mayCount: boolean) => void)[] }>();

  function begin(keys: readonly string[]): void {
    for (const key of keys) {
      const counter = counters.get(key) ?? { running: 0, waiting: [] };
      counter.running += 1;
      counters.set(key, counter);
    }
  }

  /** @param isBack whether the counters have a place again */
  function end(keys: readonly string[], isBack: boolean): void {
    for (const key of keys) {
      const counter = counters.get(key);
      if (!counter) continue;
      counter.running -= 1;
      if (isBack) counter.waiting.shift()?.(true);
      if (counter.running > 0) continue;
      counters.delete(key);
      for (const refuse of counter.waiting) refuse(false);
    }
  }

  return {
    begin,
    end,

    /**
     * Waits for a place in the counter of `full`, and begins the attempt again with all of its `keys`. False when there is none: nothing
     * runs that may leave one, or too many wait.
     */
    async next(full: string, keys: readonly string[]): Promise<boolean> {
      const counter = counters.get(full);
      if (!counter || counter.waiting.length >= mostWaiting) return false;
      return new Promise((resolve) => {
        counter.waiting.push((mayCount) => {
          if (mayCount) begin(keys);
          resolve(mayCount);
        });
      });
    },
  };
}

/** For one counter. */
const mostWaiting = 100;
