/** The record of changes: who changed what, when, from what to what. Rows are only ever added (a trigger says so). */
import { isDeepStrictEqual } from 'node:util';
import type { ChangesQuery, RecordedEntity } from '../../contract/record.ts';
import type { Database, Queries } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { boundsOfDay, lowestIdAt } from '../platform/shop-day.ts';
import { type ChangeRow, insertChange, insertChanges, listChanges } from './store.ts';

/** Who did it, with the name that the record keeps. `id` is null for the shop itself. */
export interface Actor {
  id: string | null;
  name: string;
}

export type ChangedFields = Record<string, { from: unknown; to: unknown }>;

export interface Change {
  actor: Actor;
  entity: RecordedEntity;
  entityId: string;
  /** Its name or number, kept as it is now. */
  entityName: string;
  /** 'created', 'changed', 'deleted', or a step like 'packed'. */
  action: string;
  /** Field → what it was and what it became; null for what is not there. JSON values. */
  fields: ChangedFields;
}

/** Adds one change to the record, in the transaction that makes it: both are kept, or neither. */
export const recordChange = (tx: Queries, { actor, ...change }: Change): Promise<void> =>
  insertChange(tx, { id: newId(), actorId: actor.id, actorName: actor.name, ...change });

/** The same for many changes. */
export const recordChanges = (tx: Queries, changes: readonly Change[]): Promise<void> =>
  insertChanges(
    tx,
    changes.map(({ actor, ...change }) => ({ id: newId(), actorId: actor.id, actorName: actor.name, ...change })),
  );

/** The fields in which two states differ. A field that one of them lacks counts as null there. */
export function diff(before: object, after: object): ChangedFields {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const fields: ChangedFields = {};
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const from = was.get(name) ?? null;
    const to = is.get(name) ?? null;
    if (!isDeepStrictEqual(from, to)) fields[name] = { from, to };
  }
  return fields;
}

const pageSize = 20;

export const createRecord = ({ database }: { database: Database }) => ({
  /** A page of changes, newest first; `next` is what comes into `before` for the following one, null at the end. */
  async list({ day, before, ...filter }: ChangesQuery): Promise<{ changes: ChangeRow[]; next: string | null }> {
    const [from, to] = day ? boundsOfDay(day).map(lowestIdAt) : [];
    const below = [before, to].filter((id) => id !== undefined).sort()[0];
    const found = await listChanges(database.queries, { ...filter, from, before: below }, pageSize + 1);
    const changes = found.slice(0, pageSize);
    return { changes, next: found.length > pageSize ? (changes.at(-1)?.id ?? null) : null };
  },
});

export type ChangeRecord = ReturnType<typeof createRecord>;
