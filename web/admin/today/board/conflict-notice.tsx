import { useEffect, useRef } from 'react';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { eventLabel } from './order-labels.tsx';
import type { Conflict } from './use-order-actions.ts';

interface Props {
  conflict: Conflict;
  onDone: () => void;
}

/** Shown when someone else changed the order first: what happened, and that one's own action was not carried out. */
export function ConflictNotice({ conflict: { message, order, seen }, onDone }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // Every change has one revision and one event, so the unseen events are the last ones.
  const missed = order.events.slice(Math.max(0, order.events.length - Math.max(0, order.revision - seen)));
  useEffect(() => {
    frame.current?.focus();
  }, []);
  return (
    <div
      ref={frame}
      role="alert"
      tabIndex={-1}
      className="mb-5 flex gap-3 rounded-xl border border-warning/40 bg-warning-soft p-4 text-warning"
    >
      <TriangleAlert size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{message}</p>
        {missed.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm">
            {missed.map((event) => (
              <li key={event._id}>
                {eventLabel(event)}, {formatMoment(event.createdAt)}
                {event.note && `: ${event.note}`}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-sm">{m.boardOrders.notCarriedOut()}</p>
        <Button variant="outline" className="mt-3 text-sm" onClick={onDone}>
          {m.boardOrders.continue()}
        </Button>
      </div>
    </div>
  );
}
