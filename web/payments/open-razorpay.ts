import type { PaymentStart } from '../../contract/payments/payments.ts';
import type { Attempt } from './pay-view.ts';
import type { RazorpayScript } from './provider-scripts.ts';

export interface Payer {
  name: string;
  email: string;
  mobile: string;
}

interface Given {
  shopName: string;
  accent: string;
  payer: Payer;
  /** Until the time to pay is over; undefined while that is not known. */
  seconds: number | undefined;
}

/** Ten minutes, as long as an order waits. */
const longest = 600;

/** Opens Razorpay's window over the page. Resolves when it has closed. */
export const openRazorpay = (
  Razorpay: RazorpayScript,
  { browser }: PaymentStart,
  { shopName, accent, payer, seconds = longest }: Given,
): Promise<Attempt> =>
  new Promise((resolve) => {
    /** The last failure: its window stays open for another try. */
    let reason: string | undefined;
    const window = new Razorpay({
      key: browser.key ?? '',
      order_id: browser.order_id ?? '',
      name: shopName,
      prefill: { name: payer.name, email: payer.email, contact: payer.mobile },
      theme: { color: accent },
      timeout: Math.max(1, seconds),
      handler: () => resolve({ kind: 'returned' }),
      modal: {
        ondismiss: () => resolve(reason === undefined ? { kind: 'dismissed' } : { kind: 'failed', reason }),
      },
    });
    window.on('payment.failed', ({ error }) => {
      reason = error?.description ?? '';
    });
    window.open();
  });
