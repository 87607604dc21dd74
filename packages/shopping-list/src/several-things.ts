/** Parts words that name several things without a sign between them. */
import { isKindOf, thingsOf } from '@tokri/search-engine';

interface Part {
  text: string;
  /** Where it is at home in a store. */
  home: string;
}

/** 'Aloo pyaz tamatar': several things of one kind, or more than two of any. */
export function severalThings(words: string): string[] | undefined {
  const parts = partsIn(words);
  const [one, other] = parts;
  if (!one || !other) return undefined;
  return parts.length > 2 || one.home === other.home ? parts.map(({ text }) => text) : undefined;
}

/** All things of the words. */
export function partsIn(words: string): Part[] {
  const parts: (Part & { meaning: number })[] = [];
  for (const { text, home, meaning } of thingsOf(words)) {
    const last = parts.at(-1);
    // A brand has no place where it is at home, nor has 'powder': they belong to the thing next to them.
    // 'Sona masuri rice' and 'chawal basmati' are one thing, too.
    const isMore =
      last && (home === '' || last.home === '' || isKindOf(last.meaning, meaning) || isKindOf(meaning, last.meaning));
    if (isMore) {
      last.text += ` ${text}`;
      last.home ||= home;
    } else parts.push({ text, home, meaning });
  }
  return parts;
}
