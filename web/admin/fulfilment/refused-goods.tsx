import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import type { ReturnedLine } from '../../../contract/refusal-fields.ts';
import { m } from '../../../messages/index.ts';
import { whyRefused } from '../../orders/refusal-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** What the customer did not take, and what became of it. Nothing for orders of which everything was taken. */
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
              <span className="text-muted wrap-anywhere">{whyRefused(line)}</span>
            </span>
            <span className="font-semibold">{whereWords(line)}</span>
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

function whereWords({ received }: ReturnedLine): string {
  if (!received) return m.refusals.onTheWay();
  return [
    received.stock > 0 && m.refusals.receivedStock({ count: received.stock }),
    received.waste > 0 && m.refusals.receivedWaste({ count: received.waste }),
  ]
    .filter(Boolean)
    .join(' · ');
}
