/** The state of the pay page. The server decides what became of an order; the browser only knows what it has tried itself. */
import type { CheckedOrder, PaymentStart } from '../../contract/payments/payments.ts';
import type { StripeScript } from './provider-scripts.ts';

/** The last action of this page, and how it ended. */
export type Attempt =
  | { kind: 'none' | 'preparing' | 'leaving' | 'open' | 'dismissed' | 'away' | 'unreachable' }
  /** The form of Stripe is in the page. */
  | { kind: 'form'; start: PaymentStart; script: StripeScript }
  /** The provider says that it is paid, which the server is asked about. */
  | { kind: 'returned' }
  | { kind: 'failed'; reason: string };

/**
 * - `late`: the time is over, and the order not yet cancelled, because the bank is asked once more.
 * - `later`: the bank has not decided for so long that nobody needs to wait here.
 */
export type View =
  | 'ready'
  | 'preparing'
  | 'leaving'
  | 'open'
  | 'form'
  | 'dismissed'
  | 'failed'
  | 'away'
  | 'unreachable'
  | 'waiting'
  | 'later'
  | 'paid'
  | 'placed'
  | 'ended'
  | 'cancelled';

interface Known {
  order: Pick<CheckedOrder, 'status' | 'paidOnline' | 'cancelReasonTexts' | 'online'>;
  attempt: Attempt;
  /** Until the time to pay is over. */
  seconds: number;
}

export function viewOf({ order, attempt, seconds }: Known): Exclude<View, 'later'> {
  const { status, online } = order;
  if (status === 'cancelled') return isOver(order) ? 'ended' : 'cancelled';
  if (status !== 'awaiting_payment') return order.paidOnline === undefined ? 'placed' : 'paid';
  if (attempt.kind === 'returned') return online.state === 'failed' ? 'failed' : 'waiting';
  // The bank is asked once more before the order is cancelled.
  if (seconds <= 0) return 'waiting';
  if (attempt.kind !== 'none') return attempt.kind;
  // The order of a payment that has arrived is placed a moment later.
  if (online.state === 'pending' || online.state === 'paid') return 'waiting';
  return online.state === 'failed' ? 'failed' : 'ready';
}

/** The reason of the store itself, when the time to pay was over (server/payments/needs.ts). */
const isOver = ({ cancelReasonTexts = [] }: Known['order']): boolean =>
  cancelReasonTexts.some(({ key }) => key === 'answers.paymentExpired');

/** The pauses between questions while the bank decides, in ms; then it is asked at the last one. */
const pauses = [1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000] as const;
/** After so many questions, about four minutes, nobody needs to wait here. */
export const mostQuestions = 28;
/** While nothing is waited for: somebody may pay or cancel in another window. In ms. */
const idlePause = 15_000;

/** In ms; false for no more questions. @param asked questions since the page waits */
export function pauseBefore(view: View, asked: number): number | false {
  if (view === 'waiting') return pauses[Math.min(asked, pauses.length - 1)] ?? idlePause;
  return view === 'paid' || view === 'placed' || view === 'ended' || view === 'cancelled' ? false : idlePause;
}
