import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { dueOf, formatRupees } from '../../../contract/money.ts';
import { isErased, isOpen, nextSteps } from '../../../contract/order-steps.ts';
import { m } from '../../../messages/index.ts';
import { formatMoment } from '../../dates.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TriangleAlert } from '../../ui/icons.tsx';
import { Bike, Undo2 } from '../../ui/order-icons.ts';
import { Pill } from '../../ui/pill.tsx';
import { useOrderRights } from '../alerts/use-order-rights.ts';
import { allStores, effectiveStore } from '../stores/admin-store.ts';
import { ArrivalTime } from './arrival-time.tsx';
import { type BoardSelection, useSelection } from './board-selection.tsx';
import { changeWords } from './bring-change.ts';
import { LastNote } from './note-list.tsx';
import { ageInWords } from './order-age.ts';
import { PhonePill, StatusPill, stepLabels, TestPill } from './order-labels.tsx';
import { RiderAway } from './rider-away.tsx';
import { StepButton } from './step-buttons.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

interface Props {
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
export function FulfilmentCard({ order, isNew, showStatus, shown, onPack, onReceive }: Props) {
  const actions = useListedOrderActions(order._id);
  const { steps, receivesGoods, servesCustomers } = useOrderRights();
  const usual = nextSteps(order.status, 'shop', isErased(order)).find((step) => step !== 'cancelled');
  // Staff who neither talk to customers nor go to their doors need no amounts.
  const seesAmounts = servesCustomers || steps.includes('delivered');
  const change = seesAmounts && changeWords(order);
  const { returning } = order;
  const next = usual && steps.includes(usual) ? usual : undefined;
  return (
    <article
      aria-label={m.adminOrders.orderWithNumber({ orderId: order.orderId })}
      className="relative rounded-lg border border-line bg-canvas p-3.5 shadow-card transition-colors focus-within:border-accent-line hover:border-accent-line"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <span className="flex items-start whitespace-nowrap">
          <SelectBox order={order} shown={shown} />
          <h3 className="font-bold tabular-nums">
            <Link to={links.adminOrder(order._id)} className="after:absolute after:inset-0 hover:text-accent">
              {order.orderId}
            </Link>
          </h3>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <TestPill order={order} />
          <PhonePill order={order} />
          {order.isAsked && <Pill tone="warning">{m.orderBoard.isAsked()}</Pill>}
          {order.hasProblem && <Pill tone="danger">{m.problems.problem()}</Pill>}
          {isNew && <Pill tone="good">{m.adminOrders.isNew()}</Pill>}
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
        <Age order={order} />
      </p>
      {seesAmounts && order.credit !== undefined && isOpen(order.status) && (
        <p className="mt-1 text-sm font-semibold tabular-nums">
          {m.orderBoard.toCollect({ amount: formatRupees(dueOf(order)) })}
        </p>
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
          <span className="sr-only">{m.riders.rider()} </span>
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

/** Selects an open order for an action on several; with Shift, all from the one before. */
function SelectBox({ order, shown }: Pick<Props, 'order' | 'shown'>) {
  const selection = useSelection();
  return selection && isOpen(order.status) ? <Box order={order} shown={shown} selection={selection} /> : null;
}

function Box({ order, shown, selection }: Pick<Props, 'order' | 'shown'> & { selection: BoardSelection }) {
  const drop = useEffectEvent(() => selection.drop([order._id]));
  // An order that leaves its list leaves the selection.
  useEffect(() => () => drop(), []);
  return (
    <label className="relative z-[1] -my-2.5 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-select
        aria-label={m.orderBoard.select({ orderId: order.orderId })}
        className="size-5 accent-accent"
        checked={selection.selected.has(order._id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(
            order,
            shown.filter(({ status }) => isOpen(status)),
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** The age of the order; marked by a sign and words when it is open for longer than deliveries take. */
function Age({ order }: { order: FulfilmentOrderCard }) {
  const now = useClock();
  const { deliveryMinutes } = useShopSettings();
  // With a promise that is what counts.
  const isLate = !order.promise && isOpen(order.status) && now - Date.parse(order.createdAt) > deliveryMinutes * 60_000;
  const age = ageInWords(order.createdAt, now);
  return (
    <time
      dateTime={order.createdAt}
      title={formatMoment(order.createdAt)}
      className={classNames(isLate && 'inline-flex items-center gap-1 font-bold text-danger')}
    >
      {isLate && <TriangleAlert size={14} />}
      {isLate ? m.orderBoard.waitsLong({ age }) : age}
    </time>
  );
}
