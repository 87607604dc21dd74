import type { ReactNode } from 'react';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';

import { useClock } from '../delivery/use-clock.ts';
import { TriangleAlert } from '../ui/icons.tsx';
import { rich } from '../ui/rich.tsx';
import { type Arrival, arrivalOf, type PromisedOrder, serverNow } from './arrival.ts';

/** In minutes: deliveries that took longer are told by their time. */
const shownMinutes = 120;
const minute = 60_000;

interface Props {
  /** With `now`, the server's time, when the order was loaded by a call that says so. */
  order: PromisedOrder & Pick<Order, 'createdAt'> & { now?: string | undefined };
  /** When it was loaded, in ms by the device's clock. */
  clock?: number;
  /** The time is the largest on the screen. */
  large?: boolean;
}

/** When an order arrives, counted down; that it is late; or how it arrived. */
export default function OrderArrival({ order, clock, large = false }: Props) {
  const arrival = arrivalOf(order, serverNow(order.now, clock, useClock()));
  if (!arrival) return null;
  if (arrival.is === 'delivered') return <p className="font-semibold">{deliveredText(order, arrival)}</p>;
  return <div role="status">{large ? <Large arrival={arrival} /> : <Small arrival={arrival} />}</div>;
}

function Small({ arrival }: { arrival: Arrival }) {
  if (arrival.is === 'late') {
    const { time, expected } = arrival;
    return <Late>{expected ? m.arrival.lateExpected({ time, expected }) : m.arrival.late({ time })}</Late>;
  }
  return <Ahead>{aheadText(arrival)}</Ahead>;
}

const Late = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 font-semibold text-warning">
    <TriangleAlert size={20} className="mt-0.5 shrink-0" />
    {children}
  </p>
);

/** The countdown changes all the time, so it is not read aloud by itself. */
const Ahead = ({ children }: { children: ReactNode }) => (
  <p aria-live="off" className="font-semibold text-accent-strong tabular-nums">
    {children}
  </p>
);

export function aheadText(arrival: Exclude<Arrival, { is: 'late' }>): string {
  if (arrival.is === 'atDoor') return m.arrival.atDoor();
  if (arrival.is === 'slot') return m.arrival.arrivesAt(arrival);
  if (arrival.is === 'delivered') return `${m.arrival.deliveredAt(arrival)} · ${arrival.punctuality}`;
  const { minutes, time } = arrival;
  return minutes > 0 ? m.arrival.arrivesIn({ minutes, time }) : m.arrival.arrivesNow({ time });
}

/** The time in the largest words of the page. */
function Large({ arrival }: { arrival: Arrival }) {
  if (arrival.is === 'late') {
    const { time, expected } = arrival;
    if (expected)
      return (
        <>
          <Time>{rich(m.arrival.expectedBy, { time: expected }, parts)}</Time>
          <Late>{m.arrival.latePromised({ time })}</Late>
        </>
      );
    return (
      <>
        <p className="text-2xl font-extrabold text-warning">{m.arrival.runningLate()}</p>
        <p className="font-semibold text-warning">{m.arrival.sorry({ time })}</p>
      </>
    );
  }
  if (arrival.is === 'slot') return <Time>{rich(m.arrival.inSlot, arrival, parts)}</Time>;
  if (arrival.is !== 'ahead') return <p className="text-2xl font-extrabold">{aheadText(arrival)}</p>;
  const { minutes, time } = arrival;
  return (
    <>
      <Time>{rich(m.arrival.byTime, { time }, parts)}</Time>
      <Ahead>{minutes > 0 ? m.arrival.inMinutes({ minutes }) : m.arrival.anyMoment()}</Ahead>
    </>
  );
}

const Time = ({ children }: { children: ReactNode }) => <p className="tabular-nums">{children}</p>;

const parts = {
  label: (words: string) => <span className="block text-sm text-muted">{words}</span>,
  time: (words: string) => <strong className="block text-3xl font-extrabold">{words}</strong>,
};

/** 'Delivered in 14 min · on time'. */
function deliveredText(
  { promise, createdAt }: Props['order'],
  { time, punctuality }: Arrival & { is: 'delivered' },
): string {
  const took = Math.max(
    1,
    Math.round((Date.parse(promise?.deliveredAt ?? createdAt) - Date.parse(createdAt)) / minute),
  );
  const delivered =
    promise?.from || took > shownMinutes ? m.arrival.deliveredAt({ time }) : m.arrival.deliveredIn({ minutes: took });
  return `${delivered} · ${punctuality}`;
}
