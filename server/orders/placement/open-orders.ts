/** Cash orders are free to place, so the number of open orders per account is limited. */

import type { OpenOrders } from '../../../contract/orders/orders.ts';
import { text } from '../../../messages/text.ts';
import { AppError } from '../../lib/errors.ts';

export interface OpenOrderLimits {
  /** Orders that are not yet delivered or cancelled. */
  max: number;
  /** The limit while the email is unconfirmed. */
  maxUnconfirmed: number;
}

/**
 * @param open the number of open orders that the transaction of the new order counted while it had the account locked:
 * orders at the same time wait for each other
 * @throws AppError ORDER_LIMIT with what to do
 */
export function checkOpenOrders(open: number, emailConfirmed: boolean, { max, maxUnconfirmed }: OpenOrderLimits): void {
  const confirmEmail = !emailConfirmed && maxUnconfirmed < max;
  const limit = confirmEmail ? maxUnconfirmed : max;
  if (open < limit) return;
  const count = { count: open };
  const sentence = confirmEmail ? text('errors.tooManyOpenUnconfirmed', count) : text('errors.tooManyOpen', count);
  const data: OpenOrders = { open, most: limit, confirmEmail };
  throw new AppError('ORDER_LIMIT', sentence, { data });
}
