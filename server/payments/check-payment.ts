/** Asks the provider about a payment, and applies the answer. */
import { lockOrder } from '../orders/model/change-repository.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import type { PaymentNeeds } from './needs.ts';
import { decidingPayment, type PaymentState } from './payment-state.ts';
import { type PaymentProvider, ProviderError } from './providers/provider.ts';
import { addChange, findPayment, type PaymentRow, updatePayment } from './repository.ts';
import { nextCheckAt } from './schedule.ts';

/** A provider may not know yet what it created a moment ago, in ms. */
const unknownFor = 5 * 60_000;

/** In these states there is something to ask about. */
const open: readonly PaymentState[] = ['created', 'pending', 'failed', 'authorised'];
export const isOpenPayment = ({ state }: Pick<PaymentRow, 'state'>): boolean => open.includes(state);

/**
 * - `final`: the payment has ended, or nobody has tried to pay.
 * - `undecided`: the bank, or the provider, has not said.
 */
export type Checked = 'final' | 'undecided';

/** Never rejects because of the provider: what it did not say stays as it is. */
export async function checkPayment(needs: PaymentNeeds, provider: PaymentProvider, payment: Asked): Promise<Checked> {
  const { log, now } = needs;
  let checked: Checked = 'undecided';
  try {
    checked = await ask(needs, provider, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'not_found' && now().getTime() - payment.createdAt.getTime() > unknownFor) checked = 'final';
    else log.warn({ payment: payment.id, err: error }, 'the provider did not say what became of a payment');
  }
  return checked;
}

type Asked = Pick<PaymentRow, 'id' | 'createdAt' | 'providerOrderId'>;

async function ask(needs: PaymentNeeds, provider: PaymentProvider, payment: Asked): Promise<Checked> {
  // The process ended before the provider's order was stored, so nobody was shown where to pay.
  if (payment.providerOrderId === null) return 'final';
  const all = await provider.listPayments(payment.providerOrderId);
  const found = decidingPayment(all);
  if (!found) return 'final';
  // Money that was taken twice is found, too.
  for (const each of all) if (each.state === 'captured') await applyProviderPayment(needs, provider, each);
  await applyProviderPayment(needs, provider, found, { isAnswer: true });
  return found.state === 'pending' || found.state === 'authorised' ? 'undecided' : 'final';
}

/** Counts a question of the reconciliation, before it is asked. A payment that was asked about for three days has ended. */
export const planNextCheck = ({ database, now }: PaymentNeeds, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const known = await findPayment(tx, id);
    if (!known) return;
    await lockOrder(tx, known.orderId);
    const payment = await findPayment(tx, id);
    if (!payment || payment.nextCheckAt === null) return;
    const checks = payment.checks + 1;
    const next = isOpenPayment(payment) ? nextCheckAt(payment.createdAt, checks, now()) : null;
    const isOver = next === null && payment.state !== 'captured' && payment.state !== 'cancelled';
    await updatePayment(tx, id, { checks, nextCheckAt: next, ...(isOver && { state: 'expired' as const }) });
    if (isOver) await addChange(tx, { paymentId: id, refundId: null, state: 'expired', actorId: null, at: now() });
  });
