import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { formatPaise, formatRupees, toPaise } from '../../../contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { BackDialog } from './revert-dialog.tsx';
import { StepButton } from './step-button.tsx';
import { statusLabels, stepLabels } from './step-labels.ts';
import type { useWorkOrder } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  work: ReturnType<typeof useWorkOrder>;
}

/** Buttons for the next steps of an order, the usual one first, and to undo the last step. */
export function StepButtons({ order, work }: Props) {
  // The order when the question was opened. Changes by others are rejected by the revision.
  const [asked, setAsked] = useState<{ for: 'cancel' | 'back'; about: FulfilmentOrder }>();
  const done = () => setAsked(undefined);
  return (
    <section aria-label="Next steps" className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {order.steps.length === 0 && (
        <p className="w-full rounded-xl border border-line bg-surface p-4 text-muted">
          {order.status === 'delivered' ? deliveredWords(order) : 'This order is cancelled.'}
          {order.cancelReason && <span className="block">Reason: {order.cancelReason}</span>}
        </p>
      )}
      {order.steps.map((step) =>
        step === 'cancelled' ? (
          <Button
            key={step}
            look="quiet"
            className="text-danger!"
            onClick={() => setAsked({ for: 'cancel', about: order })}
          >
            {stepLabels.cancelled.label}
          </Button>
        ) : (
          <StepButton key={step} order={order} step={step} work={work} />
        ),
      )}
      {order.backTo && (
        <Button look="quiet" disabled={work.busy !== undefined} onClick={() => setAsked({ for: 'back', about: order })}>
          <Undo2 size={18} aria-hidden />
          Back to {statusLabels[order.backTo].toLowerCase()}
        </Button>
      )}
      {asked?.for === 'back' && asked.about.backTo && (
        <BackDialog
          order={asked.about}
          to={asked.about.backTo}
          busy={work.busy === 'back'}
          onClose={done}
          onBack={async (reason) => {
            const { _id, revision } = asked.about;
            if (await work.step(_id, { step: 'back', revision, reason })) done();
          }}
        />
      )}
      {asked?.for === 'cancel' && (
        <CancelDialog
          order={asked.about}
          busy={work.busy === 'cancelled'}
          onClose={done}
          onCancel={async (reason, missing) => {
            const { _id, revision } = asked.about;
            const body = { step: 'cancelled', revision, reason, ...(missing.length > 0 && { missing }) } as const;
            if (await work.step(_id, body)) done();
          }}
        />
      )}
    </section>
  );
}

function differenceInWords(received: number, due: number): string {
  const paise = toPaise(received) - toPaise(due);
  return `${formatPaise(Math.abs(paise))} ${paise > 0 ? 'more' : 'less'} than due`;
}

/** The payment information. Old orders only have the payment status. */
function deliveredWords({ receivedAmount, receivedNote, totalAmount, payment_status }: FulfilmentOrder): string {
  if (receivedAmount === null) return payment_status === 'paid' ? 'Delivered and paid.' : 'Delivered.';
  if (receivedNote === '') return `Delivered. ${formatRupees(receivedAmount)} received in cash.`;
  return `Delivered. ${formatRupees(receivedAmount)} received in cash, ${differenceInWords(receivedAmount, totalAmount)}: ${receivedNote}`;
}
