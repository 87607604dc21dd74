import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { lastOrderQuery } from '../orders/orders-query.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const picturesShown = 4;

/** The newest order: number, date, total and a few pictures. */
export function LastOrder() {
  const order = useQuery(lastOrderQuery);
  if (order.isPending) return <Skeleton className="h-24" />;
  if (order.isError) return <p>Your last order could not be loaded.</p>;
  return order.data ? <OrderInShort order={order.data} /> : <p>No order yet</p>;
}

function OrderInShort({ order }: { order: Order }) {
  const count = order.product_details.reduce((sum, line) => sum + line.quantity, 0);
  const pictured = order.product_details.flatMap((line) => line.images[0] ?? []).slice(0, picturesShown);
  return (
    <>
      <p className="flex justify-between gap-3 font-semibold text-ink">
        <span>{order.orderId}</span>
        <span className="tabular-nums">{formatRupees(order.totalAmount)}</span>
      </p>
      <p className="mt-0.5">
        <time dateTime={order.createdAt}>{dateFormat.format(new Date(order.createdAt))}</time>
        {`, ${count} ${count === 1 ? 'item' : 'items'}`}
      </p>
      <div className="mt-3 flex gap-2">
        {pictured.map((image) => (
          <ProductPicture key={image} image={image} name="" pixels={40} className="size-12 rounded-md p-1" />
        ))}
      </div>
    </>
  );
}
