/** Fields of orders with notes (docs/features/notes.md). */
import * as z from 'zod';
import { id, time } from '../api/fields.ts';
import { noteKinds } from './note-rules.ts';

/** A note as staff see it in lists. */
export const noteOfOrder = z.object({ _id: id, kind: z.enum(noteKinds), text: z.string() });
export type NoteOfOrder = z.infer<typeof noteOfOrder>;

/** A note with who wrote it and when. */
export const staffNote = noteOfOrder.extend({
  /** The name of staff; '' for the customer. */
  by: z.string(),
  createdAt: time,
});
export type StaffNote = z.infer<typeof staffNote>;

/** A note as the customer sees it: their own, or a message of the store. */
export const customerNote = noteOfOrder.extend({ kind: z.enum(['to_customer', 'from_customer']), createdAt: time });
export type CustomerNote = z.infer<typeof customerNote>;
