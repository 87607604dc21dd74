/** Cash orders are free to place, so the number of open orders per account is limited. */
import type { OpenOrders } from '../../contract/orders.ts';
import { AppError } from '../platform/errors.ts';
import type { Customer } from './store.ts';

export interface OpenOrderLimits {
  /** Orders that are not yet delivered or cancelled. */
  most: number;
  /** The limit while the email is unconfirmed. */
  mostUnconfirmed: number;
}

/**
 * Call this with the number that the transaction of the new order counted while it had the account locked: orders at
 * the same time wait for each other.
 * @throws AppError ORDER_LIMIT with what to do
 */
export function checkOpenOrders({ open, emailConfirmed }: Customer, { most, mostUnconfirmed }: OpenOrderLimits): void {
  const confirmEmail = !emailConfirmed && mostUnconfirmed < most;
  const limit = confirmEmail ? mostUnconfirmed : most;
  if (open < limit) return;
  const orders = open === 1 ? '1 order' : `${open} orders`;
  const sentence = confirmEmail
    ? `You have ${orders} under way, the most while your email is not confirmed. Please confirm it with the link in our email, or wait until an order has arrived.`
    : `You have ${orders} under way, the most at one time. You can order again when one has arrived or is cancelled.`;
  const data: OpenOrders = { open, most: limit, confirmEmail };
  throw new AppError('ORDER_LIMIT', sentence, { data });
}
