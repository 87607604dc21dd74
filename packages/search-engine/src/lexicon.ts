/** Looks up what words mean, by the word list. */

import { startingWith } from './sorted.ts';
import { skeletonOf, soundOf } from './sound.ts';
import { isIndic, transliterate } from './transliterate.ts';
import { type Meaning, type Name, readWordList } from './word-list.ts';

interface Node {
  next: Map<string, Node>;
  /** The meaning of the words up to here. */
  meaning?: number;
  apart: boolean;
}

export interface Match {
  /** Its number in the list. */
  meaning: number;
  /** The words that it covers: from `start` up to but not including `end`. */
  start: number;
  end: number;
  /** How much the words are about it: 1, less when they are part of a longer name with a meaning of its own. */
  share: number;
}

/** Of words that end a longer name, and of others in it. */
const shares = { kindOf: 0.95, partOf: 0.45 } as const;

export interface ListedWord {
  word: string;
  meaning: number;
  /** It is the English name, not one in another language. */
  english: boolean;
}

export class Lexicon {
  readonly meanings: readonly Meaning[];
  readonly #root: Node = newNode();
  /** Names of one word in order, with what they mean. */
  readonly #words: ListedWord[] = [];
  readonly #sounds = new Map<string, number>();

  constructor(meanings: readonly Meaning[]) {
    this.meanings = meanings;
    for (const [number, { names }] of meanings.entries()) {
      for (const name of names) this.#add(name, number);
    }
    this.#words.sort((a, b) => (a.word < b.word ? -1 : 1));
  }

  #add({ stems, apart, english }: Name, meaning: number): void {
    let node = this.#root;
    for (const stem of stems) {
      const next = node.next.get(stem) ?? newNode();
      node.next.set(stem, next);
      node = next;
    }
    const [word] = stems;
    const single = word !== undefined && stems.length === 1;
    if (single && !english) this.#addSound(word, meaning);
    if (node.meaning !== undefined) return;
    node.meaning = meaning;
    node.apart = apart;
    if (single) this.#words.push({ word, meaning, english });
  }

  #addSound(word: string, meaning: number): void {
    const sound = soundInLatin(word);
    if (!this.#sounds.has(sound)) this.#sounds.set(sound, meaning);
  }

  /** Every name found in the stems, the longest first at each place. */
  match(stems: readonly string[]): Match[] {
    const found: (Match & { apart: boolean })[] = [];
    for (let start = 0; start < stems.length; start += 1) {
      const here: typeof found = [];
      let node = this.#root.next.get(stems[start] ?? '');
      for (let end = start + 1; node; end += 1) {
        if (node.meaning !== undefined) here.push({ meaning: node.meaning, start, end, share: 1, apart: node.apart });
        node = node.next.get(stems[end] ?? '');
      }
      found.push(...here.reverse());
    }
    for (const match of found) {
      // A brand stays the brand in a longer name: 'maggi masala'.
      if (this.meanings[match.meaning]?.home.length === 0) continue;
      for (const longer of found) match.share = Math.min(match.share, shareWithin(match, longer));
    }
    return found;
  }

  /** Returns the meaning of a word that sounds like an Indian name in the list: those have no one right spelling in Latin letters. */
  soundsLike(word: string): number | undefined {
    return word.length < 3 ? undefined : this.#sounds.get(soundInLatin(word));
  }

  /** Names of one word that begin with `prefix`. */
  startingWith(prefix: string): ListedWord[] {
    return startingWith(this.#words, prefix, ({ word }) => word);
  }

  /** All names of one word. */
  words(): readonly ListedWord[] {
    return this.#words;
  }
}

const newNode = (): Node => ({ next: new Map(), apart: false });

function shareWithin(match: Match, longer: Match & { apart: boolean }): number {
  const inside =
    longer.start <= match.start && match.end <= longer.end && longer.end - longer.start > match.end - match.start;
  if (!inside || longer.meaning === match.meaning) return 1;
  return match.end === longer.end && !longer.apart ? shares.kindOf : shares.partOf;
}

export const soundInLatin = (word: string): string => soundOf(isIndic(word) ? transliterate(word) : word);

/** The consonants that a word in any script is known by. */
export const skeletonOfWord = (word: string): string => skeletonOf(soundInLatin(word));

/** Our word list, read once for all indexes. */
export const lexicon = new Lexicon(readWordList());
