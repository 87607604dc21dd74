import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../contract/links.ts';
import type { PickedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Timer, TriangleAlert } from '../../ui/icons.tsx';
import { NoteList } from '../fulfilment/note-list.tsx';
import { TestPill } from '../fulfilment/order-labels.tsx';
import { lateWords, promiseWords } from '../fulfilment/promise-words.ts';
import { OrderLetter } from './order-letter.tsx';
import type { UsePicking } from './use-picking.ts';

interface Props {
  order: PickedOrder;
  /** When several are picked. */
  letter: string | undefined;
  work: UsePicking;
}

/** Whose order is picked, until when, what was noted about it, and a button that gives it back. */
export function PickedOrderHeading({ order, letter, work }: Props) {
  const { _id, orderId } = order;
  const [givingBack, setGivingBack] = useState(false);
  const busy = work.busy === `release ${_id}`;
  return (
    <header
      className={classNames('mb-4 flex items-center justify-between', letter ? 'gap-2' : 'flex-wrap gap-x-4 gap-y-1')}
    >
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-xl font-extrabold tabular-nums">
          {letter && <OrderLetter letter={letter} />}
          <Link to={links.adminOrder(_id)} className="underline decoration-2 underline-offset-4">
            {orderId}
          </Link>
          <TestPill order={order} />
        </h2>
        <p className="text-sm">
          {[order.customerName || m.adminOrders.deletedAccount(), order.city, order.pincode].join(' · ')}
        </p>
        {order.store && <p className="text-sm font-semibold">{order.store.name}</p>}
        <Arrival order={order} />
        <NoteList notes={order.notes} letter={letter} className="mt-2 space-y-2" />
      </div>
      <Button
        variant="quiet"
        className={letter && 'shrink-0 px-3!'}
        aria-label={letter && `${m.picking.giveBack()}: ${letter}`}
        busy={busy}
        busyLabel={m.ui.saving()}
        onClick={() => setGivingBack(true)}
      >
        {m.picking.giveBack()}
      </Button>
      <ConfirmDialog
        open={givingBack}
        title={m.picking.giveBackTitle({ orderId })}
        confirmLabel={m.picking.giveBack()}
        busyLabel={m.ui.saving()}
        busy={busy}
        onConfirm={() => void work.release(order)}
        onClose={() => setGivingBack(false)}
      >
        {m.picking.giveBackHint()}
      </ConfirmDialog>
    </header>
  );
}

/** When the order has to arrive; marked by a sign and words when it is late. */
function Arrival({ order: { promise } }: { order: PickedOrder }) {
  const now = new Date(useClock());
  if (!promise) return null;
  const late = lateWords('placed', promise, now);
  return (
    <p className={classNames('mt-1 flex items-center gap-1.5 text-sm', late && 'font-bold')}>
      {late ? <TriangleAlert size={16} /> : <Timer size={16} />}
      {late ?? promiseWords(promise, now)}
    </p>
  );
}
