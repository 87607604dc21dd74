/** When an order arrives: promised with the order, and what is known about it later. The place in its slot follows its status. */
import { promiseTolerance } from '../../../contract/delivery/delivery-limits.ts';
import { expectedLate, promisedBy } from '../../../contract/delivery/promise.ts';
import type { PromiseChanged } from '../../../contract/delivery/stores.ts';
import { text } from '../../../messages/text.ts';
import { AppError } from '../../lib/errors.ts';
import { currentStoreId } from '../../runtime/current-store.ts';
import type { DeliverySlots } from '../../stores/delivery-slots.ts';
import type { Stores } from '../../stores/stores.ts';
import type { ArrivingWindow, OrderEventRow, OrderRow } from '../model/repository.ts';
import type { Step } from '../transitions/transition.ts';
import type { OrderRequest } from './request.ts';

/** The columns of an order; both null where nothing is promised. */
export type Promised = Pick<OrderRow, 'promisedFrom' | 'promisedBy'>;

interface Needs {
  stores: Pick<Stores, 'requireOpen' | 'promise'>;
  deliverySlots: Pick<DeliverySlots, 'require'>;
  now: () => Date;
}

/** From memory, in the current store: now for as soon as possible, or the chosen slot. @throws AppError STORE_CLOSED, SlotUnavailableError */
export function requireTime({ stores, deliverySlots }: Needs, { slot, isTest }: OrderRequest): void {
  // A test order is placed at any hour.
  if (isTest) return;
  if (slot) deliverySlots.require(currentStoreId(), slot);
  else stores.requireOpen();
}

/**
 * Returns the promise for an order that is placed now: always what the store can keep now, and not what the shopper saw before.
 * @throws AppError PROMISE_CHANGED when that is much later than the shopper saw
 */
export function promiseFor({ stores, now }: Needs, { slot, promisedMinutes }: OrderRequest, pincode: string): Promised {
  if (slot) return { promisedFrom: slot.from, promisedBy: slot.by };
  const promise = stores.promise(pincode);
  if (!promise) return { promisedFrom: null, promisedBy: null };
  const { minutes } = promise;
  if (promisedMinutes !== undefined && minutes > promisedMinutes + promiseTolerance) {
    const data: PromiseChanged = { pincode, minutes };
    throw new AppError('PROMISE_CHANGED', text('errors.promiseChanged', { minutes }), { data });
  }
  return { promisedFrom: null, promisedBy: promisedBy(now(), minutes) };
}

/** The order's place in its slot: given back when it is cancelled, taken again when that is reverted. @throws AppError SLOT_FULL */
export async function settleSlot({ tx, needs, order: before, transition }: Step): Promise<void> {
  if (!before.promisedFrom) return;
  const { status = before.status } = transition.changes;
  const [was, is] = [before.status === 'cancelled', status === 'cancelled'];
  if (is && !was) await needs.deliverySlots.giveBack(tx, before.storeId, before.promisedFrom);
  if (was && !is) await needs.deliverySlots.takeAgain(tx, before.storeId, before.promisedFrom);
}

export interface Arrival {
  now: Date;
  /** When an order that is late, or will be, is expected; undefined otherwise, and when that is not known. */
  expectedBy: Date | undefined;
}

/** An order, and when it left the store. */
interface OnTheWay {
  order: Pick<OrderRow, 'status' | 'promisedBy' | 'address' | 'storeId'>;
  sentOutAt: Date | undefined;
}

export function arrivalOf(
  { stores, now: clock }: { stores: Pick<Stores, 'promise'>; now: () => Date },
  { order, sentOutAt }: OnTheWay,
): Arrival {
  const now = clock();
  const { status, promisedBy: by, address } = order;
  if (!by) return { now, expectedBy: undefined };
  const way = stores.promise(address.pincode, order.storeId)?.way;
  return { now, expectedBy: expectedLate({ status, by, sentOutAt }, way, now) };
}

/** When an order left the store the last time. */
export const sentOutAt = (events: readonly OrderEventRow[]): Date | undefined =>
  events.findLast(({ kind }) => kind === 'out_for_delivery')?.createdAt;

/** In ms: a chosen time is announced on all pages so long before it, an order that is so late was forgotten, and a delivery is news. */
const [announcedBefore, forgottenAfter, newsFor] = [2 * 3_600_000, 24 * 3_600_000, 10 * 60_000];

/** The orders that are announced on all pages now. */
export const arrivingWindow = (now: Date): ArrivingWindow => ({
  slotsTo: new Date(now.getTime() + announcedBefore),
  since: new Date(now.getTime() - forgottenAfter),
  deliveredSince: new Date(now.getTime() - newsFor),
});
