import { useEffect, useRef } from 'react';
import { links } from '../../contract/api/links.ts';
import { formatRupees, toPaise } from '../../contract/money/money.ts';
import { billedAmount } from '../../contract/money/pricing.ts';
import type { OrderChange } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { billWord } from '../cart/bill.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TriangleAlert } from '../ui/icons.tsx';
import { rich } from '../ui/rich.tsx';
import type { Limited, OrderRejection } from './use-place-order.ts';

interface RefusedProps extends Omit<Props, 'rejection'> {
  rejection: OrderRejection | undefined;
  limited: Limited | undefined;
}

/** Why the last attempt to order was refused, and what to do. */
export default function RefusedOrder({ rejection, limited, ...props }: RefusedProps) {
  return (
    <>
      {rejection && <OrderChanges rejection={rejection} {...props} />}
      {limited && <OrderLimit limited={limited} />}
    </>
  );
}

interface Props {
  rejection: OrderRejection;
  /** The current quantity of a product in the cart; 0 when it is not in it. */
  quantityOf: (productId: string) => number;
  /** Sets each product to its available quantity. */
  onTakeAvailable: (changes: readonly OrderChange[]) => void;
  /** Removes them from the cart. */
  onRemove: (changes: readonly OrderChange[]) => void;
}

/**
 * Shown after a rejected order: all differences from what the customer saw, and the current total. Resolved differences disappear
 * from the list.
 */
export function OrderChanges({ rejection: { message, details, lines }, quantityOf, onTakeAvailable, onRemove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error is brought into view
  useEffect(() => box.current?.focus(), [details]);
  const isShort = ({ productId, available }: OrderChange) => quantityOf(productId) > available;
  const short = details.changes.filter(isShort);
  const settled = details.changes.some(({ quantity, available }) => quantity > available) && short.length === 0;
  const shown = settled
    ? details.changes.filter((change) => isDearer(change) && quantityOf(change.productId) > 0)
    : details.changes;
  if (settled && shown.length === 0) return null;
  // If anything is left, the waived fees are included.
  const nothingLeft = details.grossTotal === 0;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" />
        {settled ? m.refusedOrder.pricesChanged() : message}
      </p>
      <ul className="mt-2 space-y-2">
        {shown.map((change) => (
          <li key={change.productId}>
            <span className="block font-medium">
              {lines.find(({ product }) => product._id === change.productId)?.product.name ?? change.name}
            </span>
            <span className="tabular-nums">
              <Differences change={change} />
            </span>
          </li>
        ))}
      </ul>
      {!nothingLeft && !settled && details.changes.length === 0 && details.bill && (
        <dl className="mt-2 space-y-1">
          {details.bill.map((line) => (
            <div key={line.kind} className="flex justify-between gap-4">
              <dt>{billWord(line)}</dt>
              <dd className="tabular-nums">{billedAmount({ kind: line.kind, paise: toPaise(line.amount) })}</dd>
            </div>
          ))}
        </dl>
      )}
      {!nothingLeft && !settled && (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <span>{short.length > 0 ? m.refusedOrder.totalAvailable() : m.refusedOrder.totalNow()}</span>
          <span className="tabular-nums">{formatRupees(details.cartTotalAmount)}</span>
        </p>
      )}
      {short.length > 0 && (
        <div className="mt-3 grid gap-2">
          {short.some(({ available }) => available > 0) && (
            <Button variant="outline" onClick={() => onTakeAvailable(short)}>
              {m.refusedOrder.takeAvailable()}
            </Button>
          )}
          <Button variant="outline" onClick={() => onRemove(short)}>
            {m.cart.removeUnavailable()}
          </Button>
        </div>
      )}
    </div>
  );
}

const isDearer = ({ price, oldPrice, quantity }: OrderChange): boolean =>
  price !== null && quantity > 0 && price !== oldPrice;

/** All differences of one product, one per line. */
function Differences({ change }: { change: OrderChange }) {
  const { quantity, inCart, available, oldPrice, price } = change;
  if (price === null) return m.refusedOrder.noLongerSold();
  const isShort = quantity > available;
  const isMoved = inCart !== quantity;
  const unitPrice = <span className="block">{m.refusedOrder.each({ price: formatRupees(price) })}</span>;
  return (
    <>
      {isShort && (
        <span className="block">
          {available === 0 ? m.refusedOrder.outOfStock() : m.refusedOrder.onlyLeft({ count: available })}
        </span>
      )}
      {isMoved && !isShort && (
        <span className="block">
          {inCart === 0 ? m.refusedOrder.notInCart() : m.refusedOrder.inCartNow({ inCart })}
        </span>
      )}
      {quantity === 0 || (!isDearer(change) && (isShort || isMoved)) ? (
        quantity === 0 && unitPrice
      ) : oldPrice === null || oldPrice === price ? (
        unitPrice
      ) : (
        <span className="block">
          {rich(
            m.refusedOrder.priceChange,
            { oldPrice: formatRupees(oldPrice), price: formatRupees(price) },
            {
              said: (text) => <span className="sr-only">{text}</span>,
              seen: (text) => <span aria-hidden>{text}</span>,
            },
          )}
        </span>
      )}
    </>
  );
}

/** Shown when the customer has too many open orders, with a link that helps. The cart stays unchanged. */
function OrderLimit({ limited: { message, openOrders } }: { limited: Limited }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error is brought into view
  useEffect(() => box.current?.focus(), [openOrders]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" />
        {message}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {openOrders.confirmEmail && (
          <ButtonLink to={links.account} variant="outline" className="flex-1 whitespace-nowrap">
            {m.refusedOrder.confirmEmail()}
          </ButtonLink>
        )}
        <ButtonLink to={links.orders} variant="outline" className="flex-1 whitespace-nowrap">
          {m.orders.yourOrders()}
        </ButtonLink>
      </div>
    </div>
  );
}
