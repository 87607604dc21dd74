/** Notes of an order's timeline: what a person typed, or sentences of the store, which are shown in every language. */
import type { OrderEvent } from '../../contract/order-follow.ts';
import type { PlainText } from '../../messages/text.ts';
import { english } from '../platform/errors.ts';
import { asOrdered, type NameOfLine } from './line-names.ts';
import type { OrderEventRow } from './store.ts';

/** A sentence of the store. */
export interface NoteText extends PlainText {
  /** The product whose name is the parameter `name`. */
  productId?: string;
  /** The product whose name is the parameter `substitute`. */
  substituteId?: string;
}

/** '' for none. */
export type Note = string | readonly NoteText[];

export const englishNote = (note: Note): string => (typeof note === 'string' ? note : note.map(english).join(' '));

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
