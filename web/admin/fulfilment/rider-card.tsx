import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { formatTime } from '../../dates.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { useOrderRights } from '../alerts/use-order-rights.ts';
import { ridersQuery } from './fulfilment-queries.ts';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** Who delivers an order. Riders take it or give it back, managers and owners choose somebody. */
export function RiderCard({ order, actions }: Props) {
  const { onlyOwn } = useOrderRights();
  const user = useUser();
  const [choosing, setChoosing] = useState(false);
  const { rider, status, canChooseRider } = order;
  if (!rider && !canChooseRider) return null;
  const isMine = rider !== undefined && rider._id === user?._id;
  return (
    <Card title={m.riders.rider()}>
      <p className="font-semibold wrap-anywhere">
        {isMine ? m.riders.you() : rider ? rider.name || m.adminOrders.deletedAccount() : m.riders.nobody()}
      </p>
      {canChooseRider && (
        <div className="mt-3">
          {!onlyOwn ? (
            <Button variant="outline" onClick={() => setChoosing(true)}>
              {rider ? m.riders.change() : m.riders.choose()}
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
              {m.door.arrive()}
            </Button>
          </div>
        )
      )}
      {choosing && <RiderDialog order={order} actions={actions} onClose={() => setChoosing(false)} />}
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

/** The people who can deliver an order, the least busy first. */
function RiderDialog({ order, actions, onClose }: Props & { onClose: () => void }) {
  const { data: riders, error, refetch } = useQuery(ridersQuery(order._id));
  const [chosen, setChosen] = useState(order.rider?._id ?? '');

  async function save(): Promise<void> {
    const rider = riders?.find(({ _id }) => _id === chosen) ?? null;
    if (await actions.setRider(order, rider)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.riders.chooseTitle({ orderId: order.orderId })}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {m.ui.cancel()}
          </Button>
          <Button
            busy={actions.busy === 'rider'}
            busyLabel={m.ui.saving()}
            disabled={!riders || chosen === (order.rider?._id ?? '')}
            onClick={() => void save()}
          >
            {m.ui.save()}
          </Button>
        </div>
      }
    >
      {riders ? (
        <fieldset className="space-y-2 p-5">
          <legend className="sr-only">{m.riders.rider()}</legend>
          <Choice label={m.riders.nobody()} value="" chosen={chosen} onChoose={setChosen} />
          {riders.map(({ _id, name, deliveries }) => (
            <Choice
              key={_id}
              label={name}
              hint={deliveries > 0 ? m.riders.deliveries({ count: deliveries }) : m.riders.free()}
              value={_id}
              chosen={chosen}
              onChoose={setChosen}
            />
          ))}
        </fieldset>
      ) : error ? (
        <div className="p-5">
          <p className="mb-1 font-semibold">{m.riders.failed()}</p>
          <p className="mb-4">{messageOf(error)}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            {m.ui.tryAgain()}
          </Button>
        </div>
      ) : (
        <Skeletons label={m.riders.loading()} className="space-y-2 p-5" sizes={Array(3).fill('h-14 rounded-md')} />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
}

const Choice = ({ label, hint, value, chosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
    <input
      type="radio"
      name="rider"
      className="size-5 shrink-0 accent-accent"
      checked={value === chosen}
      onChange={() => onChoose(value)}
    />
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{label}</span>
      {hint && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  </label>
);
