/** Chance that is the same in each run. */

/** Numbers from 0 to below 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function chanceFrom(seed: number) {
  const next = numbersFrom(seed);
  /** A whole number from `least` to `most`. */
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  function pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new Error('there is nothing to pick from');
    return chosen;
  }
  return {
    whole,
    pick,
    /** Returns true in so many of 100 cases. */
    happens: (percent: number): boolean => next() * 100 < percent,
    /** One of them, in proportion to its weight. */
    pickWeighted<T>(from: readonly (readonly [item: T, weight: number])[]): T {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of from) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(from)[0];
    },
    /** So many characters of these. */
    letters: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  };
}

export type Chance = ReturnType<typeof chanceFrom>;
