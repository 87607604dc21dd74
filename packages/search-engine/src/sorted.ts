/** Lists that are sorted by a text. */

/** Where `text` stands, or would stand, in a sorted list. */
export function placeOf<T>(sorted: readonly T[], text: string, textOf: (item: T) => string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textOf(sorted[middle] as T) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The items whose text begins with `prefix` and is longer. */
export function startingWith<T>(sorted: readonly T[], prefix: string, textOf: (item: T) => string): T[] {
  const found: T[] = [];
  for (let i = placeOf(sorted, prefix, textOf); i < sorted.length; i += 1) {
    const item = sorted[i] as T;
    const text = textOf(item);
    if (!text.startsWith(prefix)) break;
    if (text.length > prefix.length) found.push(item);
  }
  return found;
}
