/** Settlements of Stripe: its payouts, and their balance transactions (https://docs.stripe.com/api/balance_transactions). */
import type Stripe from 'stripe';
import type { ProviderSettlement, SettledItem } from './provider.ts';

const daySeconds = 24 * 60 * 60;

/** Stripe lists at most so many at once. */
const pageSize = 100;

const kinds: Readonly<Record<string, SettledItem['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
};

/** Transactions that are a fee, and nothing else. */
const feeTypes = ['stripe_fee', 'tax_fee'];

const states: Readonly<Record<string, ProviderSettlement['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** The day of an arrival is a moment: its midnight in UTC. @param day such as 2026-11-20 */
export async function listStripeSettlements(stripe: Stripe, day: string): Promise<ProviderSettlement[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1_000;
  const found: ProviderSettlement[] = [];
  const ofDay = { arrival_date: { gte: from, lt: from + daySeconds }, limit: pageSize };
  for await (const payout of stripe.payouts.list(ofDay)) {
    const state = states[payout.status];
    if (state && payout.currency === 'inr') found.push(await toSettlement(stripe, payout, state));
  }
  return found;
}

async function toSettlement(
  stripe: Stripe,
  { id, amount, arrival_date: arrival, automatic, trace_id: trace }: Stripe.Payout,
  state: ProviderSettlement['state'],
): Promise<ProviderSettlement> {
  const settlement: ProviderSettlement = {
    id,
    state,
    settledAt: new Date(arrival * 1_000),
    reference: trace?.value ?? undefined,
    paise: amount,
    feePaise: 0,
    taxPaise: 0,
    items: [],
  };
  // Stripe does not say what is in a payout that somebody made by hand.
  if (!automatic || state === 'failed') return settlement;
  const inPayout = { payout: id, limit: pageSize, expand: ['data.source'] };
  for await (const transaction of stripe.balanceTransactions.list(inPayout)) {
    const { feePaise, taxPaise } = feesOf(transaction);
    settlement.feePaise += feePaise;
    settlement.taxPaise += taxPaise;
    settlement.items.push(...toItem(transaction));
  }
  return settlement;
}

function feesOf({ type, amount, fee, fee_details: details }: Stripe.BalanceTransaction) {
  const taxPaise = details.filter((each) => each.type === 'tax').reduce((sum, each) => sum + each.amount, 0);
  if (!feeTypes.includes(type)) return { feePaise: fee, taxPaise };
  return { feePaise: fee - amount, taxPaise: type === 'tax_fee' ? taxPaise - amount : taxPaise };
}

function toItem(transaction: Stripe.BalanceTransaction): SettledItem[] {
  const kind = kinds[transaction.type];
  const { source } = transaction;
  if (!kind || !source || typeof source === 'string' || !('payment_intent' in source)) return [];
  const intent = source.payment_intent;
  const paymentId = typeof intent === 'string' ? intent : intent?.id;
  // Not of this shop: it makes every charge by an intent.
  if (paymentId === undefined) return [];
  const { feePaise, taxPaise } = feesOf(transaction);
  const id = kind === 'payment' ? paymentId : source.id;
  return [{ kind, id, paymentId, paise: Math.abs(transaction.amount), feePaise, taxPaise }];
}
