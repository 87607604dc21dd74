import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../../messages/index.ts';
import { formatTime } from '../../../../dates.ts';
import { ChangedOrderParts } from '../../../../orders/changed-order.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { useOrderActions } from '../use-order-actions.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** The present or past question to the customer, and the button that starts a change. */
export default function ChangeCard({ order, actions }: Props) {
  const { _id: orderId, change, canChange } = order;
  const [changing, setChanging] = useState(false);
  const isOpen = change?.status === 'open';
  const work = { busyLabel: m.ui.saving(), disabled: actions.busy !== undefined, className: 'text-sm' };
  return (
    <Card
      title={m.orderChanges.cardTitle()}
      action={
        canChange &&
        !isOpen && (
          <Button variant="outline" className="text-sm" onClick={() => setChanging(true)}>
            {m.orderChanges.change()}
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {change ? (
          <>
            <p className="font-semibold">{stateText(change)}</p>
            {change.askedBy !== '' && (
              <p className="text-sm text-muted">{m.orderChanges.askedBy({ name: change.askedBy })}</p>
            )}
          </>
        ) : (
          <p className="text-sm text-muted">{m.orderChanges.hint()}</p>
        )}
      </div>
      {change && isOpen && (
        <>
          <div className="mt-4">
            <ChangedOrderParts change={change} />
          </div>
          {change.canWithdraw && (
            <div className="mt-4 flex flex-wrap gap-3">
              {canChange && (
                <Button
                  {...work}
                  busy={actions.busy === 'agree'}
                  onClick={() => void actions.agreeToChange(orderId, change._id)}
                >
                  {m.orderChanges.agreed()}
                </Button>
              )}
              <Button
                {...work}
                variant="outline"
                busy={actions.busy === 'withdraw'}
                onClick={() => void actions.withdrawChange(orderId, change._id)}
              >
                {m.substitutesAdmin.withdraw()}
              </Button>
            </div>
          )}
        </>
      )}
      {changing && canChange && (
        <ChangeDialog order={order} asks={canChange.asks} actions={actions} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function stateText({ status, answerBy }: NonNullable<FulfilmentOrder['change']>): string {
  switch (status) {
    case 'open':
      return m.orderChanges.open({ time: formatTime(answerBy) });
    case 'refused':
      return m.orderChanges.refused();
    case 'outdated':
      return m.orderChanges.outdated();
    default:
      return m.orderChanges.expired();
  }
}
