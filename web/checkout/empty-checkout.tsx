import { useQuery } from '@tanstack/react-query';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { lastOrderQuery } from '../orders/order-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

/** Placeholder for the address panel and the summary. */
export const CheckoutSkeleton = () => (
  <Skeletons
    label={m.checkout.loading()}
    className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)]"
    sizes={['h-64 rounded-xl', 'h-112 rounded-xl']}
  />
);

/**
 * The checkout with an empty cart: the spec's text about the order history if it is empty, otherwise that the cart is empty
 * (decision 0003).
 */
export function EmptyCheckout() {
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
