/** Ends orders whose time to pay is over. Before that, the provider is asked whether they were paid. */
import { diff } from '../audit-log/audit-log.ts';
import { cancelledEmail } from '../orders/messages/emails/steps.ts';
import { englishNote, noteIn } from '../orders/model/notes.ts';
import { listOverdueOrders } from '../orders/model/repository.ts';
import { applyTransition } from '../orders/transitions/apply-transition.ts';
import { ignoreNoOp, NoOpError } from '../orders/transitions/no-op.ts';
import { returnedBy } from '../orders/transitions/steps.ts';
import { inStore } from '../runtime/current-store.ts';
import { checkPayment, isOpenPayment } from './check-payment.ts';
import { continueOnError } from './continue-on-error.ts';
import { expiryNote, type PaymentNeeds, theStore } from './needs.ts';
import { ProviderError } from './providers/provider.ts';
import { listPaymentsOf, type PaymentRow } from './repository.ts';

/** Orders of one run. */
const batch = 50;

/** An order waits so much longer while its bank has not decided, or the provider does not answer; in ms. */
const grace = 10 * 60_000;

const note = [expiryNote];

/** @param signal ends between two orders */
export async function expireOrders(needs: PaymentNeeds, signal: AbortSignal): Promise<void> {
  for (const { id, storeId, payBy } of await listOverdueOrders(needs.database.queries, needs.now(), batch)) {
    if (signal.aborted) return;
    const isLate = needs.now().getTime() > payBy.getTime() + grace;
    await continueOnError(needs, id, () =>
      inStore(storeId, async () => {
        const isUndecided = await askAbout(needs, id);
        if (!isUndecided || isLate) await expire(needs, id);
      }),
    );
  }
}

const isUnsettled = ({ state, settlement }: PaymentRow): boolean => state === 'captured' && settlement === null;

/** Returns true while something about an order is undecided. */
async function askAbout(needs: PaymentNeeds, orderId: string): Promise<boolean> {
  const open = (await listPaymentsOf(needs.database.queries, orderId)).filter(isOpenPayment);
  let isUndecided = false;
  for (const payment of open) {
    const provider = needs.providers.named(payment.provider);
    if (!provider) continue;
    isUndecided = (await checkPayment(needs, provider, payment)) === 'undecided' || isUndecided;
  }
  return isUndecided;
}

async function expire(needs: PaymentNeeds, orderId: string): Promise<void> {
  const options = { revision: undefined, movesStock: true };
  await ignoreNoOp(
    applyTransition(needs, orderId, theStore, options, async ({ order, lines }, tx) => {
      // It was paid, cancelled or changed to cash in the meantime.
      if (order.status !== 'awaiting_payment') throw new NoOpError();
      // Its money is there, and is settled next.
      if ((await listPaymentsOf(tx, orderId)).some(isUnsettled)) throw new NoOpError();
      const changes = {
        status: 'cancelled',
        paymentStatus: 'cancelled',
        cancelReason: englishNote(note),
        creditPaise: 0,
      } as const;
      return {
        kind: 'cancelled',
        note,
        changes,
        lines: [],
        movements: returnedBy(lines, [], order.number),
        fields: diff({ status: order.status }, { status: changes.status }),
        email: (emailed, to, origin) => cancelledEmail(emailed, to, origin, noteIn(to.language, note)),
      };
    }),
  );
  await endAtProvider(needs, orderId);
}

/** Best effort: what is paid anyway comes back as late money. */
export async function endAtProvider({ database, providers, log }: PaymentNeeds, orderId: string): Promise<void> {
  for (const payment of await listPaymentsOf(database.queries, orderId)) {
    const provider = providers.named(payment.provider);
    if (!provider || !payment.providerOrderId || !isOpenPayment(payment)) continue;
    await provider.cancelOrder(payment.providerOrderId).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      log.info({ payment: payment.id, err: error }, 'an order of the provider could not be ended');
    });
  }
}
