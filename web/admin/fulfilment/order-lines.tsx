import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { formatPaise, formatRupees, toPaise } from '../../../contract/money.ts';
import { packSize } from '../../../contract/pack-size.ts';
import { ProductPicture } from '../../catalogue/product-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { ShortDialog } from './adjust-lines-dialog.tsx';
import type { useWorkOrder } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  work: ReturnType<typeof useWorkOrder>;
}

/** The lines and total of an order, with a button to report missing items while that is possible. */
export function OrderLines({ order, work }: Props) {
  const [short, setShort] = useState(false);
  const count = order.product_details.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section aria-labelledby="order-lines" className="rounded-xl border border-line bg-white shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="order-lines" className="text-lg font-bold">
          {count} {count === 1 ? 'item' : 'items'}
        </h2>
        {order.canChangeLines && (
          <Button look="outline" className="text-sm" onClick={() => setShort(true)}>
            Report missing items
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {order.product_details.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </ul>
      <p className="flex justify-between border-t border-line px-4 py-3 text-lg font-bold sm:px-5">
        <span>{totalLabel(order)}</span>
        <span className="tabular-nums">{formatRupees(order.totalAmount)}</span>
      </p>
      {order.receivedNote !== '' && order.receivedAmount !== null && (
        <p className="flex justify-between gap-4 rounded-b-xl bg-warning-soft px-4 py-3 text-sm text-warning sm:px-5">
          <span>
            <strong className="block">Received in cash</strong>
            {order.receivedNote}
          </span>
          <strong className="tabular-nums">{formatRupees(order.receivedAmount)}</strong>
        </p>
      )}
      {short && <ShortDialog order={order} work={work} onClose={() => setShort(false)} />}
    </section>
  );
}

function totalLabel({ status, payment_status, receivedNote }: FulfilmentOrder): string {
  if (status === 'cancelled') return 'Total, not to be collected';
  if (status === 'delivered') return payment_status === 'paid' && receivedNote === '' ? 'Paid in cash' : 'Total';
  return 'To collect in cash';
}

function Line({ line }: { line: FulfilmentOrder['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <ProductPicture image={image} name={line.name} pixels={44} className="size-14 rounded-md p-1.5" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{line.name}</span>
        <span className="text-muted">
          {packSize(line)}, {formatRupees(line.price)} each
        </span>
      </span>
      <span className="text-base font-bold tabular-nums">
        <span className="sr-only">Quantity </span>
        <span aria-hidden>× </span>
        {line.quantity}
      </span>
      <span className="w-20 text-right font-semibold tabular-nums">
        {formatPaise(toPaise(line.price) * line.quantity)}
      </span>
    </li>
  );
}
