/**
 * The choices while a list is reviewed, stored in this tab until it is added: a visitor signs in before, or looks at a
 * product and comes back.
 */
import { useState } from 'react';
import { personalNames, tabStore } from '../api/storage.ts';
import { choiceOf, type ReviewLine } from './pasted-list.ts';

const name = personalNames.reviewedList;
/** In ms since the last change: later, the list is bought another time. */
const lifetime = 2 * 60 * 60_000;

interface Kept {
  at: number;
  of: string;
  size: number;
  /** Of the lines that were changed. */
  changes: Readonly<Record<string, { productId: string; quantity: number }>>;
}

const keyOf = ({ text, choices }: ReviewLine): string => text || (choices[0]?.product._id ?? '');

function readKept(of: string): Kept | undefined {
  try {
    const kept = JSON.parse(tabStore.get(name) ?? '') as Kept;
    return kept.of === of && Date.now() - kept.at < lifetime ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true when the review of this list was begun and not ended. */
export const isBegun = (of: string): boolean => readKept(of) !== undefined;

/** The review of this list has ended. */
export function forgetReview(of: string): void {
  if (isBegun(of)) tabStore.remove(name);
}

/** The lines as they were changed before. Quantities count for the same size only, and up to what there is. */
function withChanges(first: ReviewLine[], { size: before, changes }: Kept, size: number): ReviewLine[] {
  return first.map((line) => {
    const change = changes[keyOf(line)];
    const chosen = change ? line.choices.findIndex(({ product }) => product._id === change.productId) : -1;
    const choice = line.choices[chosen];
    if (!change || !choice) return line;
    const wanted = change.quantity === 0 || before === size ? change.quantity : choice.quantity || (line.usual ?? 1);
    const quantity = Math.min(wanted, choice.product.stock);
    return { ...line, chosen, choices: line.choices.map((each) => (each === choice ? { ...each, quantity } : each)) };
  });
}

/**
 * The lines of a list under review.
 * @param of tells the list from others
 * @param first the lines before any change
 * @param size the number of people that a dish is for
 */
export function useReview(of: string, first: ReviewLine[], size = 1) {
  // It may be read again meanwhile.
  const [usual] = useState(first);
  const [lines, setLines] = useState(() => {
    const kept = readKept(of);
    return kept ? withChanges(first, kept, size) : first;
  });
  function change(changed: ReviewLine[]): void {
    setLines(changed);
    const changes = changed.flatMap((line, i) => {
      const [choice, before] = [choiceOf(line), usual[i] && choiceOf(usual[i])];
      const isSame = choice?.product._id === before?.product._id && choice?.quantity === before?.quantity;
      return choice && !isSame
        ? [[keyOf(line), { productId: choice.product._id, quantity: choice.quantity }] as const]
        : [];
    });
    const kept = { at: Date.now(), of, size, changes: Object.fromEntries(changes) } satisfies Kept;
    tabStore.set(name, JSON.stringify(kept));
  }
  return [lines, change] as const;
}
