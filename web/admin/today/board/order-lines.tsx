import { useState } from 'react';
import { dueOf, formatPaise, formatRupees, toPaise } from '../../../../contract/money/money.ts';
import { takesMoreThanCash } from '../../../../contract/money/payment-methods/index.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { billWord, chargedLines } from '../../../cart/bill.tsx';
import { methodName } from '../../../orders/payment-texts.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { lineWeightText, weighedText } from '../../../products/weight-texts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { AdjustLinesDialog } from './adjust-lines-dialog.tsx';
import { MissingDialog, mayReplace } from './missing-dialog.tsx';
import { Units } from './order-labels.tsx';
import { lineText } from './substitutes/choice-texts.ts';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** The lines and total of an order, with a button to report missing items while that is possible. */
export function OrderLines({ order, actions }: Props) {
  const [adjusting, setAdjusting] = useState(false);
  const [replaced, setReplaced] = useState<string>();
  const count = order.product_details.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section aria-labelledby="order-lines" className="rounded-xl border border-line bg-canvas shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="order-lines" className="text-lg font-bold">
          {m.counts.items({ count })}
        </h2>
        {order.canChangeLines && (
          <Button variant="outline" className="text-sm" onClick={() => setAdjusting(true)}>
            {m.boardOrders.reportMissingItems()}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {order.product_details.map((line) => (
          <Line key={line.productId} order={order} line={line} onReplace={() => setReplaced(line.productId)} />
        ))}
      </ul>
      {order.bill && (
        <dl className="space-y-1 border-t border-line px-4 py-3 text-sm sm:px-5">
          {chargedLines(order.bill).map((line) => (
            <div key={line.kind} className="flex justify-between gap-4">
              <dt className="text-muted">{billWord(line)}</dt>
              <dd className="font-semibold tabular-nums">{line.shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {order.credit !== undefined && (
        <dl className="flex justify-between gap-4 border-t border-line px-4 py-3 text-sm sm:px-5">
          <dt className="text-muted">{m.refunds.credit()}</dt>
          <dd className="font-semibold tabular-nums">{formatRupees(-order.credit)}</dd>
        </dl>
      )}
      {order.paidOnline !== undefined && (
        <dl className="flex justify-between gap-4 border-t border-line px-4 py-3 text-sm sm:px-5">
          <dt className="text-muted">{m.paymentsStaff.paidOnline()}</dt>
          <dd className="font-semibold tabular-nums">{formatRupees(-order.paidOnline)}</dd>
        </dl>
      )}
      <p className="flex justify-between border-t border-line px-4 py-3 text-lg font-bold sm:px-5">
        <span>{totalLabel(order)}</span>
        <span className="tabular-nums">{formatRupees(dueOf(order))}</span>
      </p>
      {isOtherReceived(order) && order.receivedAmount !== null && (
        <p className="flex justify-between gap-4 rounded-b-xl bg-warning-soft px-4 py-3 text-sm text-warning sm:px-5">
          <span>
            <strong className="block">{receivedLabel(order)}</strong>
            {order.receivedNote}
          </span>
          <strong className="tabular-nums">{formatRupees(order.receivedAmount)}</strong>
        </p>
      )}
      {replaced && (
        <MissingDialog
          orderId={order._id}
          productId={replaced}
          actions={actions}
          onClose={() => setReplaced(undefined)}
        />
      )}
      {adjusting && <AdjustLinesDialog order={order} actions={actions} onClose={() => setAdjusting(false)} />}
    </section>
  );
}

/** Returns true when more or less was received than was due. The reason goes with the account of who delivered. */
const isOtherReceived = (order: FulfilmentOrder): boolean =>
  order.receivedAmount !== null && toPaise(order.receivedAmount) !== toPaise(dueOf(order));

function receivedLabel({ paidWith }: FulfilmentOrder): string {
  if (!paidWith) return m.boardOrders.receivedInCash();
  const method = methodName(paidWith.method);
  return paidWith.amount === undefined ? m.boardOrders.receivedBy({ method }) : m.boardOrders.paidInBoth({ method });
}

function totalLabel(order: FulfilmentOrder): string {
  const { status, payment_status, paidWith } = order;
  if (status === 'cancelled') return m.boardOrders.totalNotCollected();
  if ((order.credit ?? order.paidOnline) !== undefined && dueOf(order) === 0) return m.refunds.toPay();
  if (status === 'delivered') {
    if (payment_status !== 'paid' || isOtherReceived(order)) return m.boardOrders.total();
    if (!paidWith) return m.boardOrders.paidInCash();
    const method = methodName(paidWith.method);
    return paidWith.amount === undefined ? m.boardOrders.paidBy({ method }) : m.boardOrders.paidInBoth({ method });
  }
  return takesMoreThanCash(order) ? m.adminOrders.toCollect() : m.boardOrders.toCollectInCash();
}

/** The weight that a line has, or may have. */
function weightText({ status }: FulfilmentOrder, line: LineProps['line']): string | undefined {
  return status === 'placed' && line.grams !== undefined && line.weight
    ? weighedText(line.weight, line.grams)
    : lineWeightText(line);
}

interface LineProps {
  order: FulfilmentOrder;
  line: FulfilmentOrder['product_details'][number];
  onReplace: () => void;
}

function Line({ order, line, onReplace }: LineProps) {
  const words = lineText(order, line);
  const weighed = weightText(order, line);
  const image = line.images[0] ?? '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <ProductPicture image={image} name={line.name} pixels={44} className="size-14 rounded-md p-1.5" />
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold">{line.name}</span>
        <span className="text-muted">
          {m.orders.packAndPrice({ pack: packSize(line), price: formatRupees(line.price) })}
        </span>
        {weighed && <span className="block tabular-nums">{weighed}</span>}
        {words && <span className="block">{words}</span>}
        {mayReplace(order, line.productId) && (
          <TextButton onClick={onReplace}>
            {m.substitutesAdmin.replaceWith()}
            <span className="sr-only"> {line.name}</span>
          </TextButton>
        )}
      </span>
      <span className="ml-auto flex items-center gap-3 tabular-nums">
        <span className="text-base font-bold">
          <Units count={line.quantity} />
        </span>
        <span className="min-w-20 text-right font-semibold">{formatPaise(toPaise(line.price) * line.quantity)}</span>
      </span>
    </li>
  );
}
