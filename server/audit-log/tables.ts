import type { AuditedEntity } from '../../contract/catalogue/admin-limits.ts';
import { createdAt, ulid } from '../db/columns.ts';
import { index, jsonb, pgTable, text } from '../db/drizzle.ts';

/**
 * One row for each change: the person, the thing, the time, old and new values. Append-only, enforced by a trigger. So it contains no names
 * of people: users are stored by id, and a deleted account takes its name along.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: ulid('id').primaryKey(),
    /**
     * Null: the shop itself (the demo, an import at the command line). Not a foreign key: the audit log outlives
     * accounts.
     */
    actorId: ulid('actor_id'),
    /**
     * The name of an actor without an account, like the command line; '' for users, whose names are read from their
     * accounts.
     */
    actorName: text('actor_name').notNull(),
    entity: text('entity').$type<AuditedEntity>().notNull(),
    entityId: ulid('entity_id').notNull(),
    /** The entity's name or number at that time; '' for a user. */
    entityName: text('entity_name').notNull(),
    /** 'created', 'changed', 'deleted', or a step like 'packed'. */
    action: text('action').notNull(),
    /** Field → old and new value. */
    fields: jsonb('fields').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_log_entity').on(t.entity, t.entityId, t.id), index('audit_log_actor').on(t.actorId, t.id)],
);
