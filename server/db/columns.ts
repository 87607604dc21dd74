import { char, timestamp } from 'drizzle-orm/pg-core';

/** Columns that have the same form in every table. */
export const ulid = (name: string) => char(name, { length: 26 });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment('created_at').notNull().defaultNow();
