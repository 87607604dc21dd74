/** All SQL of stores and their areas. */

import type { StoreOfRow } from '../../contract/api/fields.ts';
import type { SlotRule } from '../../contract/delivery/delivery-slots.ts';
import type { Holiday, OpeningSpan, Pause } from '../../contract/delivery/opening-hours.ts';
import type { PromiseRule } from '../../contract/delivery/promise.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { isAboutAllStores } from '../runtime/current-store.ts';
import { storeAreas, stores } from './tables.ts';

/** Minutes and paise; null for the shop's usual. */
export interface AreaRow {
  pincode: string;
  minutes: number | null;
  feePaise: number | null;
}

export interface StoreDetails {
  name: string;
  address: string;
  /** Degrees; null when they are not known. */
  latitude: number | null;
  longitude: number | null;
  closed: boolean;
  hours: OpeningSpan[];
  holidays: Holiday[];
  pause: Pause | null;
  promise: PromiseRule | null;
  slots: SlotRule | null;
}

export interface StoreRow extends StoreDetails {
  id: string;
  version: number;
  /** By pincode. */
  areas: AreaRow[];
}

/** The version of each store that was saved, by id. */
export async function listStoreVersions(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.select({ id: stores.id, version: stores.version }).from(stores);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The names of stores that were saved, by id. */
export async function listStoreNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(inArray(stores.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface NamedStore {
  id: string;
  name: string;
  closed: boolean;
}

/** All stores that were saved, oldest first; also closed ones. */
export const listNamedStores = (queries: Queries): Promise<NamedStore[]> =>
  queries.select({ id: stores.id, name: stores.name, closed: stores.closed }).from(stores).orderBy(asc(stores.id));

/** The stores by id while the request is about all of them, so that each row of a list can say of which it is; else none. */
export async function listStoresOfRows(queries: Queries): Promise<ReadonlyMap<string, StoreOfRow>> {
  if (!isAboutAllStores()) return new Map();
  return new Map((await listNamedStores(queries)).map(({ id, name }) => [id, { _id: id, name }]));
}

/** Stores with their areas, all from the same moment, oldest first; those that were never saved are left out. */
export async function listStores(queries: Queries, ids: readonly string[]): Promise<StoreRow[]> {
  if (ids.length === 0) return [];
  // Plain names: in a select from one table Drizzle omits the table's name.
  const areas = sql<[string, number | null, number | null][]>`(
    select coalesce(json_agg(json_build_array(a.pincode, a.minutes, a.fee_paise) order by a.pincode), '[]'::json)
    from ${storeAreas} a where a.store_id = stores.id)`;
  const rows = await queries
    .select({
      id: stores.id,
      version: stores.version,
      name: stores.name,
      address: stores.address,
      latitude: stores.latitude,
      longitude: stores.longitude,
      closed: stores.closed,
      hours: stores.hours,
      holidays: stores.holidays,
      pause: stores.pause,
      promise: stores.promise,
      slots: stores.slots,
      areas,
    })
    .from(stores)
    .where(inArray(stores.id, [...ids]))
    .orderBy(asc(stores.id));
  return rows.map((row) => ({
    ...row,
    areas: row.areas.map(([pincode, minutes, feePaise]) => ({ pincode, minutes, feePaise })),
  }));
}

export async function getStore(queries: Queries, id: string): Promise<StoreRow | undefined> {
  return (await listStores(queries, [id]))[0];
}

/** Ids of the saved stores: a subquery for statements of other features. */
export const idsOfStores = (): SQL => sql`select id from ${stores}`;

/** Returns true when a store is closed: an SQL condition for statements of other features. */
export const isClosed = (storeId: SQLWrapper): SQL =>
  sql`exists (select from ${stores} where ${stores.id} = ${storeId} and ${stores.closed})`;

/** Saves the next version of a store. @returns false when `version` is not the current one */
export async function saveStore(tx: Queries, id: string, version: number, details: StoreDetails): Promise<boolean> {
  const next = { ...details, version: version + 1 };
  const saved =
    version === 0
      ? await tx
          .insert(stores)
          .values({ id, ...next })
          .onConflictDoNothing()
          .returning({ id: stores.id })
      : await tx
          .update(stores)
          .set({ ...next, changedAt: sql`now()` })
          .where(and(eq(stores.id, id), eq(stores.version, version)))
          .returning({ id: stores.id });
  return saved.length > 0;
}

/** The areas of a store are these from now on. The store's row must be locked: `saveStore` does that. */
export async function replaceAreas(tx: Queries, storeId: string, areas: readonly AreaRow[]): Promise<void> {
  await tx.delete(storeAreas).where(eq(storeAreas.storeId, storeId));
  if (areas.length > 0) await tx.insert(storeAreas).values(areas.map((each) => ({ ...each, storeId })));
}
