import { type ReactNode, useId } from 'react';
import { m } from '../../messages/index.ts';
import { Bill, BillTotal } from '../cart/bill.tsx';
import { CartLineList } from '../cart/cart-line-list.tsx';
import type { CartBill } from '../cart/use-bill.ts';
import type { Cart } from '../cart/use-cart.ts';
import type { OrderOffers } from '../cart/use-offers.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { methodNames } from '../orders/payment-texts.ts';
import { useShopSettings, useShows } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Banknote, CreditCard, Lock } from '../ui/order-icons.ts';
import { toast } from '../ui/toasts.tsx';
import { ItemsStrip } from './items-strip.tsx';
import { PayBar } from './pay-bar.tsx';
import type { UsableCredit } from './use-store-credit.ts';

/** Loaded in a shop with offers. */
const CouponBox = lazyComponent(() => import('./coupon-box.tsx'));
/** Loaded in a shop with fees of its own. */
const FeeParts = lazyComponent(() => import('./fee-parts.tsx'));

/** The amount for carts with goods that are sold by weight. */
const WeighedNote = lazyComponent(() => import('./weighed-note.tsx'));
/** Loaded in a shop whose orders can be paid online. */
const PayButtons = lazyWithMessages('paying', () => import('./pay-buttons.tsx'));
/** Loaded for customers with store credit. */
const CreditChoice = lazyComponent(() => import('./credit-choice.tsx'));

interface Props {
  cart: Cart;
  cartBill: CartBill;
  /** Whole paise, 0 for none. */
  tipPaise: number;
  onTip: (paise: number) => void;
  /** The cash that the customer hands over, in a shop that asks. */
  paysWith: ReactNode;
  offers: OrderOffers;
  credit: UsableCredit;
  /** The order is being placed. */
  busy: boolean;
  /** The addresses are not known yet, or what was chosen for the last order. */
  isLoading: boolean;
  /** The shop does not deliver there or now; `changes` says why. */
  blocked: boolean;
  /** Why the last attempt failed. */
  changes: ReactNode;
  /** The order could not have been paid online, so nothing was ordered. */
  unpayable: boolean;
  onPay: (isOnline: boolean) => void;
}

/** The order's lines and total, and the two payment methods. */
export function OrderSummary({
  cart,
  cartBill,
  tipPaise,
  onTip,
  paysWith,
  offers,
  credit,
  busy,
  isLoading,
  blocked,
  changes,
  unpayable,
  onPay,
}: Props) {
  const { bill, rules } = cartBill;
  const duePaise = bill.totalPaise - credit.usedFor(bill);
  const paysOnline = useShopSettings().onlinePayment !== undefined && duePaise > 0;
  const disabled =
    blocked ||
    isLoading ||
    offers.isPending ||
    credit.isPending ||
    cart.updating ||
    cart.lines.length === 0 ||
    cart.unavailable.length > 0;
  return (
    <section aria-labelledby="summary-title" className="rounded-xl border border-line p-4 shadow-card sm:p-6">
      <h2 id="summary-title" className="text-lg font-bold">
        {m.checkout.orderSummary()}
      </h2>
      {/* A change now would be made to the next cart. */}
      <div className="mt-2" inert={busy}>
        <ItemsStrip cart={cart}>
          <CartLineList lines={cart.lines} />
        </ItemsStrip>
      </div>
      <div className="space-y-4 border-t border-line pt-4">
        {rules && <FeeParts cartBill={cartBill} tipPaise={tipPaise} onTip={onTip} />}
        {offers.isOn && <CouponBox offers={offers} />}
        <Bill bill={bill} />
        {cart.lines.some(({ product }) => product.weight_deviation !== undefined) && (
          <p className="rounded-lg bg-surface px-3 py-2.5 text-sm">
            <WeighedNote cart={cart} />
            {m.byWeight.mostMoreHint()}
          </p>
        )}
        {credit.retry && (
          <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning">
            {m.refunds.creditFailed()}{' '}
            <button type="button" className="min-h-11 font-semibold underline" onClick={credit.retry}>
              {m.ui.tryAgain()}
            </button>
          </p>
        )}
        {credit.balancePaise > 0 && <CreditChoice credit={credit} bill={bill} />}
        {!paysOnline && paysWith}
        <div id="before-order" className="space-y-4 empty:hidden">
          {changes}
        </div>
        {paysOnline ? (
          <PayButtons
            duePaise={duePaise}
            busy={busy}
            describedBy={blocked ? 'before-order' : undefined}
            disabled={disabled}
            paysWith={paysWith}
            total={<BillTotal bill={bill} />}
            unpayable={unpayable}
            onPay={onPay}
          />
        ) : (
          <div className="grid gap-3">
            <PayBar total={<BillTotal bill={bill} />}>
              <Button
                className="flex-1 basis-40"
                onClick={() => onPay(false)}
                busy={busy}
                busyLabel={m.checkout.placing()}
                aria-describedby={blocked ? 'before-order' : undefined}
                disabled={disabled}
              >
                <Banknote size={20} className="hidden sm:block" />
                {m.checkout.cashOnDelivery()}
              </Button>
            </PayBar>
            <PayOnline />
          </div>
        )}
        <PrivacyNote />
      </div>
    </section>
  );
}

/** There is no online payment: the button says so, and how the shop is paid is below it. */
function PayOnline() {
  const settings = useShopSettings();
  const methods = methodNames(settings);
  // With a provider there is nothing left to pay online.
  const isShown = useShows('payOnline') && !settings.onlinePayment;
  const id = useId();
  return (
    <>
      {isShown && (
        <Button
          variant="outline"
          aria-describedby={id}
          onClick={() => toast.info(m.checkout.onlinePaymentUnavailable())}
        >
          <CreditCard size={20} />
          {m.checkout.payOnline()}
        </Button>
      )}
      <p id={id} className="text-center text-sm text-muted">
        {methods ? m.checkout.payAtDoorOrBy({ methods }) : m.checkout.payAtDoor()}
      </p>
    </>
  );
}

const PrivacyNote = () => (
  <p className="flex gap-2 text-xs text-muted">
    <Lock size={16} className="shrink-0" />
    {m.checkout.privacyNote()}
  </p>
);
