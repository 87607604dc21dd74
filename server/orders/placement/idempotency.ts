/** One `Idempotency-Key` is one order, however often and from wherever it is sent. */
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, isLockTimeout, violates } from '../../lib/errors.ts';
import { findOrderOfKey, type PlacedOrder } from '../model/repository.ts';

/** A key from a shopper, and the hash of its request. */
export interface KeyedRequest {
  userId: string;
  /** Undefined when no key was sent; then nothing is found. */
  key: string | undefined;
  hash: string;
}

/** The order that this key placed before. @throws AppError IDEMPOTENCY_KEY_REUSED when the request was different */
export async function findEarlier(queries: Queries, request: KeyedRequest): Promise<PlacedOrder | undefined> {
  if (request.key === undefined) return undefined;
  const earlier = await findOrderOfKey(queries, request.userId, request.key);
  if (earlier && earlier.order.requestHash !== request.hash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', text('errors.orderKeyReused'));
  }
  return earlier;
}

/**
 * True when placing an order may have failed only because a copy of the same request placed it at the same time, also when it waited too
 * long for the rows that the copies lock.
 */
export const mayBeDuplicate = (error: unknown): boolean =>
  error instanceof AppError || isLockTimeout(error) || violates(error, 'orders_user_idempotency_key');
