import { dueOf, formatPaise, formatRupees, toPaise } from '../../../../contract/money/money.ts';
import { takesMoreThanCash } from '../../../../contract/money/payment-methods/index.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { billWord, chargedLines } from '../../../cart/bill.tsx';
import { formatDateTime } from '../../../dates.ts';
import { packSize } from '../../../products/product-texts.ts';
import { lineWeightText } from '../../../products/weight-texts.ts';
import { changeText } from './bring-change.ts';
import { slipText } from './promise-texts.ts';
import { lineText } from './substitutes/choice-texts.ts';

/** Print only: the packing slip with a checkbox, SKU and price per line, and a large address for the rider. It fits a roll of 80 mm. */
export function PackingSlip({ order }: { order: FulfilmentOrder }) {
  const { seller, delivery_address: to, product_details: lines } = order;
  const change = changeText(order);
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <article
      aria-label={m.adminOrders.packingSlipOf({ orderId: order.orderId })}
      className="@container hidden text-black print:block"
    >
      <header className="flex items-start justify-between gap-6 border-b-2 border-black pb-3 @max-sm:block">
        <div>
          <p className="text-3xl font-extrabold tracking-wide @max-sm:text-2xl">{order.orderId}</p>
          {order.promise && <p className="text-lg font-bold">{slipText(order.promise)}</p>}
          {order.test && (
            <p className="my-1 inline-block border-2 border-black px-2 text-lg font-bold">{m.adminOrders.test()}</p>
          )}
          {order.picking?.bags && (
            <p className="text-lg font-bold">{m.picking.bagCount({ count: order.picking.bags })}</p>
          )}
          <p className="text-sm">{m.adminOrders.placedAt({ time: formatDateTime(order.createdAt) })}</p>
        </div>
        <p className="max-w-64 text-right text-sm @max-sm:pt-2 @max-sm:text-left">
          <span className="block text-lg font-bold">{seller.name}</span>
          <span className="whitespace-pre-line">{seller.address}</span>
          {seller.phone && <span className="block">{seller.phone}</span>}
          {seller.gstin && <span className="block">{m.shell.gstin({ number: seller.gstin })}</span>}
          {seller.fssai && <span className="block">{m.shell.fssai({ number: seller.fssai })}</span>}
        </p>
      </header>
      <div className="py-4 text-lg wrap-anywhere @max-sm:py-2 @max-sm:text-base">
        <p className="font-bold">{order.customer.name}</p>
        {to.address_line && <p>{to.address_line}</p>}
        <p>
          {to.city}, {to.state} - {to.pincode}
        </p>
        {to.mobile && <p>+91 {to.mobile}</p>}
      </div>
      <table className="w-full border-t border-black">
        <thead>
          <tr className="text-left text-sm">
            <th className="w-10 py-1.5 @max-sm:w-7">
              <span className="sr-only">{m.adminOrders.slipPacked()}</span>
            </th>
            <th className="w-14 py-1.5 @max-sm:w-9">{m.adminOrders.slipQuantity()}</th>
            <th className="py-1.5">{m.adminOrders.slipProduct()}</th>
            <th className="py-1.5 text-right @max-sm:hidden">{m.adminOrders.slipUnit()}</th>
            <th className="py-1.5 text-right @max-sm:hidden">{m.adminOrders.slipPrice()}</th>
            <th className="py-1.5 text-right">{m.adminOrders.slipAmount()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId} className="break-inside-avoid border-t border-black tabular-nums">
              <td className="py-2">
                <span className="block size-5 border-2 border-black" />
              </td>
              <td className="py-2 text-xl font-bold">{line.quantity}</td>
              <td className="py-2 wrap-anywhere">
                {line.name}
                <span className="hidden text-xs @max-sm:block">
                  {packSize(line)} · {formatRupees(line.price)}
                </span>
                {line.weight && <span className="block text-xs">{lineWeightText(line)}</span>}
                {/* Once it is packed, nobody looks for a substitute. */}
                {(order.status === 'placed' || line.replaces) && (
                  <span className="block text-xs empty:hidden">{lineText(order, line)}</span>
                )}
                {line.sku && <span className="block text-xs">{m.adminOrders.sku({ sku: line.sku })}</span>}
              </td>
              <td className="py-2 text-right whitespace-nowrap @max-sm:hidden">{packSize(line)}</td>
              <td className="py-2 pl-3 text-right @max-sm:hidden">{formatRupees(line.price)}</td>
              <td className="py-2 pl-3 text-right">{formatPaise(toPaise(line.price) * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.bill && (
        <dl className="border-t border-black py-2 tabular-nums">
          {chargedLines(order.bill).map((line) => (
            <div key={line.kind} className="flex justify-between gap-4 py-0.5">
              <dt>{billWord(line)}</dt>
              <dd>{line.shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {order.credit !== undefined && (
        <dl className="flex justify-between gap-4 border-t border-black py-2 tabular-nums">
          <dt>{m.refunds.credit()}</dt>
          <dd>{formatRupees(-order.credit)}</dd>
        </dl>
      )}
      {order.paidOnline !== undefined && (
        <dl className="flex justify-between gap-4 border-t border-black py-2 tabular-nums">
          <dt>{m.paymentsStaff.paidOnline()}</dt>
          <dd>{formatRupees(-order.paidOnline)}</dd>
        </dl>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 border-t-2 border-black pt-3 text-xl font-bold @max-sm:text-lg">
        <span>{moneyText(order)}</span>
        <span>
          <span className="mr-4 font-normal">{m.counts.items({ count })}</span>
          {order.status !== 'cancelled' && formatRupees(dueOf(order))}
        </span>
      </p>
      {change && <p className="pt-1 text-right text-xl font-bold">{change}</p>}
    </article>
  );
}

/** Print only: the packing slips of several orders, each on a page of its own. */
export const PackingSlips = ({ orders }: { orders: readonly FulfilmentOrder[] }) =>
  orders.map((order) => (
    <div key={order._id} className="break-after-page last:break-after-auto">
      <PackingSlip order={order} />
    </div>
  ));

/** The sum that the rider collects. */
export function moneyText(order: FulfilmentOrder): string {
  const { status, payment_status } = order;
  if (status === 'cancelled') return m.adminOrders.nothingToCollect();
  if (order.credit !== undefined && dueOf(order) === 0) return m.refunds.toPay();
  if (payment_status === 'paid') return m.adminOrders.paid();
  return takesMoreThanCash(order) ? m.adminOrders.toCollect() : m.adminOrders.collectInCash();
}
