import { links } from '../../contract/api/links.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { useConnection } from '../api/use-connection.ts';
import { ClosedNotice } from '../delivery/closed-notice.tsx';
import { useArrival, useDeliveryNow } from '../delivery/delivery-queries.ts';
import { useLocationPincode } from '../delivery/location.ts';
import { timeText } from '../delivery/opening-texts.ts';
import { useLocationCheck } from '../delivery/use-location-check.ts';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { BadgePercent, ChevronDown, WifiOff, Zap } from '../ui/icons.tsx';
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { Bill, BillTotal, feeSavingsOf, feeSavingsText } from './bill.tsx';
import { BillNotes } from './bill-notes.tsx';
import { CartLineList } from './cart-line-list.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useCharging } from './pricing-rules.ts';
import { ShareButton } from './share-button.tsx';
import { useUnansweredChanges } from './unanswered.ts';
import { UnavailableItems } from './unavailable-items.tsx';
import { type CartBill, useBill, withOffers } from './use-bill.ts';
import type { Cart } from './use-cart.ts';
import { type OrderOffers, useOffers } from './use-offers.ts';

interface Props {
  cart: Cart;
  onClose: () => void;
  /** Closes the drawer and navigates to the checkout. */
  onCheckout: () => void;
}

/** The cart drawer, opened from the right over any page. */
export default function CartDrawer({ cart, onClose, onCheckout }: Props) {
  const { sum, updating, unavailable } = cart;
  const charging = useCharging(useLocationPincode(), useLocationCheck()?.fee);
  const isVisitors = useStoredSignIn() === 'none';
  const { hours, arrivalTimes, offers: listed } = useShopSettings();
  const hasOffers = listed !== undefined;
  // Which offers a visitor gets is known after the sign-in.
  const offers = useOffers({ lines: cart.lines, ...charging, tipPaise: 0 }, hasOffers && !isVisitors && sum.count > 0);
  const cartBill = withOffers(useBill(cart, charging), offers.billFor(cart.lines));
  const { bill } = cartBill;
  return (
    <Dialog
      open
      onClose={onClose}
      placement="right"
      hash={links.cart}
      title={<Title count={sum.count} />}
      footer={
        sum.count > 0 && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <SaveToListButton items={cart.lines} onLeave={onClose} />
              <ShareButton items={cart.lines} />
            </div>
            <BillNotes cartBill={cartBill} />
            {hasOffers && <OfferNote offers={offers} />}
            <BillDetails bill={bill} />
            <BillTotal bill={bill} />
            {updating && <WaitingNote />}
            {(hours || arrivalTimes) && (
              <div className="mt-3 empty:hidden">
                <ClosedNotice />
              </div>
            )}
            <Button className="mt-3 w-full" onClick={onCheckout} disabled={updating || unavailable.length > 0}>
              {m.cart.proceedToCheckout()}
            </Button>
            {isVisitors && <p className="mt-2 text-center text-sm text-muted">{m.cart.signInAtCheckout()}</p>}
          </>
        )
      }
    >
      <Content cart={cart} bill={bill} onClose={onClose} />
    </Dialog>
  );
}

const Title = ({ count }: { count: number }) => (
  <>
    {m.cart.yourCart()}{' '}
    {count > 0 && <span className="ml-1 text-sm font-semibold text-muted">({m.counts.items({ count })})</span>}
  </>
);

function Content({ cart, bill, onClose }: Pick<Props, 'cart' | 'onClose'> & Pick<CartBill, 'bill'>) {
  if (cart.status === 'unknown') return <CartSkeleton />;
  if (cart.status === 'failed') {
    return (
      <ErrorState title={m.cart.failed()} onRetry={cart.refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (cart.sum.count === 0) {
    return <EmptyCart onClose={onClose} />;
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only notices that a link inside was followed
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className="px-4 py-3"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onClose();
      }}
    >
      {/* In the footer it would leave little space for the lines on small screens. */}
      <UnavailableItems lines={cart.unavailable} className="mb-2" />
      <DeliveryBanner />
      {bill.savingsPaise > 0 && <SavingsBanner bill={bill} />}
      <CartLineList lines={cart.lines} />
    </div>
  );
}

/** The offer that an order of now would get. The server decides when it is placed. */
function OfferNote({ offers: { isOn, isPending, isFailed, given } }: { offers: OrderOffers }) {
  if (given) {
    const { code, title } = given.tried.shown;
    const amount = formatPaise(given.paise);
    return (
      <p
        role="status"
        className="mt-2 flex items-start gap-2 rounded-lg bg-offer-soft px-3 py-2.5 text-sm font-semibold text-offer"
      >
        <BadgePercent size={18} className="mt-px shrink-0" />
        {code === undefined ? m.offers.byOffer({ title, amount }) : m.offers.applied({ code, amount })}
      </p>
    );
  }
  if (isPending || (isOn && !isFailed)) return null;
  return <p className="mt-2 text-sm text-muted">{m.offers.atCheckout()}</p>;
}

/** The drawer covers the banner below the top bar. */
function WaitingNote() {
  const connection = useConnection();
  const unanswered = useUnansweredChanges();
  if (connection === 'online' && !unanswered) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm font-medium text-warning">
      <WifiOff size={16} className="shrink-0" />
      {connection === 'online' ? m.cart.sentWhenStoreAnswers() : m.cart.sentWhenConnected()}
    </p>
  );
}

/** How long a delivery takes, and when an order of now arrives. Nothing where the shop does not deliver. */
function DeliveryBanner() {
  const { areas, deliveryMinutes } = useShopSettings();
  const check = useLocationCheck();
  const now = useDeliveryNow();
  const promise = areas ? check?.minutes : now?.minutes;
  const arrival = useArrival(now?.isOpen ? promise : undefined);
  if (check?.served === false) return null;
  return (
    <div className="flex items-center gap-3 rounded-lg bg-surface px-4 py-3 font-semibold">
      <Zap size={20} className="shrink-0 text-accent" />
      <div>
        <p>{m.cart.deliveryIn({ minutes: promise ?? deliveryMinutes })}</p>
        {arrival && (
          <p className="text-accent-strong tabular-nums">{m.delivery.arrivesBy({ time: timeText(arrival) })}</p>
        )}
      </div>
    </div>
  );
}

/** Savings on products, and apart from them the fees that are not charged. */
function SavingsBanner({ bill }: Pick<CartBill, 'bill'>) {
  const feesPaise = feeSavingsOf(bill);
  const onProducts = bill.savingsPaise - feesPaise;
  return (
    <div className="mt-2 flex items-center gap-3 rounded-lg bg-offer-soft px-4 py-3 text-sm font-semibold text-offer">
      <BadgePercent size={20} className="shrink-0" />
      <div>
        {onProducts > 0 && <p>{m.cart.youAreSaving({ amount: formatPaise(onProducts) })}</p>}
        {feesPaise > 0 && <p className={onProducts > 0 ? 'font-normal' : undefined}>{feeSavingsText(bill)}</p>}
      </div>
    </div>
  );
}

const BillDetails = ({ bill }: { bill: CartBill['bill'] }) => (
  <details className="group mb-3">
    <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-accent">
      {m.cart.viewBillDetails()}
      <ChevronDown size={18} className="transition-transform group-open:rotate-180" />
    </summary>
    <div className="pt-1">
      <Bill bill={bill} />
    </div>
  </details>
);

/** Placeholder for the cart's lines. */
const CartSkeleton = () => (
  <div className="space-y-4 p-4">
    <p className="sr-only">{m.cart.loading()}</p>
    {[1, 2, 3].map((line) => (
      <div key={line} className="flex gap-3">
        <Skeleton className="size-18 shrink-0" />
        <Skeletons className="flex-1 space-y-2" sizes={['h-4 w-3/4', 'h-3 w-1/4', 'h-9 w-24']} />
      </div>
    ))}
  </div>
);
