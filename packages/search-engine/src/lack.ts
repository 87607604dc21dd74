/** Finds words that no document has: then what was found is only related to it, or has nothing to do with it. */
import type { IndexedDocuments } from './indexed-documents.ts';
import { frequencyOf, type QueryPlan, type QueryWord } from './query-words.ts';
import { isEveryday, isForm } from './words.ts';

/** 'all': nothing that was found has to do with it; 'kind': it is of its kind at best; undefined: nothing is lacking. */
export function lackOf({ words, matches }: QueryPlan, documents: IndexedDocuments): 'all' | 'kind' | undefined {
  if (words.length < 2) return undefined;
  const lacking = new Set<QueryWord>(words.filter(isLacking));
  let ofKind = false;
  for (const { meaning, start, end, share } of matches) {
    if (end - start < 2 || share < 1 || documents.termOf(meaning).strong.length > 0) continue;
    if (isNamed(words.slice(start, end), documents)) continue;
    ofKind = true;
    for (const word of words.slice(start, end - 1)) lacking.add(word);
  }
  if (lacking.size === 0) return undefined;
  const others = words.filter((word) => !lacking.has(word) && frequencyOf(word) > 0);
  if (others.every(({ typed }) => isForm(typed))) return 'all';
  return ofKind ? 'kind' : undefined;
}

const isLacking = ({ typed, optional, restricts, choices, endings, corrected }: QueryWord): boolean =>
  typed !== '' &&
  !optional &&
  restricts === undefined &&
  corrected === undefined &&
  endings.length === 0 &&
  !isEveryday(typed) &&
  choices.every(({ term }) => term.strong.length === 0);

/** Returns true when a name has the words next to each other. */
function isNamed(words: readonly QueryWord[], { vocabulary, adjacent }: IndexedDocuments): boolean {
  const terms = words.map((word) => vocabulary.find(word.stem));
  return terms.every((term, i) => {
    const before = terms[i - 1];
    return i === 0 || (before !== undefined && term !== undefined && adjacent(before, term).strong.length > 0);
  });
}
