/** The audit log: who changed what and when, with old and new values. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { calendarDay, id, inLanguage, time } from '../api/fields.ts';
import { auditedEntities } from '../catalogue/admin-limits.ts';

const auditLogQuery = z.object({
  entity: z.enum(auditedEntities).optional(),
  entityId: id.optional(),
  actorId: id.optional(),
  /** A day in the store's calendar (India), for example 2026-11-20. */
  day: calendarDay.optional(),
  /** Returns only entries older than this one: `next` of the previous page. */
  before: id.optional(),
  ...inLanguage,
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

const auditEntry = z.object({
  _id: id,
  /** Null for changes by the store itself. */
  actorId: id.nullable(),
  actorName: z.string(),
  entity: z.enum(auditedEntities),
  entityId: id,
  entityName: z.string(),
  /** 'created', 'changed', 'deleted', or a step such as 'packed'. */
  action: z.string(),
  /** Field → old and new value; null when there was no value. Units of an order are by the name of their product. */
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first. Send `next` as `before` to get the next page; null on the last page. */
const auditLogPage = z.object({ changes: z.array(auditEntry), next: id.nullable() });
export type AuditLogPage = z.infer<typeof auditLogPage>;

export const auditLogCalls = {
  listAuditEntries: call('admin', 'GET', '/api/v1/audit-log', { query: auditLogQuery, output: auditLogPage }),
};
