/** Store credit: refunds that the next orders of a customer use (docs/features/refunds.md). */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, time } from '../api/fields.ts';
import { creditKinds } from './refund-rules.ts';

const creditEntry = z.object({
  _id: id,
  kind: z.enum(creditKinds),
  /** Rupees; below 0 for what an order used. */
  amount: z.number(),
  order: z.object({ _id: id, orderId: z.string() }),
  createdAt: time,
});

export const storeCredit = z.object({
  /** Rupees: what orders can use. */
  balance: z.number(),
  /** The newest, newest first. */
  entries: z.array(creditEntry),
});
export type StoreCredit = z.infer<typeof storeCredit>;

/** `data` of a `CREDIT_CHANGED` error. */
export const creditChanged = z.object({ /** Rupees: what orders can use now. */ balance: z.number() });

export const storeCreditCalls = {
  /** Empty in a shop without refunds. */
  getStoreCredit: call('user', 'GET', '/api/v1/store-credit', { output: storeCredit }),
};
