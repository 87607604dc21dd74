/** Words that mean several kinds of things at once, such as 'non veg'. */
import { readFileSync } from 'node:fs';
import type { Lexicon } from './lexicon.ts';
import { normalise, wordsOf } from './normalise.ts';
import { meaningfulStems } from './words.ts';

export interface Group {
  words: readonly string[];
  /** All its names. */
  names: readonly (readonly string[])[];
  /** Numbers of the word list. */
  meanings: readonly number[];
}

/**
 * Parses 'non veg, nonveg: chicken, mutton'.
 * @throws Error naming the line when the word list has not got one of the names
 */
function parseGroups(text: string, lexicon: Lexicon, file: string): Group[] {
  const groups: Group[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [words = '', names = ''] = line.split(':');
    const all = words.split(',').map((word) => wordsOf(normalise(word)));
    const meanings = names.split(',').map((name) => {
      const stems = meaningfulStems(name);
      const match = lexicon.match(stems).find(({ start, end }) => start === 0 && end === stems.length);
      if (!match) throw new Error(`${file}, line ${i + 1}: the word list has no '${name.trim()}'`);
      return match.meaning;
    });
    for (const own of all) groups.push({ words: own, names: all, meanings });
  }
  return groups;
}

const readKinds = (file: string, lexicon: Lexicon): Group[] =>
  parseGroups(readFileSync(new URL(`../kinds/${file}`, import.meta.url), 'utf8'), lexicon, file);

export const readGroups = (lexicon: Lexicon): Group[] => readKinds('groups.txt', lexicon);

/** The excluded ingredients, by the word that excludes them: wheat by 'gluten', for who wants it gluten free, and meat by 'vegan'. */
export const readAbsences = (lexicon: Lexicon): ReadonlyMap<string, readonly number[]> =>
  new Map(readKinds('absences.txt', lexicon).map(({ words, meanings }) => [words.join(' '), meanings]));

/** The first group among the words, and the words that are left. */
export function takeGroup(words: readonly string[], groups: readonly Group[]): { group?: Group; rest: string[] } {
  for (const group of groups) {
    const start = words.findIndex((_, i) => group.words.every((word, k) => words[i + k] === word));
    if (start < 0) continue;
    return { group, rest: [...words.slice(0, start), ...words.slice(start + group.words.length)] };
  }
  return { rest: [...words] };
}
