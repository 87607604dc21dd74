import { type AnyPgColumn, char, timestamp, type UpdateDeleteAction } from './drizzle.ts';

/** Columns that have the same form in every table. */
export const ulid = (name: string) => char(name, { length: 26 });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** The id of a row of another table, which must exist. */
export const reference = (name: string, to: () => AnyPgColumn, onDelete?: UpdateDeleteAction) =>
  ulid(name)
    .notNull()
    .references(to, onDelete && { onDelete });
