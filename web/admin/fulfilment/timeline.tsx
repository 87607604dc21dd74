import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { eventWords } from './event-labels.ts';
import { timeInWords } from './time-words.ts';

/** The order's events, latest last. */
export const Timeline = ({ order }: { order: FulfilmentOrder }) => (
  <section aria-labelledby="order-timeline" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
    <h2 id="order-timeline" className="text-lg font-bold">
      What happened
    </h2>
    <ol className="mt-3 space-y-4 border-l-2 border-accent-line pl-4">
      {order.events.map((event) => (
        <li
          key={event._id}
          className="relative text-sm before:absolute before:top-1.5 before:-left-5.25 before:size-2 before:rounded-full before:bg-accent"
        >
          <span className="block font-semibold">{eventWords(event)}</span>
          <time dateTime={event.createdAt} className="text-muted">
            {timeInWords(event.createdAt)}
          </time>
          {event.note && <span className="mt-0.5 block">{event.note}</span>}
        </li>
      ))}
    </ol>
  </section>
);
