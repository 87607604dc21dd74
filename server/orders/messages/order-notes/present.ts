import type { CustomerNote, NoteOfOrder, StaffNote } from '../../../../contract/orders/note-fields.ts';
import type { NoteKind } from '../../../../contract/orders/note-rules.ts';
import type { OrderRights } from '../../../../contract/users/staff-roles.ts';
import type { ContactRow } from '../../../users/contact-repository.ts';
import type { NoteRow } from './repository.ts';

/** Left out without any. */
export function presentStaffNotes(rows: readonly NoteRow[], people: readonly ContactRow[]): { notes?: StaffNote[] } {
  const notes = rows.map(({ id, kind, text, authorId, createdAt }) => ({
    ...{ _id: id, kind, text, createdAt: createdAt.toISOString() },
    by: kind === 'from_customer' ? '' : (people.find((person) => person.id === authorId)?.name ?? ''),
  }));
  return notes.length > 0 ? { notes } : {};
}

/** Messages to the customer are for those who serve customers. Undefined without any. */
export function limitNotes(
  notes: StaffNote[] | undefined,
  { servesCustomers }: Pick<OrderRights, 'servesCustomers'>,
): StaffNote[] | undefined {
  const seen = notes?.filter(({ kind }) => servesCustomers || kind !== 'to_customer');
  return seen && seen.length > 0 ? seen : undefined;
}

const isForCustomer = (row: NoteRow): row is NoteRow & { kind: Exclude<NoteKind, 'staff'> } => row.kind !== 'staff';

/** Without those for staff; left out without any. */
export function presentCustomerNotes(rows: readonly NoteRow[]): { notes?: CustomerNote[] } {
  const notes = rows
    .filter(isForCustomer)
    .map(({ id, kind, text, createdAt }) => ({ _id: id, kind, text, createdAt: createdAt.toISOString() }));
  return notes.length > 0 ? { notes } : {};
}

/** Those for whoever works on the order; left out without any. */
export function presentNotes(rows: readonly Pick<NoteRow, 'id' | 'kind' | 'text'>[]): { notes?: NoteOfOrder[] } {
  const notes = rows
    .filter(({ kind }) => kind !== 'to_customer')
    .map(({ id, kind, text }) => ({ _id: id, kind, text }));
  return notes.length > 0 ? { notes } : {};
}
