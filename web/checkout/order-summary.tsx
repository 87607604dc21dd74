import { Banknote, CreditCard, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../contract/messages.ts';
import { Bill, BillTotal } from '../cart/bill.tsx';
import { CartLineList } from '../cart/cart-line-list.tsx';
import type { Cart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

interface Props {
  cart: Cart;
  /** The order is being placed. */
  busy: boolean;
  /** Why the last attempt failed. */
  changes: ReactNode;
  onCash: () => void;
}

/** The order's lines and total, and the two payment methods (spec §2). */
export function OrderSummary({ cart, busy, changes, onCash }: Props) {
  return (
    <section aria-labelledby="summary-title" className="rounded-xl border border-line p-4 shadow-card sm:p-6">
      <h2 id="summary-title" className="text-lg font-bold">
        Order Summary
      </h2>
      <div className="mt-2 -mr-2 max-h-96 overflow-y-auto pr-2">
        <CartLineList lines={cart.lines} />
      </div>
      <div className="space-y-4 border-t border-line pt-4">
        <Bill totals={cart.totals} />
        <BillTotal totals={cart.totals} />
        {changes}
        <div className="grid gap-3">
          <Button
            onClick={onCash}
            busy={busy}
            busyLabel="Placing your order..."
            disabled={cart.updating || cart.lines.length === 0 || cart.unavailable.length > 0}
          >
            <Banknote size={20} aria-hidden />
            Cash On Delivery
          </Button>
          <Button look="outline" onClick={() => toast.info(messages.onlinePaymentUnavailable)}>
            <CreditCard size={20} aria-hidden />
            Pay Online
          </Button>
        </div>
        <PrivacyNote />
      </div>
    </section>
  );
}

const PrivacyNote = () => (
  <p className="flex gap-2 text-xs text-muted">
    <Lock size={16} className="shrink-0" aria-hidden />
    Your personal data is used to process your order, to deliver it and to support you while you shop, and for nothing
    else.
  </p>
);
