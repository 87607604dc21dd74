import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { isRoundedCash } from '../../../../contract/money/cash-change.ts';
import { dueOf, formatPaise, formatRupees, toPaise } from '../../../../contract/money/money.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { isOpen, type OrderStep } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { methodName, partsOf } from '../../../orders/payment-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { ridersQuery } from './fulfilment-queries.ts';
import { revertLabels, stepLabels } from './order-labels.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RevertDialog } from './revert-dialog.tsx';
import { RiderDialog } from './rider-dialog.tsx';
import { useDeliveryDraft } from './use-delivery-draft.ts';
import type { useOrderActions } from './use-order-actions.ts';
import { waitsForAnswer } from './waits-for-answer.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** Buttons for the next steps of an order, the usual one first, and to undo the last step. */
export function StepButtons({ order, actions }: Props) {
  // The order when the question was opened. Changes by others are rejected by the revision.
  const [dialog, setDialog] = useState<{ for: 'cancel' | 'back' | 'pack' | 'refuse'; about: FulfilmentOrder }>();
  const typed = useDeliveryDraft(order.steps.includes('delivered'));
  const done = () => setDialog(undefined);
  return (
    <section aria-label={m.boardOrders.nextSteps()} className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {!isOpen(order.status) && (
        <p className="w-full rounded-xl border border-line bg-surface p-4 text-muted">
          {order.status === 'delivered' ? paymentText(order) : m.boardOrders.isCancelled()}
          {order.cancelReason && <span className="block">{m.boardOrders.reason({ reason: order.cancelReason })}</span>}
        </p>
      )}
      {order.steps.map((step) =>
        step === 'cancelled' ? (
          <Button
            key={step}
            variant="quiet"
            className="text-danger!"
            onClick={() => setDialog({ for: 'cancel', about: order })}
          >
            {stepLabels().cancelled.label}
          </Button>
        ) : (
          <StepButton
            key={step}
            order={order}
            step={step}
            work={actions}
            waits={waitsForAnswer(order)}
            onPack={() => setDialog({ for: 'pack', about: order })}
          />
        ),
      )}
      {order.steps.includes('delivered') && (
        <Button
          variant="quiet"
          disabled={actions.busy !== undefined}
          onClick={() => setDialog({ for: 'refuse', about: order })}
        >
          {m.refusals.start()}
        </Button>
      )}
      {order.backTo && (
        <Button
          variant="quiet"
          disabled={actions.busy !== undefined}
          onClick={() => setDialog({ for: 'back', about: order })}
        >
          <Undo2 size={18} />
          {revertLabels()[order.backTo]}
        </Button>
      )}
      {dialog?.for === 'back' && dialog.about.backTo && (
        <RevertDialog
          order={dialog.about}
          to={dialog.about.backTo}
          busy={actions.busy === 'back'}
          onClose={done}
          onRevert={async (reason) => {
            const { _id, revision } = dialog.about;
            if (await actions.step(_id, { step: 'back', revision, ...reason })) done();
          }}
        />
      )}
      {dialog?.for === 'refuse' && (
        <RefuseDialog
          orderId={dialog.about._id}
          typed={typed}
          actions={actions}
          onClose={done}
          onBringBack={() => setDialog({ ...dialog, for: 'back' })}
          onDelivered={async (received, revision) => {
            if (await actions.step(dialog.about._id, { step: 'delivered', revision, ...received })) done();
          }}
        />
      )}
      {dialog?.for === 'pack' && <PackDialog orderId={dialog.about._id} actions={actions} onClose={done} />}
      {dialog?.for === 'cancel' && (
        <CancelDialog
          order={dialog.about}
          busy={actions.busy === 'cancelled'}
          onClose={done}
          onCancel={async (reason, missing) => {
            const { _id, revision } = dialog.about;
            const body = { step: 'cancelled', revision, reason, ...(missing.length > 0 && { missing }) } as const;
            if (await actions.step(_id, body)) done();
          }}
        />
      )}
    </section>
  );
}

function differenceText(received: number, due: number): string {
  const paise = toPaise(received) - toPaise(due);
  const amount = formatPaise(Math.abs(paise));
  return paise > 0 ? m.boardOrders.moreThanDue({ amount }) : m.boardOrders.lessThanDue({ amount });
}

/** The payment information. Old orders only have the payment status. */
function paymentText(order: FulfilmentOrder): string {
  const { receivedAmount, receivedNote, payment_status, paidWith } = order;
  const by = paidWith && { method: methodName(paidWith.method), reference: paidWith.reference ?? '' };
  if (receivedAmount === null)
    return payment_status === 'paid' ? m.boardOrders.isDeliveredAndPaid() : m.boardOrders.isDelivered();
  if (order.paidOnline !== undefined && receivedAmount === 0 && dueOf(order) === 0)
    return m.paymentsStaff.isDelivered({ amount: formatRupees(order.paidOnline) });
  if (order.credit !== undefined && receivedAmount === 0 && payment_status === 'paid')
    return m.refunds.paidWithCredit({ total: formatRupees(order.credit) });
  const parts = partsOf(order);
  if (by && parts) return m.boardOrders.isDeliveredForBoth({ ...parts, ...by });
  const received = formatRupees(receivedAmount);
  const [receivedPaise, duePaise] = [toPaise(receivedAmount), toPaise(dueOf(order))];
  if (receivedPaise === duePaise || (!by && !receivedNote && isRoundedCash(receivedPaise, duePaise))) {
    return by ? m.boardOrders.isDeliveredBy({ received, ...by }) : m.boardOrders.isDeliveredForCash({ received });
  }
  const difference = differenceText(receivedAmount, dueOf(order));
  // The reason goes with the account of who delivered.
  const words = { received, difference, reason: receivedNote || '–' };
  return by ? m.boardOrders.isDeliveredForOtherBy({ ...words, ...by }) : m.boardOrders.isDeliveredForOtherAmount(words);
}

interface StepButtonProps extends Pick<ComponentProps<typeof Button>, 'className' | 'variant' | 'aria-label'> {
  order: Pick<
    FulfilmentOrderCard,
    '_id' | 'orderId' | 'revision' | 'totalAmount' | 'credit' | 'paidOnline' | 'paysWith' | 'needsCode' | 'rider'
  >;
  step: Exclude<OrderStep, 'cancelled'>;
  work: ReturnType<typeof useOrderActions>;
  /** The customer is asked something: the order cannot be packed before the answer. */
  waits: boolean;
  /** Opens the checklist. It is not part of the button, which goes when someone else takes the step meanwhile. */
  onPack: () => void;
}

/** The button for the next step. Packing opens the checklist, sending out may ask who delivers, delivery asks for the amount received. */
export function StepButton({ order, step, work, waits, onPack, ...button }: StepButtonProps) {
  const { _id, orderId, revision } = order;
  // The revision of the open question. It closes when someone else changes the order.
  const [askedAbout, setAskedAbout] = useState<number>();
  const asking = askedAbout === revision;
  const typed = useDeliveryDraft(step === 'delivered');
  const done = () => setAskedAbout(undefined);
  const isHeld = step === 'packed' && waits;
  const reason = useId();
  const { onlyOwn } = useOrderRights();
  const [looking, setLooking] = useState(false);
  const queries = useQueryClient();

  /** Sends it out at once when it has a rider, or in a store without riders. Riders deliver what they send out themselves. */
  async function sendOut(): Promise<void> {
    if (!order.rider && !onlyOwn) {
      setLooking(true);
      // Without an answer the question is open, and says so.
      const riders = await queries.fetchQuery(ridersQuery(_id)).catch(() => undefined);
      setLooking(false);
      if (!riders || riders.some(({ isRider }) => isRider)) return setAskedAbout(revision);
    }
    await work.sendOut(order, undefined);
  }

  const start: Record<typeof step, () => void> = {
    packed: onPack,
    out_for_delivery: () => void sendOut(),
    delivered: () => setAskedAbout(revision),
  };
  return (
    <>
      <Button
        {...button}
        data-step={step}
        busy={(work.busy === step && !asking) || looking}
        busyLabel={stepLabels()[step].busyLabel}
        disabled={work.busy !== undefined || isHeld}
        aria-describedby={isHeld ? reason : undefined}
        onClick={start[step]}
      >
        {stepLabels()[step].label}
      </Button>
      {isHeld && (
        <p id={reason} className="mt-1 text-sm text-muted">
          {m.boardOrders.waitsForAnswer()}
        </p>
      )}
      {asking && step === 'out_for_delivery' && (
        <RiderDialog
          order={order}
          initial={undefined}
          nobody={m.ridersBoard.withoutRider()}
          confirm={stepLabels().out_for_delivery}
          busy={work.busy === step}
          onConfirm={async (rider) => {
            if (await work.sendOut(order, rider?._id)) done();
          }}
          onClose={done}
        />
      )}
      {asking && step === 'delivered' && (
        <DeliverDialog
          orderId={_id}
          orderNumber={orderId}
          total={dueOf(order)}
          paidOnline={order.paidOnline}
          needsCode={order.needsCode === true}
          paysWith={order.paysWith}
          typed={typed}
          actions={work}
          onClose={done}
          onDelivered={async (received) => {
            if (await work.step(_id, { step: 'delivered', revision, ...received })) done();
          }}
        />
      )}
    </>
  );
}
