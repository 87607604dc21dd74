/** Stripe (https://docs.stripe.com/api): PaymentIntents, refunds and webhooks, through its own package. An order is one PaymentIntent. */
import Stripe from 'stripe';
import {
  callTimeout,
  type EventContent,
  type PaymentProvider,
  type ProviderDispute,
  ProviderError,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderPaymentState,
  type ProviderRefund,
  SignatureError,
  singleHeader,
} from './provider.ts';
import { listStripeSettlements } from './stripe-settlements.ts';

export interface StripeKeys {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
}

/** An older message is refused, in seconds: somebody may have recorded it. */
const tolerance = 300;

const retries = 1;

const states: Readonly<Record<string, ProviderPaymentState>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  processing: 'pending',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const { last_payment_error: failure, latest_charge: charge } = intent;
  const details = typeof charge === 'object' ? charge : null;
  return {
    id: intent.id,
    providerOrderId: intent.id,
    // After a failure the intent waits for another method.
    state: intent.status === 'requires_payment_method' && failure ? 'failed' : (states[intent.status] ?? 'pending'),
    paise: intent.amount,
    currency: intent.currency.toUpperCase(),
    refundedPaise: details?.amount_refunded ?? 0,
    method: details?.payment_method_details?.type,
    reason: failure?.message,
  };
}

/** Returns false while nobody has tried to pay. */
const hasPayment = ({ status, last_payment_error: failure }: Stripe.PaymentIntent): boolean =>
  (status !== 'requires_payment_method' && status !== 'requires_confirmation') || failure !== null;

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const intent = refund.payment_intent;
  return {
    id: refund.id,
    reference: refund.metadata?.reference,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    paise: refund.amount,
    state:
      refund.status === 'succeeded'
        ? 'done'
        : refund.status === 'failed' || refund.status === 'canceled'
          ? 'failed'
          : 'pending',
  };
}

const disputeStates: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function toDispute({ id, amount, status, payment_intent: intent }: Stripe.Dispute): ProviderDispute {
  const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? '');
  return { id, paymentId, paise: amount, state: disputeStates[status] ?? 'open' };
}

/** @throws ProviderError in the place of the package's errors */
async function inProvidersWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 0, message } = error;
    if (statusCode === 401 || statusCode === 403) throw new ProviderError('wrong_keys', message, { cause: error });
    if (statusCode === 404) throw new ProviderError('not_found', message, { cause: error });
    const isUndecided = statusCode < 400 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
    throw new ProviderError(isUndecided ? 'unknown' : 'rejected', message, { cause: error });
  }
}

/** @param url of another host in tests, and for the simulator */
export function createStripe(keys: StripeKeys, url?: string): PaymentProvider {
  const host = url === undefined ? undefined : new URL(url);
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: retries,
    timeout: callTimeout / (retries + 1) - 250,
    telemetry: false,
    ...(host && { host: host.hostname, port: host.port, protocol: host.protocol === 'http:' ? 'http' : 'https' }),
  });

  const retrieve = (intentId: string) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });

  /** The state that a change asks for may be there already, and then it is rejected. */
  async function unlessAlready(intentId: string, state: ProviderPaymentState, work: Promise<Stripe.PaymentIntent>) {
    try {
      return toPayment(await inProvidersWords(work));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'rejected') throw error;
      const payment = toPayment(await inProvidersWords(retrieve(intentId)));
      if (payment.state === state) return payment;
      throw error;
    }
  }

  return {
    name: 'stripe',
    isTest: keys.secretKey.startsWith('sk_test_') || keys.secretKey.startsWith('rk_test_'),

    async createOrder({ reference, orderNumber, paise }) {
      const intent = await inProvidersWords(
        stripe.paymentIntents.create(
          {
            amount: paise,
            currency: 'inr',
            automatic_payment_methods: { enabled: true },
            description: orderNumber,
            metadata: { reference, order: orderNumber },
          },
          { idempotencyKey: reference },
        ),
      );
      return { id: intent.id, browser: { key: keys.publishableKey, clientSecret: intent.client_secret ?? '' } };
    },

    async listPayments(providerOrderId) {
      const intent = await inProvidersWords(retrieve(providerOrderId));
      return hasPayment(intent) ? [toPayment(intent)] : [];
    },

    capture: ({ id, paise }) =>
      unlessAlready(id, 'captured', stripe.paymentIntents.capture(id, { amount_to_capture: paise })),

    async cancelOrder(providerOrderId) {
      await unlessAlready(providerOrderId, 'cancelled', stripe.paymentIntents.cancel(providerOrderId));
    },

    async refund({ reference, paymentId, paise }) {
      const body = { payment_intent: paymentId, amount: paise, metadata: { reference } };
      return toRefund(await inProvidersWords(stripe.refunds.create(body, { idempotencyKey: reference })));
    },

    async findRefund({ reference, id, paymentId }) {
      const { data } = await inProvidersWords(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
      return data.map(toRefund).find((refund) => refund.reference === reference || refund.id === id);
    },

    readEvent(body, headers): ProviderEvent {
      const event = verified(stripe, body, singleHeader(headers['stripe-signature']), keys.webhookSecret);
      return { id: event.id, ...contentOf(event) };
    },

    parseEvent: (body) => contentOf(JSON.parse(body) as Stripe.Event),

    listSettlements: (day) => inProvidersWords(listStripeSettlements(stripe, day)),

    async checkKeys() {
      await inProvidersWords(stripe.paymentIntents.list({ limit: 1 }));
    },
  };
}

function contentOf({ type: name, data }: Stripe.Event): EventContent {
  const { object } = data as { object: { object?: string } };
  return {
    name,
    ...(object.object === 'payment_intent' && { payment: toPayment(object as Stripe.PaymentIntent) }),
    ...(object.object === 'refund' && { refund: toRefund(object as Stripe.Refund) }),
    ...(object.object === 'dispute' && { dispute: toDispute(object as Stripe.Dispute) }),
  };
}

function verified(stripe: Stripe, body: Buffer, signature: string | undefined, secret: string): Stripe.Event {
  // Anybody can sign with an empty secret.
  if (secret === '') throw new SignatureError();
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret, tolerance);
  } catch (error) {
    throw new SignatureError({ cause: error });
  }
}
