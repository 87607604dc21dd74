import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { formatTime } from '../../../dates.ts';
import { useUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { RiderAway } from './rider-away.tsx';
import { RiderDialog } from './rider-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** The rider of an order. Riders take it or give it back, managers and owners choose somebody. */
export function RiderCard({ order, actions }: Props) {
  const { onlyOwn } = useOrderRights();
  const user = useUser();
  const [choosing, setChoosing] = useState(false);
  const { rider, status, canChooseRider } = order;
  if (!rider && !canChooseRider) return null;
  const isMine = rider !== undefined && rider._id === user?._id;
  return (
    <Card title={m.ridersBoard.rider()}>
      <p className="font-semibold wrap-anywhere">
        {isMine ? m.ridersBoard.you() : rider ? rider.name || m.adminOrders.deletedAccount() : m.ridersBoard.nobody()}
      </p>
      <RiderAway order={order} className="mt-1 block text-sm tabular-nums" />
      {canChooseRider && (
        <div className="mt-3">
          {!onlyOwn ? (
            <Button variant="outline" onClick={() => setChoosing(true)}>
              {rider ? m.ridersBoard.change() : m.ridersBoard.choose()}
            </Button>
          ) : !rider && user ? (
            <SetRiderButton order={order} actions={actions} rider={user} label={m.riders.take()} />
          ) : (
            status === 'packed' && (
              <SetRiderButton order={order} actions={actions} rider={null} label={m.riders.giveBack()} />
            )
          )}
        </div>
      )}
      {order.arrivedAt ? (
        <p className="mt-2">{m.door.since({ time: formatTime(order.arrivedAt) })}</p>
      ) : (
        order.steps.includes('delivered') && (
          <div className="mt-3">
            <Button
              variant="outline"
              busy={actions.busy === 'arrive'}
              busyLabel={m.ui.saving()}
              onClick={() => void actions.arrive(order)}
            >
              {isMine || onlyOwn ? m.door.arrive() : m.door.riderArrives()}
            </Button>
          </div>
        )
      )}
      {choosing && (
        <RiderDialog
          order={order}
          initial={rider ?? null}
          confirm={{ label: m.ui.save(), busyLabel: m.ui.saving() }}
          busy={actions.busy === 'rider'}
          onConfirm={async (chosen) => {
            if (await actions.setRider(order, chosen)) setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

interface SetRiderProps extends Props {
  rider: { _id: string; name: string } | null;
  label: string;
}

const SetRiderButton = ({ order, actions, rider, label }: SetRiderProps) => (
  <Button
    variant="outline"
    busy={actions.busy === 'rider'}
    busyLabel={m.ui.saving()}
    onClick={() => void actions.setRider(order, rider)}
  >
    {label}
  </Button>
);
