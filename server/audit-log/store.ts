/** All SQL of the audit log. */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { AuditedEntity } from '../../contract/audit-log.ts';
import type { Queries } from '../db/database.ts';
import { changes } from './tables.ts';

export type AuditEntryRow = typeof changes.$inferSelect;

export async function insertAuditEntry(tx: Queries, row: typeof changes.$inferInsert): Promise<void> {
  await tx.insert(changes).values(row);
}

/** Maximum rows per INSERT: well under the 65,535 parameters that PostgreSQL allows. */
const batch = 1_000;

export async function insertAuditEntries(tx: Queries, rows: readonly (typeof changes.$inferInsert)[]): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await tx.insert(changes).values(rows.slice(i, i + batch));
}

export interface AuditLogFilter {
  entity?: AuditedEntity | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  /** Only ids from this one on. */
  from?: string | undefined;
  /** Only ids below this one. */
  before?: string | undefined;
}

/** Newest first, at most `limit`. Ids start with the time, so filters and pages use them as the time. */
export const listAuditEntries = (queries: Queries, filter: AuditLogFilter, limit: number): Promise<AuditEntryRow[]> =>
  queries
    .select()
    .from(changes)
    .where(
      and(
        filter.entity && eq(changes.entity, filter.entity),
        filter.entityId ? eq(changes.entityId, filter.entityId) : undefined,
        filter.actorId ? eq(changes.actorId, filter.actorId) : undefined,
        filter.from ? gte(changes.id, filter.from) : undefined,
        filter.before ? lt(changes.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit);

/**
 * Names of users by id, from their current accounts. Accounts belong to a feature that depends on this one, so their
 * table cannot be imported here: this read names it in plain SQL.
 */
export async function listUserNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = (await queries.execute(sql`
    select id, name from users
    where id in (select id::char(26) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given(id))`)) as {
    rows: { id: string; name: string }[];
  };
  return new Map(rows.map(({ id, name }) => [id, name]));
}
