/** The record of changes: who changed what, when, from what to what. */
import * as z from 'zod';
import { id, time } from './fields.ts';

export const recordedEntities = ['product', 'category', 'sub_category', 'order', 'user', 'import'] as const;
export type RecordedEntity = (typeof recordedEntities)[number];

export const changesQuery = z.object({
  entity: z.enum(recordedEntities).optional(),
  entityId: id.optional(),
  actorId: id.optional(),
  /** A day of the shop's calendar (India), like 2026-11-20. */
  day: z.iso.date('Must be a day like 2026-11-20').optional(),
  /** Only what is older than this change: `next` of the page before. */
  before: id.optional(),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

export const recordedChange = z.object({
  _id: id,
  /** Null: the shop itself. */
  actorId: id.nullable(),
  actorName: z.string(),
  entity: z.enum(recordedEntities),
  entityId: id,
  entityName: z.string(),
  /** 'created', 'changed', 'deleted', or a step like 'packed'. */
  action: z.string(),
  /** Field → what it was and what it became; null where it was not there. */
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  createdAt: time,
});
export type RecordedChange = z.infer<typeof recordedChange>;

/** Newest first; `next` goes into `before` for the following page, null at the end. */
export const changesPage = z.object({ changes: z.array(recordedChange), next: id.nullable() });
export type ChangesPage = z.infer<typeof changesPage>;
