import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { isAnonymised, nextSteps, type OrderStep } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { Printer } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { type Asking, BatchDialog, type BatchOutcome } from './batch-dialog.tsx';
import type { BoardSelection } from './board-selection.tsx';
import { stepLabels } from './order-labels.tsx';
import type { ChosenRider } from './rider-choices.tsx';
import { type BatchAction, useBatch } from './use-batch.ts';

interface Props {
  selection: BoardSelection;
  /** Shows packing slips to the printer. */
  onSlips: (orders: readonly FulfilmentOrder[]) => void;
}

const canStep = (order: FulfilmentOrderCard, step: OrderStep): boolean =>
  nextSteps(order.status, 'shop', isAnonymised(order)).includes(step);

/** True for orders that the action can be done with unseen. */
const canDo: Record<Asking['what'], (order: FulfilmentOrderCard) => boolean> = {
  pack: (order) => canStep(order, 'packed') && !order.toWeigh && !order.isAsked,
  send: (order) => canStep(order, 'out_for_delivery'),
  rider: () => true,
};

/** Actions for the selected orders, and the errors of each. */
export function BatchBar({ selection, onSlips }: Props) {
  const { steps, choosesRider } = useOrderRights();
  const { current, progress, change, load } = useBatch(selection);
  const [asking, setAsking] = useState<Asking>();
  const [outcome, setOutcome] = useState<BatchOutcome>();
  const orders = [...selection.selected.values()];
  const busy = progress !== undefined;
  const close = () => {
    setAsking(undefined);
    setOutcome(undefined);
  };

  function showOutcome({ done, problems }: BatchOutcome): void {
    if (problems.length > 0) setOutcome({ done, problems });
    else {
      close();
      if (done) toast.success(done);
    }
  }

  function ask(what: Asking['what']): void {
    const now = current(orders);
    setAsking({ what, orders: now.filter(canDo[what]), others: now.filter((order) => !canDo[what](order)) });
  }

  async function print(): Promise<void> {
    const { done, problems } = await load(orders);
    if (done.length > 0) {
      flushSync(() => onSlips(done));
      window.print();
    }
    showOutcome({ done: done.length > 0 ? m.orderBoard.slipsPrinted({ count: done.length }) : '', problems });
  }

  async function run(
    wanted: readonly FulfilmentOrderCard[],
    action: BatchAction,
    words: (count: number) => string,
  ): Promise<void> {
    const { done, problems } = await change(wanted, action);
    // The other orders stay selected; a rider does not change the column.
    if (action.action !== 'rider') selection.drop(done.map(({ _id }) => _id));
    showOutcome({ done: done.length > 0 ? words(done.length) : '', problems });
  }

  function confirm({ what, orders: wanted }: Asking, rider: ChosenRider | undefined): void {
    if (what === 'pack') void run(wanted, { action: 'packed' }, (count) => m.orderBoard.arePacked({ count }));
    else if (what === 'send')
      void run(wanted, { action: 'out_for_delivery', ...(rider && { riderId: rider._id }) }, (count) =>
        m.orderBoard.areSentOut({ count }),
      );
    // The choice of a rider does not depend on changes made since.
    else
      void run(current(wanted), { action: 'rider', riderId: rider?._id ?? null }, (count) =>
        m.orderBoard.haveRider({ count, name: rider?.name ?? m.ridersBoard.nobody() }),
      );
  }

  const start = () =>
    void run(
      current(orders).filter((order) => canStep(order, 'packed')),
      { action: 'start_packing' },
      (count) => m.orderBoard.areStarted({ count }),
    );

  const plain = { variant: 'outline', className: 'px-3 text-sm', disabled: busy } as const;
  const toPack = steps.includes('packed') && orders.some((order) => canStep(order, 'packed'));
  return (
    <>
      {orders.length > 0 && (
        <section
          aria-label={m.orderBoard.selection()}
          className="sticky bottom-3 z-10 mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border-2 border-accent bg-canvas p-2 shadow-float *:shrink-0 max-sm:flex-nowrap max-sm:overflow-x-auto print:hidden"
        >
          <p role="status" className="px-2 font-bold tabular-nums">
            {m.orderBoard.selected({ count: orders.length })}
          </p>
          <Button
            {...plain}
            busy={busy && !asking}
            busyLabel={progress ? m.orderBoard.progress(progress) : ''}
            onClick={() => void print()}
          >
            <Printer size={18} />
            {m.orderBoard.printSlips()}
          </Button>
          {toPack && (
            <>
              <Button {...plain} onClick={start}>
                {m.orderBoard.startPacking()}
              </Button>
              <Button {...plain} onClick={() => ask('pack')}>
                {stepLabels().packed.label}
              </Button>
            </>
          )}
          {choosesRider && steps.includes('out_for_delivery') && orders.some(canDo.send) && (
            <Button {...plain} onClick={() => ask('send')}>
              {stepLabels().out_for_delivery.label}
            </Button>
          )}
          {choosesRider && (
            <Button {...plain} onClick={() => ask('rider')}>
              {m.ridersBoard.choose()}
            </Button>
          )}
          <Button variant="quiet" className="px-3 text-sm" disabled={busy} onClick={selection.clear}>
            {m.orderBoard.clearSelection()}
          </Button>
        </section>
      )}
      {(asking || outcome) && (
        <BatchDialog asking={asking} outcome={outcome} progress={progress} onConfirm={confirm} onClose={close} />
      )}
    </>
  );
}
