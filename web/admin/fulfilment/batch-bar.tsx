import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { FulfilmentOrder, FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Printer } from '../../ui/admin-icons.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useOrderAlerts } from '../alerts/order-alerts.tsx';
import { useOrderRights } from '../alerts/use-order-rights.ts';
import type { BoardSelection } from './board-selection.tsx';
import { stepLabels } from './order-labels.tsx';
import { type ChosenRider, RiderChoices } from './rider-choices.tsx';
import { type BatchProblem, useBatch } from './use-batch.ts';

interface Props {
  selection: BoardSelection;
  /** Shows packing slips to the printer. */
  onSlips: (orders: readonly FulfilmentOrder[]) => void;
}

/** What an action did, in words ('' for nothing), and the orders that it did not reach. */
interface BatchOutcome {
  done: string;
  problems: readonly BatchProblem[];
}

/** What can be done with the selected orders, and what went wrong with which. */
export function BatchBar({ selection, onSlips }: Props) {
  const { steps, choosesRider } = useOrderRights();
  const { newOrders } = useOrderAlerts();
  const { progress, run } = useBatch(selection);
  const [asking, setAsking] = useState<'pack' | 'rider'>();
  const [rider, setRider] = useState<ChosenRider>();
  const [outcome, setOutcome] = useState<BatchOutcome>();
  const orders = [...selection.selected.values()];
  const count = orders.length;
  const [first] = orders;
  const busy = progress !== undefined;
  const busyLabel = progress ? m.orderBoard.progress(progress) : '';
  const close = () => {
    setAsking(undefined);
    setRider(undefined);
    setOutcome(undefined);
  };
  const titleOf = () => {
    if (outcome) return m.orderBoard.failed({ count: outcome.problems.length });
    return asking === 'pack' ? m.orderBoard.packTitle({ count }) : m.orderBoard.riderTitle({ count });
  };

  function showOutcome({ done, problems }: BatchOutcome): void {
    if (problems.length > 0) setOutcome({ done, problems });
    else {
      close();
      if (done) toast.success(done);
    }
  }

  async function print(): Promise<void> {
    const { done, problems } = await run(({ _id: orderId }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId', { params: { orderId } }),
    );
    if (done.length > 0) {
      flushSync(() => onSlips(done));
      window.print();
    }
    showOutcome({ done: done.length > 0 ? m.orderBoard.slipsPrinted({ count: done.length }) : '', problems });
  }

  async function pack(): Promise<void> {
    const { done, problems } = await run(async ({ _id: orderId, revision }) => {
      const body = { step: 'packed', revision } as const;
      return (await browserApi.send('PUT /api/v1/fulfilment/orders/:orderId/step', { params: { orderId }, body })).data;
    });
    showOutcome({ done: done.length > 0 ? m.orderBoard.arePacked({ count: done.length }) : '', problems });
  }

  async function assign(to: ChosenRider): Promise<void> {
    const { done, problems } = await run(async ({ _id: orderId, revision }) => {
      const body = { revision, riderId: to?._id ?? null };
      return (await browserApi.send('PUT /api/v1/fulfilment/orders/:orderId/rider', { params: { orderId }, body }))
        .data;
    });
    const words = { count: done.length, name: to?.name ?? m.riders.nobody() };
    showOutcome({ done: done.length > 0 ? m.orderBoard.haveRider(words) : '', problems });
  }

  return (
    <>
      {first && (
        <section
          aria-label={m.orderBoard.selection()}
          className={classNames(
            'sticky z-10 mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border-2 border-accent bg-canvas p-2 shadow-float print:hidden',
            newOrders.length > 0 ? 'bottom-20' : 'bottom-3',
          )}
        >
          <p role="status" className="px-2 font-bold tabular-nums">
            {m.orderBoard.selected({ count })}
          </p>
          <Button
            variant="outline"
            className="px-3 text-sm"
            busy={busy && !asking}
            busyLabel={busyLabel}
            disabled={busy}
            onClick={() => void print()}
          >
            <Printer size={18} />
            {m.orderBoard.printSlips()}
          </Button>
          {steps.includes('packed') && (
            <Button variant="outline" className="px-3 text-sm" disabled={busy} onClick={() => setAsking('pack')}>
              {stepLabels.packed.label}
            </Button>
          )}
          {choosesRider && (
            <Button variant="outline" className="px-3 text-sm" disabled={busy} onClick={() => setAsking('rider')}>
              {m.riders.choose()}
            </Button>
          )}
          <Button variant="quiet" className="px-3 text-sm" disabled={busy} onClick={selection.clear}>
            {m.orderBoard.clearSelection()}
          </Button>
        </section>
      )}
      {(asking || outcome) && (
        // One dialog, which goes on from the question to the outcome.
        <Dialog
          open
          onClose={() => {
            if (!busy) close();
          }}
          title={titleOf()}
          footer={
            <div className="flex justify-end gap-3">
              {outcome ? (
                <Button onClick={close}>{m.ui.close()}</Button>
              ) : (
                <>
                  <Button variant="quiet" disabled={busy} onClick={close}>
                    {m.ui.cancel()}
                  </Button>
                  <Button
                    busy={busy}
                    busyLabel={busyLabel}
                    disabled={asking === 'rider' && rider === undefined}
                    onClick={() => void (asking === 'pack' ? pack() : assign(rider ?? null))}
                  >
                    {asking === 'pack' ? stepLabels.packed.label : m.ui.save()}
                  </Button>
                </>
              )}
            </div>
          }
        >
          {outcome ? (
            <Outcome {...outcome} />
          ) : (
            <>
              {asking === 'pack' && <p className="px-5 pt-5">{m.orderBoard.packHint()}</p>}
              {asking === 'rider' && first && (
                <RiderChoices
                  orderId={first._id}
                  chosen={rider === undefined ? undefined : (rider?._id ?? '')}
                  onChoose={setRider}
                />
              )}
              <SelectedOrders orders={orders} />
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Some of them may be out of sight. */
const SelectedOrders = ({ orders }: { orders: readonly FulfilmentOrderCard[] }) => (
  <ul aria-label={m.adminOrders.orders()} className="space-y-1 p-5 text-sm">
    {orders.map(({ _id, orderId, customerName }) => (
      <li key={_id} className="flex gap-3">
        <span className="shrink-0 font-semibold tabular-nums">{orderId}</span>
        <span className="min-w-0 truncate">{customerName || m.adminOrders.deletedAccount()}</span>
      </li>
    ))}
  </ul>
);

/** Which orders an action did not reach, and why. */
const Outcome = ({ done, problems }: BatchOutcome) => (
  <>
    {done && <p className="px-5 pt-5">{done}</p>}
    <ul className="divide-y divide-line px-5 py-2">
      {problems.map(({ order: { _id, orderId }, reason }) => (
        <li key={_id} className="py-2">
          <Link
            to={links.adminOrder(_id)}
            className="inline-flex min-h-11 items-center font-semibold text-accent tabular-nums"
          >
            {orderId}
          </Link>
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  </>
);
