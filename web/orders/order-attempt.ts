/**
 * One attempt to place an order has one key, and keeps it until the shop has given a definite answer: a try that got lost
 * on the way is then repeated as the same order (design §5, Idempotency-Key). Kept over a reload of the page.
 */
import { ApiError } from '../api/api-error.ts';

const name = 'orderAttempt';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key of the attempt that is under way, or of a new one. */
export function attemptKey(store: Store, newKey: () => string = () => crypto.randomUUID()): string {
  const key = store.getItem(name) ?? newKey();
  store.setItem(name, key);
  return key;
}

/** The shop has answered: the next attempt is another order. */
export const endAttempt = (store: Store): void => store.removeItem(name);

/** Whether a failure leaves open if the order was placed. A refusal is definite; silence, trouble and 'later' are not. */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401;
