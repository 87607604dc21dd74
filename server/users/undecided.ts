/**
 * Attempts of this process that are counted already, but may not count in the end. When they fill a counter, the next one waits for
 * them: equal requests at the same moment are all answered.
 */

interface Counter {
  running: number;
  /** Places that came back while attempts were running. */
  returned: number;
  waiting: ((mayCount: boolean) => void)[];
}

/** The places that had come back in each counter when an attempt began. */
export type Begun = readonly number[];

export function createUndecided() {
  const counters = new Map<string, Counter>();

  /** Begins an attempt, before it is counted. */
  function begin(keys: readonly string[]): Begun {
    return keys.map((key) => {
      const counter = counters.get(key) ?? { running: 0, returned: 0, waiting: [] };
      counter.running += 1;
      counters.set(key, counter);
      return counter.returned;
    });
  }

  /** @param isBack true when the counters have a place again */
  function end(keys: readonly string[], isBack: boolean): void {
    for (const key of keys) {
      const counter = counters.get(key);
      if (!counter) continue;
      if (isBack) {
        counter.returned += 1;
        counter.waiting.shift()?.(true);
      }
      counter.running -= 1;
      if (counter.running > 0) continue;
      counters.delete(key);
      for (const refuse of counter.waiting) refuse(false);
    }
  }

  return {
    begin,
    end,

    /**
     * Ends an attempt that found the counter of `place` full, waits for a place in it, and begins the attempt again. Those before `place`
     * are decremented already. Undefined when there is no place: nothing runs that may leave one, or too many wait.
     */
    async next(keys: readonly string[], place: number, begun: Begun): Promise<Begun | undefined> {
      const [before, rest] = [keys.slice(0, place), keys.slice(place)];
      const counter = counters.get(keys[place] ?? '');
      // A place may have come back after the counter was read, and before this line.
      const again = counter && counter.returned > (begun[place] ?? 0) ? begin(keys) : undefined;
      end(before, true);
      end(rest, false);
      if (again) return again;
      if (!counter || counter.running === 0 || counter.waiting.length >= maxWaiting) return undefined;
      return new Promise((resolve) => {
        counter.waiting.push((mayCount) => resolve(mayCount ? begin(keys) : undefined));
      });
    },
  };
}

/** For one counter. */
const maxWaiting = 100;
