/** A line of a shopping list, as it was understood. */
import type { Amount } from './units.ts';

/** How much is wanted of a thing: one of these, or nothing said. */
export type Wanted =
  /** So much in all: '2 kg'. */
  | { kind: 'amount'; amount: Amount }
  /** So many packs, perhaps of a size: '400g x2', '3 packets'. */
  | { kind: 'packs'; packs: number; size?: Amount }
  /** A number without a unit, which may be packs or pieces: 'milk 2', 'eggs x 12'. */
  | { kind: 'count'; count: number /** Of '500 x 4' the smaller number. */; times?: number }
  /** As much as one gets for so many rupees: '₹50 ka dhaniya'. */
  | { kind: 'money'; rupees: number };

export interface ListLine {
  /** As it was written. */
  text: string;
  /** The words to search for. */
  words: string;
  /** More words, from brackets: 'bread (brown)'. */
  hint?: string;
  wanted?: Wanted;
  /** It is ticked off: somebody has it already. */
  done?: true;
  /** Of several things, the amount is only of the first: '6 eggs and bread'. */
  ofFirst?: true;
  /** The things when the words may be several, such as 'salt and pepper' or 'aloo pyaz': then the amount is of each. */
  parts?: string[];
  /** The parts were written apart: 'salt and pepper'. */
  apart?: true;
}
