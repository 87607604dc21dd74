import type { DeskOrder } from '../../../contract/desk.ts';
import { formatRupees } from '../../../contract/money.ts';
import { timeInWords } from './time-words.ts';

/** What goes into the bag: on paper only. A box to tick for each line, and the address large enough for the rider. */
export const PackingSlip = ({ order }: { order: DeskOrder }) => (
  <article aria-label={`Packing slip of ${order.orderId}`} className="hidden text-black print:block">
    <header className="flex items-end justify-between border-b-2 border-black pb-3">
      <p className="text-3xl font-extrabold tracking-wide">{order.orderId}</p>
      <p className="text-right text-sm">
        Tokri
        <br />
        Placed {timeInWords(order.createdAt)}
      </p>
    </header>
    <div className="py-4 text-lg">
      <p className="font-bold">{order.customer.name}</p>
      <p>{order.delivery_address.address_line}</p>
      <p>
        {order.delivery_address.city}, {order.delivery_address.state} - {order.delivery_address.pincode}
      </p>
      <p>+91 {order.delivery_address.mobile}</p>
    </div>
    <table className="w-full border-t border-black">
      <thead>
        <tr className="text-left text-sm">
          <th className="w-10 py-1.5">
            <span className="sr-only">Packed</span>
          </th>
          <th className="w-14 py-1.5">Qty</th>
          <th className="py-1.5">Product</th>
          <th className="py-1.5 text-right">Unit</th>
        </tr>
      </thead>
      <tbody>
        {order.product_details.map((line) => (
          <tr key={line.productId} className="break-inside-avoid border-t border-black">
            <td className="py-2">
              <span className="block size-5 border-2 border-black" />
            </td>
            <td className="py-2 text-xl font-bold">{line.quantity}</td>
            <td className="py-2">{line.name}</td>
            <td className="py-2 text-right">
              {line.unit_quantity} {line.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="flex justify-between border-t-2 border-black pt-3 text-xl font-bold">
      <span>{order.payment_status === 'paid' ? 'Paid' : 'Collect in cash'}</span>
      <span>{formatRupees(order.totalAmount)}</span>
    </p>
  </article>
);
