/** How a document has a word of a search. */
import { weightAt } from './postings.ts';
import type { QueryWord } from './query-words.ts';

export interface FoundWord {
  /** As it was typed, normalised; '' for words that say that something is absent. */
  typed: string;
  /**
   * `itself`: the word, or another name of the same thing. `sound`: a name that sounds like it. `beginning`: a longer word that begins with it. `guess`: what it was
   * corrected to. `nothing`: the document does not have it.
   */
  by: 'itself' | 'sound' | 'beginning' | 'guess' | 'nothing';
  /** How much the document is about it, from 0 to 2.5; what is the thing itself has 0.8 or more. */
  weight: number;
  /** Of a guess or a beginning: the word that stands for what was typed. */
  as?: string;
}

/** The best way in which the document in a slot has a word. */
export function foundWord(word: QueryWord, slot: number): FoundWord {
  const guesses = new Map(word.guesses.map(({ term, text }) => [term, text]));
  const endings = new Set(word.endings);
  let best: FoundWord = { typed: word.typed, by: 'nothing', weight: 0 };
  let guessing = false;
  for (const { term, weight, heard } of word.choices) {
    const guess = guesses.get(term);
    // What stands behind a guess are the meanings of that guess.
    guessing ||= guess !== undefined;
    const points = weightAt(term.strong, slot) * weight;
    if (points <= best.weight) continue;
    const by = guessing ? 'guess' : heard ? 'sound' : endings.has(term) ? 'beginning' : 'itself';
    best = { typed: word.typed, by, weight: points, ...(by !== 'itself' && { as: guess ?? term.text }) };
  }
  return best;
}
