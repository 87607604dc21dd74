import { inStore } from '../runtime/current-store.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentProvider, ProviderDispute } from './providers/provider.ts';
import { findPaymentBy, updatePayment } from './repository.ts';
import { applyProviderRefund } from './send-refunds.ts';

/**
 * An open dispute needs a decision of the shop, which answers it at the provider. What a bank took back is a refund.
 * Returns false when nobody here knows the payment.
 */
export async function applyDispute(
  needs: PaymentNeeds,
  provider: Pick<PaymentProvider, 'name'>,
  { id, paymentId, paise, state }: ProviderDispute,
): Promise<boolean> {
  const { queries } = needs.database;
  const payment = await findPaymentBy(queries, provider.name, paymentId);
  if (!payment) return false;
  await updatePayment(queries, payment.id, {
    disputedAt: state === 'open' ? (payment.disputedAt ?? needs.now()) : null,
  });
  if (state !== 'lost') return true;
  const lost = { id, reference: undefined, paymentId, paise, state: 'done' } as const;
  return inStore(payment.storeId, () => applyProviderRefund(needs, provider, lost));
}
