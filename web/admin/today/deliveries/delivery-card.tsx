import { type ComponentProps, type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../../../contract/money/money.ts';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { isAnonymised } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { DirectionLines } from '../../../addresses/address-list.tsx';
import { clockOf } from '../../../delivery/slot-text.ts';
import { Phone } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MapPin } from '../../../ui/icons.tsx';
import { ArrivalTime } from '../board/arrival-time.tsx';
import { changeText } from '../board/bring-change.ts';
import { DeliverDialog } from '../board/deliver-dialog.tsx';
import { geoLink } from '../board/geo-link.ts';
import { NoteList } from '../board/note-list.tsx';
import { statusLabels, TestPill } from '../board/order-labels.tsx';
import { RefuseDialog } from '../board/refuse-dialog.tsx';
import { RevertDialog } from '../board/revert-dialog.tsx';
import { useDeliveryDraft } from '../board/use-delivery-draft.ts';
import { useListedOrderActions } from '../board/use-order-actions.ts';
import type { UseDeliveries } from './use-deliveries.ts';

interface Props {
  order: Delivery;
  work: UseDeliveries;
}

const action =
  'inline-flex min-h-12 flex-auto items-center justify-center gap-2 rounded-lg border-2 border-line px-2 leading-5 font-semibold hover:border-accent-line sm:flex-none';

/** The order that somebody delivers now: where to, how much to collect, and its next step as one large button. */
export function DeliveryCard({ order, work }: Props) {
  const { _id, orderId, address_line, city, state, pincode, mobile } = order;
  const isOut = order.status === 'out_for_delivery';
  const change = changeText(order);
  return (
    <section aria-labelledby="current-delivery" className="rounded-xl border-2 border-line p-4">
      <h2
        id="current-delivery"
        className="flex flex-wrap items-center gap-x-2 text-lg leading-6 font-extrabold tabular-nums"
      >
        <span className="sr-only">{m.deliveries.current()} </span>
        {orderId}
        {/* A pill has too little contrast for a phone in the sun. */}
        <span className="text-base font-bold">{statusLabels()[order.status]}</span>
        <TestPill order={order} />
      </h2>
      {order.store && <p className="text-sm font-semibold wrap-anywhere">{order.store.name}</p>}
      <ArrivalTime status={order.status} promise={order.promise} />
      {order.arrivedAt && (
        <p role="status" className="mt-1 font-bold">
          {m.door.since({ time: clockOf(order.arrivedAt) })}
        </p>
      )}
      <p className="mt-2 text-lg font-bold wrap-anywhere">{order.customerName || m.adminOrders.deletedAccount()}</p>
      <address className="text-lg leading-6 not-italic wrap-anywhere">
        {address_line && <span className="block">{address_line}</span>}
        {city}, {state} - {pincode}
        <DirectionLines {...order} className="font-semibold" />
      </address>
      {address_line ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <a href={geoLink(order)} className={classNames(action, 'pointer-fine:hidden')}>
            <MapPin size={20} className="shrink-0" />
            {m.riders.directions()}
          </a>
          {mobile && (
            <a href={`tel:+91${mobile}`} aria-label={m.deliveries.call({ mobile })} className={action}>
              <Phone size={20} className="shrink-0" />
              <span>
                {m.deliveries.callThem()}
                <span className="block text-xs whitespace-nowrap tabular-nums">+91 {mobile}</span>
              </span>
            </a>
          )}
        </p>
      ) : (
        <p className="mt-1 text-sm">
          {isAnonymised(order)
            ? m.adminOrders.accountDeleted()
            : isOut
              ? m.deliveries.addressOffline()
              : m.deliveries.addressLater()}
        </p>
      )}
      <dl className="mt-3 flex items-start justify-between gap-3 border-t border-line pt-2">
        <div>
          <dt className="text-sm">{m.deliveries.toCollect()}</dt>
          <dd className="text-2xl font-extrabold tabular-nums">{formatRupees(dueOf(order))}</dd>
          {order.paidOnline !== undefined && (
            <dd className="font-bold">
              {dueOf(order) === 0 ? m.paymentsStaff.nothingToCollect() : m.paymentsStaff.restPaidOnline()}
            </dd>
          )}
          {change && <dd className="font-bold tabular-nums">{change}</dd>}
        </div>
        <div className="text-right">
          <dt className="sr-only">{m.deliveries.allDetails()}</dt>
          <dd className="text-sm">
            {m.deliveries.items({ count: order.count })}
            {order.bags !== undefined && ` · ${m.picking.bagCount({ count: order.bags })}`}
          </dd>
          <dd>
            <Link
              to={links.adminOrder(_id)}
              className="inline-flex min-h-11 items-center text-sm font-semibold underline decoration-2 underline-offset-4"
            >
              {m.deliveries.allDetails()}
            </Link>
          </dd>
        </div>
      </dl>
      <NoteList notes={order.notes} className="mt-2 space-y-2" />
      <Steps order={order} work={work} isOut={isOut} />
    </section>
  );
}

/** The next step, within reach of a thumb, and below it what else can be done. */
function Steps({ order, work, isOut }: Props & { isOut: boolean }) {
  const { _id, orderId, revision } = order;
  const actions = useListedOrderActions(_id);
  const [asking, setAsking] = useState<'deliver' | 'refuse' | 'back'>();
  const typed = useDeliveryDraft(isOut);
  const done = () => setAsking(undefined);
  // A step that needs an answer waits until the steps before it are sent.
  const waits = !work.isOffline && work.isUnsent(order);
  const large = 'min-h-14 w-full text-lg';
  const other = 'grow px-3';
  const cannot = work.isOffline || waits;
  return (
    <>
      {/* Seldom needed: not within reach of a thumb. */}
      {isOut && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" className={other} disabled={cannot} onClick={() => setAsking('refuse')}>
            {m.refusals.start()}
          </Button>
          <Button variant="quiet" className={other} disabled={waits} onClick={() => setAsking('back')}>
            {m.deliveries.didNotWork()}
          </Button>
          {work.isOffline && (
            <p className="w-full text-sm">{m.deliveries.refuseOffline({ action: m.refusals.start() })}</p>
          )}
        </div>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 mt-3 space-y-2 rounded-b-xl border-t border-line bg-canvas px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {!isOut ? (
          <>
            {!isAnonymised(order) && (
              <Button className={large} onClick={onOneTap(() => work.step(order, 'out_for_delivery'))}>
                {m.deliveries.onMyWay()}
              </Button>
            )}
            <Button
              variant="quiet"
              className="w-full"
              disabled={cannot}
              busy={actions.busy === 'rider'}
              busyLabel={m.ui.saving()}
              onClick={() => void actions.setRider(order, null)}
            >
              {m.riders.giveBack()}
            </Button>
            {work.isOffline && (
              <p className="text-center text-sm">{m.deliveries.needsConnection({ action: m.riders.giveBack() })}</p>
            )}
          </>
        ) : order.arrivedAt ? (
          <DeliverButton waits={waits} className={large} onClick={onOneTap(() => setAsking('deliver'))} />
        ) : (
          <>
            <Button className={large} onClick={onOneTap(() => work.step(order, 'arrived'))}>
              {m.door.arrive()}
            </Button>
            <Button variant="quiet" className="w-full" disabled={waits} onClick={() => setAsking('deliver')}>
              {m.deliveries.deliver()}
            </Button>
          </>
        )}
      </div>
      {asking === 'deliver' && (
        <DeliverDialog
          orderId={_id}
          orderNumber={orderId}
          total={dueOf(order)}
          paidOnline={order.paidOnline}
          needsCode={order.needsCode === true}
          paysWith={order.paysWith}
          typed={typed}
          actions={actions}
          onClose={done}
          onDelivered={async (received) => {
            if (work.isOffline) work.step(order, 'delivered', { received });
            else if (!(await actions.step(_id, { step: 'delivered', revision, ...received }))) return;
            done();
          }}
        />
      )}
      {asking === 'refuse' && (
        <RefuseDialog
          orderId={_id}
          typed={typed}
          actions={actions}
          onClose={done}
          onBringBack={() => setAsking('back')}
          onDelivered={async (received, seen) => {
            if (work.isOffline) work.step({ ...order, revision: seen }, 'delivered', { received });
            else if (!(await actions.step(_id, { step: 'delivered', revision: seen, ...received }))) return;
            done();
          }}
        />
      )}
      {asking === 'back' && (
        <RevertDialog
          order={order}
          to="packed"
          title={m.deliveries.bringBackTitle({ orderId })}
          confirmLabel={m.deliveries.bringBack()}
          initialReason={typed.draft.backReason}
          busy={actions.busy === 'back'}
          onClose={(backReason) => {
            typed.change({ backReason });
            done();
          }}
          onRevert={async (reason) => {
            if (work.isOffline) work.step(order, 'back', reason);
            else if (!(await actions.step(_id, { step: 'back', revision, ...reason }))) return;
            done();
          }}
        />
      )}
    </>
  );
}

/** The button of the next step takes the same place at once, so the second tap of a double tap is ignored. */
const onOneTap =
  (step: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) step();
  };

type DeliverButtonProps = Pick<ComponentProps<typeof Button>, 'className' | 'onClick'> & { waits: boolean };

const DeliverButton = ({ waits, className, onClick }: DeliverButtonProps) => (
  <Button className={className} busy={waits} busyLabel={m.ui.saving()} onClick={onClick}>
    {m.deliveries.deliver()}
  </Button>
);
