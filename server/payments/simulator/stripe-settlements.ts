/** Payouts and their balance transactions in the protocol of Stripe. */
import type { FastifyInstance } from 'fastify';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import { type Bank, type BankSettlement, feeOf, netOf } from './bank.ts';

const statuses = { created: 'in_transit', processed: 'paid', failed: 'failed' } as const;

/** Payouts arrive on a day: at its midnight in UTC. */
const arrivalOf = ({ createdAt }: BankSettlement): number =>
  Date.parse(`${shopDayAt(new Date(createdAt * 1_000))}T00:00:00Z`) / 1_000;

const payout = (each: BankSettlement) => ({
  object: 'payout',
  id: each.id,
  amount: netOf(each),
  currency: 'inr',
  arrival_date: arrivalOf(each),
  automatic: true,
  status: statuses[each.state],
  trace_id: each.state === 'processed' ? { status: 'supported', value: each.utr } : { status: 'pending', value: null },
  created: each.createdAt,
});

interface Money {
  amount: number;
  fee?: number;
  tax?: number;
}

const transaction = (type: string, source: { object: string; id: string }, { amount, fee = 0, tax = 0 }: Money) => ({
  object: 'balance_transaction',
  id: `txn_${source.id}`,
  type,
  amount,
  fee,
  net: amount - fee,
  currency: 'inr',
  fee_details: [
    { type: 'stripe_fee', amount: fee - tax, currency: 'inr' },
    { type: 'tax', amount: tax, currency: 'inr' },
  ],
  source,
});

/** The payout itself is one of them. */
const transactionsOf = (of: BankSettlement) => [
  transaction('payout', { object: 'payout', id: of.id }, { amount: -netOf(of) }),
  ...of.payments.map((payment) => {
    const source = { object: 'charge', id: payment.id, payment_intent: payment.order.id };
    return transaction('charge', source, { amount: payment.paise, ...feeOf(payment) });
  }),
  ...of.refunds.map(({ id, paise, payment }) => {
    const source = { object: 'refund', id, payment_intent: payment.order.id };
    return transaction('refund', source, { amount: -paise });
  }),
];

interface Page {
  limit?: string;
  starting_after?: string;
}

function pageOf<T extends { id: string }>(all: readonly T[], { limit = '10', starting_after: after }: Page) {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + Number(limit));
  return { object: 'list', data, has_more: from + data.length < all.length };
}

export function stripeSettlements(app: FastifyInstance, bank: Bank): void {
  const config = { simulates: 'listSettlements' } as const;

  app.get<{ Querystring: Page & { 'arrival_date[gte]': string; 'arrival_date[lt]': string } }>(
    '/v1/payouts',
    { config },
    async ({ query }) => {
      const [from, to] = [Number(query['arrival_date[gte]']), Number(query['arrival_date[lt]'])];
      const found = bank.settlements.filter((each) => arrivalOf(each) >= from && arrivalOf(each) < to);
      return pageOf(found.map(payout).reverse(), query);
    },
  );

  app.get<{ Querystring: Page & { payout: string } }>('/v1/balance_transactions', { config }, async ({ query }) => {
    const found = bank.settlements.find(({ id }) => id === query.payout);
    return pageOf(found ? transactionsOf(found) : [], query);
  });
}
