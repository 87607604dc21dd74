/** The letters of orders that are picked together, which pickers write on the bags: an order keeps its own until it leaves the store. */
import { useEffect } from 'react';
import type { Picking } from '../../../../contract/picking/picking.ts';
import { deviceStore, personalNames } from '../../../api/storage.ts';
import { parseRecord } from './parse-record.ts';

/** By claim id. */
type Letters = Readonly<Record<string, string>>;

const alphabet = 'ABCDEFGH';

/**
 * Letters of these claims: those that they have, and the first free ones for the others. One that was never picked beside another has none:
 * nothing is to be distinguished.
 * @param claimIds in the order in which the orders were taken
 */
export function lettersOf(known: Letters, claimIds: readonly string[]): Letters {
  const letters: Record<string, string> = {};
  const isFree = (letter: string) => !Object.values(letters).includes(letter);
  // Of two with the same letter, the first was packed before the second was taken, and is to be packed again.
  for (const id of claimIds.toReversed()) {
    const letter = known[id];
    if (letter && isFree(letter)) letters[id] = letter;
  }
  if (claimIds.length === 1) return letters;
  for (const id of claimIds) letters[id] ??= [...alphabet].find(isFree) ?? '';
  return letters;
}

/** The letters in a stored text; none when the text is none. */
export const parseLetters = (text: string | null): Letters => parseRecord(text, isLetter);

const isLetter = (value: unknown): value is string => typeof value === 'string' && [...alphabet].includes(value);

/** The letter of an order; undefined for one that is picked alone. */
export type LetterOf = (order: { claimId: string }) => string | undefined;

/** The letters of what somebody picks and has packed. They are kept on the device, as bags outlive a reload of the page. */
export function useLetters({ mine, packed }: Pick<Picking, 'mine' | 'packed'>): LetterOf {
  const known = parseLetters(deviceStore.get(personalNames.pickingLetters));
  const ofPacked = packed.flatMap(({ claimId }) => (known[claimId] ? [[claimId, known[claimId]]] : []));
  const ofMine = lettersOf(
    known,
    mine.map(({ claimId }) => claimId),
  );
  const letters: Letters = { ...Object.fromEntries(ofPacked), ...ofMine };
  const text = JSON.stringify(letters);
  useEffect(() => {
    deviceStore.set(personalNames.pickingLetters, text);
  }, [text]);
  return ({ claimId }) => letters[claimId] || undefined;
}
