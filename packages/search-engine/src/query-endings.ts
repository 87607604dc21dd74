/** Longer words that begin with what somebody typed. */
import { frequencyOf, isNumber, type QueryWord, type Sources } from './query-words.ts';
import type { Term } from './vocabulary.ts';

const weights = { listedBeginning: 0.75, otherBeginning: 0.65 } as const;
/** Of a word by its beginning: from `least` up to this much more when nearly all of it was typed. */
const beginning = { least: 0.7, more: 0.22 } as const;
const maxEndings = 24;
/** Postings walked through for them: of a search, and of a suggestion, which needs few. */
const maxPostings = { search: 20_000, suggestion: 8_000 } as const;

/** A name of the word list goes on by at least so many letters: 'straw' may become 'strawberry', 'kheer' is no 'kheera'. */
const minAddedToName = 3;

interface Ending {
  /** The word is still being typed. */
  unfinished: boolean;
  /** Something is found by the word itself. */
  known: boolean;
  /** It is a name of the word list. */
  isWhole: boolean;
}

/** Longer words that begin with this one. */
export function addEndings(
  { vocabulary, lexicon, termOf }: Sources,
  word: QueryWord,
  { unfinished, known, isWhole }: Ending,
): void {
  const own = frequencyOf(word);
  const isName = isWhole && !unfinished;
  const least = isName ? word.typed.length + minAddedToName : 0;
  const longer = vocabulary.startingWith(word.typed).filter(({ text }) => text.length >= least);
  const chosen = withinBudget(mostFrequent(longer, maxEndings), unfinished);
  const total = chosen.reduce((sum, term) => sum + term.strong.length, 0);
  if (known && !unfinished && total <= 3 * own) return;
  word.endings = chosen;
  // A letter after other words is the beginning of one.
  if (chosen.length > 0 && !isNumber(word.typed)) word.optional = false;
  for (const term of chosen) {
    word.choices.push({ term, weight: weightOfEnding(word.typed, term.text), literal: true });
  }
  if (isName) return;
  const listed = new Map<Term, number>();
  for (const { meaning, english } of lexicon.startingWith(word.typed)) {
    const term = termOf(meaning);
    listed.set(term, Math.max(listed.get(term) ?? 0, english ? weights.listedBeginning : weights.otherBeginning));
  }
  for (const term of withinBudget(mostFrequent([...listed.keys()], maxEndings / 2), unfinished)) {
    if (term.strong.length > 0) word.choices.push({ term, weight: listed.get(term) ?? 0 });
  }
}

/** How well a longer word stands for what it begins with. */
export const weightOfEnding = (typed: string, text: string): number =>
  beginning.least + beginning.more * (typed.length / text.length);

const byFrequency = (a: Term, b: Term): number => b.strong.length - a.strong.length || (a.text < b.text ? -1 : 1);

/** The first `limit` by frequency, without sorting all. */
function mostFrequent(terms: readonly Term[], limit: number): Term[] {
  const best: Term[] = [];
  for (const term of terms) {
    const last = best[limit - 1];
    if (last && byFrequency(term, last) > 0) continue;
    let place = best.length;
    for (let other = best[place - 1]; other && byFrequency(term, other) < 0; other = best[place - 1]) place -= 1;
    best.splice(place, 0, term);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** As many of the terms as may be walked through, at least one. */
function withinBudget(terms: readonly Term[], unfinished: boolean): Term[] {
  const max = unfinished ? maxPostings.suggestion : maxPostings.search;
  let postings = 0;
  return terms.filter((term, i) => {
    postings += term.strong.length;
    return i === 0 || postings <= max;
  });
}
