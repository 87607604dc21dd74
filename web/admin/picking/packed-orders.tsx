import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import type { PackedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { Printer } from '../../ui/admin-icons.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { later } from '../../ui/later.tsx';
import { Undo2 } from '../../ui/order-icons.ts';
import { fulfilmentOrderQuery } from '../fulfilment/fulfilment-queries.ts';
import { LoadingOrderDialog } from '../fulfilment/loading-order-dialog.tsx';
import { statusLabels } from '../fulfilment/order-labels.tsx';
import { WorkList, WorkRow } from '../fulfilment/phone-work.tsx';
import { useListedOrderActions } from '../fulfilment/use-order-actions.ts';
import type { LetterOf } from './letters.ts';
import { OrderLetter } from './order-letter.tsx';

const BagLabelsDialog = later(() => import('../fulfilment/bag-labels-dialog.tsx'));
const RevertDialog = later(async () => ({ default: (await import('../fulfilment/revert-dialog.tsx')).RevertDialog }));

interface Props {
  packed: readonly PackedOrder[];
  letterOf: LetterOf;
}

/** What the user packed and is still in the store, the last one first: each with the labels of its bags, and a way back. */
export function PackedOrders({ packed, letterOf }: Props) {
  const [labelled, setLabelled] = useState<PackedOrder>();
  const [undone, setUndone] = useState<PackedOrder>();
  return (
    <>
      {packed.length > 0 && (
        <WorkList id="packed-here" title={m.picking.packedHere()}>
          {packed.map((each) => (
            <PackedRow
              key={each._id}
              order={each}
              letter={letterOf(each)}
              onLabels={() => setLabelled(each)}
              onUndo={() => setUndone(each)}
            />
          ))}
        </WorkList>
      )}
      {labelled && (
        <BagLabelsDialog orderId={labelled._id} bags={labelled.bags} onClose={() => setLabelled(undefined)} />
      )}
      {undone && <UndoPacking orderId={undone._id} onClose={() => setUndone(undefined)} />}
    </>
  );
}

interface RowProps {
  order: PackedOrder;
  /** That its bags carry. */
  letter: string | undefined;
  onLabels: () => void;
  onUndo: () => void;
}

const PackedRow = ({ order: { _id, orderId, bags }, letter, onLabels, onUndo }: RowProps) => (
  <WorkRow>
    <span className="flex items-center gap-2 font-semibold tabular-nums">
      {letter && <OrderLetter letter={letter} />}
      <span>
        <Link to={links.adminOrder(_id)} className="underline decoration-2 underline-offset-4">
          {orderId}
        </Link>
        {bags !== undefined && ` · ${m.picking.bagCount({ count: bags })}`}
      </span>
    </span>
    <span className="flex flex-wrap gap-2">
      <Button variant="outline" className="px-3" aria-label={m.picking.labelsOf({ orderId })} onClick={onLabels}>
        <Printer size={18} />
        {m.picking.labels()}
      </Button>
      <Button variant="quiet" className="px-3" aria-label={`${m.ui.undo()}: ${orderId}`} onClick={onUndo}>
        <Undo2 size={18} />
        {m.ui.undo()}
      </Button>
    </span>
  </WorkRow>
);

interface UndoProps {
  orderId: string;
  onClose: () => void;
}

/** Asks why the packing of an order is undone; the usual reason is there already. */
function UndoPacking({ orderId, onClose }: UndoProps) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  const actions = useListedOrderActions(orderId);
  const [opened, setOpened] = useState<FulfilmentOrder>();
  if (!opened && order.data && !order.isFetching) setOpened(order.data);
  if (!opened) return <LoadingOrderDialog title={m.ui.undo()} order={order} onClose={onClose} />;
  if (opened.backTo !== 'placed')
    return (
      <Dialog open onClose={onClose} title={opened.orderId}>
        <p className="p-5">{m.picking.cannotUndo({ status: statusLabels()[opened.status] })}</p>
      </Dialog>
    );
  return (
    <RevertDialog
      order={opened}
      to="placed"
      title={m.picking.undoTitle({ orderId: opened.orderId })}
      confirmLabel={m.ui.undo()}
      initialReason={m.picking.packedTooEarly()}
      busy={actions.busy === 'back'}
      onClose={onClose}
      onRevert={async (reason) => {
        if (await actions.step(orderId, { step: 'back', revision: opened.revision, reason })) onClose();
      }}
    />
  );
}
