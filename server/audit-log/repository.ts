/** All SQL of the audit log. */

import type { AuditedEntity } from '../../contract/catalogue/admin-limits.ts';
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { auditLog } from './tables.ts';

export type AuditEntryRow = typeof auditLog.$inferSelect;

export async function insertAuditEntry(tx: Queries, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export const insertAuditEntries = (tx: Queries, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> =>
  inBatches(rows, (some) => tx.insert(auditLog).values(some));

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
    .from(auditLog)
    .where(
      and(
        filter.entity && eq(auditLog.entity, filter.entity),
        filter.entityId ? eq(auditLog.entityId, filter.entityId) : undefined,
        filter.actorId ? eq(auditLog.actorId, filter.actorId) : undefined,
        filter.from ? gte(auditLog.id, filter.from) : undefined,
        filter.before ? lt(auditLog.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);

/** Returns true when an entity has an entry with an id from `from` on: an SQL condition. */
export const isChangedSince = (entity: AuditedEntity, entityId: SQLWrapper, from: string): SQL => sql`exists (
  select from ${auditLog} where ${auditLog.entity} = ${entity} and ${auditLog.entityId} = ${entityId} and ${auditLog.id} >= ${from})`;
