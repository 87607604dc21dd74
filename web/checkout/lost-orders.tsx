import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { deviceStore } from '../api/storage.ts';
import { storeCoupon } from '../offers/stored-coupon.ts';
import { endSent } from '../orders/sent-orders.ts';
import { type PlacedOrder, useLostOrders } from '../orders/use-lost-orders.ts';
import { Banner } from '../ui/banner.tsx';
import { X } from '../ui/icons.tsx';
import { CircleCheckBig } from '../ui/order-icons.ts';
import { clearStoredChoices } from './stored-choices.ts';

/** Says on every page that an order was placed whose answer did not arrive, until the page of the order is opened or it is closed. */
export default function LostOrders() {
  const { placed } = useLostOrders();
  return placed.map((order) => <Placed key={order.key} order={order} />);
}

function Placed({ order: { key, customerId, paysOnline, placed } }: { order: PlacedOrder }) {
  const { pathname } = useLocation();
  const to = customerId === undefined ? links.order(placed._id) : links.adminOrder(placed._id);
  const isSeen = pathname === to;
  useEffect(() => {
    if (customerId !== undefined) return;
    clearStoredChoices();
    storeCoupon('');
  }, [customerId]);
  useEffect(() => {
    if (isSeen) endSent(deviceStore, key);
  }, [isSeen, key]);
  if (isSeen) return null;
  return (
    <Banner
      icon={<CircleCheckBig size={18} />}
      action={
        <>
          <Link to={to} className="flex min-h-11 shrink-0 items-center px-2 font-bold underline">
            {m.orders.viewOrder()}
          </Link>
          <button
            type="button"
            aria-label={m.ui.close()}
            onClick={() => endSent(deviceStore, key)}
            className="flex size-11 shrink-0 items-center justify-center"
          >
            <X size={18} />
          </button>
        </>
      }
    >
      {paysOnline
        ? `${m.orders.order({ orderId: placed.orderId })}: ${m.orders.statusAwaitingPayment()}`
        : m.orders.wasPlaced({ orderId: placed.orderId })}
    </Banner>
  );
}
