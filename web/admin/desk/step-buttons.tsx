import { useState } from 'react';
import type { DeskOrder } from '../../../contract/desk.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { stepLabels } from './step-words.ts';
import type { useWorkOrder } from './use-work-order.ts';

interface Props {
  order: DeskOrder;
  work: ReturnType<typeof useWorkOrder>;
}

/** What can be done next with an order, the way forward first. */
export function StepButtons({ order, work }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const { _id, revision } = order;
  if (order.steps.length === 0) {
    return (
      <p className="rounded-xl border border-line bg-surface p-4 text-muted">
        {order.status === 'delivered' ? 'Delivered, and the cash is collected.' : 'This order is cancelled.'}
        {order.cancelReason && <span className="block">Reason: {order.cancelReason}</span>}
      </p>
    );
  }
  return (
    <section aria-label="Next steps" className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {order.steps.map((step) =>
        step === 'cancelled' ? (
          <Button key={step} look="quiet" className="text-danger!" onClick={() => setCancelling(true)}>
            {stepLabels.cancelled.label}
          </Button>
        ) : (
          <Button
            key={step}
            busy={work.busy === step}
            busyLabel={stepLabels[step].busyLabel}
            disabled={work.busy !== undefined}
            onClick={() => void work.step(_id, { step, revision })}
          >
            {stepLabels[step].label}
          </Button>
        ),
      )}
      {cancelling && (
        <CancelDialog
          orderNumber={order.orderId}
          busy={work.busy === 'cancelled'}
          onClose={() => setCancelling(false)}
          onCancel={async (reason) => {
            await work.step(_id, { step: 'cancelled', revision, reason });
            setCancelling(false);
          }}
        />
      )}
    </section>
  );
}
