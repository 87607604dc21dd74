import { useEffect, useState } from 'react';
import { worstAccuracy } from '../../../../contract/delivery/rider-location-limits.ts';
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { m } from '../../../../messages/index.ts';
import { useUser } from '../../../session/use-session.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import {
  type Agreed,
  isAgreed,
  isOnItsWay,
  nextOf,
  readAgreed,
  sharedNow,
  stillAgreed,
  storeAgreed,
} from './shared-orders.ts';
import { canMeasure, forgetPosition, type WatchState, watchPosition } from './watch-position.ts';

interface Props {
  /** The order that is shown. */
  order: Delivery;
  /** All that the user delivers. */
  mine: readonly Delivery[];
  /** Returns true when steps of an order are not sent yet. */
  isUnsent: (order: Delivery) => boolean;
}

/** The rider's consent to share where they are with the customer of an order, and how that goes; for all orders that have it. */
export default function ShareLocation({ order, mine, isUnsent }: Props) {
  const userId = useUser()?._id ?? '';
  const { map } = useShopSettings();
  const [agreed, setAgreed] = useState(() => readAgreed(userId));
  const [state, setState] = useState<WatchState>({ is: 'searching' });
  const kept = JSON.stringify(stillAgreed(mine, agreed));
  const shared = canMeasure() ? sharedNow(mine, agreed, isUnsent).join() : '';

  // A delivery that begins again is another one.
  useEffect(() => {
    if (userId === '') return;
    const orders = JSON.parse(kept) as Agreed[];
    storeAgreed(userId, orders);
    setAgreed(orders);
  }, [userId, kept]);

  useEffect(() => {
    if (shared === '') return;
    setState({ is: 'searching' });
    return watchPosition(shared.split(','), setState);
  }, [shared]);

  if (!isOnItsWay(order)) return null;
  const agrees = isAgreed(agreed, order);
  const onMap = map !== undefined && nextOf(mine)?._id === order._id;

  function change(wanted: boolean): void {
    const others = agreed.filter(({ orderId }) => orderId !== order._id);
    setAgreed(wanted ? [...others, { orderId: order._id, revision: order.revision }] : others);
    if (!wanted) void forgetPosition(order._id);
  }

  return (
    <section aria-label={m.riderSharing.share()} className="mt-4 rounded-xl border-2 border-line p-4">
      <Switch checked={agrees} onChange={change}>
        {m.riderSharing.share()}
      </Switch>
      <p role="status" className="mt-2 text-sm">
        {!agrees ? (
          <>
            {map ? m.riderSharing.shareMapHint() : m.riderSharing.shareHint()} {m.riderSharing.shareEnd()}
          </>
        ) : !canMeasure() ? (
          m.riderSharing.notPossible()
        ) : isUnsent(order) ? (
          m.riderSharing.notYet()
        ) : (
          stateText(state, onMap)
        )}
      </p>
      {/* Not announced: it changes all the time. */}
      {agrees && state.is === 'inaccurate' && !isUnsent(order) && (
        <p className="text-sm tabular-nums">
          {m.riderSharing.inaccurateBy({ metres: state.metres, most: worstAccuracy })}
        </p>
      )}
    </section>
  );
}

function stateText({ is }: WatchState, onMap: boolean): string {
  switch (is) {
    case 'inaccurate':
      return m.riderSharing.inaccurate();
    case 'sharing':
      return onMap ? m.riderSharing.sharingMap() : m.riderSharing.sharing();
    case 'searching':
      return m.riderSharing.searching();
    case 'denied':
      return m.riderSharing.denied();
    case 'noSignal':
      return m.riderSharing.noSignal();
    case 'old':
      return m.riderSharing.old();
    case 'notAccepted':
      return m.riderSharing.notAccepted();
    case 'notSent':
      return m.riderSharing.notSent();
    case 'notExpected':
      return m.riderSharing.notExpected();
  }
}
