/** Settlements in the protocol of Razorpay. */
import type { FastifyInstance } from 'fastify';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import { type Bank, type BankPayment, type BankRefund, type BankSettlement, feeOf, netOf } from './bank.ts';

const settlement = (each: BankSettlement) => ({
  entity: 'settlement',
  id: each.id,
  amount: netOf(each),
  status: each.state,
  // Those of the payments are in the entries.
  fees: 0,
  tax: 0,
  utr: each.state === 'processed' ? each.utr : null,
  created_at: each.createdAt,
});

const inSettlement = ({ id, utr, createdAt }: BankSettlement) => ({
  currency: 'INR',
  settled: true,
  settled_at: createdAt,
  settlement_id: id,
  settlement_utr: utr,
});

function paymentEntry(payment: BankPayment, of: BankSettlement) {
  const { fee, tax } = feeOf(payment);
  const { id, paise: amount, order } = payment;
  const money = { amount, debit: 0, credit: amount - fee, fee, tax };
  return { entity_id: id, type: 'payment', payment_id: null, order_id: order.id, ...money, ...inSettlement(of) };
}

const refundEntry = ({ id, paise: amount, payment }: BankRefund, of: BankSettlement) => ({
  ...{ entity_id: id, type: 'refund', payment_id: payment.id, order_id: payment.order.id },
  ...{ amount, debit: amount, credit: 0, fee: 0, tax: 0 },
  ...inSettlement(of),
});

const entriesOf = (of: BankSettlement) => [
  ...of.payments.map((payment) => paymentEntry(payment, of)),
  ...of.refunds.map((refund) => refundEntry(refund, of)),
];

interface Page {
  count?: string;
  skip?: string;
}

function pageOf<T>(all: readonly T[], { count = '10', skip = '0' }: Page) {
  const items = all.slice(Number(skip), Number(skip) + Number(count));
  return { entity: 'collection', count: items.length, items };
}

const dayOf = (seconds: number) => shopDayAt(new Date(seconds * 1_000));

export function razorpaySettlements(app: FastifyInstance, bank: Bank): void {
  const config = { simulates: 'listSettlements' } as const;

  app.get<{ Querystring: Page & { from: string; to: string } }>('/v1/settlements', { config }, async ({ query }) => {
    const { from, to } = query;
    const found = bank.settlements.filter(({ createdAt }) => createdAt >= Number(from) && createdAt <= Number(to));
    return pageOf(found.map(settlement).reverse(), query);
  });

  app.get<{ Querystring: Page & { year: string; month: string; day: string } }>(
    '/v1/settlements/recon/combined',
    { config },
    async ({ query }) => {
      const day = [query.year, query.month, query.day].join('-');
      const found = bank.settlements.filter((each) => each.state === 'processed' && dayOf(each.createdAt) === day);
      return pageOf(found.flatMap(entriesOf), query);
    },
  );
}
