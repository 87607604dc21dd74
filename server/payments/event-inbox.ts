/**
 * Messages of providers: verified, stored once and acknowledged, then applied. A provider never waits for an order, and what a process leaves
 * behind is applied by another one.
 */
import { createHash } from 'node:crypto';
import { type Outbox, OutboxWorker } from '../runtime/outbox-worker.ts';
import { runDetached } from '../runtime/waiting-time.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { EventContent, PaymentProvider } from './providers/provider.ts';
import {
  findEvent,
  findPaymentBy,
  insertEvent,
  markEventApplied,
  type NewEvent,
  type PaymentEventRow,
  planEvent,
  renewEvent,
  takeDueEvent,
} from './repository.ts';
import { nextCheckAt } from './schedule.ts';
import { applyProviderRefund } from './send-refunds.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Timeout of applying a message, which may capture money at the provider, in ms. */
const timeout = 15_000;

/** How long a message belongs to the process that took it, in ms. */
const leaseTime = 30_000;

/** Nobody here knows what a message is about: its payment is stored later, or belongs to another shop. */
class UnknownPaymentError extends Error {}

export function createEventInbox(needs: PaymentNeeds) {
  const { queries } = needs.database;
  const worker = new OutboxWorker(inboxOf(needs), needs.log);

  /** One that was given up, or that a process of an earlier version left behind, is applied when it is sent again. */
  async function receiveAgain(row: NewEvent, body: Buffer): Promise<void> {
    const known = await findEvent(queries, row);
    if (known) {
      const isOver = known.appliedAt === null && known.nextTryAt === null;
      if (isOver) await renewEvent(queries, known.id, row.receivedAt);
      return;
    }
    // The id of Razorpay's messages is not signed, so another message may have taken it: the bytes count as well.
    await insertEvent(queries, {
      ...row,
      eventId: `${row.eventId} ${createHash('sha256').update(body).digest('hex')}`,
    });
  }

  return {
    /**
     * Stores a message. It is applied afterwards, also when its payment is stored later.
     * @param body as it arrived
     * @throws SignatureError
     */
    async receive(provider: PaymentProvider, body: Buffer, headers: Headers): Promise<void> {
      const event = provider.readEvent(body, headers);
      const at = needs.now();
      const row = {
        provider: provider.name,
        eventId: event.id,
        name: event.name,
        providerOrderId: await orderOf(needs, provider, event),
        body: body.toString('utf8'),
        receivedAt: at,
        nextTryAt: at,
      };
      if (!(await insertEvent(queries, row))) await receiveAgain(row, body);
      // Without the deadline and the id of the request: messages of others may be applied, too.
      runDetached(() => worker.wake());
    },

    /** Looks for stored messages now, instead of at the next interval. */
    wake: (): void => worker.wake(),

    /** Resolves when this process applies no message, and none is due. */
    idle: (): Promise<void> => worker.idle(),

    close: (): Promise<void> => worker.close(),
  };
}

/** The provider's order that a message is about, by which it is deleted with the account. */
async function orderOf(
  { database }: PaymentNeeds,
  { name }: PaymentProvider,
  { payment, refund, dispute }: EventContent,
): Promise<string | null> {
  if (payment) return payment.providerOrderId;
  const about = refund ?? dispute;
  const known = about && (await findPaymentBy(database.queries, name, about.paymentId));
  return known?.providerOrderId ?? null;
}

function inboxOf(needs: PaymentNeeds): Outbox<PaymentEventRow> {
  const { queries } = needs.database;
  return {
    name: 'inbox of messages of payment providers',
    timeout,

    take() {
      const at = needs.now();
      return takeDueEvent(queries, needs.providers.names(), at, new Date(at.getTime() + leaseTime));
    },

    async send({ provider: name, body }) {
      const provider = needs.providers.named(name);
      if (!provider || !(await applyEvent(needs, provider, provider.parseEvent(body)))) throw new UnknownPaymentError();
    },

    sent: ({ id }) => markEventApplied(queries, id, needs.now()),

    async failed({ id, receivedAt, tries }, error) {
      const isUnknown = error instanceof UnknownPaymentError;
      if (!isUnknown) needs.log.warn({ event: id, err: error }, 'a message of a payment provider could not be applied');
      await planEvent(queries, id, {
        nextTryAt: nextCheckAt(receivedAt, tries - 1, needs.now()),
        hasFailed: !isUnknown,
      });
    },
  };
}

/** Applying twice is applying once. Returns false when nobody here knows what it is about. */
async function applyEvent(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  { payment, refund, dispute }: EventContent,
): Promise<boolean> {
  if (dispute) return applyDispute(needs, provider, dispute);
  if (refund) return applyProviderRefund(needs, provider, refund);
  return payment ? applyProviderPayment(needs, provider, payment) : true;
}
