import { Link, useLocation } from 'react-router';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { VolumeX } from '../../ui/admin-icons.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BellRing } from '../../ui/icons.tsx';
import { useOrderAlerts } from './order-alerts.tsx';
import { hasOwnBars } from './own-bars.ts';

/** New orders that are listed individually. */
const maxNamed = 3;

/** Alerts on every admin screen: unseen new orders and a blocked sound. Reserves its own space below the content. */
export function AlertStack() {
  const { newOrders, sound } = useOrderAlerts();
  const isBlocked = sound.on && sound.state === 'blocked';
  const { pathname } = useLocation();
  // Picking says itself how many orders wait.
  const showsNew = newOrders.length > 0 && pathname !== links.adminPicking;
  if (!showsNew && !isBlocked) return null;
  return (
    <div
      className={classNames(
        'pointer-events-none flex flex-col gap-2 p-3 sm:ml-auto sm:max-w-sm print:hidden',
        !hasOwnBars(pathname) && 'sticky bottom-0 z-20',
      )}
    >
      {isBlocked && (
        <section
          aria-label={m.adminOrders.sound()}
          className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-lg border border-warning/40 bg-warning-soft p-3 text-sm text-warning shadow-float"
        >
          <VolumeX size={20} className="shrink-0" />
          <p className="min-w-0 flex-1 basis-40 font-semibold">{m.adminOrders.soundBlockedHint()}</p>
          <div className="flex gap-2">
            <Button className="px-3 text-sm" onClick={() => sound.turn(true)}>
              {m.adminOrders.allowSound()}
            </Button>
            <Button variant="quiet" className="px-3 text-sm" onClick={() => sound.turn(false)}>
              {m.adminOrders.muteSound()}
            </Button>
          </div>
        </section>
      )}
      {showsNew && <NewOrders orders={newOrders} />}
    </div>
  );
}

function NewOrders({ orders }: { orders: readonly FulfilmentOrderCard[] }) {
  const { acknowledge } = useOrderAlerts();
  const isBoard = useLocation().pathname === links.adminOrders;
  const more = orders.length - maxNamed;
  return (
    <section
      aria-labelledby="new-orders"
      className="pointer-events-auto rounded-lg border-2 border-accent bg-canvas p-1.5 shadow-float max-sm:flex max-sm:items-center sm:p-3"
    >
      <h2 id="new-orders" className="flex items-center gap-2 font-bold max-sm:mr-auto max-sm:pl-1.5 max-sm:text-sm">
        <BellRing size={20} className="text-accent" />
        {m.adminOrders.newOrders({ count: orders.length })}
      </h2>
      {/* A slim bar on phones, so that it covers little of the screen. */}
      <ul className="mt-1 text-sm max-sm:hidden">
        {orders.slice(0, maxNamed).map((order) => (
          <li key={order._id}>
            <Link
              to={links.adminOrder(order._id)}
              className="flex min-h-11 items-center justify-between gap-3 hover:text-accent"
            >
              <span className="min-w-0 truncate">
                <span className="font-semibold tabular-nums">{order.orderId}</span>{' '}
                {order.test ? m.adminOrders.test() : order.customerName}
                {order.store && <span className="block truncate text-muted">{order.store.name}</span>}
              </span>
              <span className="shrink-0 tabular-nums">{formatRupees(order.totalAmount)}</span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className="py-1 text-muted">{m.adminOrders.moreOrders({ count: more })}</li>}
      </ul>
      <div className="flex gap-2 sm:mt-2">
        {!isBoard && (
          <ButtonLink to={links.adminOrders} variant="outline" className="px-3 text-sm whitespace-nowrap sm:flex-1">
            {m.adminOrders.openBoard()}
          </ButtonLink>
        )}
        <Button className="px-3 text-sm whitespace-nowrap sm:flex-1" onClick={() => acknowledge()}>
          {m.adminOrders.markAsSeen()}
        </Button>
      </div>
    </section>
  );
}
