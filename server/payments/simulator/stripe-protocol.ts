/** The part of Stripe's API that Tokri uses, in front of the simulator's bank (https://docs.stripe.com/api). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import Stripe from 'stripe';
import type { StripeKeys } from '../providers/stripe.ts';
import { Bank, type BankEvent, type BankOrder, type BankRefund, BankRejection, isTaken, refundedOf } from './bank.ts';
import type { Faults } from './faults.ts';
import { stripeSettlements } from './stripe-settlements.ts';
import type { SignedMessage } from './webhooks.ts';

export const stripeBank = (): Bank => new Bank({ order: 'pi_', payment: 'ch_', refund: 're_', settlement: 'po_' });

/** An intent that succeeded, or that can be captured, stays so; otherwise it stands for the newest payment. */
const decidingOf = ({ payments }: BankOrder) => payments.find(isTaken) ?? payments.at(-1);

const statuses = {
  created: 'processing',
  authorized: 'requires_capture',
  captured: 'succeeded',
  failed: 'requires_payment_method',
} as const;

function intent(order: BankOrder) {
  const payment = decidingOf(order);
  const status = payment ? statuses[payment.state] : 'requires_payment_method';
  return {
    object: 'payment_intent',
    id: order.id,
    amount: payment?.paise ?? order.paise,
    currency: (payment?.currency ?? 'INR').toLowerCase(),
    status: order.isCancelled ? 'canceled' : status,
    client_secret: `${order.id}_secret_simulator`,
    last_payment_error: payment?.state === 'failed' ? { message: 'Your bank declined the payment.' } : null,
    latest_charge: payment && {
      object: 'charge',
      id: payment.id,
      amount_refunded: refundedOf(payment),
      payment_method_details: { type: payment.method },
    },
    metadata: { reference: order.reference, order: order.note },
    created: order.createdAt,
  };
}

const refund = (each: BankRefund) => ({
  object: 'refund',
  id: each.id,
  payment_intent: each.payment.order.id,
  amount: each.paise,
  currency: 'inr',
  status: each.state === 'processed' ? 'succeeded' : each.state,
  metadata: each.reference === undefined ? {} : { reference: each.reference },
  created: each.createdAt,
});

const eventNames = {
  created: 'processing',
  authorized: 'amount_capturable_updated',
  captured: 'succeeded',
  failed: 'payment_failed',
} as const;

/** The message about something that happened. */
export function stripeMessage(event: BankEvent, eventId: string, secret: string, at: number): SignedMessage {
  const payload = JSON.stringify({ object: 'event', id: eventId, created: at, ...contentOf(event) });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** The type of the event and what it is about. */
function contentOf(event: BankEvent): { type: string; data: { object: object } } {
  if (event.name === 'payment')
    return { type: `payment_intent.${eventNames[event.payment.state]}`, data: { object: intent(event.payment.order) } };
  if (event.name === 'dispute') {
    const { id, payment, paise, state } = event.dispute;
    const status = state === 'open' ? 'needs_response' : state;
    const object = { object: 'dispute', id, amount: paise, payment_intent: payment.order.id, status };
    return { type: `charge.dispute.${state === 'open' ? 'created' : 'closed'}`, data: { object } };
  }
  const type = event.name === 'refund.created' ? 'refund.created' : 'refund.updated';
  return { type, data: { object: refund(event.refund) } };
}

const missing = (reply: FastifyReply) =>
  reply
    .status(404)
    .send({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } });

interface Id {
  id: string;
}

export function stripeProtocol(app: FastifyInstance, bank: Bank, faults: Faults, keys: StripeKeys): void {
  // Stripe's bodies are forms; names such as `metadata[reference]` stay as they are.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`)
      return reply.status(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    return undefined;
  });
  faults.addTo(app, ({ params, body, query }) => {
    const named = { ...(body ?? {}), ...(query as object), ...(params as object) } as Record<string, string>;
    return (
      bank.findOrder(named.id ?? named.payment_intent ?? '') ?? bank.findOrderOf(named['metadata[reference]'] ?? '')
    );
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof BankRejection)) throw error;
    return reply.status(400).send({ error: { type: 'invalid_request_error', message: error.message } });
  });

  app.post<{ Body: Record<string, string> }>(
    '/v1/payment_intents',
    { config: { simulates: 'createOrder' } },
    async ({ body }) =>
      intent(
        bank.createOrder({
          reference: body['metadata[reference]'] ?? '',
          paise: Number(body.amount),
          note: body['metadata[order]'] ?? '',
        }),
      ),
  );

  app.get('/v1/payment_intents', async () => ({ object: 'list', data: [], has_more: false }));

  app.get<{ Params: Id }>(
    '/v1/payment_intents/:id',
    { config: { simulates: 'listPayments' } },
    async ({ params }, reply) => {
      const order = bank.findOrder(params.id);
      return order ? intent(order) : missing(reply);
    },
  );

  // A test card pays without a page.
  app.post<{ Params: Id }>('/v1/payment_intents/:id/confirm', async ({ params }, reply) => {
    const order = bank.findOrder(params.id);
    if (!order) return missing(reply);
    bank.pay(order);
    return intent(order);
  });

  app.post<{ Params: Id; Body: Record<string, string> }>(
    '/v1/payment_intents/:id/capture',
    { config: { simulates: 'capture' } },
    async ({ params, body }, reply) => {
      const order = bank.findOrder(params.id);
      const payment = order && decidingOf(order);
      if (!payment) return missing(reply);
      bank.capture(payment, Number(body.amount_to_capture));
      return intent(order);
    },
  );

  app.post<{ Params: Id }>(
    '/v1/payment_intents/:id/cancel',
    { config: { simulates: 'cancelOrder' } },
    async ({ params }, reply) => {
      const order = bank.findOrder(params.id);
      if (!order) return missing(reply);
      if (order.isCancelled) throw new BankRejection('the intent is cancelled already');
      bank.cancelOrder(order);
      return intent(order);
    },
  );

  app.post<{ Body: Record<string, string> }>(
    '/v1/refunds',
    { config: { simulates: 'refund' } },
    async ({ body }, reply) => {
      const order = bank.findOrder(body.payment_intent ?? '');
      const payment = order && decidingOf(order);
      if (!payment) return missing(reply);
      return refund(bank.refund(payment, { reference: body['metadata[reference]'], paise: Number(body.amount) }));
    },
  );

  app.get<{ Querystring: { payment_intent: string } }>(
    '/v1/refunds',
    { config: { simulates: 'findRefund' } },
    async ({ query }, reply) => {
      const order = bank.findOrder(query.payment_intent);
      if (!order) return missing(reply);
      const refunds = order.payments.flatMap((each) => each.refunds);
      return { object: 'list', data: refunds.map(refund).reverse(), has_more: false };
    },
  );

  stripeSettlements(app, bank);
}
