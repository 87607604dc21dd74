import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ChosenRider, RiderChoices } from './rider-choices.tsx';

interface Props {
  order: Pick<FulfilmentOrder, '_id' | 'orderId'>;
  /** Who is chosen at first, which is not confirmed again; null for nobody, undefined when somebody has to be chosen. */
  initial: ChosenRider | undefined;
  /** The words for nobody. */
  nobody?: string | undefined;
  confirm: { label: string; busyLabel: string };
  busy: boolean;
  onConfirm: (rider: ChosenRider) => void;
  onClose: () => void;
}

/** Asks who delivers an order: the least busy first. */
export function RiderDialog({ order, initial, nobody, confirm, busy, onConfirm, onClose }: Props) {
  const [rider, setRider] = useState(initial);
  const isNew = rider !== undefined && (initial === undefined || rider?._id !== initial?._id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.riders.chooseTitle({ orderId: order.orderId })}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {m.ui.cancel()}
          </Button>
          <Button
            busy={busy}
            busyLabel={confirm.busyLabel}
            disabled={!isNew}
            onClick={() => rider !== undefined && onConfirm(rider)}
          >
            {confirm.label}
          </Button>
        </div>
      }
    >
      <RiderChoices
        orderId={order._id}
        nobody={nobody}
        chosen={rider === undefined ? undefined : (rider?._id ?? '')}
        onChoose={setRider}
      />
    </Dialog>
  );
}
