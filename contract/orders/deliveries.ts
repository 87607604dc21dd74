/** Orders for the people who deliver them, and who delivers which. */
import * as z from 'zod';
import { address } from '../addresses/addresses.ts';
import { call } from '../api/call.ts';
import { id, integer, seenRevision, time } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { refusedLine } from '../delivery/refusal-fields.ts';
import { fulfilmentOrderCard, rider } from './board.ts';
import { fulfilmentOrder, orderConflicts } from './fulfilment.ts';
import { orderParams } from './order-follow.ts';

/** An order for the person who delivers it. Street and mobile are '' until it is on its way, where the role says so. */
const delivery = fulfilmentOrderCard.extend({
  state: z.string(),
  /** Where the street is, too; left out when empty. */
  landmark: z.string().optional(),
  gate_code: z.string().optional(),
  position: address.shape.position,
  /** Left out until it is known. */
  bags: integer.optional(),
  /** Since when the rider is at the door. */
  arrivedAt: time.optional(),
});
export type Delivery = z.infer<typeof delivery>;

const setRiderBody = z.object({
  revision: seenRevision,
  /** Null for nobody yet. */
  riderId: id.nullable(),
});

/** The orders that somebody delivers, and those they can take, by promise. Nobody has more at once than `limits.pageSize`. */
const deliveries = z.object({
  /** On their way first. */
  mine: z.array(delivery),
  /** Packed or on their way, and nobody's. */
  free: z.array(delivery),
  /** Goods that customers did not take and that the rider has not brought back; left out without any. */
  bringBack: z.array(z.object({ _id: id, orderId: z.string(), lines: z.array(refusedLine) })).optional(),
});
export type Deliveries = z.infer<typeof deliveries>;

export const deliveryCalls = {
  /** People who can deliver the order, the least busy first. */
  listRiders: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/riders', {
    staff: ['manager'],
    params: orderParams,
    output: z.array(
      rider.extend({
        /** Open orders that they are to deliver. */ deliveries: integer,
        /** Delivering is what they do. */ isRider: z.literal(true).optional(),
      }),
    ),
  }),
  /** Says who delivers the order. Riders take one that nobody has, and give back their own. */
  setRider: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/rider', {
    staff: ['manager', 'rider'],
    params: orderParams,
    query: languageQuery,
    body: setRiderBody,
    output: fulfilmentOrder,
    errorData: orderConflicts,
  }),
  listDeliveries: call('admin', 'GET', '/api/v1/fulfilment/deliveries', {
    staff: ['manager', 'rider'],
    query: languageQuery,
    output: deliveries,
  }),
  /** Says that who delivers the order is at the door. Saying it again changes nothing. */
  arriveWithOrder: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/arrived', {
    staff: ['manager', 'rider'],
    params: orderParams,
    query: languageQuery,
    body: z.object({ revision: seenRevision }),
    output: fulfilmentOrder,
    errorData: orderConflicts,
  }),
};
