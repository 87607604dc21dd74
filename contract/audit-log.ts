/** The audit log: who changed what, when, from what to what. */
import * as z from 'zod';
import { id, time } from './fields.ts';

export const auditedEntities = ['product', 'category', 'sub_category', 'order', 'user', 'import'] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export const auditLogQuery = z.object({
  entity: z.enum(auditedEntities).optional(),
  entityId: id.optional(),
  actorId: id.optional(),
  /** A day of the shop's calendar (India), like 2026-11-20. */
  day: z.iso.date('Must be a day like 2026-11-20').optional(),
  /** Only what is older than this change: `next` of the page before. */
  before: id.optional(),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

export const auditEntry = z.object({
  _id: id,
  /** Null: the shop itself. */
  actorId: id.nullable(),
  actorName: z.string(),
  entity: z.enum(auditedEntities),
  entityId: id,
  entityName: z.string(),
  /** 'created', 'changed', 'deleted', or a step like 'packed'. */
  action: z.string(),
  /** Field → what it was and what it became; null where it was not there. */
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first; `next` goes into `before` for the following page, null at the end. */
export const auditLogPage = z.object({ changes: z.array(auditEntry), next: id.nullable() });
export type AuditLogPage = z.infer<typeof auditLogPage>;
