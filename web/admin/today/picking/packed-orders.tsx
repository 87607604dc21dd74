import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { PackedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { Printer } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { fulfilmentOrderQuery } from '../board/fulfilment-queries.ts';
import { LoadingOrderDialog } from '../board/loading-order-dialog.tsx';
import { statusLabels } from '../board/order-labels.tsx';
import { WorkList, WorkRow } from '../board/phone-work.tsx';
import { useListedOrderActions } from '../board/use-order-actions.ts';
import type { LetterOf } from './letters.ts';
import { OrderLetter } from './order-letter.tsx';

const BagLabelsDialog = lazyComponent(() => import('../board/bag-labels-dialog.tsx'));
const RevertDialog = lazyComponent(async () => ({
  default: (await import('../board/revert-dialog.tsx')).RevertDialog,
}));

interface Props {
  packed: readonly PackedOrder[];
  letterOf: LetterOf;
}

/** Orders that the user packed and that are still in the store, the last one first: each with the labels of its bags, and a way back. */
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
        if (await actions.step(orderId, { step: 'back', revision: opened.revision, ...reason })) onClose();
      }}
    />
  );
}
