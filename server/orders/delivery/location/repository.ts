/** All SQL of the positions of riders. */
import type { Position } from '../../../../contract/addresses/distance.ts';
import type { RiderPositionBody } from '../../../../contract/delivery/rider-location.ts';
import { middleOfPincode } from '../../../addresses/repository.ts';
import type { Queries } from '../../../db/database.ts';
import { and, eq, gt, inArray, type SQL, sql } from '../../../db/drizzle.ts';
import { userNameOf } from '../../../users/contact-repository.ts';
import { orderDue, orders } from '../../model/tables.ts';
import { riderPositions } from './tables.ts';

/**
 * The position that a customer sees: `exact` of the order that comes next, otherwise steps, and no distance for the other doors of the same
 * person.
 */
export type Sight = 'exact' | 'steps' | 'none';

/** An order that a position was sent for. */
export interface Located {
  id: string;
  storeId: string;
  /** Null when nothing is stored: a newer position is known, or the order is being changed. */
  revision: number | null;
  /** Of its address; null when it is not known. */
  door: Position | null;
  /** The middle of other people's addresses with its pincode; null when too few are known. */
  area: Position | null;
  sight: Sight;
}

interface Sent {
  riderId: string;
  /** The stores whose orders count; undefined for all. */
  storeIds: readonly string[] | undefined;
  position: Pick<RiderPositionBody, 'latitude' | 'longitude' | 'accuracy' | 'orders'>;
  takenAt: Date;
}

const listed = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Of an order on its way: whether its rider brings it next, as their list says, also while they are at its door. */
const isNext = sql<boolean>`not exists (select 1 from orders other
  where other.rider_id = ${orders.riderId} and other.status = 'out_for_delivery'
    and (${orderDue({ promisedBy: sql`other.promised_by`, createdAt: sql`other.created_at` })}, other.id)
      < (${orderDue(orders)}, ${orders.id}))`;

/** The customer's orders with one rider tell the distance to one door, so that nobody places orders around them to find the rider. */
const isOtherDoor = sql<boolean>`${orders.address} -> 'position' <> (select other.address -> 'position' from orders other
  where other.user_id = ${orders.userId} and other.rider_id = ${orders.riderId} and other.status = 'out_for_delivery'
    and other.address -> 'position' is not null
  order by ${orderDue({ promisedBy: sql`other.promised_by`, createdAt: sql`other.created_at` })}, other.id limit 1)`;

const sight = sql<Sight>`case when ${isNext} then 'exact' when ${isOtherDoor} then 'none' else 'steps' end`;

const area = middleOfPincode({ pincode: sql`${orders.address} ->> 'pincode'`, exceptOf: orders.userId });

/**
 * Stores the position for those of the given orders that a rider delivers now, in one statement. It does not wait for an order that is
 * being changed: the next position comes soon.
 * @returns the orders that they deliver now
 */
export async function savePosition(
  queries: Queries,
  { riderId, storeIds, position, takenAt }: Sent,
): Promise<Located[]> {
  const { latitude, longitude, accuracy, orders: ids } = position;
  const isTheirs = sql`rider_id = ${riderId} and status = 'out_for_delivery' and arrived_at is null
    and id in ${listed(ids)} ${storeIds ? sql`and store_id in ${listed(storeIds)}` : sql``}`;
  const { rows } = (await queries.execute(sql`
    with own as (
      select id, store_id, address -> 'position' as door, ${area} as area, ${sight} as sight from orders where ${isTheirs}
    ), unchanged as (
      select id, revision from orders where ${isTheirs} order by id for share skip locked
    ), written as (
      insert into rider_positions (order_id, store_id, rider_id, latitude, longitude, accuracy, taken_at)
      select own.id, own.store_id, ${riderId}, ${latitude}::numeric, ${longitude}::numeric, ${Math.round(accuracy)}::int,
        ${takenAt.toISOString()}::timestamptz
      from own join unchanged on unchanged.id = own.id order by own.id
      on conflict (order_id, store_id) do update set rider_id = excluded.rider_id, latitude = excluded.latitude,
        longitude = excluded.longitude, accuracy = excluded.accuracy, taken_at = excluded.taken_at
      where rider_positions.rider_id <> excluded.rider_id or rider_positions.taken_at < excluded.taken_at
      returning order_id
    )
    select own.id, store_id as "storeId", unchanged.revision, door, area, sight
    from own left join written on written.order_id = own.id left join unchanged on unchanged.id = written.order_id
    order by own.id`)) as unknown as { rows: Located[] };
  return rows;
}

/** Undefined for somebody else's. */
export async function findOwnOrder(queries: Queries, userId: string, orderId: string) {
  const [row] = await queries
    .select({ revision: orders.revision })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return row;
}

/** Where the riders of these orders are, of those that are on their way and whose rider said so after `oldest`. */
export const listLocated = (queries: Queries, orderIds: readonly string[], oldest: Date) =>
  queries
    .select({
      id: orders.id,
      storeId: orders.storeId,
      revision: orders.revision,
      name: sql<string | null>`${userNameOf(orders.riderId)}`,
      door: sql<Position | null>`${orders.address} -> 'position'`,
      area,
      sight,
      latitude: riderPositions.latitude,
      longitude: riderPositions.longitude,
      takenAt: riderPositions.takenAt,
    })
    .from(orders)
    .innerJoin(
      riderPositions,
      and(
        eq(riderPositions.orderId, orders.id),
        eq(riderPositions.storeId, orders.storeId),
        eq(riderPositions.riderId, orders.riderId),
      ),
    )
    .where(
      and(inArray(orders.id, [...orderIds]), eq(orders.status, 'out_for_delivery'), gt(riderPositions.takenAt, oldest)),
    );

export async function deletePosition(tx: Queries, orderId: string): Promise<void> {
  await tx.delete(riderPositions).where(eq(riderPositions.orderId, orderId));
}

/** Deletes where a rider is for one order. @returns the order, and of when that was; undefined when it was not known */
export async function deletePositionOfRider(queries: Queries, orderId: string, riderId: string) {
  const { rows } = (await queries.execute(sql`
    with gone as (
      delete from rider_positions where order_id = ${orderId} and rider_id = ${riderId}
      returning order_id, store_id, taken_at
    )
    select orders.store_id as "storeId", revision, taken_at as until from gone
    join orders on orders.id = gone.order_id and orders.store_id = gone.store_id`)) as unknown as {
    rows: { storeId: string; revision: number; until: Date | string }[];
  };
  return rows[0];
}

/** Of an account that delivers, or that ordered. */
export async function deletePositionsOf(tx: Queries, userId: string): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(riderPositions).where(eq(riderPositions.riderId, userId));
  await tx.delete(riderPositions).where(inArray(riderPositions.orderId, theirOrders));
}

export const takenBefore = (time: Date): SQL => sql`${riderPositions.takenAt} < ${time.toISOString()}::timestamptz`;
