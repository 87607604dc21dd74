/** Messages of providers: verified, stored once, applied. */
import type { Queries } from '../db/database.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentProvider, ProviderEvent } from './providers/provider.ts';
import { findPaymentBy, insertEvent, isEventApplied, markEventApplied } from './repository.ts';
import { applyProviderRefund } from './send-refunds.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A message is acknowledged once it is stored, also when nobody here knows its payment yet: it is found again when the payment is stored. One
 * whose effect fails is not acknowledged, so that the provider sends it again.
 * @param body as it arrived
 * @throws SignatureError
 */
export async function receiveEvent(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  body: Buffer,
  headers: Headers,
): Promise<void> {
  const event = provider.readEvent(body, headers);
  const { queries } = needs.database;
  const message = { provider: provider.name, eventId: event.id, body: body.toString('utf8') };
  const isNew = await insertEvent(queries, {
    ...message,
    name: event.name,
    providerOrderId: await orderOf(queries, provider, event),
    receivedAt: needs.now(),
  });
  if (!isNew && (await isEventApplied(queries, message))) return;
  // Also one that was stored before: the process may have ended before it was applied, and applying twice is applying once.
  if (await applyEvent(needs, provider, event)) await markEventApplied(queries, message, needs.now());
}

/** The provider's order that a message is about, by which it is deleted with the account. */
async function orderOf(
  queries: Queries,
  { name }: PaymentProvider,
  { payment, refund, dispute }: ProviderEvent,
): Promise<string | null> {
  if (payment) return payment.providerOrderId;
  const about = refund ?? dispute;
  const known = about && (await findPaymentBy(queries, name, about.paymentId));
  return known?.providerOrderId ?? null;
}

/** Returns false when nobody here knows what it is about. */
async function applyEvent(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  { payment, refund, dispute }: ProviderEvent,
): Promise<boolean> {
  if (dispute) return applyDispute(needs, provider, dispute);
  if (refund) return applyProviderRefund(needs, provider, refund);
  return payment ? applyProviderPayment(needs, provider, payment) : true;
}
