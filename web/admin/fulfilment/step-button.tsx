import { type ComponentProps, useState } from 'react';
import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import type { OrderStep } from '../../../contract/order-steps.ts';
import { Button } from '../../ui/button.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { stepLabels } from './step-labels.ts';
import type { useWorkOrder } from './use-order-actions.ts';

interface Props extends Pick<ComponentProps<typeof Button>, 'className' | 'look' | 'aria-label'> {
  order: Pick<FulfilmentOrderCard, '_id' | 'orderId' | 'revision' | 'totalAmount'>;
  step: Exclude<OrderStep, 'cancelled'>;
  work: ReturnType<typeof useWorkOrder>;
}

/** The button for the next step. Packing opens the checklist, delivery asks for the cash received. */
export function StepButton({ order: { _id, orderId, revision, totalAmount }, step, work, ...look }: Props) {
  // The revision of the open question. It closes when someone else changes the order.
  const [askedAbout, setAskedAbout] = useState<number>();
  const asking = askedAbout !== undefined && (step === 'packed' || askedAbout === revision);
  const done = () => setAskedAbout(undefined);
  return (
    <>
      <Button
        {...look}
        busy={work.busy === step && !asking}
        busyLabel={stepLabels[step].busyLabel}
        disabled={work.busy !== undefined}
        onClick={() =>
          step === 'out_for_delivery' ? void work.step(_id, { step, revision }) : setAskedAbout(revision)
        }
      >
        {stepLabels[step].label}
      </Button>
      {asking && step === 'packed' && <PackDialog orderId={_id} work={work} onClose={done} />}
      {asking && step === 'delivered' && (
        <DeliverDialog
          orderNumber={orderId}
          total={totalAmount}
          busy={work.busy === 'delivered'}
          onClose={done}
          onDelivered={async (received, reason) => {
            const body = { step: 'delivered', revision, received, ...(reason !== '' && { reason }) } as const;
            if (await work.step(_id, body)) done();
          }}
        />
      )}
    </>
  );
}
