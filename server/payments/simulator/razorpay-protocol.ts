/** The part of Razorpay's API that Tokri uses, in front of the simulator's bank (https://razorpay.com/docs/api). */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RazorpayKeys } from '../providers/razorpay.ts';
import { Bank, type BankEvent, type BankPayment, type BankRefund, BankRejection, feeOf, refundedOf } from './bank.ts';
import type { Faults } from './faults.ts';
import { razorpaySettlements } from './razorpay-settlements.ts';
import type { SignedMessage } from './webhooks.ts';

export const razorpayBank = (): Bank =>
  new Bank({ order: 'order_', payment: 'pay_', refund: 'rfnd_', settlement: 'setl_' });

const payment = (each: BankPayment) => ({
  entity: 'payment',
  id: each.id,
  order_id: each.order.id,
  amount: each.paise,
  currency: each.currency,
  status: each.state === 'captured' && refundedOf(each) === each.paise ? 'refunded' : each.state,
  captured: each.state === 'captured',
  amount_refunded: refundedOf(each),
  method: each.method,
  fee: each.state === 'captured' ? feeOf(each).fee : null,
  error_description: each.state === 'failed' ? 'The bank declined the payment' : null,
  notes: [],
  created_at: each.createdAt,
});

const refund = (each: BankRefund) => ({
  entity: 'refund',
  id: each.id,
  payment_id: each.payment.id,
  amount: each.paise,
  currency: each.payment.currency,
  status: each.state,
  notes: each.reference === undefined ? [] : { reference: each.reference },
  receipt: each.reference ?? null,
  created_at: each.createdAt,
});

const eventNames = { created: undefined, authorized: 'authorized', captured: 'captured', failed: 'failed' } as const;

/** The message about something that happened; undefined when Razorpay sends none. */
export function razorpayMessage(
  event: BankEvent,
  eventId: string,
  secret: string,
  at: number,
): SignedMessage | undefined {
  const content = contentOf(event);
  if (!content) return undefined;
  const { name, about, more } = content;
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_simulator',
    event: name,
    contains: [...Object.keys(more), 'payment'],
    payload: { payment: { entity: payment(about) }, ...more },
    created_at: at,
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    },
  };
}

/** The name of the event, the payment it is about, and what else the message has. */
function contentOf(event: BankEvent): { name: string; about: BankPayment; more: object } | undefined {
  if (event.name === 'payment') {
    const kind = eventNames[event.payment.state];
    return kind && { name: `payment.${kind}`, about: event.payment, more: {} };
  }
  if (event.name === 'dispute') {
    const { id, payment: about, paise, state } = event.dispute;
    const entity = { entity: 'dispute', id, payment_id: about.id, amount: paise, status: state };
    const name = `payment.dispute.${state === 'open' ? 'created' : state}`;
    return { name, about, more: { dispute: { entity } } };
  }
  const kind = refundKind(event);
  const more = { refund: { entity: refund(event.refund) } };
  return kind === undefined ? undefined : { name: `refund.${kind}`, about: event.refund.payment, more };
}

const refundKind = ({ name, refund: { state } }: Extract<BankEvent, { refund: BankRefund }>): string | undefined =>
  name === 'refund.created' ? 'created' : state === 'pending' ? undefined : state;

interface Id {
  id: string;
}

const unknownId = { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } };

export function razorpayProtocol(app: FastifyInstance, bank: Bank, faults: Faults, keys: RazorpayKeys): void {
  const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== expected)
      return reply.status(401).send({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
    return undefined;
  });
  faults.addTo(app, ({ params, body }) => {
    const { id = '' } = params as Partial<Id>;
    const { receipt = '' } = (body ?? {}) as { receipt?: string };
    return bank.findOrder(id) ?? bank.findPayment(id)?.order ?? bank.findOrderOf(receipt);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof BankRejection)) throw error;
    return reply.status(400).send({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } });
  });

  app.post<{ Body: { amount: number; receipt: string; notes?: { order?: string } } }>(
    '/v1/orders',
    { config: { simulates: 'createOrder' } },
    async ({ body: { amount, receipt, notes } }) => {
      if (!Number.isInteger(amount) || amount < 100) throw new BankRejection('Order amount less than minimum allowed');
      const order = bank.createOrder({ reference: receipt, paise: amount, note: notes?.order ?? '' });
      return { entity: 'order', id: order.id, amount: order.paise, currency: 'INR', receipt: order.reference };
    },
  );

  app.get('/v1/orders', async () => ({ entity: 'collection', count: 0, items: [] }));

  app.get<{ Params: Id }>(
    '/v1/orders/:id/payments',
    { config: { simulates: 'listPayments' } },
    async ({ params }, reply) => {
      const order = bank.findOrder(params.id);
      if (!order) return reply.status(400).send(unknownId);
      return { entity: 'collection', count: order.payments.length, items: order.payments.map(payment).reverse() };
    },
  );

  app.get<{ Params: Id }>('/v1/payments/:id', async ({ params }, reply) => {
    const found = bank.findPayment(params.id);
    return found ? payment(found) : reply.status(400).send(unknownId);
  });

  app.post<{ Params: Id; Body: { amount: number } }>(
    '/v1/payments/:id/capture',
    { config: { simulates: 'capture' } },
    async ({ params, body: { amount } }, reply) => {
      const found = bank.findPayment(params.id);
      if (!found) return reply.status(400).send(unknownId);
      bank.capture(found, amount);
      return payment(found);
    },
  );

  app.post<{ Params: Id; Body: { amount: number; notes?: { reference?: string } } }>(
    '/v1/payments/:id/refund',
    { config: { simulates: 'refund' } },
    async ({ params, body: { amount, notes } }, reply) => {
      const found = bank.findPayment(params.id);
      if (!found) return reply.status(400).send(unknownId);
      return refund(bank.refund(found, { reference: notes?.reference, paise: amount }));
    },
  );

  app.get<{ Params: Id }>(
    '/v1/payments/:id/refunds',
    { config: { simulates: 'findRefund' } },
    async ({ params }, reply) => {
      const found = bank.findPayment(params.id);
      if (!found) return reply.status(400).send(unknownId);
      return { entity: 'collection', count: found.refunds.length, items: found.refunds.map(refund).reverse() };
    },
  );

  razorpaySettlements(app, bank);
}
