/**
 * One attempt to place an order has one key, and keeps it until the shop has given a definite answer: a try that got lost
 * on the way is then repeated as the same order (design §5, Idempotency-Key). Kept over a reload of the page.
 */
import type { Totals } from '../../contract/money.ts';
import { ApiError } from '../api/api-error.ts';
import { newKey } from '../api/request-key.ts';
import type { Store } from '../api/storage.ts';

const name = 'orderAttempt';

/** What is tried to be ordered, as the shopper sees it. */
export interface Attempt {
  /** `_id` is that of the line in the cart: every cart has new ones, so the same products again are another attempt. */
  lines: readonly { _id: string | undefined; product: { _id: string }; quantity: number }[];
  totals: Pick<Totals, 'grossPaise' | 'totalPaise'>;
  addressId: string;
}

/** The key of this attempt when it is under way already, or else a new one. */
export function attemptKey(store: Store, attempt: Attempt): string {
  const print = fingerprintOf(attempt);
  const key = findKey(store.get(name), print) ?? newKey();
  store.set(name, JSON.stringify({ key, print }));
  return key;
}

function fingerprintOf({ lines, totals: { grossPaise, totalPaise }, addressId }: Attempt): string {
  const goods = lines.map(({ _id, product, quantity }) => [_id, product._id, quantity]);
  return JSON.stringify([goods, grossPaise, totalPaise, addressId]);
}

function findKey(stored: string | null, print: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null || !('key' in kept && 'print' in kept)) return undefined;
    return kept.print === print && typeof kept.key === 'string' ? kept.key : undefined;
  } catch {
    return undefined;
  }
}

/** The shop has answered: the next attempt is another order. */
export const endAttempt = (store: Store): void => store.remove(name);

/** Whether a failure leaves open if the order was placed. An error is definite; silence, trouble and 'later' are not. */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401;
