import {
  Bike,
  type Check,
  CircleCheckBig,
  CircleX,
  PackageCheck,
  PackageMinus,
  ShoppingBasket,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { FollowedOrder, OrderEvent } from '../../contract/order-follow.ts';
import { classNames } from '../ui/class-names.ts';
import { isOver } from './order-query.ts';
import { eventLabel, statusLabels, timeInWords, way } from './order-words.ts';

const icons: Record<OrderEvent['kind'], typeof Check> = {
  placed: ShoppingBasket,
  packed: PackageCheck,
  out_for_delivery: Bike,
  delivered: CircleCheckBig,
  cancelled: CircleX,
  line_changed: PackageMinus,
  reverted: Undo2,
};

/** The events of an order, oldest first, and its next steps. */
export function OrderTimeline({ order }: { order: FollowedOrder }) {
  const { events } = order;
  const ahead = isOver(order) ? [] : way.slice(way.indexOf(order.status) + 1);
  // The event that led to the current status: a step, or an undone one.
  const lastStep = events.findLast((event) => event.kind !== 'line_changed');
  return (
    <ol className="relative">
      {events.map((event) => (
        <Entry
          key={event._id}
          kind={event.kind}
          current={event === lastStep}
          isLast={ahead.length === 0 && event === events.at(-1)}
        >
          <p className="font-semibold">{eventLabel(event)}</p>
          <p className="text-sm text-muted">
            <time dateTime={event.createdAt}>{timeInWords(event.createdAt)}</time>
          </p>
          {event.note && <p className="mt-1 text-sm wrap-anywhere">{noteOf(event)}</p>}
        </Entry>
      ))}
      {ahead.map((status) => (
        <Entry key={status} kind={status} ahead isLast={status === ahead.at(-1)}>
          <p className="text-muted">
            {statusLabels[status]}
            <span className="sr-only"> (still to come)</span>
          </p>
        </Entry>
      ))}
    </ol>
  );
}

const noteOf = ({ kind, by, note }: OrderEvent): string =>
  kind === 'cancelled' && by === 'customer' ? 'You cancelled this order.' : note;

interface EntryProps {
  kind: OrderEvent['kind'];
  current?: boolean;
  /** A future step. */
  ahead?: boolean;
  isLast: boolean;
  children: ReactNode;
}

function Entry({ kind, current = false, ahead = false, isLast, children }: EntryProps) {
  const Icon = icons[kind];
  return (
    <li aria-current={current ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
      {!isLast && (
        <span
          aria-hidden
          className={classNames(
            'absolute top-10 bottom-0 left-5 w-0.5 -translate-x-1/2',
            ahead ? 'bg-line' : 'bg-accent-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={classNames(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          ahead && 'border border-line bg-white text-muted',
          !ahead && toneOf(kind, current),
        )}
      >
        <Icon size={20} />
      </span>
      <div className={classNames('min-w-0 flex-1', ahead ? 'pt-2' : 'pt-0.5')}>{children}</div>
    </li>
  );
}

function toneOf(kind: OrderEvent['kind'], current: boolean): string {
  if (kind === 'cancelled') return 'bg-danger-soft text-danger';
  if (kind === 'line_changed' || kind === 'reverted') return 'bg-warning-soft text-warning';
  return current ? 'bg-accent text-white' : 'bg-accent-soft text-accent';
}
