import { BadgePercent, ChevronDown, CircleAlert, ShoppingBag, WifiOff, Zap } from 'lucide-react';
import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { formatPaise, type Totals } from '../../contract/money.ts';
import { useConnection } from '../api/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Bill, BillTotal } from './bill.tsx';
import { CartLineList } from './cart-line-list.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { useUnansweredChanges } from './unanswered.ts';
import { UnavailableItems } from './unavailable-items.tsx';
import type { Cart } from './use-cart.ts';

interface Props {
  cart: Cart;
  onClose: () => void;
  /** Closes the drawer and navigates to the checkout. */
  onCheckout: () => void;
}

/** The cart drawer, opened from the right over any page (spec §2). */
export default function CartDrawer({ cart, onClose, onCheckout }: Props) {
  const { totals, updating, unavailable } = cart;
  return (
    <Dialog
      open
      onClose={onClose}
      placement="right"
      hash={links.cart}
      title={<Title count={totals.count} />}
      footer={
        totals.count > 0 && (
          <>
            <BillDetails totals={totals} />
            <BillTotal totals={totals} />
            {updating && <WaitingNote />}
            <Button className="mt-3 w-full" onClick={onCheckout} disabled={updating || unavailable.length > 0}>
              Proceed to Checkout
            </Button>
          </>
        )
      }
    >
      <Content cart={cart} onClose={onClose} />
    </Dialog>
  );
}

const Title = ({ count }: { count: number }) => (
  <>
    Your Cart{' '}
    {count > 0 && (
      <span className="ml-1 text-sm font-semibold text-muted">
        ({count} {count === 1 ? 'item' : 'items'})
      </span>
    )}
  </>
);

function Content({ cart, onClose }: Pick<Props, 'cart' | 'onClose'>) {
  if (cart.status === 'unknown') return <CartSkeleton />;
  if (cart.status === 'failed') {
    return (
      <EmptyState
        icon={<CircleAlert size={40} />}
        title="Your cart could not be loaded"
        action={<Button onClick={cart.refetch}>Try again</Button>}
      >
        Please check your connection.
      </EmptyState>
    );
  }
  if (cart.totals.count === 0) {
    return (
      <EmptyState
        icon={<ShoppingBag size={40} />}
        title="Your cart is empty"
        action={<Button onClick={onClose}>Continue Shopping</Button>}
      />
    );
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
      {cart.totals.savingsPaise > 0 && <SavingsBanner totals={cart.totals} />}
      <CartLineList lines={cart.lines} />
    </div>
  );
}

/** The drawer covers the banner below the top bar. */
function WaitingNote() {
  const connection = useConnection();
  const unanswered = useUnansweredChanges();
  if (connection === 'online' && !unanswered) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm font-medium text-warning">
      <WifiOff size={16} className="shrink-0" aria-hidden />
      Your changes are sent as soon as {connection === 'online' ? 'the store answers' : 'you are connected'}.
    </p>
  );
}

const DeliveryBanner = () => (
  <p className="flex items-center gap-3 rounded-lg bg-surface px-4 py-3 font-semibold">
    <Zap size={20} className="text-accent" aria-hidden />
    Get delivery by {deliveryMinutes} Min
  </p>
);

const SavingsBanner = ({ totals }: { totals: Totals }) => (
  <p className="mt-2 flex items-center gap-3 rounded-lg bg-accent-soft px-4 py-3 text-sm font-semibold text-accent-strong">
    <BadgePercent size={20} aria-hidden />
    You are saving {formatPaise(totals.savingsPaise)} on this order
  </p>
);

const BillDetails = ({ totals }: { totals: Totals }) => (
  <details className="group mb-3">
    <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-accent">
      View Bill Details
      <ChevronDown size={18} aria-hidden className="transition-transform group-open:rotate-180" />
    </summary>
    <div className="pt-1">
      <Bill totals={totals} />
    </div>
  </details>
);
