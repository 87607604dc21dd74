import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { DirectionLines } from '../../../addresses/address-list.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { LoadingFailed, useLastError } from '../../../api/loading-failed.tsx';
import { formatMoment, formatTime } from '../../../dates.ts';
import { useClock } from '../../../delivery/use-clock.ts';
import { currentEvent, eventItems } from '../../../orders/order-timeline.tsx';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { PackageX, Printer } from '../../../ui/admin-icons.ts';
import { announce } from '../../../ui/announcer.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MapPin } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { useOrderAlerts, useOrderMoves } from '../../alerts/order-alerts.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { changeText } from './bring-change.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { geoLink } from './geo-link.ts';
import { InvoicesCard } from './invoices-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { eventLabel, PhonePill, StatusPill, statusLabels, TestPill } from './order-labels.tsx';
import { OrderLines } from './order-lines.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { ProblemCard } from './problem-card.tsx';
import { lateText, promiseText } from './promise-texts.ts';
import { RefundsCard } from './refunds-card.tsx';
import { RefusedGoods } from './refused-goods.tsx';
import { RiderCard } from './rider-card.tsx';
import { StepButtons } from './step-buttons.tsx';
import { SubstitutionList } from './substitutes/substitution-list.tsx';
import { type Conflict, useOrderActions } from './use-order-actions.ts';

/** Loaded in shops that change placed orders. */
const ChangeCard = lazyComponent(() => import('./changes/change-card.tsx'));
/** Loaded with orders that are paid online. */
const OrderPayments = lazyComponent(() => import('../payments/order-payments.tsx'));
const BagLabelsDialog = lazyComponent(() => import('./bag-labels-dialog.tsx'));

/** An order with everything needed to process it. Updates live. */
export function FulfilmentOrderScreen({ orderId }: { orderId: string }) {
  const { sees } = useOrderRights();
  const queries = useQueryClient();
  const query = useQuery({
    ...fulfilmentOrderQuery(orderId),
    // Staff who stepped an order into a status that their role does not see get nothing after the answer to the step. An order that was
    // refused is not asked for again with every event.
    enabled: ({ state: { data, error: failed } }) => !isRefusal(failed) && (!data || sees.includes(data.status)),
  });
  const { data: order, refetch } = query;
  const error = useLastError(query);
  // Opened again, it is asked for again.
  useEffect(
    () => () =>
      queries.removeQueries({
        queryKey: fulfilmentOrderQuery(orderId).queryKey,
        predicate: ({ state }) => isRefusal(state.error),
      }),
    [queries, orderId],
  );
  useOrderMoves((moved) => {
    if (moved._id === orderId && moved.revision !== order?.revision) {
      announce(m.boardOrders.statusAnnouncement({ orderId: moved.orderId, status: statusLabels()[moved.status] }));
    }
  });
  const { newOrders, acknowledge } = useOrderAlerts();
  const isNew = newOrders.some((each) => each._id === orderId);
  useEffect(() => {
    if (isNew) acknowledge([orderId]);
  }, [isNew, orderId, acknowledge]);
  if (isRefusal(query.error)) return <RefusedOrder error={query.error} />;
  if (order) return <Order order={order} />;
  if (!error) return <OrderSkeleton />;
  return <LoadingFailed title={m.boardOrders.orderFailed()} query={{ error, refetch }} />;
}

/** The order does not exist, or is not for this role. */
const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

const RefusedOrder = ({ error: { status, message } }: { error: ApiError }) => (
  <EmptyState
    icon={<PackageX size={40} />}
    title={status === 403 ? m.boardOrders.orderOfOthers() : m.boardOrders.orderNotFound()}
    heading="h1"
    action={<ButtonLink to={links.adminOrders}>{m.adminOrders.toBoard()}</ButtonLink>}
  >
    {status === 403 && message}
  </EmptyState>
);

function Order({ order }: { order: FulfilmentOrder }) {
  const [conflict, setConflict] = useState<Conflict>();
  const [labelling, setLabelling] = useState(false);
  const actions = useOrderActions(setConflict);
  const { invoices = false } = useShopSettings();
  const { servesCustomers } = useOrderRights();
  const change = changeText(order);
  const now = new Date(useClock());
  return (
    <>
      <div className="print:hidden">
        <BackLink to={links.adminOrders}>{m.boardOrders.board()}</BackLink>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="flex flex-wrap items-center gap-3 text-2xl font-extrabold tabular-nums">
              <span>
                <span className="sr-only">{m.boardOrders.order()} </span>
                {order.orderId}
              </span>
              <StatusPill status={order.status} />
              <TestPill order={order} />
              <PhonePill order={order} />
            </h1>
            <p className="mt-1 text-sm text-muted">{placedText(order, now)}</p>
            {order.store && <p className="text-sm font-semibold wrap-anywhere">{order.store.name}</p>}
            {order.picking && <p className="text-sm">{pickingText(order)}</p>}
            {change && <p className="text-sm font-semibold">{change}</p>}
            {order.payBy && (
              <p className="text-sm font-semibold">{m.paymentStates.waitsUntil({ time: formatTime(order.payBy) })}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer size={18} />
              {m.boardOrders.printPackingSlip()}
            </Button>
            {(order.status === 'packed' || order.status === 'out_for_delivery') && (
              <Button variant="quiet" onClick={() => setLabelling(true)}>
                <Printer size={18} />
                {m.picking.labels()}
              </Button>
            )}
          </div>
        </div>
        {conflict && <ConflictNotice conflict={conflict} onDone={() => setConflict(undefined)} />}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="space-y-5">
            {order.reports.map((report) => (
              <ProblemCard key={report._id} order={order} report={report} onConflict={setConflict} />
            ))}
            <StepButtons order={order} actions={actions} />
            <SubstitutionList
              order={order}
              canChange={order.canChangeLines && order.status === 'placed'}
              actions={actions}
            />
            {(order.canChange || order.change) && <ChangeCard order={order} actions={actions} />}
            <OrderLines order={order} actions={actions} />
            <RefusedGoods order={order} actions={actions} />
          </div>
          <div className="space-y-5">
            <RiderCard order={order} actions={actions} />
            <CustomerCard order={order} />
            {invoices && servesCustomers && order.events.some(({ kind }) => kind === 'delivered') && (
              <InvoicesCard order={order} />
            )}
            {order.paysOnline && servesCustomers && <OrderPayments order={order} />}
            <RefundsCard order={order} actions={actions} />
            <NotesCard order={order} actions={actions} />
            <Card title={m.boardOrders.whatHappened()}>
              <Timeline items={eventItems(order.events, eventLabel)} current={currentEvent(order.events)?._id} />
            </Card>
          </div>
        </div>
      </div>
      <PackingSlip order={order} />
      {labelling && (
        <BagLabelsDialog orderId={order._id} bags={order.picking?.bags} onClose={() => setLabelling(false)} />
      )}
    </>
  );
}

/** When the order was placed, and when it arrives or did. */
function placedText({ createdAt, promise, status }: FulfilmentOrder, now: Date): string {
  const placed = m.adminOrders.placedAt({ time: formatMoment(createdAt) });
  if (!promise || status === 'cancelled') return placed;
  return `${placed} · ${lateText(status, promise, now) ?? promiseText(promise, now)}`;
}

/** The person who picks the order or picked it, and the number of bags. */
function pickingText({ status, picking }: FulfilmentOrder): string {
  if (!picking) return '';
  const name = picking.by || m.adminOrders.deletedAccount();
  const picked = status === 'placed' ? m.picking.isPickedBy({ name }) : m.picking.pickedBy({ name });
  return [picked, picking.bags && m.picking.bagCount({ count: picking.bags })].filter(Boolean).join(' · ');
}

/** The customer and the delivery address. */
function CustomerCard({ order: { status, customer, delivery_address: to } }: { order: FulfilmentOrder }) {
  return (
    <Card title={m.boardOrders.deliverTo()}>
      <p className="font-semibold">{customer.name || m.adminOrders.deletedAccount()}</p>
      <address className="mt-1 not-italic">
        {to.address_line && <span className="block">{to.address_line}</span>}
        <span className="block">
          {to.city}, {to.state} - {to.pincode}
        </span>
        <DirectionLines {...to} className="font-semibold" />
        {!to.address_line && isOpen(status) && <span className="mt-2 block">{m.adminOrders.accountDeleted()}</span>}
        {to.address_line && isOpen(status) && (
          <a
            href={geoLink(to)}
            className="mr-5 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent pointer-fine:hidden"
          >
            <MapPin size={18} />
            {m.riders.directions()}
          </a>
        )}
        {to.mobile && (
          <a
            href={`tel:+91${to.mobile}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent tabular-nums"
          >
            +91 {to.mobile}
          </a>
        )}
      </address>
      {customer.email && (
        <a
          href={`mailto:${customer.email}`}
          className="inline-flex min-h-11 items-center text-sm break-all text-accent"
        >
          {customer.email}
        </a>
      )}
    </Card>
  );
}

/** Placeholder for an order. */
const OrderSkeleton = () => (
  <div>
    <p className="sr-only">{m.boardOrders.loadingOrder()}</p>
    <Skeleton className="mt-11 mb-6 h-16 w-64" />
    <Skeletons
      className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
      sizes={['h-96 rounded-xl', 'h-96 rounded-xl']}
    />
  </div>
);
