/** Keeps the positions of riders while their orders are on their way (docs/features/rider-location.md). */
import type { Position } from '../../../../contract/addresses/distance.ts';
import type {
  RiderLocation,
  RiderMoved,
  RiderPositionBody,
  RiderSeen,
} from '../../../../contract/delivery/rider-location.ts';
import { keptSeconds, staleSeconds } from '../../../../contract/delivery/rider-location-limits.ts';
import { text } from '../../../../messages/text.ts';
import { type CleanupStep, deleteInBatches } from '../../../db/cleanup.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { createTokenBuckets } from '../../../http/token-buckets.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { estimateWay, forCustomer, plausibleDoor } from './estimate.ts';
import type { PositionEvents, Sighting } from './position-events.ts';
import * as repository from './repository.ts';
import { riderPositions } from './tables.ts';

/** In ms: the clock of a device may be ahead by this much, and a position late. */
const ahead = 30_000;
const late = staleSeconds * 1_000;
/** Positions of one rider: several times what a device sends. */
const pace = { perSecond: 0.6, burst: 12 };
/** Characters of a name: it is sent with every position. */
const maxNameLength = 40;

/** Interval of the clean-up, in ms. */
export const removePositionsEvery = 60_000;

interface Needs {
  database: Database;
  positionEvents: PositionEvents;
  /** Returns true when the shop shows where riders are. */
  isOn: () => boolean;
  /** Returns true when on a map, too. */
  hasMap: () => boolean;
  /** Null when it is not known. */
  positionOfStore: (storeId: string) => Position | null;
  now: () => Date;
}

interface Sender {
  userId: string;
  name: string;
  /** The stores whose staff they are; undefined for owners. */
  storeIds?: readonly string[];
}

interface Seen {
  /** Of the rider. */
  name: string;
  takenAt: Date;
  storeId: string;
  door: Position | null;
  area: Position | null;
}

type Rider = NonNullable<Sighting['rider']>;

const firstName = (name: string): string => (name.trim().split(/\s+/)[0] ?? '').slice(0, maxNameLength);

export function createRiderLocation({ database, positionEvents, isOn, hasMap, positionOfStore, now }: Needs) {
  const { queries } = database;
  const take = createTokenBuckets(pace);

  const oldest = (): Date => new Date(now().getTime() - keptSeconds * 1_000);

  const riderAt = ({ latitude, longitude }: Position, { name, takenAt, storeId, door, area }: Seen): Rider => {
    const near = plausibleDoor(door, area);
    return {
      name: firstName(name),
      takenAt: takenAt.toISOString(),
      ...(near && estimateWay({ latitude, longitude }, near, positionOfStore(storeId))),
      ...(hasMap() && { position: { latitude, longitude } }),
    };
  };

  const withAge = <T extends Pick<Rider, 'takenAt'>>(rider: T): T & { secondsAgo: number } => ({
    ...rider,
    secondsAgo: Math.max(0, Math.round((now().getTime() - Date.parse(rider.takenAt)) / 1_000)),
  });

  /** Staff know the name, and do not see where a rider is. */
  function forStaff(rider: Rider): RiderLocation {
    const { name: _, position: __, ...location } = rider;
    return withAge(location);
  }

  return {
    /**
     * Stores where a rider is, for those of the orders that they deliver now, and tells those who follow them.
     * @returns the number of these orders
     * @throws AppError VALIDATION, TOO_MANY_ATTEMPTS, or STEP_NOT_ALLOWED without such an order
     */
    async send({ userId, name, storeIds }: Sender, body: RiderPositionBody): Promise<number> {
      if (!isOn()) throw new AppError('STEP_NOT_ALLOWED', text('errors.noRiderLocation'));
      const time = now().getTime();
      const taken = Date.parse(body.takenAt);
      if (taken > time + ahead || taken < time - late) {
        const message = text('errors.positionTime');
        throw new AppError('VALIDATION', message, { errors: { takenAt: message } });
      }
      const retryAfter = take(userId, 1);
      if (retryAfter > 0) throw new AppError('TOO_MANY_ATTEMPTS', text('errors.tooManyPositions'), { retryAfter });
      const takenAt = new Date(Math.min(taken, time));
      const orders = await repository.savePosition(queries, { riderId: userId, storeIds, position: body, takenAt });
      if (orders.length === 0) throw new AppError('STEP_NOT_ALLOWED', text('errors.nothingOnItsWay'));
      for (const { id: orderId, storeId, revision, sight, ...place } of orders) {
        if (revision === null) continue;
        const rider = riderAt(body, { name, takenAt, storeId, ...place });
        positionEvents.publish({ orderId, storeId, revision, rider, sight });
      }
      return orders.length;
    },

    /** Deletes where the sender is for one order, and tells those who follow it. Nothing happens when that is not known. */
    async stop({ userId }: Pick<Sender, 'userId'>, orderId: string): Promise<void> {
      const order = await repository.deletePositionOfRider(queries, orderId, userId);
      if (!order) return;
      positionEvents.publish({
        orderId,
        ...order,
        rider: null,
        sight: 'none',
        until: new Date(order.until).toISOString(),
      });
    },

    /** Where the rider of one's own order is: nobody unless it is on its way and they share it. @throws AppError NOT_FOUND */
    async ofOwn(userId: string, orderId: string): Promise<RiderSeen> {
      const order = await repository.findOwnOrder(queries, userId, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      const [seen] = isOn() ? await repository.listLocated(queries, [orderId], oldest()) : [];
      // The order may have changed between the two.
      const { revision } = seen ?? order;
      if (!seen) return { revision, rider: null };
      const rider = riderAt(seen, { ...seen, name: seen.name ?? '' });
      return { revision, rider: withAge(forCustomer(rider, seen.sight)) };
    },

    /** The same without the name, for the order board, by order id. */
    async ofOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, RiderLocation>> {
      if (!isOn() || orderIds.length === 0) return new Map();
      const seen = await repository.listLocated(queries, orderIds, oldest());
      return new Map(seen.map((each) => [each.id, forStaff(riderAt(each, { ...each, name: '' }))]));
    },

    /** Calls `onSeen` with each position of the rider of an order. Returns a function that stops it. */
    follow: (orderId: string, onSeen: (seen: RiderSeen) => void): (() => void) =>
      positionEvents.subscribe(orderId, ({ revision, rider, sight, until }) => {
        if (isOn()) onSeen({ revision, rider: rider && withAge(forCustomer(rider, sight)), until });
      }),

    /** The same for the riders of all orders, for the order board. */
    followAll: (onMoved: (moved: RiderMoved & { storeId: string }) => void): (() => void) =>
      positionEvents.subscribe('', ({ orderId, storeId, revision, rider, until }) => {
        if (isOn()) onMoved({ _id: orderId, storeId, revision, rider: rider && forStaff(rider), until });
      }),

    /** Of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deletePositionsOf(tx, userId),

    /** Positions of riders whose device fell silent. */
    cleanup: {
      name: 'remove old positions of riders',
      run: (signal) => deleteInBatches(queries, riderPositions, repository.takenBefore(oldest()), signal),
    } satisfies CleanupStep,
  };
}

export type RiderLocations = ReturnType<typeof createRiderLocation>;
