/** The letters of orders that are picked together, which pickers write on the bags: an order keeps its own until it is packed. */
import { useEffect } from 'react';
import type { PickedOrder } from '../../../contract/picking.ts';
import { deviceStore, personalNames } from '../../api/storage.ts';

/** By claim id. */
type Letters = Readonly<Record<string, string>>;

const alphabet = 'ABCDEFGH';

/** Letters of these claims: those that they have, and the first free ones for the others. */
export function lettersOf(known: Letters, claimIds: readonly string[]): Letters {
  const letters = Object.fromEntries(claimIds.flatMap((id) => (known[id] ? [[id, known[id]]] : [])));
  for (const id of claimIds) {
    const taken = Object.values(letters);
    letters[id] ??= [...alphabet].find((letter) => !taken.includes(letter)) ?? '';
  }
  return letters;
}

/** The letters in a stored text; none when the text is none. */
export function parseLetters(text: string | null): Letters {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, letter]) => typeof letter === 'string' && [...alphabet].includes(letter)),
    );
  } catch {
    return {};
  }
}

/** An order with its letter. */
export interface Lettered {
  order: PickedOrder;
  letter: string;
}

/** The orders by letter. Letters are kept on the device, as bags in a trolley outlive a reload of the page. */
export function useLetters(orders: readonly PickedOrder[]): Lettered[] {
  const letters = lettersOf(
    parseLetters(deviceStore.get(personalNames.pickingLetters)),
    orders.map(({ claimId }) => claimId),
  );
  const text = JSON.stringify(letters);
  useEffect(() => {
    deviceStore.set(personalNames.pickingLetters, text);
  }, [text]);
  return orders
    .map((order) => ({ order, letter: letters[order.claimId] ?? '' }))
    .sort((a, b) => a.letter.localeCompare(b.letter));
}
