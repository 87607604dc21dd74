/** Reads the word list; its format is told in words/README.md. */
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
    meanings.push({ names, ...places });
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

const folder = join(import.meta.dirname, 'words');

/** The whole list, from every file in `words/`. */
export const readWordList = (): Meaning[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => parseWordList(readFileSync(join(folder, file), 'utf8'), file));
