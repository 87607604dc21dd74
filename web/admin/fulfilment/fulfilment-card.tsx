import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { deliveryMinutes } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import { isOpen, nextSteps } from '../../../contract/order-steps.ts';
import { m } from '../../../messages/index.ts';
import { formatMoment } from '../../dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ageInWords } from './order-age.ts';
import { StatusPill, stepLabels } from './order-labels.tsx';
import { StepButton } from './step-buttons.tsx';
import { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrderCard;
  isNew: boolean;
  /** Shows the status, for lists with several statuses. */
  showStatus: boolean;
}

/** An order on the board, with a button for the next step. */
export function FulfilmentCard({ order, isNew, showStatus }: Props) {
  const conflictId = `conflict-${order._id}`;
  const actions = useOrderActions((conflict) => {
    if (conflict) toast.warning(conflict.message, { id: conflictId });
    else toast.dismiss(conflictId);
  });
  const next = nextSteps(order.status, 'shop').find((step) => step !== 'cancelled');
  return (
    <article
      aria-label={m.adminOrders.orderWithNumber({ orderId: order.orderId })}
      className="relative rounded-lg border border-line bg-canvas p-3.5 shadow-card transition-colors focus-within:border-accent-line hover:border-accent-line"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-bold tabular-nums">
          <Link to={links.adminOrder(order._id)} className="after:absolute after:inset-0 hover:text-accent">
            {order.orderId}
          </Link>
        </h3>
        <span className="flex flex-wrap justify-end gap-1.5">
          {order.hasProblem && <Pill tone="danger">{m.problems.problem()}</Pill>}
          {isNew && <Pill tone="good">{m.adminOrders.isNew()}</Pill>}
          {showStatus && <StatusPill status={order.status} />}
        </span>
      </div>
      <p className="mt-0.5 truncate text-sm font-semibold">{order.customerName || m.adminOrders.deletedAccount()}</p>
      <p className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span className="truncate">{[order.address_line, order.city].filter(Boolean).join(', ')}</span>
        <span className="shrink-0">{order.pincode}</span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span>{m.adminOrders.itemsAndTotal({ count: order.count, total: formatRupees(order.totalAmount) })}</span>
        <Age order={order} />
      </p>
      {next && (
        <StepButton
          order={order}
          step={next}
          work={actions}
          variant="outline"
          className="relative mt-3 w-full px-3 text-sm"
          aria-label={`${stepLabels[next].label}: ${order.orderId}`}
        />
      )}
    </article>
  );
}

/** The age of the order. Highlighted for open orders that are older than the delivery promise. */
function Age({ order }: { order: FulfilmentOrderCard }) {
  const now = useNow();
  const isLate = isOpen(order.status) && now - Date.parse(order.createdAt) > deliveryMinutes * 60_000;
  return (
    <time
      dateTime={order.createdAt}
      title={formatMoment(order.createdAt)}
      className={classNames(isLate && 'font-bold text-danger')}
    >
      {ageInWords(order.createdAt, now)}
    </time>
  );
}

/** Ages are shown in minutes, so this update interval in ms is enough. */
const interval = 15_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer shared by all components. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const now = () => Math.floor(Date.now() / interval) * interval;

/** The current time in ms, updated every few seconds. */
const useNow = (): number => useSyncExternalStore(subscribe, now, now);
