import type { NoteKind } from '../../../../contract/orders/note-rules.ts';
import { createdAt, storeId, ulid } from '../../../db/columns.ts';
import { check, index, pgTable, primaryKey, sql, text } from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';

/** Notes of staff and the customer on an order. Rows do not change. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    kind: text('kind').$type<NoteKind>().notNull(),
    text: text('text').notNull(),
    authorId: ulid('author_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('order_notes_order_fk', t),
    index('order_notes_order').on(t.orderId, t.id),
    // Deleting an account deletes what it wrote.
    index('order_notes_author').on(t.authorId),
    check('order_notes_kind_known', sql`${t.kind} in ('staff', 'to_customer', 'from_customer')`),
  ],
);
