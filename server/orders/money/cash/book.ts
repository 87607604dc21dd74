import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { text } from '../../../../messages/text.ts';
import { addAuditEntry, type ChangedFields } from '../../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Stores } from '../../../stores/stores.ts';

/** The dependencies of shifts and days of the cash book. */
export interface Needs {
  database: Database;
  /** Returns true when the shop has a cash book now. What is booked already stays true without one: an undone delivery is booked, too. */
  isOn: () => boolean;
  nameStore: Stores['named'];
  now: () => Date;
}

export interface Person {
  userId: string;
  name: string;
  /** Undefined for owners. */
  staffRole?: StaffRole;
}

/** @throws AppError CASH_BOOK_OFF */
export function requireBook(isOn: Needs['isOn']): void {
  if (!isOn()) throw new AppError('CASH_BOOK_OFF', text('errors.cashBookOff'));
}

/** @param about a shift, or a day */
export const auditCash = (
  tx: Queries,
  by: Person,
  about: { id: string; day: string },
  action: string,
  fields: ChangedFields,
): Promise<void> =>
  addAuditEntry(tx, {
    actor: { id: by.userId, name: by.name },
    entity: 'cash',
    entityId: about.id,
    entityName: about.day,
    action,
    fields,
  });
