import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { links } from '../../contract/links.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { lastOrderQuery } from '../orders/orders-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

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
      icon={<ShoppingBag size={40} />}
      title="Your cart is empty"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={links.home}>Explore Products</ButtonLink>
          <ButtonLink to={links.orders} look="outline">
            Your Orders
          </ButtonLink>
        </span>
      }
    >
      Add something to your cart to order it here.
    </EmptyState>
  );
}
