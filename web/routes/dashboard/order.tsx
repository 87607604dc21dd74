import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { fees } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import { toPaise } from '../../../contract/money.ts';
import type { FollowedOrder } from '../../../contract/order-follow.ts';
import { Bill, BillTotal } from '../../cart/bill.tsx';
import { OrderScreen } from '../../orders/order-screen.tsx';
import { OrderPageSkeleton } from '../../orders/order-skeletons.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireSignIn } from '../../session/require-sign-in.tsx';
import type { Route } from './+types/order';

export const meta = () => privateMeta('Your Order');

export default function Order({ params: { orderId } }: Route.ComponentProps) {
  return (
    <>
      <Link
        to={links.orders}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent hover:text-accent-strong"
      >
        <ChevronLeft size={18} aria-hidden />
        Your Orders
      </Link>
      <h1 className="mb-6 text-2xl font-extrabold">Your Order</h1>
      <RequireSignIn waiting={<OrderPageSkeleton />}>
        {() => <OrderScreen key={orderId} orderId={orderId} bill={billOf} />}
      </RequireSignIn>
    </>
  );
}

/** The totals of an order, shown like those of the cart. */
function billOf({ grossTotal, totalAmount, product_details }: FollowedOrder) {
  const [grossPaise, totalPaise] = [toPaise(grossTotal), toPaise(totalAmount)];
  const totals = {
    count: product_details.reduce((sum, line) => sum + line.quantity, 0),
    subtotalPaise: grossPaise - fees.deliveryPaise - fees.handlingPaise,
    grossPaise,
    totalPaise,
    savingsPaise: grossPaise - totalPaise,
  };
  return (
    <div className="space-y-4">
      <Bill totals={totals} />
      <BillTotal totals={totals} />
    </div>
  );
}
