import { firstStoreId } from '../runtime/current-store.ts';
import { type AnyPgColumn, char, timestamp, type UpdateDeleteAction } from './drizzle.ts';

/** Columns that have the same form in every table. */
export const ulid = (name: string) => char(name, { length: 26 });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** The store of a row; the first store where nothing else is said. Not a reference: the first store may not be saved yet. */
export const storeId = () => ulid('store_id').notNull().default(firstStoreId);

/** The id of a row of another table, which must exist. */
export const reference = (name: string, to: () => AnyPgColumn, onDelete?: UpdateDeleteAction) =>
  ulid(name)
    .notNull()
    .references(to, onDelete && { onDelete });
