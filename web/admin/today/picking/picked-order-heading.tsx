import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ArrivalTime } from '../board/arrival-time.tsx';
import { NoteList } from '../board/note-list.tsx';
import { TestPill } from '../board/order-labels.tsx';
import { OrderLetter } from './order-letter.tsx';
import type { UsePicking } from './use-picking.ts';

interface Props {
  order: PickedOrder;
  /** When several are picked. */
  letter: string | undefined;
  work: UsePicking;
}

/** The customer of the order, its time, its notes, and a button that gives it back. */
export function PickedOrderHeading({ order, letter, work }: Props) {
  const { _id, orderId } = order;
  const [givingBack, setGivingBack] = useState(false);
  const busy = work.busy === `release ${_id}`;
  return (
    <header className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-extrabold tabular-nums">
          {letter && <OrderLetter letter={letter} />}
          <Link to={links.adminOrder(_id)} className="underline decoration-2 underline-offset-4">
            {orderId}
          </Link>
          <TestPill order={order} />
        </h2>
        <p className="text-sm wrap-anywhere">
          {[order.customerName || m.adminOrders.deletedAccount(), order.city, order.pincode].join(' · ')}
        </p>
        {order.store && <p className="text-sm font-semibold">{order.store.name}</p>}
        <ArrivalTime status="placed" promise={order.promise} className="text-sm" />
      </div>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={letter && `${m.picking.giveBack()}: ${letter}`}
        busy={busy}
        busyLabel={m.ui.saving()}
        onClick={() => setGivingBack(true)}
      >
        {m.picking.giveBack()}
      </Button>
      <NoteList notes={order.notes} letter={letter} className="col-span-2 mt-1 space-y-1 text-sm" />
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
