import type { FollowedOrder, OrderEvent } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { formatMoment } from '../dates.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { CircleX } from '../ui/icons.tsx';
import { Bike, CircleCheckBig, PackageCheck, PackageMinus, ShoppingBasket, Undo2 } from '../ui/order-icons.ts';
import { Timeline, type TimelineItem } from '../ui/timeline.tsx';
import { isOver } from './order-queries.ts';
import { eventLabel, statusLabels, way } from './order-texts.ts';

const icons: Record<OrderEvent['kind'], IconComponent> = {
  awaiting_payment: ShoppingBasket,
  placed: ShoppingBasket,
  packed: PackageCheck,
  out_for_delivery: Bike,
  delivered: CircleCheckBig,
  cancelled: CircleX,
  line_changed: PackageMinus,
  reverted: Undo2,
};

function toneOf(kind: OrderEvent['kind'], current: boolean): NonNullable<TimelineItem['tone']> {
  if (kind === 'cancelled') return 'danger';
  if (kind === 'line_changed' || kind === 'reverted') return 'warning';
  return current ? 'current' : 'done';
}

type Shown = Pick<OrderEvent, '_id' | 'kind' | 'createdAt' | 'note'>;

/** The event that led to the current status: a step, or an undone one. */
export const currentEvent = <E extends Pick<OrderEvent, 'kind'>>(events: readonly E[]): E | undefined =>
  events.findLast((event) => event.kind !== 'line_changed');

/** The events of an order as timeline items, oldest first. */
export const eventItems = <E extends Shown>(events: readonly E[], titleOf: (event: E) => string): TimelineItem[] =>
  events.map((event) => ({
    key: event._id,
    icon: icons[event.kind],
    title: titleOf(event),
    time: { iso: event.createdAt, text: formatMoment(event.createdAt) },
    note: event.note,
    tone: toneOf(event.kind, event === currentEvent(events)),
  }));

/** The events of an order, oldest first, and its next steps. */
export function OrderTimeline({ order }: { order: FollowedOrder }) {
  const events = order.events.map((event) => ({ ...event, note: noteOf(event) }));
  const ahead = isOver(order) ? [] : way.slice(way.indexOf(order.status) + 1);
  const next = ahead.map((status) => ({
    key: status,
    icon: icons[status],
    title: (
      <>
        {statusLabels()[status]}
        <span className="sr-only"> {m.orders.stillToCome()}</span>
      </>
    ),
  }));
  return <Timeline items={[...eventItems(events, eventLabel), ...next]} current={currentEvent(events)?._id} />;
}

const noteOf = ({ kind, by, note }: OrderEvent): string =>
  kind === 'cancelled' && by === 'customer' ? m.orders.youCancelled() : note;
