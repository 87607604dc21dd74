import { useState } from 'react';
import { Link } from 'react-router';
import type { Delivery } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { dueOf, formatRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { DirectionLines } from '../../addresses/address-list.tsx';
import { clockOf } from '../../delivery/slot-words.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MapPin, Timer, TriangleAlert } from '../../ui/icons.tsx';
import { changeWords } from '../fulfilment/bring-change.ts';
import { DeliverDialog } from '../fulfilment/deliver-dialog.tsx';
import { geoLink } from '../fulfilment/geo-link.ts';
import { NoteList } from '../fulfilment/note-list.tsx';
import { statusLabels, TestPill } from '../fulfilment/order-labels.tsx';
import { lateWords, promiseWords } from '../fulfilment/promise-words.ts';
import { RefuseDialog } from '../fulfilment/refuse-dialog.tsx';
import { RevertDialog } from '../fulfilment/revert-dialog.tsx';
import { useListedOrderActions } from '../fulfilment/use-order-actions.ts';
import type { UseDeliveries } from './use-deliveries.ts';

interface Props {
  order: Delivery;
  work: UseDeliveries;
}

const action =
  'inline-flex min-h-12 items-center gap-2 rounded-full border-2 border-line px-4 font-semibold hover:border-accent-line';

/** The order that somebody delivers now: where to, how much to collect, and its next step as one large button. */
export function DeliveryCard({ order, work }: Props) {
  const { _id, orderId, address_line, city, state, pincode, mobile } = order;
  const isOut = order.status === 'out_for_delivery';
  const change = changeWords(order);
  return (
    <section aria-labelledby="current-delivery" className="rounded-xl border-2 border-line p-4">
      <h2 id="current-delivery" className="flex flex-wrap items-center gap-2 text-xl font-extrabold tabular-nums">
        <span className="sr-only">{m.deliveries.current()} </span>
        {orderId}
        {/* A pill has too little contrast for a phone in the sun. */}
        <span className="text-base font-bold">{statusLabels[order.status]}</span>
        <TestPill order={order} />
      </h2>
      {order.store && <p className="text-sm font-semibold wrap-anywhere">{order.store.name}</p>}
      <Arrival order={order} />
      <p className="mt-3 text-lg font-bold wrap-anywhere">{order.customerName || m.adminOrders.deletedAccount()}</p>
      <address className="text-lg leading-7 not-italic wrap-anywhere">
        {address_line && <span className="block">{address_line}</span>}
        {city}, {state} - {pincode}
        <DirectionLines {...order} className="font-semibold" />
      </address>
      {address_line ? (
        <p className="mt-3 flex flex-wrap gap-2">
          <a href={geoLink(order)} className={classNames(action, 'pointer-fine:hidden')}>
            <MapPin size={20} />
            {m.riders.directions()}
          </a>
          {mobile && (
            <a href={`tel:+91${mobile}`} className={classNames(action, 'tabular-nums')}>
              {m.deliveries.call({ mobile })}
            </a>
          )}
        </p>
      ) : (
        <p className="mt-1 text-sm">{isOut ? m.deliveries.addressOffline() : m.deliveries.addressLater()}</p>
      )}
      <NoteList notes={order.notes} className="mt-3 space-y-3" />
      <dl className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <dt className="sr-only">{m.deliveries.allDetails()}</dt>
          <dd className="text-sm">
            {m.deliveries.items({ count: order.count })}
            {order.bags !== undefined && ` · ${m.picking.bagCount({ count: order.bags })}`}
          </dd>
          <dd>
            <Link
              to={links.adminOrder(_id)}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
            >
              {m.deliveries.allDetails()}
            </Link>
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-sm">{m.deliveries.toCollect()}</dt>
          <dd className="text-3xl font-extrabold tabular-nums">{formatRupees(dueOf(order))}</dd>
          {change && <dd className="font-bold tabular-nums">{change}</dd>}
        </div>
      </dl>
      <Steps order={order} work={work} isOut={isOut} />
    </section>
  );
}

/** When the order has to arrive; marked by a sign and words when it is late. */
function Arrival({ order: { promise, status, arrivedAt } }: Pick<Props, 'order'>) {
  const now = new Date(useClock());
  const late = promise && lateWords(status, promise, now);
  return (
    <>
      {promise && (
        <p className={classNames('mt-1 flex items-center gap-1.5', late && 'font-bold')}>
          {late ? <TriangleAlert size={18} /> : <Timer size={18} />}
          {late ?? promiseWords(promise, now)}
        </p>
      )}
      {arrivedAt && (
        <p role="status" className="mt-1 font-bold">
          {m.door.since({ time: clockOf(arrivedAt) })}
        </p>
      )}
    </>
  );
}

/** The next step, within reach of a thumb, and below it what else can be done. */
function Steps({ order, work, isOut }: Props & { isOut: boolean }) {
  const { _id, orderId, revision } = order;
  const actions = useListedOrderActions(_id);
  const [asking, setAsking] = useState<'deliver' | 'refuse' | 'back'>();
  const done = () => setAsking(undefined);
  // What needs an answer waits until the steps before it are sent.
  const waits = !work.isOffline && work.isUnsent(order);
  const large = 'min-h-14 w-full text-lg';
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 mt-4 space-y-2 rounded-b-xl border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {!isOut ? (
        <Button className={large} onClick={() => work.step(order, 'out_for_delivery')}>
          {m.deliveries.onMyWay()}
        </Button>
      ) : order.arrivedAt ? (
        <DeliverButton waits={waits} className={large} onClick={() => setAsking('deliver')} />
      ) : (
        <Button className={large} onClick={() => work.step(order, 'arrived')}>
          {m.door.arrive()}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {isOut && !order.arrivedAt && (
          <Button variant="quiet" className="grow px-3" disabled={waits} onClick={() => setAsking('deliver')}>
            {m.deliveries.deliver()}
          </Button>
        )}
        {isOut && (
          <Button
            variant="quiet"
            className="grow px-3"
            disabled={work.isOffline || waits}
            onClick={() => setAsking('refuse')}
          >
            {m.refusals.start()}
          </Button>
        )}
        {isOut ? (
          <Button
            variant="quiet"
            className="grow px-3"
            disabled={work.isOffline || waits}
            onClick={() => setAsking('back')}
          >
            {m.deliveries.didNotWork()}
          </Button>
        ) : (
          <Button
            variant="quiet"
            className="grow px-3"
            disabled={work.isOffline || waits}
            busy={actions.busy === 'rider'}
            busyLabel={m.ui.saving()}
            onClick={() => void actions.setRider(order, null)}
          >
            {m.riders.giveBack()}
          </Button>
        )}
      </div>
      {asking === 'deliver' && (
        <DeliverDialog
          orderId={_id}
          orderNumber={orderId}
          total={dueOf(order)}
          needsCode={order.needsCode === true}
          shiftNeededIn={actions.shiftNeededIn}
          onShiftStarted={actions.onShiftStarted}
          busy={actions.busy === 'delivered'}
          onClose={done}
          onDelivered={async (received) => {
            if (work.isOffline) work.step(order, 'delivered', received);
            else if (!(await actions.step(_id, { step: 'delivered', revision, ...received }))) return;
            done();
          }}
        />
      )}
      {asking === 'refuse' && (
        <RefuseDialog
          orderId={_id}
          actions={actions}
          onClose={done}
          onBringBack={() => setAsking('back')}
          onDelivered={async (received, seen) => {
            if (work.isOffline) work.step({ ...order, revision: seen }, 'delivered', received);
            else if (!(await actions.step(_id, { step: 'delivered', revision: seen, ...received }))) return;
            done();
          }}
        />
      )}
      {asking === 'back' && (
        <RevertDialog
          order={order}
          to="packed"
          busy={actions.busy === 'back'}
          onClose={done}
          onRevert={async (reason) => {
            if (await actions.step(_id, { step: 'back', revision, reason })) done();
          }}
        />
      )}
    </div>
  );
}

const DeliverButton = ({ waits, className, onClick }: { waits: boolean; className: string; onClick: () => void }) => (
  <Button className={className} busy={waits} busyLabel={m.ui.saving()} onClick={onClick}>
    {m.deliveries.deliver()}
  </Button>
);
