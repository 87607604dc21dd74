/** The checkout combines addresses, cart and orders, which do not depend on each other. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import type { OrderChange } from '../../contract/orders.ts';
import { m } from '../../messages/index.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { addressQuery } from '../addresses/address-query.ts';
import { cartQuery } from '../cart/account-cart.ts';
import { totalsOfLines } from '../cart/cart-lines.ts';
import { UnavailableItems, useUnavailableLines } from '../cart/unavailable-items.tsx';
import { useCart } from '../cart/use-cart.ts';
import { OrderChanges, OrderLimit } from '../orders/order-changes.tsx';
import { NoOrders } from '../orders/order-list.tsx';
import { lastOrderQuery } from '../orders/order-queries.ts';
import { checkoutToast, usePlaceOrder } from '../orders/use-place-order.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { OrderSummary } from './order-summary.tsx';
import { createSeenPrices } from './seen-prices.ts';
import { usualAddress } from './usual-address.ts';

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
  useEffect(() => prices.update(order.rejection?.details.changes ?? []), [prices, order.rejection]);

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
    toast.error(m.checkout.selectAddress(), { id: checkoutToast });
    addresses.current?.focus({ preventScroll: true });
    addresses.current?.scrollIntoView();
  }

  // Products that are already named in the error are not repeated.
  const explained = new Set(order.rejection?.details.changes.filter(isShort).map((change) => change.productId));
  const unexplained = cart.unavailable.filter(({ product }) => !explained.has(product._id));

  if (cart.status === 'failed') {
    return (
      <ErrorState title={m.cart.failed()} onRetry={cart.refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (cart.status !== 'ready' || leaving) return <CheckoutSkeleton />;
  if (cart.lines.length === 0 && !order.rejection) return <EmptyCheckout />;
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
            {order.rejection && (
              <OrderChanges
                rejection={order.rejection}
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

/** Placeholder for the address panel and the summary. */
export const CheckoutSkeleton = () => (
  <Skeletons
    label={m.checkout.loading()}
    className="grid gap-6 lg:grid-cols-[1fr_26rem]"
    sizes={['h-64 rounded-xl', 'h-112 rounded-xl']}
  />
);

/** The delivery address: the usual one until the customer selects another. '' for none. */
function useAddressChoice() {
  const { data = [] } = useQuery(addressQuery);
  const { data: last } = useQuery(lastOrderQuery);
  // If a selected address is deleted, no other address replaces it automatically.
  const [chosen, choose] = useState<string>();
  return { addressId: chosen ?? usualAddress(data, last), choose };
}

/**
 * The checkout with an empty cart: the spec's text about the order history if it is empty, otherwise that the cart is empty
 * (decision 0003).
 */
function EmptyCheckout() {
  const { data: last, isPending } = useQuery(lastOrderQuery);
  if (isPending) return <CheckoutSkeleton />;
  if (last === null) return <NoOrders />;
  return (
    <EmptyState
      picture="cart"
      title={m.cart.empty()}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={links.home}>{m.orders.exploreProducts()}</ButtonLink>
          <ButtonLink to={links.orders} variant="outline">
            {m.orders.yourOrders()}
          </ButtonLink>
        </span>
      }
    >
      {m.checkout.emptyMore()}
    </EmptyState>
  );
}
