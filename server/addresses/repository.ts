/** All SQL of addresses. */

import type { AddressBody } from '../../contract/addresses/addresses.ts';
import type { Position } from '../../contract/addresses/distance.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { listIdsByMobile } from '../users/repository.ts';
import { addresses } from './tables.ts';

export type AddressRow = typeof addresses.$inferSelect;

const columnsOf = (body: AddressBody) => ({
  addressLine: body.address_line,
  city: body.city,
  state: body.state,
  pincode: body.pincode,
  mobile: body.mobile,
  ...(body.landmark !== undefined && { landmark: body.landmark }),
  ...(body.gate_code !== undefined && { gateCode: body.gate_code }),
  ...(body.position !== undefined && {
    latitude: body.position?.latitude ?? null,
    longitude: body.position?.longitude ?? null,
  }),
});

/** Another place has another position: without one in the request it is no longer known. */
const positionOf = (body: AddressBody) => {
  if (body.position !== undefined) return {};
  const isSame = and(
    eq(addresses.addressLine, body.address_line),
    eq(addresses.city, body.city),
    eq(addresses.state, body.state),
    eq(addresses.pincode, body.pincode),
  );
  const unlessMoved = (column: SQLWrapper) => sql`case when ${isSame} then ${column} end`;
  return { latitude: unlessMoved(addresses.latitude), longitude: unlessMoved(addresses.longitude) };
};

const own = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

/** The number of addresses of a user, 0 to 3. */
export const countAddresses = async (queries: Queries, userId: string): Promise<number> =>
  queries.$count(addresses, eq(addresses.userId, userId));

/** Writes an address into the lowest free slot; undefined when all are taken, or a concurrent write just took that slot. */
export async function insertAddress(
  queries: Queries,
  userId: string,
  id: string,
  body: AddressBody,
): Promise<AddressRow | undefined> {
  const taken = queries.select({ slot: addresses.slot }).from(addresses).where(eq(addresses.userId, userId));
  const columns = columnsOf(body);
  const [row] = await queries
    .insert(addresses)
    .select(
      queries
        .select({
          id: sql<string>`${id}`.as('id'),
          userId: sql<string>`${userId}`.as('user_id'),
          slot: sql<number>`free.slot`.as('slot'),
          addressLine: sql<string>`${columns.addressLine}`.as('address_line'),
          city: sql<string>`${columns.city}`.as('city'),
          state: sql<string>`${columns.state}`.as('state'),
          pincode: sql<string>`${columns.pincode}`.as('pincode'),
          mobile: sql<string>`${columns.mobile}`.as('mobile'),
          landmark: sql<string>`${columns.landmark ?? ''}`.as('landmark'),
          gateCode: sql<string>`${columns.gateCode ?? ''}`.as('gate_code'),
          latitude: sql<number | null>`${columns.latitude ?? null}::numeric`.as('latitude'),
          longitude: sql<number | null>`${columns.longitude ?? null}::numeric`.as('longitude'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(sql`generate_series(1, ${limits.addresses}::int) free(slot)`)
        .where(notInArray(sql`free.slot`, taken))
        .orderBy(sql`free.slot`)
        .limit(1),
    )
    .onConflictDoNothing({ target: [addresses.userId, addresses.slot] })
    .returning();
  return row;
}

/** Oldest first: ids sort by creation time. */
export const listAddresses = (queries: Queries, userId: string): Promise<AddressRow[]> =>
  queries.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));

const selectAddress = prepare<{ userId: string; id: string }, AddressRow>(
  'select_address',
  ({ userId, id }) => sql`
    select id, user_id as "userId", slot, address_line as "addressLine", city, state, pincode, mobile, landmark,
      gate_code as "gateCode", latitude::float8 as latitude, longitude::float8 as longitude, created_at as "createdAt"
    from addresses where id = ${id} and user_id = ${userId}`,
);

export async function findAddress(queries: Queries, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await selectAddress(queries, { userId, id });
  return row;
}

export async function updateAddress(
  queries: Queries,
  userId: string,
  id: string,
  body: AddressBody,
): Promise<AddressRow | undefined> {
  const [row] = await queries
    .update(addresses)
    .set({ ...columnsOf(body), ...positionOf(body) })
    .where(own(userId, id))
    .returning();
  return row;
}

/** True when it existed and was deleted. */
export async function deleteAddress(queries: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await queries.delete(addresses).where(own(userId, id)).returning({ id: addresses.id });
  return rows.length > 0;
}

export async function deleteAddressesOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(addresses).where(eq(addresses.userId, userId));
}

/** Addresses of these users, oldest first. */
export const listAddressesOf = (queries: Queries, userIds: readonly string[]): Promise<AddressRow[]> =>
  queries
    .select()
    .from(addresses)
    .where(inArray(addresses.userId, [...userIds]))
    .orderBy(asc(addresses.id));

/** Users who have an address with these digits in its mobile, the newest first. */
export const findUserIdsByMobile = (queries: Queries, digits: string, limit: number): Promise<string[]> =>
  listIdsByMobile(queries, addresses, digits, limit);

/** A subquery: see `RelatedData`. */
export const addressIdsOf = (userId: string): SQL =>
  sql`select id from addresses where user_id = ${userId} order by slot`;

/** Addresses that say where a pincode is: at least, and at most the oldest. */
const neighbours = { least: 3, most: 50 };

/**
 * The middle of the addresses with a pincode whose position is known, without those of one person: a subquery for a `Position`, which is
 * null when there are too few.
 */
export const middleOfPincode = ({ pincode, exceptOf }: Record<'pincode' | 'exceptOf', SQLWrapper>) =>
  sql<Position | null>`(
    select case when count(*) >= ${sql.raw(String(neighbours.least))} then jsonb_build_object(
      'latitude', percentile_cont(0.5) within group (order by latitude),
      'longitude', percentile_cont(0.5) within group (order by longitude)) end
    from (
      select latitude, longitude from addresses
      where pincode = ${pincode} and latitude is not null and user_id <> ${exceptOf}
      order by addresses.id limit ${sql.raw(String(neighbours.most))}
    ) neighbour)`;
