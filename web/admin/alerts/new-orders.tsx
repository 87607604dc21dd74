import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../../contract/api/links.ts';
import { formatRupees } from '../../../contract/money/money.ts';
import { m } from '../../../messages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BellRing } from '../../ui/icons.tsx';
import { useOrderAlerts } from './order-alerts.tsx';

/** New orders that are listed individually. */
const maxNamed = 3;

/** The new orders that a screen alerts of. Picking says itself how many orders wait. */
function useShownOrders() {
  const { newOrders, acknowledge } = useOrderAlerts();
  const { pathname } = useLocation();
  return { orders: pathname === links.adminPicking ? [] : newOrders, acknowledge, pathname };
}

/** New orders in the sidebar of desktops, where they cover nothing and move no content. */
export function NewOrders() {
  const { orders, acknowledge, pathname } = useShownOrders();
  if (orders.length === 0) return null;
  const more = orders.length - maxNamed;
  return (
    <section aria-labelledby="new-orders" className="mt-2 rounded-lg border-2 border-accent bg-canvas p-2">
      <h2 id="new-orders" className="flex items-center gap-2 px-1 font-bold">
        <BellRing size={20} className="shrink-0 text-accent" />
        {m.adminOrders.newOrders({ count: orders.length })}
      </h2>
      <ul className="mt-1 px-1 text-sm">
        {orders.slice(0, maxNamed).map((order) => (
          <li key={order._id}>
            <Link
              to={links.adminOrder(order._id)}
              className="flex min-h-11 items-center justify-between gap-2 hover:text-accent"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold tabular-nums">{order.orderId}</span>
                <span className="block truncate">{order.test ? m.adminOrders.test() : order.customerName}</span>
                {order.store && <span className="block truncate text-muted">{order.store.name}</span>}
              </span>
              <span className="shrink-0 tabular-nums">{formatRupees(order.totalAmount)}</span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className="py-1 text-muted">{m.adminOrders.moreOrders({ count: more })}</li>}
      </ul>
      <div className="mt-1 flex flex-wrap gap-2">
        {pathname !== links.adminOrders && (
          <ButtonLink to={links.adminOrders} variant="outline" className="grow px-2! text-sm">
            {m.adminOrders.openBoard()}
          </ButtonLink>
        )}
        <Button className="grow px-2! text-sm" onClick={() => acknowledge()}>
          {m.adminOrders.markAsSeen()}
        </Button>
      </div>
    </section>
  );
}

/** New orders in the top bar of phones, in place of `children`. */
export function NewOrdersOr({ children }: { children: ReactNode }) {
  const { orders, acknowledge } = useShownOrders();
  if (orders.length === 0) return children;
  const text = m.adminOrders.newOrders({ count: orders.length });
  return (
    <section aria-label={text} className="flex min-w-0 flex-1 items-center gap-2">
      <Link
        to={links.adminOrders}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-1 text-sm leading-tight font-bold hover:text-accent"
      >
        <BellRing size={20} className="shrink-0 text-accent max-[22rem]:hidden" />
        {text}
      </Link>
      <Button className="shrink-0 px-3! text-sm" onClick={() => acknowledge()}>
        {m.adminOrders.markAsSeen()}
      </Button>
    </section>
  );
}
