import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { m } from '../../../../messages/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StatusPill, stepLabels } from './order-labels.tsx';
import { type ChosenRider, RiderChoices } from './rider-choices.tsx';
import type { BatchProblem } from './use-batch.ts';

/** The effect of an action in words ('' for none), and the orders that it did not reach. */
export interface BatchOutcome {
  done: string;
  problems: readonly BatchProblem[];
}

/** A question about orders: as they were selected when it was asked. */
export interface Asking {
  what: 'pack' | 'send' | 'rider';
  /** Those that it can be done with. */
  orders: readonly FulfilmentOrderCard[];
  /** Those that stay as they are. */
  others: readonly FulfilmentOrderCard[];
}

interface Props {
  asking: Asking | undefined;
  /** Takes the place of the question. */
  outcome: BatchOutcome | undefined;
  /** Undefined while nothing runs. */
  progress: { done: number; total: number } | undefined;
  /** @param rider undefined when nobody was chosen, null for nobody */
  onConfirm: (asking: Asking, rider: ChosenRider | undefined) => void;
  onClose: () => void;
}

const othersTitle = ({ what, others }: Asking): string =>
  what === 'send' ? m.orderBoard.notToSend({ count: others.length }) : m.orderBoard.notToPack({ count: others.length });

function titleOf(asking: Asking | undefined, outcome: BatchOutcome | undefined): string {
  if (outcome || !asking) return m.orderBoard.failed({ count: outcome?.problems.length ?? 0 });
  const count = asking.orders.length;
  if (count === 0) return othersTitle(asking);
  const titles = {
    pack: m.orderBoard.packTitle,
    send: m.orderBoard.sendTitle,
    rider: m.orderBoard.riderTitle,
  };
  return titles[asking.what]({ count });
}

const confirmLabels = (): Record<Asking['what'], string> => ({
  pack: stepLabels().packed.label,
  send: stepLabels().out_for_delivery.label,
  rider: m.ui.save(),
});

/** Asks about several orders, and goes on from the question to the outcome. */
export function BatchDialog({ asking, outcome, progress, onConfirm, onClose }: Props) {
  const [rider, setRider] = useState<ChosenRider>();
  const busy = progress !== undefined;
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={titleOf(asking, outcome)}
      footer={
        <div className="flex justify-end gap-3">
          {outcome || !asking ? (
            <Button onClick={onClose}>{m.ui.close()}</Button>
          ) : (
            <>
              <Button variant="quiet" disabled={busy} onClick={onClose}>
                {m.ui.cancel()}
              </Button>
              <Button
                busy={busy}
                busyLabel={progress ? m.orderBoard.progress(progress) : ''}
                disabled={asking.orders.length === 0 || (asking.what !== 'pack' && rider === undefined)}
                onClick={() => onConfirm(asking, rider)}
              >
                {confirmLabels()[asking.what]}
              </Button>
            </>
          )}
        </div>
      }
    >
      {outcome ? <Outcome {...outcome} /> : asking && <Question asking={asking} rider={rider} onRider={setRider} />}
    </Dialog>
  );
}

interface QuestionProps {
  asking: Asking;
  rider: ChosenRider | undefined;
  onRider: (rider: ChosenRider) => void;
}

function Question({ asking, rider, onRider }: QuestionProps) {
  const { what, orders, others } = asking;
  return (
    <>
      {what === 'pack' && orders.length > 0 && <p className="px-5 pt-5">{m.orderBoard.packHint()}</p>}
      {what !== 'pack' && orders[0] && (
        <RiderChoices
          orderId={orders[0]._id}
          nobody={what === 'send' ? m.orderBoard.keepRiders() : undefined}
          chosen={rider === undefined ? undefined : (rider?._id ?? '')}
          onChoose={onRider}
        />
      )}
      {orders.length > 0 && <OrderRows label={m.boardOrders.orders()} orders={orders} />}
      {others.length > 0 && (
        <div className="border-t border-line pt-4 first:border-t-0 first:pt-0">
          {orders.length > 0 && <h3 className="px-5 font-bold">{othersTitle(asking)}</h3>}
          <OrderRows label={othersTitle(asking)} orders={others} refusedFor={what} />
        </div>
      )}
    </>
  );
}

interface RowsProps {
  label: string;
  orders: readonly FulfilmentOrderCard[];
  /** Says why this cannot be done with them, with a link to each. */
  refusedFor?: Asking['what'];
}

const OrderRows = ({ label, orders, refusedFor }: RowsProps) => (
  <ul aria-label={label} className="space-y-1 p-5 text-sm">
    {orders.map((order) => (
      <li key={order._id} className="flex flex-wrap items-center gap-x-3">
        {refusedFor ? (
          <TextLink to={links.adminOrder(order._id)} className="shrink-0 tabular-nums">
            {order.orderId}
          </TextLink>
        ) : (
          <span className="shrink-0 font-semibold tabular-nums">{order.orderId}</span>
        )}
        <span className="min-w-24 flex-1 truncate">{order.customerName || m.adminOrders.deletedAccount()}</span>
        {refusedFor && <WhyNot order={order} what={refusedFor} />}
      </li>
    ))}
  </ul>
);

/** The reason why an order is not among those of an action. */
function WhyNot({ order, what }: { order: FulfilmentOrderCard; what: Asking['what'] }) {
  if (what === 'pack' && order.status === 'placed' && (order.isAsked || order.toWeigh))
    return <Pill tone="warning">{order.isAsked ? m.picking.waitsForAnswer() : m.orderBoard.hasToBeWeighed()}</Pill>;
  return <StatusPill status={order.status} />;
}

const numbersOf = (problems: readonly BatchProblem[]) => ({
  count: problems.length,
  numbers: problems.map(({ order }) => order.orderId).join(', '),
});

/** '7 orders sent out, 1 was cancelled: TK-7K3M9QX2'. */
function summaryOf({ done, problems }: BatchOutcome): string {
  const cancelled = problems.filter(({ isCancelled }) => isCancelled);
  const others = problems.filter(({ isCancelled }) => !isCancelled);
  return [
    done,
    cancelled.length > 0 && m.orderBoard.wereCancelled(numbersOf(cancelled)),
    others.length > 0 && m.orderBoard.wereNotChanged(numbersOf(others)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The effect of an action, and each order that it did not reach, with the reason. */
const Outcome = (outcome: BatchOutcome) => (
  <>
    <p className="px-5 pt-5 wrap-anywhere">{summaryOf(outcome)}</p>
    <ul className="divide-y divide-line px-5 py-2">
      {outcome.problems.map(({ order: { _id, orderId }, reason }) => (
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
