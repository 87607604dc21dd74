/** Rewords a text as it was understood, and as it may go on: the text again, with other words in their places. */
import { normalise, wordPattern } from './normalise.ts';
import type { QueryPlan, QueryWord } from './query-words.ts';
import type { Ranked } from './ranking.ts';

/** 'Showing results for {corrected}. Search instead for {original}.' */
export interface Correction {
  original: string;
  corrected: string;
  /** Nothing is wrong with what was typed, but nothing is called so: this is another thing of its kind. */
  instead?: true;
}

interface Place {
  start: number;
  end: number;
}

const maxCompletions = 6;
const hasWord = /[\p{L}\p{N}]/u;

/**
 * The text with its corrected words in place.
 * @param meant - what was looked for: the text itself, or another in its place
 */
export function correctionOf(text: string, meant: string, { words }: QueryPlan): { correction?: Correction } {
  if (text === meant && !words.some(({ corrected }) => corrected)) return {};
  const typed = normalise(meant);
  const places = placesOf(typed, words);
  let corrected = '';
  let done = 0;
  for (const [i, word] of words.entries()) {
    const place = places[i];
    if (!place || !word.corrected) continue;
    corrected += typed.slice(done, place.start) + word.corrected;
    done = place.end;
  }
  corrected = (corrected + typed.slice(done)).trim();
  if (corrected === normalise(text).trim()) return {};
  return { correction: { original: text.trim(), corrected, ...(text !== meant && { instead: true as const }) } };
}

/** The last word in full, as what was found has it. */
export function completionsOf(text: string, { words }: QueryPlan, found: readonly Ranked[]): string[] {
  const last = words.at(-1);
  const typed = normalise(text);
  const place = placesOf(typed, words)[words.length - 1];
  if (!last || !place || last.endings.length === 0) return [];
  const endings = new Set(last.endings);
  const counts = new Map<string, number>();
  for (const { document } of found) {
    for (const term of new Set(document.name)) {
      if (endings.has(term)) counts.set(term.text, (counts.get(term.text) ?? 0) + 1);
    }
  }
  // The rest may be a size; signs alone say nothing.
  const rest = typed.slice(place.end).trimEnd();
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, maxCompletions)
    .map(([word]) => typed.slice(0, place.start) + word + (hasWord.test(rest) ? rest : ''));
}

/** Where the words stand in the normalised text; between them may be sizes and words that say nothing. */
function placesOf(text: string, words: readonly QueryWord[]): Place[] {
  const places: Place[] = [];
  for (const { 0: token, index } of text.matchAll(wordPattern)) {
    const parts: Place[] = [];
    let end = 0;
    // A token may be several words: '24mantra'.
    for (const { typed } of words.slice(places.length)) {
      if (end === token.length || !token.startsWith(typed, end)) break;
      parts.push({ start: index + end, end: index + end + typed.length });
      end += typed.length;
    }
    if (end === token.length) places.push(...parts);
  }
  return places;
}
