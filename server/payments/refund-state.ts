/** The states of a refund by the provider. */

/**
 * - `requested`: decided, and not sent yet.
 * - `sent`: the provider has it, and its bank has not finished.
 * - `unknown`: the answer was lost, so the provider is asked. It stays unknown until the provider says what it is.
 * - `credited`: the shopper has the money as store credit, and no provider heard of it.
 * - `withdrawn`: not needed after all and never sent, or failed and replaced by another refund.
 * - `failed`: the provider refused it, or its bank sent the money back. It waits for a decision until it is resolved or replaced.
 */
export type RefundState = 'requested' | 'sent' | 'unknown' | 'done' | 'credited' | 'failed' | 'withdrawn';

/**
 * - `cancelled`: the order was cancelled.
 * - `less`: the order costs less than was paid.
 * - `late`: the money came when the order was cancelled, or paid already.
 * - `amount`: another amount arrived than was asked for.
 * - `second`: the provider took the money of one attempt twice.
 * - `staff`: the people of the shop sent it.
 * - `provider`: it was made in the provider's dashboard.
 */
export type RefundCause = 'cancelled' | 'less' | 'late' | 'amount' | 'second' | 'staff' | 'provider';

interface Refund {
  state: RefundState;
  resolvedAt: Date | null;
}

/** Refunds whose money is back, or on its way: that of a resolved one went back in another way. */
export const countsAsReturned = ({ state, resolvedAt }: Refund): boolean =>
  state === 'failed' ? resolvedAt !== null : state !== 'withdrawn';

/** The money did not go back, and only the people of the shop can decide what happens now. */
export const needsDecision = ({ state, resolvedAt }: Refund): boolean => state === 'failed' && resolvedAt === null;

const finalStates: readonly RefundState[] = ['done', 'credited', 'failed', 'withdrawn'];
export const isFinal = (state: RefundState): boolean => finalStates.includes(state);
