/**
 * Publishes where riders are to all processes, for the customers and the staff that follow orders. It is no change of an order: it has
 * no revision of its own, and one that is lost does no harm, because the next comes soon.
 */
import type { RiderOnTheWay } from '../../../../contract/delivery/rider-location.ts';
import type { Database } from '../../../db/database.ts';
import type { Log } from '../../../runtime/log.ts';
import { OrderChannel } from '../../model/order-channel.ts';
import type { Sight } from './repository.ts';

/** Where the rider of an order is, without the age. */
export interface Sighting {
  orderId: string;
  storeId: string;
  /** Of the order. */
  revision: number;
  /** As staff see it, with the name and the position; null when they no longer share it. */
  rider: Omit<RiderOnTheWay, 'secondsAgo'> | null;
  /** The position as the customer sees it. */
  sight: Sight;
  /** When the last position before that was taken. */
  until?: string;
}

export type PositionEvents = OrderChannel<Sighting>;

export const createPositionEvents = (database: Database, log: Log): PositionEvents =>
  new OrderChannel({
    database,
    log,
    channel: 'tokri_positions',
    delay: 100,
    // One takes at most 500 bytes.
    most: 15,
    orderOf: ({ orderId }) => orderId,
    keyOf: ({ orderId }) => orderId,
    failure: 'positions of riders could not be announced',
  });
