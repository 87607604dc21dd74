/** Notes of an order's timeline: what a person typed, or sentences of the store, which are shown in every language. */
import type { OrderEvent } from '../../../contract/orders/order-follow.ts';
import { readyReasonTexts, type StepReason } from '../../../contract/orders/ready-reasons.ts';
import type { Locale } from '../../../messages/locale.ts';
import { english, inLanguage, literalText } from '../../lib/errors.ts';
import { asOrdered, type NameOfLine } from './line-names.ts';
import type { OrderEventRow } from './repository.ts';
import type { NoteText } from './tables.ts';

/** '' for none. */
export type Note = string | readonly NoteText[];

export const englishNote = (note: Note): string => (typeof note === 'string' ? note : note.map(english).join(' '));

/** A note in a language; what a person typed as it is. */
export const noteIn = (language: Locale, note: Note): string =>
  typeof note === 'string' ? note : note.map((each) => inLanguage(language, each)).join(' ');

/** A reason that was chosen stays a key, with what was typed after it. */
export const noteOfReason = ({ ready, reason }: StepReason): Note =>
  ready === undefined
    ? (reason ?? '')
    : [readyReasonTexts[ready], ...(reason === undefined ? [] : [literalText(reason)])];

/** @param nameOf names products in the language of the reader */
export function presentNote(
  { note, noteTexts }: Pick<OrderEventRow, 'note' | 'noteTexts'>,
  nameOf = asOrdered,
): Pick<OrderEvent, 'note' | 'noteTexts'> {
  if (!noteTexts) return { note };
  const texts = noteTexts.map(({ key, params, productId, substituteId }) => ({
    key,
    params: {
      ...params,
      ...renamedParam('name', params?.name, productId, nameOf),
      ...renamedParam('substitute', params?.substitute, substituteId, nameOf),
    },
  }));
  return { note, noteTexts: texts };
}

const renamedParam = (param: string, name: unknown, productId: string | undefined, nameOf: NameOfLine) =>
  productId !== undefined && typeof name === 'string' ? { [param]: nameOf({ productId, name }).name } : {};
