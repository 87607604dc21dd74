import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { MapPin } from '../ui/icons.tsx';
import OrderArrival from './order-arrival.tsx';
import './order-confirmation.css';

/** The head of an order that has just been placed: thanks, when it arrives and where. */
export default function OrderConfirmation({ order }: { order: Order }) {
  const { address_line: street, city } = order.delivery_address;
  return (
    <div className="flex flex-wrap items-center gap-4 bg-success-soft px-4 py-5 sm:px-5">
      <Check />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-lg font-bold">{m.arrival.thankYou()}</p>
        {order.promise && (
          <div className="mt-2">
            <OrderArrival order={order} large />
          </div>
        )}
        <p className="mt-2 flex items-start gap-2 text-sm wrap-anywhere">
          <MapPin size={18} className="mt-0.5 shrink-0" />
          {m.arrival.deliveringTo({ street: `${street}, ${city}` })}
        </p>
      </div>
    </div>
  );
}

const drops = Array.from({ length: 8 }, (_, n) => {
  const angle = (n * Math.PI) / 4;
  const at = (radius: number) => `${12 + radius * Math.cos(angle)} ${12 + radius * Math.sin(angle)}`;
  return `M${at(13)} L${at(16)}`;
}).join('');

const Check = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="order-check">
    <circle className="order-check-ground" cx="12" cy="12" r="12" />
    <path className="order-check-mark" pathLength="1" d="m6.5 12.5 3.7 3.7 7.3-7.7" />
    <path className="order-check-drops" d={drops} />
  </svg>
);
