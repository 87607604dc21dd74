/** Reads the word list; its format is in words/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meaningfulStems } from './words.ts';

export interface Name {
  /** Its words as they are looked up. */
  stems: string[];
  /** It is not a kind of what its last word says. */
  apart: boolean;
  /** It stands in the first part. */
  english: boolean;
}

export interface Meaning {
  names: Name[];
  /** Words of categories where it is at home, and of those where it is not. */
  home: string[];
  away: string[];
  /** It stands in `brands.txt`. */
  isBrand: boolean;
}

/**
 * Parses one file of the list.
 * @throws Error naming file, line and reason
 */
export function parseWordList(text: string, file = 'words'): Meaning[] {
  const meanings: Meaning[] = [];
  let places: Pick<Meaning, 'home' | 'away'> = { home: [], away: [] };
  for (const [i, line] of text.split('\n').entries()) {
    const fail = (reason: string) => new Error(`${file}, line ${i + 1}: ${reason}`);
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (content.startsWith('in:')) {
      places = placesOf(content.slice(3));
      continue;
    }
    const parts = content.split('|').map(partsOf);
    if (parts.length > 3) throw fail('there are three parts: English | Latin | Devanagari');
    const names = parts.flatMap((part, place) => part.map((name) => nameOf(name, place === 0)));
    if (names.length === 0) throw fail('there is no name');
    if (names.some(({ stems }) => stems.length === 0 || stems.length > 4)) throw fail('a name has one to four words');
    meanings.push({ names, ...places, isBrand: file === 'brands.txt' });
  }
  return meanings;
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const nameOf = (text: string, english: boolean): Name => ({
  stems: meaningfulStems(text),
  apart: text.startsWith('!'),
  english,
});

function placesOf(text: string): Pick<Meaning, 'home' | 'away'> {
  const words = partsOf(text);
  const stemsOf = (some: string[]) => some.flatMap((word) => meaningfulStems(word));
  return {
    home: stemsOf(words.filter((word) => !word.startsWith('-'))),
    away: stemsOf(words.filter((word) => word.startsWith('-'))),
  };
}

const byNames = (meanings: readonly Meaning[]): ReadonlyMap<string, Meaning> =>
  new Map(meanings.flatMap((meaning) => meaning.names.map(({ stems }) => [stems.join(' '), meaning] as const)));

/**
 * Adds the names of one language, such as 'tomato: தக்காளி', to the meanings that have the English name.
 * @param byName - the meanings by all their names
 * @throws Error naming file, line and reason
 */
export function addLanguage(
  meanings: readonly Meaning[],
  text: string,
  file = 'language',
  byName = byNames(meanings),
): void {
  for (const [i, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const fail = (reason: string) => new Error(`${file}, line ${i + 1}: ${reason}`);
    const [english = '', others = ''] = content.split(':');
    const meaning = byName.get(meaningfulStems(english).join(' '));
    if (!meaning) throw fail(`the word list has no '${english}'`);
    const names = partsOf(others).map((name) => nameOf(name, false));
    if (names.length === 0) throw fail('there is no name');
    if (names.some(({ stems }) => stems.length === 0 || stems.length > 4)) throw fail('a name has one to four words');
    meaning.names.push(...names);
  }
}

const folder = join(import.meta.dirname, '../words');
const languages = join(folder, 'languages');

const textsIn = (place: string): [file: string, text: string][] =>
  readdirSync(place)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => [file, readFileSync(join(place, file), 'utf8')]);

/** The whole list, from every file in `words/` and `words/languages/`. */
export function readWordList(): Meaning[] {
  const meanings = textsIn(folder).flatMap(([file, text]) => parseWordList(text, file));
  const byName = byNames(meanings);
  for (const [file, text] of textsIn(languages)) addLanguage(meanings, text, file, byName);
  return meanings;
}
