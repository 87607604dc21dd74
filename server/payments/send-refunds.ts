/**
 * Sends refunds to the provider, and asks about those without an end. A refund is stored before it is sent, and its id is the key of the
 * call: repeated as often as needed, it is made once.
 */
import { lockOrder } from '../orders/model/change-repository.ts';
import { continueOnError } from './continue-on-error.ts';
import type { PaymentNeeds } from './needs.ts';
import { leftOf } from './online-money.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from './providers/provider.ts';
import { changeRefund, moveTo, planNextTry } from './refund-changes.ts';
import { isFinal } from './refund-state.ts';
import { becomesCredit, creditRefund } from './refund-way.ts';
import {
  findPayment,
  findPaymentBy,
  findRefund,
  findRefundBy,
  insertRefund,
  listDueRefunds,
  listRefundsOf,
  type PaymentRefundRow,
} from './repository.ts';
import { nextCheckAt } from './schedule.ts';

/** Refunds of one run. */
const batch = 50;

/** @param signal ends between two refunds */
export async function sendRefunds(needs: PaymentNeeds, signal: AbortSignal): Promise<void> {
  const { database, now, providers } = needs;
  for (const refund of await listDueRefunds(database.queries, providers.names(), now(), batch)) {
    if (signal.aborted) return;
    await continueOnError(needs, refund.id, () => sendRefund(needs, refund));
  }
}

async function sendRefund(needs: PaymentNeeds, refund: PaymentRefundRow): Promise<void> {
  const payment = await findPayment(needs.database.queries, refund.paymentId);
  const provider = payment && needs.providers.named(payment.provider);
  if (!provider || payment.providerPaymentId === null) return;
  // From here on it may have arrived.
  if (refund.state === 'requested' && !(await begin(needs, refund.id))) return;
  try {
    const asked = { reference: refund.id, paymentId: payment.providerPaymentId };
    const known =
      refund.state === 'requested'
        ? undefined
        : await provider.findRefund({ ...asked, id: refund.providerRefundId ?? undefined });
    // A refund of the dashboard is only asked about.
    const isOurs = refund.cause !== 'provider';
    const seen =
      known ?? (isOurs ? await provider.refund({ ...asked, paise: await amountOf(needs, refund) }) : undefined);
    if (seen) await applyProviderRefund(needs, provider, seen);
    if (!seen || seen.state === 'pending')
      await changeRefund(needs.database, refund.id, (tx, each) => planNextTry(tx, each, needs.now()));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await handleFailure(needs, refund, error);
  }
}

/** The amount may be less since it was listed. */
const amountOf = async ({ database }: PaymentNeeds, refund: PaymentRefundRow): Promise<number> =>
  (await findRefund(database.queries, refund.id))?.paise ?? refund.paise;

/**
 * Returns false when the refund is withdrawn or becomes store credit, or somebody else sends it. It is never more than what is left of its payment: money may have
 * gone back by the provider's dashboard since it was decided.
 */
const begin = (needs: PaymentNeeds, id: string): Promise<boolean> =>
  changeRefund(needs.database, id, async (tx, refund, order) => {
    const payment = await findPayment(tx, refund.paymentId);
    if (refund.state !== 'requested' || !payment) return false;
    const others = (await listRefundsOf(tx, refund.orderId)).filter(({ state }) => state !== 'requested');
    const paise = Math.min(refund.paise, leftOf(payment, others));
    if (paise > 0 && order && becomesCredit(needs, order, payment, refund.cause)) {
      await creditRefund(needs, tx, order, { ...refund, paise });
      return false;
    }
    await moveTo(tx, refund, paise > 0 ? 'unknown' : 'withdrawn', needs.now(), paise > 0 ? { paise } : {});
    return paise > 0;
  });

/** A refusal of the provider is an end, and everything else is not. */
async function handleFailure(needs: PaymentNeeds, { id }: PaymentRefundRow, error: ProviderError): Promise<void> {
  const { database, log, now } = needs;
  log.warn({ refund: id, err: error }, 'a refund was not made');
  await changeRefund(database, id, async (tx, refund) => {
    if (isFinal(refund.state)) return;
    if (error.failure === 'rejected') await moveTo(tx, refund, 'failed', now(), { reason: error.message });
    else await planNextTry(tx, refund, now());
  });
}

/** The one function that applies what a provider says about a refund. Returns false when its payment is not known here. */
export async function applyProviderRefund(
  needs: PaymentNeeds,
  provider: Pick<PaymentProvider, 'name'>,
  seen: ProviderRefund,
): Promise<boolean> {
  const { database, now } = needs;
  const { id: providerRefundId, state } = seen;
  const known =
    (await findOurs(needs, provider, seen)) ?? (await findRefundBy(database.queries, provider.name, providerRefundId));
  const reference = known ? known.id : await storeForeignRefund(needs, provider, seen);
  if (reference === undefined) return false;
  await changeRefund(database, reference, async (tx, refund) => {
    // A bank may send back what it has accepted.
    if (refund.state === state || (refund.state === 'done' && state !== 'failed')) return;
    // Another refund has taken its place.
    if (refund.state === 'withdrawn' && state !== 'done') return;
    const next = state === 'pending' ? 'sent' : state;
    if (next === 'sent' && (refund.state === 'sent' || refund.state === 'failed')) return;
    await moveTo(tx, refund, next, now(), { providerRefundId });
  });
  return true;
}

/** The refund that carries our reference. A provider speaks only of its own payments. */
async function findOurs(
  { database: { queries } }: PaymentNeeds,
  { name }: Pick<PaymentProvider, 'name'>,
  { reference, paymentId }: ProviderRefund,
): Promise<PaymentRefundRow | undefined> {
  const refund = reference === undefined ? undefined : await findRefund(queries, reference);
  const payment = refund && (await findPayment(queries, refund.paymentId));
  return payment?.provider === name && payment.providerPaymentId === paymentId ? refund : undefined;
}

/**
 * Stores a refund that somebody made in the provider's dashboard, once.
 * @returns its id here; undefined when its payment is not known
 */
async function storeForeignRefund(
  { database, now }: PaymentNeeds,
  { name }: Pick<PaymentProvider, 'name'>,
  { id: providerRefundId, paymentId, paise }: ProviderRefund,
): Promise<string | undefined> {
  const payment = await findPaymentBy(database.queries, name, paymentId);
  if (!payment) return undefined;
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const known = await findRefundBy(tx, name, providerRefundId);
    if (known || !order) return known?.id;
    const { id, storeId, orderId } = payment;
    const createdAt = now();
    const nextTryAt = nextCheckAt(createdAt, 0, createdAt);
    const refund = { paymentId: id, storeId, orderId, paise, cause: 'provider', createdAt, nextTryAt } as const;
    return insertRefund(tx, { ...refund, state: 'sent', providerRefundId });
  });
}
