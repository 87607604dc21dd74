import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type ChosenRider, RiderChoices } from './rider-choices.tsx';

interface Props {
  order: Pick<FulfilmentOrder, '_id' | 'orderId'>;
  /** The first choice, which is not confirmed again; null for nobody, undefined when somebody has to be chosen. */
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
    <FormDialog
      title={m.ridersBoard.chooseTitle({ orderId: order.orderId })}
      submitLabel={confirm.label}
      busyLabel={confirm.busyLabel}
      busy={busy}
      disabled={!isNew}
      className=""
      onSubmit={() => rider !== undefined && onConfirm(rider)}
      onClose={onClose}
    >
      <RiderChoices
        orderId={order._id}
        nobody={nobody}
        chosen={rider === undefined ? undefined : (rider?._id ?? '')}
        onChoose={setRider}
      />
    </FormDialog>
  );
}
