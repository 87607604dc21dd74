/** Changes of placed orders that the shopper confirms, as orders show them (docs/features/order-changes.md). */
import * as z from 'zod';
import { address } from '../addresses/addresses.ts';
import { id, integer, productInOrder, time } from '../api/fields.ts';
import { lineWeight } from '../catalogue/weight-fields.ts';
import { changeStatuses } from './order-change-rules.ts';

/** The order as it would become. */
export const changedOrder = z.object({
  /** The products that change: units before and after, 0 for none. */
  lines: z.array(productInOrder.extend({ before: integer, quantity: integer, weight: lineWeight })),
  /** Where it would go; left out when that stays. */
  address: address.omit({ _id: true }).optional(),
  /** Rupees: the total before and after. */
  before: z.number(),
  total: z.number(),
});
export type ChangedOrder = z.infer<typeof changedOrder>;

/** The present or past question to the shopper. */
export const orderChange = changedOrder.extend({
  _id: id,
  status: z.enum(changeStatuses),
  /** Until when the shopper can answer. */
  answerBy: time,
});
export type OrderChange = z.infer<typeof orderChange>;
