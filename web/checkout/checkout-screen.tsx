/** The checkout puts addresses, cart and orders together; they do not know of each other. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { cartChanges, cartQuery } from '../cart/cart-changes.ts';
import { useCart } from '../cart/use-cart.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { OrderChanges } from '../orders/order-changes.tsx';
import { checkoutToast, usePlaceOrder } from '../orders/use-place-order.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toasts.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useAddressChoice } from './use-address-choice.ts';

/** Choose an address, look at the order, place it. @param name of the shopper, shown above each address */
export function CheckoutScreen({ name }: { name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const { addressId, choose, remember } = useAddressChoice();
  const addresses = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  const order = usePlaceOrder(({ _id: placed }) => {
    remember();
    setLeaving(true);
    queries.setQueryData(cartQuery.queryKey, []);
    void navigate(links.orders, { state: { placed } });
  });

  function takeAvailable(changes: readonly { productId: string; available: number }[]): void {
    const { wish } = cartChanges(queries);
    for (const { productId, available } of changes) {
      const line = cart.lines.find((each) => each.product._id === productId);
      if (line) wish({ product: line.product, quantity: Math.min(line.quantity, available) });
    }
    order.forgetRefusal();
  }

  function chooseAddress(id: string): void {
    choose(id);
    toast.dismiss(checkoutToast);
  }

  function payCash(): void {
    if (addressId !== '') {
      order.place({ lines: cart.lines, totals: cart.totals, addressId });
      return;
    }
    toast.error(messages.selectAddress, { id: checkoutToast });
    addresses.current?.focus({ preventScroll: true });
    addresses.current?.scrollIntoView();
  }

  if (cart.status === 'failed') {
    return (
      <Notice
        icon={<CircleAlert size={40} />}
        title="Your cart could not be loaded"
        action={<Button onClick={cart.refetch}>Try again</Button>}
      >
        Please check your connection.
      </Notice>
    );
  }
  if (cart.status !== 'ready' || leaving) return <CheckoutSkeleton />;
  if (cart.lines.length === 0 && !order.refused) return <NoOrders />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
      <div className="rounded-xl border border-line p-4 shadow-card sm:p-6">
        <AddressPanel ref={addresses} name={name} selected={addressId} onSelect={chooseAddress} />
      </div>
      <OrderSummary
        cart={cart}
        busy={order.busy}
        changes={order.refused && <OrderChanges refused={order.refused} onTakeAvailable={takeAvailable} />}
        onCash={payCash}
      />
    </div>
  );
}
