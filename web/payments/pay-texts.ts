import { dueOf, formatRupees } from '../../contract/money/money.ts';
import type { CheckedOrder } from '../../contract/payments/payments.ts';
import type { OnlineProvider } from '../../contract/payments/providers.ts';
import { m } from '../../messages/index.ts';
import { shortAmount } from '../orders/online/short-amount.ts';
import type { View } from './pay-view.ts';

const brands = { razorpay: 'Razorpay', stripe: 'Stripe' } as const;

/** @param provider undefined when the shop no longer has one */
export const providerName = (provider: OnlineProvider | undefined): string =>
  provider === 'razorpay' || provider === 'stripe' ? brands[provider] : m.paying.simulator();

interface Given {
  order: CheckedOrder;
  provider: string;
}

type Texts = { title: string; text: string };

const texts: Readonly<Record<View, (given: Given) => Texts>> = {
  ready: () => ({ title: m.paying.readyTitle(), text: m.paying.readyMore() }),
  form: () => ({ title: m.paying.readyTitle(), text: m.paying.readyMore() }),
  preparing: () => ({ title: m.paying.preparingTitle(), text: m.paying.preparingMore() }),
  leaving: () => ({ title: m.paying.leavingTitle(), text: m.paying.preparingMore() }),
  open: ({ provider }) => ({ title: m.paying.openTitle(), text: m.paying.openMore({ provider }) }),
  dismissed: () => ({ title: m.paying.dismissedTitle(), text: m.paying.dismissedMore() }),
  failed: () => ({ title: m.paying.failedTitle(), text: m.paying.failedMore() }),
  away: ({ provider }) => ({ title: m.paying.awayTitle({ provider }), text: m.paying.awayMore() }),
  unreachable: () => ({ title: m.paying.offlineTitle(), text: m.paying.offlineMore() }),
  waiting: () => ({ title: m.paying.waitingTitle(), text: m.paying.waitingMore() }),
  later: () => ({ title: m.paying.laterTitle(), text: m.paying.laterMore() }),
  paid: ({ order }) => ({
    title: m.paying.paidTitle({ amount: shortAmount(order.online.amount ?? order.paidOnline ?? 0) }),
    text: m.paying.paidMore(),
  }),
  placed: ({ order }) => ({
    title: m.paying.placedTitle(),
    text: m.paying.placedMore({ amount: formatRupees(dueOf(order)) }),
  }),
  ended: () => ({ title: m.paying.endedTitle(), text: m.paying.endedMore() }),
  cancelled: () => ({ title: m.paying.cancelledTitle(), text: m.paying.cancelledMore() }),
};

/** The meaning of a state, and the next step. */
export const textsOf = (view: View, given: Given): Texts => texts[view](given);
