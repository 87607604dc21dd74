/** The states of a payment, and what captured money means for its order. Pure. */
import type { OrderStatus } from '../../contract/orders/order-statuses.ts';
import type { ProviderPayment, ProviderPaymentState } from './providers/provider.ts';

/** `created`: the provider knows of no payment yet. `expired`: nobody paid, and the provider is no longer asked. */
export type PaymentState = 'created' | 'expired' | ProviderPaymentState;

/** `accepted`: the money pays the order. `returned`: it goes back. */
export type Settlement = 'accepted' | 'returned';

const ranks: Readonly<Record<PaymentState, number>> = {
  created: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  cancelled: 2,
  authorised: 3,
  captured: 4,
};

/**
 * Returns true when a payment in the state `from` becomes `to`. States only move forward, whatever order messages arrive in; a payment that
 * failed, expired or was cancelled moves forward when the bank took the money after all.
 */
export const movesForward = (from: PaymentState, to: PaymentState): boolean => ranks[to] > ranks[from];

/** A payment that failed says nothing about another one that is under way. */
const weights: Readonly<Record<ProviderPaymentState, number>> = {
  failed: 0,
  cancelled: 0,
  pending: 1,
  authorised: 2,
  captured: 3,
};

/** The payment that decides an attempt: the furthest, and the newest of those. @param found oldest first */
export function decidingPayment(found: readonly ProviderPayment[]): ProviderPayment | undefined {
  let best: ProviderPayment | undefined;
  for (const each of found) if (!best || weights[each.state] >= weights[best.state]) best = each;
  return best;
}

/** The situation in which captured money arrives. */
export interface Situation {
  status: OrderStatus;
  /** True when the time to pay was over a short while ago, and nobody cancelled the order. */
  hasExpired: boolean;
  /** False once the account is deleted, and with it the address. */
  hasAddress: boolean;
  /** True when the provider took exactly what was asked for, in rupees. */
  isAmountRight: boolean;
  /** The part of the order that is to be paid and that no earlier payment paid. */
  duePaise: number;
  capturedPaise: number;
}

/**
 * - `place`: the order is paid and goes to the store.
 * - `reopen`: its time was over, so its goods are taken again if they are there; otherwise the money goes back.
 * - `accept`: the order is on its way already, for cash, and is paid now.
 * - `return`: the money goes back.
 */
export type Verdict = 'place' | 'reopen' | 'accept' | 'return';

/** The table of decisions of docs/features/payments.md. */
export function verdictOn(situation: Situation): Verdict {
  const { status, hasExpired, hasAddress, isAmountRight, duePaise, capturedPaise } = situation;
  if (!isAmountRight || !hasAddress) return 'return';
  if (status === 'awaiting_payment') return 'place';
  if (status === 'cancelled') return hasExpired ? 'reopen' : 'return';
  // Delivered orders were paid at the door, and a second payment pays nothing.
  return status !== 'delivered' && capturedPaise <= duePaise ? 'accept' : 'return';
}
