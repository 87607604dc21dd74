import { Link } from 'react-router';
import type { DeskOrderCard } from '../../../contract/desk.ts';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import { nextSteps } from '../../../contract/order-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toasts.tsx';
import { StatusPill } from './status-pill.tsx';
import { stepLabels } from './step-words.ts';
import { timeInWords } from './time-words.ts';
import { useWorkOrder } from './use-work-order.ts';

interface Props {
  order: DeskOrderCard;
  isNew: boolean;
  /** In a list of several statuses the card says its own. */
  showStatus: boolean;
}

/** An order on the board, with the way forward as a button. */
export function DeskCard({ order, isNew, showStatus }: Props) {
  const work = useWorkOrder(({ message }) => toast.warning(message));
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
      <p className="mt-0.5 truncate text-sm">
        {order.customerName || 'Deleted account'}
        {order.city && <span className="text-muted">, {order.city}</span>}
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {order.count} {order.count === 1 ? 'item' : 'items'}, {formatRupees(order.totalAmount)}
        </span>
        <time dateTime={order.createdAt}>{timeInWords(order.createdAt)}</time>
      </p>
      {next && (
        <Button
          look="outline"
          className="relative mt-3 w-full px-3 text-sm"
          aria-label={`${stepLabels[next].label}: ${order.orderId}`}
          busy={work.busy === next}
          busyLabel={stepLabels[next].busyLabel}
          onClick={() => void work.step(order._id, { step: next, revision: order.revision })}
        >
          {stepLabels[next].label}
        </Button>
      )}
    </article>
  );
}
