/** The checkout combines addresses, cart and orders, which do not depend on each other. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import type { OrderChange } from '../../contract/orders.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { cartQuery } from '../cart/cart-changes.ts';
import { totalsOfLines } from '../cart/cart-lines.ts';
import { UnavailableItems, useUnavailableLines } from '../cart/unavailable-items.tsx';
import { useCart } from '../cart/use-cart.ts';
import { OrderChanges } from '../orders/order-changes.tsx';
import { OrderLimit } from '../orders/order-limit.tsx';
import { checkoutToast, usePlaceOrder } from '../orders/use-place-order.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { toast } from '../ui/toasts.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { OrderSummary } from './order-summary.tsx';
import { createSeenPrices } from './seen-prices.ts';
import { useAddressChoice } from './use-address-choice.ts';

/** Select an address, review the order, place it. @param name the user's name, shown above each address */
export function CheckoutScreen({ name }: { name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const settle = useUnavailableLines();
  const { addressId, choose } = useAddressChoice();
  const [prices] = useState(createSeenPrices);
  const addresses = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  const order = usePlaceOrder(({ _id: placed }) => {
    setLeaving(true);
    queries.setQueryData(cartQuery.queryKey, []);
    void navigate(links.orders, { state: { placed } });
  });

  useEffect(() => prices.show(cart.lines), [prices, cart.lines]);
  useEffect(() => prices.update(order.refused?.refusal.changes ?? []), [prices, order.refused]);

  const lineOf = (productId: string) => cart.lines.find((each) => each.product._id === productId);
  const linesOf = (changes: readonly OrderChange[]) => changes.flatMap(({ productId }) => lineOf(productId) ?? []);

  function takeAvailable(changes: readonly OrderChange[]): void {
    const left = new Map(changes.map(({ productId, available }) => [productId, available]));
    settle.lower(linesOf(changes), ({ product }) => left.get(product._id) ?? 0);
  }

  function chooseAddress(id: string): void {
    choose(id);
    toast.dismiss(checkoutToast);
  }

  function payCash(): void {
    if (addressId !== '') {
      const lines = prices.asSeen(cart.lines);
      order.place({ lines, totals: totalsOfLines(lines), addressId });
      return;
    }
    toast.error(messages.selectAddress, { id: checkoutToast });
    addresses.current?.focus({ preventScroll: true });
    addresses.current?.scrollIntoView();
  }

  // Products that are already named in the error are not repeated.
  const explained = new Set(order.refused?.refusal.changes.filter(isShort).map((change) => change.productId));
  const unexplained = cart.unavailable.filter(({ product }) => !explained.has(product._id));

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
  if (cart.status !== 'ready' || leaving) return <CheckoutSkeleton />;
  if (cart.lines.length === 0 && !order.refused) return <EmptyCheckout />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
      <div className="rounded-xl border border-line p-4 shadow-card sm:p-6">
        <AddressPanel ref={addresses} name={name} selected={addressId} onSelect={chooseAddress} />
      </div>
      <OrderSummary
        cart={cart}
        busy={order.busy}
        changes={
          <>
            {order.refused && (
              <OrderChanges
                refused={order.refused}
                quantityOf={(productId) => lineOf(productId)?.quantity ?? 0}
                onTakeAvailable={takeAvailable}
                onRemove={(changes) => settle.remove(linesOf(changes))}
              />
            )}
            {order.limited && <OrderLimit limited={order.limited} />}
            <UnavailableItems lines={unexplained} />
          </>
        }
        onCash={payCash}
      />
    </div>
  );
}

const isShort = ({ quantity, available }: OrderChange): boolean => quantity > available;
