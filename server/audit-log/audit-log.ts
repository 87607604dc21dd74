/** The audit log: who changed what, when, with old and new values. Append-only, enforced by a trigger. */
import { isDeepStrictEqual } from 'node:util';
import type { AuditedEntity } from '../../contract/catalogue/admin-limits.ts';
import type { AuditLogQuery } from '../../contract/reports/audit-log.ts';
import type { Database, Queries } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import { boundsOfDay, lowestIdAt } from '../lib/shop-day.ts';
import { type ListProductNames, nameProducts } from './product-names.ts';
import { type AuditEntryRow, insertAuditEntries, insertAuditEntry, listAuditEntries } from './repository.ts';

/** The actor. `id` is null without an account, like the command line: only then is the name stored. */
export interface Actor {
  id: string | null;
  name: string;
}

export type ChangedFields = Record<string, { from: unknown; to: unknown }>;

export interface Change {
  actor: Actor;
  entity: AuditedEntity;
  entityId: string;
  /** The current name or number of the entity, except for people, whose names are never stored. */
  entityName: string;
  /** 'created', 'changed', 'deleted', or a step like 'packed'. */
  action: string;
  /** Field → old and new value; null for missing ones. JSON values. */
  fields: ChangedFields;
}

/** Adds one change to the audit log, in the transaction of the change: both are committed, or neither. */
export const addAuditEntry = (tx: Queries, change: Change): Promise<void> => insertAuditEntry(tx, rowOf(change));

/** The same for many changes. */
export const addAuditEntries = (tx: Queries, changes: readonly Change[]): Promise<void> =>
  insertAuditEntries(tx, changes.map(rowOf));

const rowOf = ({ actor, entityName, ...change }: Change) => ({
  id: newId(),
  actorId: actor.id,
  actorName: actor.id === null ? actor.name : '',
  entityName: change.entity === 'user' ? '' : entityName,
  ...change,
});

/** The fields in which two states differ. A missing field counts as null. */
export function diff(before: object, after: object): ChangedFields {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const fields = new Map<string, ChangedFields[string]>();
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const from = was.get(name) ?? null;
    const to = is.get(name) ?? null;
    if (!isDeepStrictEqual(from, to)) fields.set(name, { from, to });
  }
  return Object.fromEntries(fields);
}

/** The name shown for a user whose account is deleted. */
const nobody = 'Deleted account';

/** Reads the names of users by id, from their current accounts; accounts belong to a feature that depends on this one. */
type ListUserNames = (queries: Queries, ids: readonly string[]) => Promise<Map<string, string>>;

interface Parts {
  database: Database;
  listUserNames: ListUserNames;
  listProductNames: ListProductNames;
}

/** The field with the id of a person. */
const personField = 'rider';

const peopleIn = ({ [personField]: person }: ChangedFields): string[] =>
  [person?.from, person?.to].filter((id) => typeof id === 'string');

const nameIn = (names: ReadonlyMap<string, string>, id: unknown): string | null =>
  typeof id === 'string' ? (names.get(id) ?? nobody) : null;

/** Adds the names of users. */
async function withNames({ database, listUserNames }: Parts, rows: readonly AuditEntryRow[]): Promise<AuditEntryRow[]> {
  const ids = rows.flatMap(({ actorId, entity, entityId, fields }) =>
    [actorId ?? [], entity === 'user' ? entityId : [], peopleIn(fields)].flat(),
  );
  const names = await listUserNames(database.queries, [...new Set(ids)]);
  return rows.map((row) => ({
    ...row,
    actorName: row.actorId === null ? row.actorName : (names.get(row.actorId) ?? nobody),
    entityName: row.entity === 'user' ? (names.get(row.entityId) ?? nobody) : row.entityName,
    fields: Object.fromEntries(
      Object.entries(row.fields).map(([field, { from, to }]) => [
        field,
        field === personField ? { from: nameIn(names, from), to: nameIn(names, to) } : { from, to },
      ]),
    ),
  }));
}

const pageSize = 20;

export const createAuditLog = (parts: Parts) => ({
  /**
   * A page of changes, newest first; pass `next` as `before` to get the following page; null at the end. Products of orders are named in
   * the language `lang`.
   */
  async list({
    day,
    before,
    lang,
    ...filter
  }: AuditLogQuery): Promise<{ changes: AuditEntryRow[]; next: string | null }> {
    const [from, to] = day ? boundsOfDay(day).map(lowestIdAt) : [];
    const below = [before, to].filter((id) => id !== undefined).sort()[0];
    const found = await listAuditEntries(parts.database.queries, { ...filter, from, before: below }, pageSize + 1);
    const changes = await nameProducts(parts, await withNames(parts, found.slice(0, pageSize)), lang);
    return { changes, next: found.length > pageSize ? (changes.at(-1)?.id ?? null) : null };
  },
});

export type AuditLog = ReturnType<typeof createAuditLog>;
