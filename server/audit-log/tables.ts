import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditedEntity } from '../../contract/audit-log.ts';
import { createdAt, ulid } from '../db/columns.ts';

/**
 * Who changed what, when, from what to what. Rows are only ever added; a trigger refuses anything else. So nobody's name stands in
 * them: people are stored by id, and an account that is deleted takes its name along.
 */
export const changes = pgTable(
  'changes',
  {
    id: ulid('id').primaryKey(),
    /** Null: the shop itself (the demo, an import at the command line). Not a foreign key: the audit log outlives accounts. */
    actorId: ulid('actor_id'),
    /** What to call an actor that is no account, like the command line; '' for people, whose names are read from their accounts. */
    actorName: text('actor_name').notNull(),
    entity: text('entity').$type<AuditedEntity>().notNull(),
    entityId: ulid('entity_id').notNull(),
    /** The entity's name or number as it was; '' for a person. */
    entityName: text('entity_name').notNull(),
    /** 'created', 'changed', 'deleted', or a step like 'packed'. */
    action: text('action').notNull(),
    /** Field → what it was and what it became. */
    fields: jsonb('fields').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('changes_entity').on(t.entity, t.entityId, t.id), index('changes_actor').on(t.actorId, t.id)],
);
