import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { Bike } from '../../../ui/order-icons.ts';
import { ArrivalTime } from './arrival-time.tsx';
import { OrderAge, type OrderCardProps, OrderPills } from './fulfilment-card.tsx';
import { StatusPill, stepLabels } from './order-labels.tsx';
import { SelectBox } from './select-box.tsx';
import { StepButton } from './step-buttons.tsx';
import { useCardRights } from './use-card-rights.ts';
import { useListedOrderActions } from './use-order-actions.ts';

/** An order on the compact board: one line on a desk, two or three short ones on a phone. */
export function OrderRow({ order, isNew, shown, onPack }: OrderCardProps) {
  const actions = useListedOrderActions(order._id);
  const { seesAmounts, next } = useCardRights(order);
  return (
    <article
      aria-label={m.boardOrders.orderWithNumber({ orderId: order.orderId })}
      className="group relative grid min-h-11 grid-cols-[2.75rem_minmax(7rem,1fr)_minmax(0,auto)] items-center gap-x-2 py-1 pr-3 text-sm hover:bg-surface lg:grid-cols-[2.75rem_7.5rem_minmax(8.5rem,auto)_minmax(0,1fr)_5rem_5.5rem_minmax(7rem,auto)_8rem] lg:gap-x-3"
    >
      <span className="row-span-3 self-start lg:row-span-1 lg:self-center">
        <SelectBox order={order} shown={shown} />
      </span>
      <h3 className="font-bold whitespace-nowrap tabular-nums">
        <Link to={links.adminOrder(order._id)} className="after:absolute after:inset-0 hover:text-accent">
          {order.orderId}
        </Link>
      </h3>
      <span className="text-right tabular-nums lg:text-left">
        {order.promise ? (
          <ArrivalTime status={order.status} promise={order.promise} />
        ) : (
          <OrderAge order={order} isShort />
        )}
      </span>
      <span className="truncate font-semibold">{order.customerName || m.adminOrders.deletedAccount()}</span>
      <span className="flex justify-end gap-2 text-muted tabular-nums lg:contents">
        <span className="whitespace-nowrap lg:text-right">{m.counts.items({ count: order.count })}</span>
        <span className="whitespace-nowrap lg:text-right">{seesAmounts && formatRupees(order.totalAmount)}</span>
      </span>
      <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 lg:contents">
        <span className="flex flex-wrap gap-1">
          <StatusPill status={order.status} />
          <OrderPills order={order} isNew={isNew} />
        </span>
        <span className="flex min-w-0 items-center gap-1">
          {order.rider && (
            <>
              <Bike size={16} className="shrink-0" />
              <span className="sr-only">{m.ridersBoard.rider()} </span>
              <span className="truncate">{order.rider.name || m.adminOrders.deletedAccount()}</span>
            </>
          )}
        </span>
      </span>
      {next && (
        // It takes no place from the line until somebody is there; its key presses it, too.
        <span className="absolute inset-y-0 right-1 z-[1] grid items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-busy=true]]:opacity-100 max-lg:hidden">
          <StepButton
            order={order}
            step={next}
            work={actions}
            waits={order.isAsked === true}
            onPack={onPack}
            variant="outline"
            className="min-h-9 px-3 text-sm"
            aria-label={`${stepLabels()[next].label}: ${order.orderId}`}
          />
        </span>
      )}
    </article>
  );
}
