/** How a document has a word of a search. */
import { weightAt } from './postings.ts';
import type { QueryWord } from './query-words.ts';

export interface FoundWord {
  /** As it was typed, normalised; '' for words that say that something is absent. */
  typed: string;
  /**
   * `itself`: the word, or another name of the same thing. `sound`: a name that sounds like it. `beginning`: a longer word that
   * begins with it. `guess`: what it was corrected to. `nothing`: the document does not have it.
   */
  by: 'itself' | 'sound' | 'beginning' | 'guess' | 'nothing';
  /** How much the document is about it, from 0 to 2.5; what is the thing itself has 0.8 or more. */
  weight: number;
  /** The word list has it as a name of something that the document is or has. */
  listed: boolean;
  /** Of a beginning: the word that begins with what was typed. */
  as?: string;
  /** Of a guess: letters that differ. */
  edits?: number;
}

/** The best way in which the document in a slot has a word. */
export function foundWord(word: QueryWord, slot: number): FoundWord {
  const guesses = new Map(word.guesses.map(({ term, edits }) => [term, edits]));
  const endings = new Set(word.endings);
  let best: FoundWord = { typed: word.typed, by: 'nothing', weight: 0, listed: false };
  let listed = false;
  /** Choices behind a guess are the meanings of that guess. */
  let edits: number | undefined;
  for (const { term, weight, heard, literal } of word.choices) {
    edits = guesses.get(term) ?? edits;
    const points = weightAt(term.strong, slot) * weight;
    if (points === 0) continue;
    const by = edits !== undefined ? 'guess' : heard ? 'sound' : endings.has(term) ? 'beginning' : 'itself';
    if (by === 'itself' && !literal) listed = true;
    if (points <= best.weight) continue;
    const more = { ...(by === 'beginning' && { as: term.text }), ...(edits !== undefined && { edits }) };
    best = { typed: word.typed, by, weight: points, listed: false, ...more };
  }
  return { ...best, listed };
}
