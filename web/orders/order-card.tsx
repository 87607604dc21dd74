import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';
import { links } from '../../contract/links.ts';
import { formatRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** One order with its lines (spec §2). */
export function OrderCard({ order }: { order: Order }) {
  const count = order.product_details.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <article aria-label={`Order ${order.orderId}`} className="rounded-xl border border-line bg-white shadow-card">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-t-xl bg-surface p-4 text-sm sm:grid-cols-4 sm:px-5">
        <Fact name="Order ID">
          {order.orderId}
          <time dateTime={order.createdAt} className="block text-xs font-normal text-muted">
            {dateFormat.format(new Date(order.createdAt))}
          </time>
        </Fact>
        <Fact name="Status">
          <PaymentStatus status={order.payment_status} />
        </Fact>
        <Fact name="Items">{count}</Fact>
        <Fact name="Total">{formatRupees(order.totalAmount)}</Fact>
      </dl>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {order.product_details.map((line) => (
          <OrderLine key={line.productId} line={line} />
        ))}
      </ul>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-0.5 font-bold tabular-nums">{children}</dd>
  </div>
);

/** Green when paid, otherwise yellow (spec §2). */
const PaymentStatus = ({ status }: { status: Order['payment_status'] }) => (
  <span
    className={classNames(
      'inline-block rounded-full px-2.5 py-0.5 text-xs font-bold capitalize',
      status === 'paid' ? 'bg-accent-soft text-accent-strong' : 'bg-warning-soft text-warning',
    )}
  >
    {status}
  </span>
);

function OrderLine({ line }: { line: Order['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return (
    <li>
      <Link
        to={links.product({ _id: line.productId, name: line.name })}
        className="group flex items-center gap-4 py-3 text-sm"
      >
        <span className="size-16 shrink-0 rounded-md bg-surface p-1.5">
          <Picture
            src={imageAtWidth(image, 192)}
            avif={imageSrcSet(image, 'avif', 320)}
            webp={imageSrcSet(image, 'webp', 320)}
            sizes="52px"
            alt=""
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold group-hover:text-accent">{line.name}</span>
          <span className="text-muted">Qty: {line.quantity}</span>
        </span>
        <span className="font-semibold tabular-nums">{formatRupees(line.price)}</span>
      </Link>
    </li>
  );
}
