import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, CircleAlert, PackageX, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOrderAlerts, useOrderMoves } from '../alerts/order-alerts.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CustomerCard } from './customer-card.tsx';
import { OrderSkeleton } from './fulfilment-order-skeleton.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { OrderLines } from './order-lines.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { StatusPill } from './status-pill.tsx';
import { StepButtons } from './step-buttons.tsx';
import { statusLabels } from './step-labels.ts';
import { timeInWords } from './time-words.ts';
import { Timeline } from './timeline.tsx';
import { type Conflict, useWorkOrder } from './use-order-actions.ts';

/** An order with everything needed to process it. Updates live. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(fulfilmentOrderQuery(orderId));
  useOrderMoves((moved) => {
    if (moved._id === orderId && moved.revision !== order?.revision) {
      announce(`Order ${moved.orderId}: ${statusLabels[moved.status]}`);
    }
  });
  const { newOrders, acknowledge } = useOrderAlerts();
  const isNew = newOrders.some((each) => each._id === orderId);
  useEffect(() => {
    if (isNew) acknowledge([orderId]);
  }, [isNew, orderId, acknowledge]);
  if (order) return <Order order={order} />;
  if (!error) return <OrderSkeleton />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        icon={<PackageX size={40} />}
        title="Order not found"
        action={<ButtonLink to={links.adminOrders}>To the order board</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CircleAlert size={40} />}
      title="The order could not be loaded"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {messageOf(error)}
    </EmptyState>
  );
}

function Order({ order }: { order: FulfilmentOrder }) {
  const [conflict, setConflict] = useState<Conflict>();
  const work = useWorkOrder(setConflict);
  return (
    <>
      <div className="print:hidden">
        <Link
          to={links.adminOrders}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent"
        >
          <ChevronLeft size={18} aria-hidden />
          Order board
        </Link>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="flex flex-wrap items-center gap-3 text-2xl font-extrabold tabular-nums">
              <span>
                <span className="sr-only">Order </span>
                {order.orderId}
              </span>
              <StatusPill status={order.status} />
            </h1>
            <p className="mt-1 text-sm text-muted">Placed {timeInWords(order.createdAt)}</p>
          </div>
          <Button look="quiet" onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print packing slip
          </Button>
        </div>
        {conflict && <ConflictNotice conflict={conflict} onDone={() => setConflict(undefined)} />}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="space-y-5">
            <StepButtons order={order} work={work} />
            <OrderLines order={order} work={work} />
          </div>
          <div className="space-y-5">
            <CustomerCard order={order} />
            <Timeline order={order} />
          </div>
        </div>
      </div>
      <PackingSlip order={order} />
    </>
  );
}
