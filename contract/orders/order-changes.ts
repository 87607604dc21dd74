/** Staff change a placed order, and the shopper confirms it (docs/features/order-changes.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { address, addressBody } from '../addresses/addresses.ts';
import { call } from '../api/call.ts';
import { id, seenRevision, unitsOrNone } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { outsideArea } from '../delivery/stores.ts';
import { fulfilmentOrder, questionConflicts } from './fulfilment.ts';
import { changedOrder } from './order-change-fields.ts';
import { followedOrder, orderParams } from './order-follow.ts';

const wantedLine = z.object({ productId: id, quantity: unitsOrNone });
const wanted = z.object({
  /** The order as staff saw it. */
  revision: seenRevision,
  /** New units of products that change: 0 removes one, and one that is not in the order is added. Others stay. */
  lines: z.array(wantedLine).max(limits.cartLines),
  /** A saved address of the customer, or another one; neither when the address stays. */
  deliveryAddressId: id.optional(),
  address: addressBody.optional(),
});
const isOneAtMost = ({ deliveryAddressId, address: typed }: { deliveryAddressId?: unknown; address?: unknown }) =>
  deliveryAddressId === undefined || typed === undefined;
const notOne = { error: m.validation.oneAddress(), path: ['deliveryAddressId'] };

const proposeBody = wanted
  .extend({
    lines: z
      .array(
        wantedLine.extend({
          /** Percent: how much lighter or heavier staff saw that a new product may be. Left out for none; more is 409 `PRICE_CHANGED`. */
          weight_deviation: z.number().min(0).max(100).optional(),
        }),
      )
      .max(limits.cartLines),
    /** Rupees: the new total that staff saw. Nothing is done with another one: 409 `PRICE_CHANGED`. */
    total: z.number({ error: m.validation.rupees() }).min(0, m.validation.notNegative()).max(1e9),
    /** The customer said yes on the phone, so that it is done at once. */
    agreed: z.literal(true).optional(),
  })
  .refine(isOneAtMost, notOne);
const quoteBody = wanted.refine(isOneAtMost, notOne);
export type WantedChange = z.output<typeof quoteBody>;
export type ProposeChangeBody = z.output<typeof proposeBody>;

const changeParams = orderParams.extend({ changeId: id });

export const orderChangeCalls = {
  /** The lines and the cost that an order would have. Nothing is stored or reserved. */
  quoteOrderChange: call('admin', 'POST', '/api/v1/fulfilment/orders/:orderId/changes/quote', {
    staff: ['manager', 'support'],
    params: orderParams,
    query: languageQuery,
    body: quoteBody,
    output: changedOrder,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK'],
    errorData: { ...questionConflicts, OUTSIDE_AREA: outsideArea },
  }),
  /** Asks the customer, or changes the order at once when they agreed on the phone. One question at a time. */
  changeOrder: call('admin', 'POST', '/api/v1/fulfilment/orders/:orderId/changes', {
    staff: ['manager', 'support'],
    params: orderParams,
    query: languageQuery,
    body: proposeBody,
    output: fulfilmentOrder,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK', 'PRICE_CHANGED'],
    errorData: { ...questionConflicts, OUTSIDE_AREA: outsideArea },
  }),
  /** The customer was asked, and said yes on the phone. */
  agreeToOrderChange: call('admin', 'PUT', '/api/v1/fulfilment/orders/:orderId/changes/:changeId/agreed', {
    staff: ['manager', 'support'],
    params: changeParams,
    query: languageQuery,
    output: fulfilmentOrder,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK'],
    errorData: questionConflicts,
  }),
  withdrawOrderChange: call('admin', 'DELETE', '/api/v1/fulfilment/orders/:orderId/changes/:changeId', {
    staff: ['manager', 'support'],
    params: changeParams,
    query: languageQuery,
    output: fulfilmentOrder,
    errors: ['NOT_FOUND'],
    errorData: questionConflicts,
  }),
  /** Where the customer has orders delivered: saved addresses, and those of their last orders by phone, without an id. */
  listOrderAddresses: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/addresses', {
    staff: ['manager', 'support'],
    params: orderParams,
    query: languageQuery,
    output: z.array(address.partial({ _id: true })),
    errors: ['NOT_FOUND'],
    errorData: { STEP_NOT_ALLOWED: fulfilmentOrder },
  }),
  /**
   * Answers the store. The same answer again changes nothing. 409 `QUESTION_CLOSED` when the time is over or it is answered otherwise,
   * 409 `OUT_OF_STOCK` when a product is sold out by now.
   */
  answerOrderChange: call('user', 'POST', '/api/v1/order/answer-change/:orderId', {
    params: orderParams,
    query: languageQuery,
    body: z.object({ changeId: id, accept: z.boolean({ error: m.validation.trueOrFalse() }) }),
    output: followedOrder,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK'],
    errorData: { QUESTION_CLOSED: followedOrder, STEP_NOT_ALLOWED: followedOrder, CHANGED_MEANWHILE: followedOrder },
  }),
};
