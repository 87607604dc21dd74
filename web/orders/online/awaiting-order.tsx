import { links } from '../../../contract/api/links.ts';
import { dueOf } from '../../../contract/money/money.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { m } from '../../../messages/index.ts';
import { formatTime } from '../../dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CreditCard } from '../../ui/order-icons.ts';
import { shortAmount } from './short-amount.ts';

/** In the list of orders: until when an order can be paid, and the way to do it. */
export default function AwaitingOrder({ order, payBy }: { order: Order; payBy: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3 sm:px-5">
      <p className="text-sm text-muted">{m.paying.payBefore({ time: formatTime(payBy) })}</p>
      <ButtonLink to={`${links.pay(order._id)}#now`} reloadDocument>
        <CreditCard size={20} />
        {m.paying.pay({ amount: shortAmount(dueOf(order)) })}
      </ButtonLink>
    </div>
  );
}
