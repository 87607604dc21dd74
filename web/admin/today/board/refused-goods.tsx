import { useState } from 'react';
import type { ReturnedLine } from '../../../../contract/delivery/refusal-fields.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { refusalReason } from '../../../orders/refusal-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** Goods that the customer did not take, and their place now. Nothing for orders of which everything was taken. */
export function RefusedGoods({ order, actions }: Props) {
  // The order when the dialog was opened. Changes by others are rejected by the revision.
  const [about, setAbout] = useState<FulfilmentOrder>();
  const { refused = [], canReceive } = order;
  if (refused.length === 0) return null;
  return (
    <Card title={m.refusals.refused()} {...(canReceive && { hint: m.refusals.toReceiveHint() })}>
      <ul className="-my-3 divide-y divide-line">
        {refused.map((line) => (
          <li key={line.productId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 text-sm">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {m.refusals.units({ quantity: line.quantity, name: line.name })}
              </span>
              <span className="text-muted wrap-anywhere">{refusalReason(line)}</span>
            </span>
            <span className="font-semibold">{whereText(line)}</span>
          </li>
        ))}
      </ul>
      {canReceive && (
        <Button className="mt-6 w-full sm:w-auto" onClick={() => setAbout(order)}>
          {m.refusals.receive()}
        </Button>
      )}
      {about && <ReceiveDialog order={about} actions={actions} onClose={() => setAbout(undefined)} />}
    </Card>
  );
}

function whereText({ received }: ReturnedLine): string {
  if (!received) return m.refusals.onTheWay();
  return [
    received.stock > 0 && m.refusals.receivedStock({ count: received.stock }),
    received.waste > 0 && m.refusals.receivedWaste({ count: received.waste }),
  ]
    .filter(Boolean)
    .join(' · ');
}
