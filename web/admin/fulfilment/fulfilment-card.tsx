import { Link } from 'react-router';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { deliveryMinutes } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import { isOpen, nextSteps } from '../../../contract/order-steps.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toasts.tsx';
import { StatusPill } from './status-pill.tsx';
import { StepButton } from './step-button.tsx';
import { stepLabels } from './step-labels.ts';
import { ageInWords, timeInWords } from './time-words.ts';
import { useNow } from './use-now.ts';
import { useWorkOrder } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrderCard;
  isNew: boolean;
  /** Shows the status, for lists with several statuses. */
  showStatus: boolean;
}

/** An order on the board, with a button for the next step. */
export function FulfilmentCard({ order, isNew, showStatus }: Props) {
  const conflictId = `conflict-${order._id}`;
  const work = useWorkOrder((conflict) => {
    if (conflict) toast.warning(conflict.message, { id: conflictId });
    else toast.dismiss(conflictId);
  });
  const next = nextSteps(order.status, 'shop').find((step) => step !== 'cancelled');
  return (
    <article
      aria-label={`Order ${order.orderId}`}
      className="relative rounded-lg border border-line bg-white p-3.5 shadow-card transition-colors focus-within:border-accent-line hover:border-accent-line"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-bold tabular-nums">
          <Link to={links.adminOrder(order._id)} className="after:absolute after:inset-0 hover:text-accent">
            {order.orderId}
          </Link>
        </h3>
        <span className="flex flex-wrap justify-end gap-1.5">
          {isNew && <Pill tone="good">New</Pill>}
          {showStatus && <StatusPill status={order.status} />}
        </span>
      </div>
      <p className="mt-0.5 truncate text-sm font-semibold">{order.customerName || 'Deleted account'}</p>
      <p className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span className="truncate">{[order.address_line, order.city].filter(Boolean).join(', ')}</span>
        <span className="shrink-0">{order.pincode}</span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {order.count} {order.count === 1 ? 'item' : 'items'}, {formatRupees(order.totalAmount)}
        </span>
        <Age order={order} />
      </p>
      {next && (
        <StepButton
          order={order}
          step={next}
          work={work}
          look="outline"
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
      title={timeInWords(order.createdAt)}
      className={classNames(isLate && 'font-bold text-danger')}
    >
      {ageInWords(order.createdAt, now)}
    </time>
  );
}
