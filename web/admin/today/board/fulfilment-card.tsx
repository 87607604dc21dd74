import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../../../contract/money/money.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment, formatTime } from '../../../dates.ts';
import { useFromClock } from '../../../delivery/use-clock.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { Bike, Undo2 } from '../../../ui/order-icons.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { allStores, effectiveStore } from '../../stores/admin-store.ts';
import { ArrivalTime } from './arrival-time.tsx';
import { changeText } from './bring-change.ts';
import { LastNote } from './note-list.tsx';
import { ageText } from './order-age.ts';
import { PhonePill, StatusPill, stepLabels, TestPill } from './order-labels.tsx';
import { RiderAway } from './rider-away.tsx';
import { SelectBox } from './select-box.tsx';
import { StepButton } from './step-buttons.tsx';
import { useCardRights } from './use-card-rights.ts';
import { useListedOrderActions } from './use-order-actions.ts';

export interface OrderCardProps {
  order: FulfilmentOrderCard;
  isNew: boolean;
  /** Shows the status, for lists with several statuses. */
  showStatus: boolean;
  /** The orders of its list. */
  shown: readonly FulfilmentOrderCard[];
  onPack: () => void;
  /** Asks what becomes of refused goods. */
  onReceive: () => void;
}

/** An order on the board, with a button for the next step when the user may take it. */
export function FulfilmentCard({ order, isNew, showStatus, shown, onPack, onReceive }: OrderCardProps) {
  const actions = useListedOrderActions(order._id);
  const { receivesGoods } = useOrderRights();
  const { seesAmounts, next } = useCardRights(order);
  const change = seesAmounts && changeText(order);
  const { returning } = order;
  return (
    <article
      aria-label={m.boardOrders.orderWithNumber({ orderId: order.orderId })}
      className="relative rounded-lg border border-line bg-canvas p-3.5 shadow-card transition-colors focus-within:border-accent-line hover:border-accent-line"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <span className="flex items-start whitespace-nowrap">
          <SelectBox order={order} shown={shown} className="-my-2.5 -ml-3" />
          <h3 className="font-bold tabular-nums">
            <Link to={links.adminOrder(order._id)} className="after:absolute after:inset-0 hover:text-accent">
              {order.orderId}
            </Link>
          </h3>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <OrderPills order={order} isNew={isNew} />
          {showStatus && <StatusPill status={order.status} />}
        </span>
      </div>
      {order.store && effectiveStore() === allStores && (
        <p className="mt-0.5 truncate text-sm text-muted">{order.store.name}</p>
      )}
      <p className="mt-0.5 truncate text-sm font-semibold">{order.customerName || m.adminOrders.deletedAccount()}</p>
      <p className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span className="truncate">{[order.address_line, order.city].filter(Boolean).join(', ')}</span>
        <span className="shrink-0">{order.pincode}</span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {seesAmounts
            ? m.adminOrders.itemsAndTotal({ count: order.count, total: formatRupees(order.totalAmount) })
            : m.counts.items({ count: order.count })}
        </span>
        <OrderAge order={order} />
      </p>
      {seesAmounts && isOpen(order.status) && <ToCollect order={order} />}
      {order.payBy && (
        <p className="mt-1 text-sm font-semibold">{m.paymentStates.waitsUntil({ time: formatTime(order.payBy) })}</p>
      )}
      {order.cameBack !== undefined && (
        <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-warning wrap-anywhere">
          <Undo2 size={16} className="mt-0.5 shrink-0" />
          {m.orderBoard.cameBack({ reason: order.cameBack })}
        </p>
      )}
      {returning && (
        <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold wrap-anywhere">
          <Undo2 size={16} className="mt-0.5 shrink-0" />
          {m.orderBoard.comesBack({ goods: returning.map((each) => m.refusals.units(each)).join(', ') })}
        </p>
      )}
      {change && <p className="mt-1 text-sm font-semibold tabular-nums">{change}</p>}
      {order.pickedBy !== undefined && (
        <p className="mt-1 text-sm font-semibold wrap-anywhere">
          {m.orderBoard.isPicking({ name: order.pickedBy || m.adminOrders.deletedAccount() })}
        </p>
      )}
      {order.rider && (
        <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold">
          <Bike size={16} className="shrink-0" />
          <span className="sr-only">{m.ridersBoard.rider()} </span>
          <span className="truncate">{order.rider.name || m.adminOrders.deletedAccount()}</span>
        </p>
      )}
      <RiderAway order={order} className="block text-sm text-muted tabular-nums" />
      <LastNote notes={order.notes} />
      <ArrivalTime status={order.status} promise={order.promise} className="mt-2" />
      {next && (
        <StepButton
          order={order}
          step={next}
          work={actions}
          waits={order.isAsked === true}
          onPack={onPack}
          variant="outline"
          className="relative mt-3 w-full px-3 text-sm"
          aria-label={`${stepLabels()[next].label}: ${order.orderId}`}
        />
      )}
      {returning && receivesGoods && (
        <Button
          variant="outline"
          className="relative mt-3 w-full px-3 text-sm"
          aria-label={`${m.refusals.receive()}: ${order.orderId}`}
          onClick={onReceive}
        >
          {m.refusals.receive()}
        </Button>
      )}
    </article>
  );
}

/** The cash to collect for an order of which a part is paid already. */
function ToCollect({ order }: Pick<OrderCardProps, 'order'>) {
  if (order.credit === undefined && order.paidOnline === undefined) return null;
  const isPaidOnline = order.paidOnline !== undefined && dueOf(order) === 0;
  return (
    <p className="mt-1 text-sm font-semibold tabular-nums">
      {isPaidOnline
        ? m.paymentsStaff.nothingToCollect()
        : m.orderBoard.toCollect({ amount: formatRupees(dueOf(order)) })}
    </p>
  );
}

/** Labels of everything that is special about an order. */
export const OrderPills = ({ order, isNew }: Pick<OrderCardProps, 'order' | 'isNew'>) => (
  <>
    <TestPill order={order} />
    <PhonePill order={order} />
    {order.isAsked && <Pill tone="warning">{m.orderBoard.isAsked()}</Pill>}
    {order.hasProblem && <Pill tone="danger">{m.problems.problem()}</Pill>}
    {isNew && <Pill tone="good">{m.boardOrders.isNew()}</Pill>}
  </>
);

/**
 * The age of an order; marked by a sign and words when it is open for longer than deliveries take.
 * @param isShort shows the sign and the age alone
 */
export function OrderAge({ order, isShort = false }: { order: FulfilmentOrderCard; isShort?: boolean }) {
  const { deliveryMinutes } = useShopSettings();
  // With a promise that is what counts.
  const isLate = useFromClock(
    (now) => !order.promise && isOpen(order.status) && now - Date.parse(order.createdAt) > deliveryMinutes * 60_000,
  );
  const age = useFromClock((now) => ageText(order.createdAt, now));
  return (
    <time
      dateTime={order.createdAt}
      title={formatMoment(order.createdAt)}
      className={classNames(isLate && 'inline-flex items-center gap-1 font-bold text-danger')}
    >
      {isLate && <TriangleAlert size={14} />}
      {isLate ? (
        <>
          <span className={isShort ? 'sr-only' : undefined}>{m.orderBoard.waitsLong({ age })}</span>
          {isShort && <span aria-hidden>{age}</span>}
        </>
      ) : (
        age
      )}
    </time>
  );
}
