import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { FulfilmentOrder, FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { isErased, nextSteps } from '../../../contract/order-steps.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Printer } from '../../ui/admin-icons.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useOrderRights } from '../alerts/use-order-rights.ts';
import type { BoardSelection } from './board-selection.tsx';
import { StatusPill, stepLabels } from './order-labels.tsx';
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

/** A question about orders: as they were selected when it was asked. */
interface Asking {
  what: 'pack' | 'rider';
  /** Those that it can be done with. */
  orders: readonly FulfilmentOrderCard[];
  /** Those that stay as they are. */
  others: readonly FulfilmentOrderCard[];
}

const isToPack = (order: FulfilmentOrderCard): boolean =>
  nextSteps(order.status, 'shop', isErased(order)).includes('packed');

/** Whether it can be packed without looking at it. */
const canPack = (order: FulfilmentOrderCard): boolean => isToPack(order) && !order.toWeigh && !order.isAsked;

/** What can be done with the selected orders, and what went wrong with which. */
export function BatchBar({ selection, onSlips }: Props) {
  const { steps, choosesRider } = useOrderRights();
  const { current, progress, run } = useBatch(selection);
  const [asking, setAsking] = useState<Asking>();
  const [rider, setRider] = useState<ChosenRider>();
  const [outcome, setOutcome] = useState<BatchOutcome>();
  const orders = [...selection.selected.values()];
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
    const count = asking?.orders.length ?? 0;
    if (asking?.what === 'pack' && count === 0) return m.orderBoard.notToPack({ count: asking.others.length });
    return asking?.what === 'pack' ? m.orderBoard.packTitle({ count }) : m.orderBoard.riderTitle({ count });
  };

  function showOutcome({ done, problems }: BatchOutcome): void {
    if (problems.length > 0) setOutcome({ done, problems });
    else {
      close();
      if (done) toast.success(done);
    }
  }

  async function print(): Promise<void> {
    const { done, problems } = await run(orders, ({ _id: orderId }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId', { params: { orderId } }),
    );
    if (done.length > 0) {
      flushSync(() => onSlips(done));
      window.print();
    }
    showOutcome({ done: done.length > 0 ? m.orderBoard.slipsPrinted({ count: done.length }) : '', problems });
  }

  async function pack(wanted: readonly FulfilmentOrderCard[]): Promise<void> {
    const { done, problems } = await run(wanted, async ({ _id: orderId, revision }) => {
      const body = { step: 'packed', revision } as const;
      return (await browserApi.send('PUT /api/v1/fulfilment/orders/:orderId/step', { params: { orderId }, body })).data;
    });
    // What is left over stays selected.
    selection.drop(done.map(({ _id }) => _id));
    showOutcome({ done: done.length > 0 ? m.orderBoard.arePacked({ count: done.length }) : '', problems });
  }

  async function assign(wanted: readonly FulfilmentOrderCard[], to: ChosenRider): Promise<void> {
    // Who delivers does not depend on what is changed meanwhile.
    const { done, problems } = await run(current(wanted), async ({ _id: orderId, revision }) => {
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
          className="sticky bottom-3 z-10 mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border-2 border-accent bg-canvas p-2 shadow-float print:hidden"
        >
          <p role="status" className="px-2 font-bold tabular-nums">
            {m.orderBoard.selected({ count: orders.length })}
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
          {steps.includes('packed') && orders.some(isToPack) && (
            <Button
              variant="outline"
              className="px-3 text-sm"
              disabled={busy}
              onClick={() => {
                const now = current(orders);
                setAsking({
                  what: 'pack',
                  orders: now.filter(canPack),
                  others: now.filter((order) => !canPack(order)),
                });
              }}
            >
              {stepLabels().packed.label}
            </Button>
          )}
          {choosesRider && (
            <Button
              variant="outline"
              className="px-3 text-sm"
              disabled={busy}
              onClick={() => setAsking({ what: 'rider', orders, others: [] })}
            >
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
              {outcome || !asking ? (
                <Button onClick={close}>{m.ui.close()}</Button>
              ) : (
                <>
                  <Button variant="quiet" disabled={busy} onClick={close}>
                    {m.ui.cancel()}
                  </Button>
                  <Button
                    busy={busy}
                    busyLabel={busyLabel}
                    disabled={asking.orders.length === 0 || (asking.what === 'rider' && rider === undefined)}
                    onClick={() =>
                      void (asking.what === 'pack' ? pack(asking.orders) : assign(asking.orders, rider ?? null))
                    }
                  >
                    {asking.what === 'pack' ? stepLabels().packed.label : m.ui.save()}
                  </Button>
                </>
              )}
            </div>
          }
        >
          {outcome && <Outcome {...outcome} />}
          {asking && !outcome && (
            <>
              {asking.what === 'pack' && asking.orders.length > 0 && (
                <p className="px-5 pt-5">{m.orderBoard.packHint()}</p>
              )}
              {asking.what === 'rider' && asking.orders[0] && (
                <RiderChoices
                  orderId={asking.orders[0]._id}
                  chosen={rider === undefined ? undefined : (rider?._id ?? '')}
                  onChoose={setRider}
                />
              )}
              {asking.orders.length > 0 && <OrderRows label={m.adminOrders.orders()} orders={asking.orders} />}
              {asking.others.length > 0 && (
                <div className="border-t border-line pt-4 first:border-t-0">
                  {asking.orders.length > 0 && (
                    <h3 className="px-5 font-bold">{m.orderBoard.notToPack({ count: asking.others.length })}</h3>
                  )}
                  <OrderRows
                    label={m.orderBoard.notToPack({ count: asking.others.length })}
                    orders={asking.others}
                    areRefused
                  />
                </div>
              )}
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

interface RowsProps {
  label: string;
  orders: readonly FulfilmentOrderCard[];
  /** Says why they cannot be packed, with a link to each. */
  areRefused?: boolean;
}

const OrderRows = ({ label, orders, areRefused = false }: RowsProps) => (
  <ul aria-label={label} className="space-y-1 p-5 text-sm">
    {orders.map((order) => (
      <li key={order._id} className="flex flex-wrap items-center gap-x-3">
        {areRefused ? (
          <TextLink to={links.adminOrder(order._id)} className="shrink-0 tabular-nums">
            {order.orderId}
          </TextLink>
        ) : (
          <span className="shrink-0 font-semibold tabular-nums">{order.orderId}</span>
        )}
        <span className="min-w-0 flex-1 truncate">{order.customerName || m.adminOrders.deletedAccount()}</span>
        {areRefused && <WhyNotPacked order={order} />}
      </li>
    ))}
  </ul>
);

/** Why an order is not packed together with others. */
function WhyNotPacked({ order }: { order: FulfilmentOrderCard }) {
  if (!isToPack(order)) return <StatusPill status={order.status} />;
  return <Pill tone="warning">{order.isAsked ? m.picking.waitsForAnswer() : m.orderBoard.hasToBeWeighed()}</Pill>;
}

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
