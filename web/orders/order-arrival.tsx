import { isAfter, minutesLate } from '../../contract/delivery/promise.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { Order, OrderPromise } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { clockOf, momentText, slotText } from '../delivery/slot-text.ts';
import { useClock } from '../delivery/use-clock.ts';
import { TriangleAlert } from '../ui/icons.tsx';

/** In minutes: deliveries that took longer are told by their time. */
const shownMinutes = 120;
const minute = 60_000;

interface Props {
  /** With `now`, the server's time, when the order was loaded by a call that says so. */
  order: Pick<Order, 'status' | 'promise' | 'createdAt'> & {
    now?: string | undefined;
    expectedBy?: string | undefined;
  };
  /** When it was loaded, in ms by the device's clock. */
  clock?: number;
}

/** When an order arrives, counted down; that it is late; or how it arrived. */
export default function OrderArrival({ order, clock }: Props) {
  const device = useClock();
  const { status, promise, createdAt, expectedBy } = order;
  if (!promise) return null;
  // A device's clock may be wrong.
  const now = new Date(order.now && clock ? Date.parse(order.now) + Math.max(0, device - clock) : device);
  if (status === 'delivered') return <p className="font-semibold">{deliveredText(promise, createdAt, now)}</p>;
  if (!isOpen(status)) return null;
  const late = lateText(promise, expectedBy, now);
  return (
    <div role="status">
      {late ? (
        <p className="flex items-start gap-2 font-semibold text-warning">
          <TriangleAlert size={20} className="mt-0.5 shrink-0" />
          {late}
        </p>
      ) : (
        // The countdown changes all the time, so it is not read aloud by itself.
        <p aria-live="off" className="font-semibold text-accent-strong tabular-nums">
          {aheadText(promise, now)}
        </p>
      )}
    </div>
  );
}

/** Undefined while the promise can be kept. */
function lateText({ by }: OrderPromise, expectedBy: string | undefined, now: Date): string | undefined {
  const time = momentText(by, now);
  if (expectedBy && new Date(expectedBy) > now)
    return m.orders.lateExpected({ time, expected: momentText(expectedBy, now) });
  return isAfter(now, new Date(by)) ? m.orders.late({ time }) : undefined;
}

function aheadText({ from, by }: OrderPromise, now: Date): string {
  if (from) return m.orders.arrivesAt({ slot: slotText({ from, by }, now) });
  const time = clockOf(by);
  // The promise is rounded up to a minute of the clock: as many minutes as were promised.
  const minutes = Math.floor((Date.parse(by) - now.getTime()) / minute);
  return minutes > 0 ? m.orders.arrivesIn({ minutes, time }) : m.orders.arrivesNow({ time });
}

/** 'Delivered in 14 min · on time'. */
function deliveredText({ from, by, deliveredAt }: OrderPromise, createdAt: string, now: Date): string | null {
  if (!deliveredAt) return null;
  const took = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(createdAt)) / minute));
  const delivered =
    from || took > shownMinutes
      ? m.orders.deliveredAt({ time: momentText(deliveredAt, now) })
      : m.orders.deliveredIn({ minutes: took });
  const moment = new Date(deliveredAt);
  const kept = isAfter(moment, new Date(by))
    ? m.orders.minutesLate({ minutes: minutesLate(moment, new Date(by)) })
    : m.orders.inTime();
  return `${delivered} · ${kept}`;
}
