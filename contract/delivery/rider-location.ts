/** The position of an order's rider while the order is on its way (docs/features/rider-location.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { position } from '../addresses/position.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, time } from '../api/fields.ts';
import { maxSharedOrders, worstAccuracy } from './rider-location-limits.ts';

const accuracy = m.validation.positionAccuracy({ most: String(worstAccuracy) });

/** A measurement by the device of a rider. */
export const riderPositionBody = position.extend({
  /** The orders whose customers may know: the rider agreed to each. */
  orders: z.array(id).min(1).max(maxSharedOrders),
  /** Metres. */
  accuracy: z.number({ error: accuracy }).min(0, accuracy).max(worstAccuracy, accuracy),
  /** At most 2 minutes ago, by the server's clock. */
  takenAt: time,
});
export type RiderPositionBody = z.infer<typeof riderPositionBody>;

/** How far a rider is from an address. */
export const riderLocation = z.object({
  takenAt: time,
  /** Since then, when the server sent this. */
  secondsAgo: integer,
  /** Metres to the address as the crow flies, rounded; this and the next two are left out when its position is not known. */
  metres: integer.optional(),
  /** How long that takes. */
  minutes: integer.optional(),
  /** The part of the way from the store that lies behind them, 0 to 1; left out when the position of the store is not known. */
  share: z.number().optional(),
});
export type RiderLocation = z.infer<typeof riderLocation>;

/**
 * The same for the customer, with whose it is: the first name. Of an order that does not come next, the distance has steps of 500 m and
 * `share` is left out; several orders of one customer tell the distance to one door.
 */
export const riderOnTheWay = riderLocation.extend({
  name: z.string(),
  /** Only in a shop with a map, and of the order that the rider brings next. */
  position: position.optional(),
});
export type RiderOnTheWay = z.infer<typeof riderOnTheWay>;

/** The revision of the order that it belongs to: another rider is another revision. Null when nobody shares where they are. */
const ofRevision = <T extends z.ZodType>(rider: T) =>
  z.object({
    revision: integer,
    rider: rider.nullable(),
    /** Of somebody who has just stopped sharing, when the last position was taken: what arrives late is not newer. */
    until: time.optional(),
  });
export const riderSeen = ofRevision(riderOnTheWay);
export type RiderSeen = z.infer<typeof riderSeen>;
/** For the order board, which hears of many orders. */
export const riderMoved = ofRevision(riderLocation).extend({ _id: id });
export type RiderMoved = z.infer<typeof riderMoved>;

const params = z.object({ orderId: id });

export const riderLocationCalls = {
  /**
   * Says where the caller is, for orders that they deliver now; others do not count. Answers with their number: without any, 409
   * `STEP_NOT_ALLOWED`. A position that is older than the last one changes nothing.
   */
  sendRiderPosition: call('admin', 'PUT', '/api/v1/fulfilment/position', {
    staff: ['manager', 'rider'],
    body: riderPositionBody,
    output: z.object({ orders: integer }),
    errors: ['STEP_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
  }),
  /** The caller no longer shares where they are with the customer of an order: what is known is deleted. */
  forgetRiderPosition: call('admin', 'DELETE', '/api/v1/fulfilment/position/:orderId', {
    staff: ['manager', 'rider'],
    params,
    output: nothing,
  }),
  /** Where the rider of one's own order is. */
  getRiderLocation: call('user', 'GET', '/api/v1/order/rider-location/:orderId', { params, output: riderSeen }),
};
