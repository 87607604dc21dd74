/**
 * Razorpay (https://razorpay.com/docs/api): orders, payments, refunds and webhooks. Its own package fixes the host and compares signatures
 * in a time that depends on them, so these are a few calls by `fetch` and one HMAC.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  type EventContent,
  type PaymentProvider,
  type ProviderDispute,
  ProviderError,
  type ProviderEvent,
  type ProviderName,
  type ProviderPayment,
  type ProviderRefund,
  SignatureError,
  singleHeader,
} from './provider.ts';
import { listRazorpaySettlements } from './razorpay-settlements.ts';
import { requestJson } from './request-json.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

const razorpayHost = 'https://api.razorpay.com';

const id = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const paise = z.int().nonnegative();

const orderAnswer = z.object({ id });

/** Notes are an empty list when there are none. */
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.never())]).nullish();

const paymentAnswer = z.object({
  id,
  order_id: id.nullish(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** False for money that was authorised, never captured, and went back by itself. */
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
  method: z.string().nullish(),
  /** With the tax. */
  fee: paise.nullish(),
  error_description: z.string().nullish(),
});

const refundAnswer = z.object({
  id,
  payment_id: id,
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  notes,
});

const disputeAnswer = z.object({
  id,
  payment_id: id,
  amount: paise,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
});

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const eventBody = z.object({
  event: z.string().max(100),
  payload: z.object({
    payment: z.object({ entity: paymentAnswer }).optional(),
    refund: z.object({ entity: refundAnswer }).optional(),
    dispute: z.object({ entity: disputeAnswer }).optional(),
  }),
});

const states = {
  created: 'pending',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
} as const;

const toPayment = (answer: z.infer<typeof paymentAnswer>): ProviderPayment => ({
  id: answer.id,
  providerOrderId: answer.order_id ?? '',
  state: answer.status === 'refunded' && answer.captured === false ? 'cancelled' : states[answer.status],
  paise: answer.amount,
  currency: answer.currency,
  refundedPaise: answer.amount_refunded ?? 0,
  method: answer.method ?? undefined,
  feePaise: answer.fee ?? undefined,
  reason: answer.error_description ?? undefined,
});

const refundStates = { pending: 'pending', processed: 'done', failed: 'failed' } as const;

function toRefund(answer: z.infer<typeof refundAnswer>): ProviderRefund {
  const reference = Array.isArray(answer.notes) ? undefined : answer.notes?.reference;
  return {
    id: answer.id,
    reference: typeof reference === 'string' ? reference : undefined,
    paymentId: answer.payment_id,
    paise: answer.amount,
    state: refundStates[answer.status],
  };
}

const disputeStates = { open: 'open', under_review: 'open', won: 'won', closed: 'won', lost: 'lost' } as const;

const toDispute = (answer: z.infer<typeof disputeAnswer>): ProviderDispute => ({
  id: answer.id,
  paymentId: answer.payment_id,
  paise: answer.amount,
  state: disputeStates[answer.status],
});

/** Razorpay answers 400 for an id that it does not know. */
function withNotFound(error: unknown): never {
  const isUnknownId =
    error instanceof ProviderError && error.failure === 'rejected' && error.message.includes('does not exist');
  throw isUnknownId ? new ProviderError('not_found', error.message, { cause: error }) : error;
}

const maxEventId = 100;

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function parseEvent(body: string): EventContent {
  const { data } = eventBody.safeParse(jsonIn(body));
  // Stored and acknowledged: another delivery would be the same.
  if (!data) return { name: 'unreadable' };
  const { event: name, payload } = data;
  return {
    name,
    ...(payload.payment && { payment: toPayment(payload.payment.entity) }),
    ...(payload.refund && { refund: toRefund(payload.refund.entity) }),
    ...(payload.dispute && { dispute: toDispute(payload.dispute.entity) }),
  };
}

const signatureOf = (body: Buffer, secret: string): Buffer => createHmac('sha256', secret).update(body).digest();

/** @param host another one in tests, and for the simulator, which has a name of its own */
export function createRazorpay(
  keys: RazorpayKeys,
  host = razorpayHost,
  name: ProviderName = 'razorpay',
): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

  const call = <T extends z.ZodType>(
    answer: T,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    requestJson(answer, { method, url: `${host}/v1/${path}`, body, headers: { authorization, ...headers } }).catch(
      withNotFound,
    );

  const findPayment = async (paymentId: string) =>
    toPayment(await call(paymentAnswer, 'GET', `payments/${encodeURIComponent(paymentId)}`));

  return {
    name,
    isTest: keys.keyId.startsWith('rzp_test_'),

    async createOrder({ reference, orderNumber, paise: amount }) {
      const order = await call(orderAnswer, 'POST', 'orders', {
        amount,
        currency: 'INR',
        receipt: reference,
        // Makes a repeated creation return the first order.
        unique_receipt: true,
        notes: { order: orderNumber },
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' } },
      });
      return { id: order.id, browser: { key: keys.keyId, order_id: order.id } };
    },

    async listPayments(providerOrderId) {
      const { items } = await call(
        listOf(paymentAnswer),
        'GET',
        `orders/${encodeURIComponent(providerOrderId)}/payments`,
      );
      return items.map(toPayment).reverse();
    },

    async capture({ id: paymentId, paise: amount }) {
      const path = `payments/${encodeURIComponent(paymentId)}/capture`;
      try {
        return toPayment(await call(paymentAnswer, 'POST', path, { amount, currency: 'INR' }));
      } catch (error) {
        // Captured in the meantime, or not at all: the payment says which.
        if (!(error instanceof ProviderError) || error.failure !== 'rejected') throw error;
        const payment = await findPayment(paymentId);
        if (payment.state === 'captured') return payment;
        throw error;
      }
    },

    // Razorpay's orders have no end.
    async cancelOrder() {},

    async refund({ reference, paymentId, paise: amount }) {
      const path = `payments/${encodeURIComponent(paymentId)}/refund`;
      const body = { amount, speed: 'normal', notes: { reference }, receipt: reference };
      return toRefund(await call(refundAnswer, 'POST', path, body, { 'x-refund-idempotency': reference }));
    },

    async findRefund({ reference, id: refundId, paymentId }) {
      const { items } = await call(
        listOf(refundAnswer),
        'GET',
        `payments/${encodeURIComponent(paymentId)}/refunds?count=100`,
      );
      return items.map(toRefund).find((refund) => refund.reference === reference || refund.id === refundId);
    },

    readEvent(body, headers): ProviderEvent {
      const given = Buffer.from(singleHeader(headers['x-razorpay-signature']) ?? '', 'hex');
      const expected = signatureOf(body, keys.webhookSecret);
      const eventId = singleHeader(headers['x-razorpay-event-id']);
      const isSigned =
        keys.webhookSecret !== '' && given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned || !eventId || eventId.length > maxEventId) throw new SignatureError();
      return { id: eventId, ...parseEvent(body.toString('utf8')) };
    },

    parseEvent,

    listSettlements: (day) => listRazorpaySettlements((answer, path) => call(answer, 'GET', path), day),

    async checkKeys() {
      await call(z.object({}), 'GET', 'orders?count=1');
    },
  };
}
