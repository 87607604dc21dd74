import { useEffect, useState } from 'react';
import type { Delivery } from '../../../contract/fulfilment.ts';
import { worstAccuracy } from '../../../contract/rider-location-limits.ts';
import { m } from '../../../messages/index.ts';
import { useUser } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Switch } from '../../ui/switch.tsx';
import { isOnItsWay, readAgreed, sharedNow, storeAgreed } from './shared-orders.ts';
import { canMeasure, forgetPosition, type WatchState, watchPosition } from './watch-position.ts';

interface Props {
  /** The order that is shown. */
  order: Delivery;
  /** All that the user delivers. */
  mine: readonly Delivery[];
  /** Whether steps of an order are not sent yet. */
  isUnsent: (order: Delivery) => boolean;
}

/** The rider's consent to share where they are with the customer of an order, and how that goes; for all orders that have it. */
export default function ShareLocation({ order, mine, isUnsent }: Props) {
  const userId = useUser()?._id ?? '';
  const { map } = useShopSettings();
  const [agreed, setAgreed] = useState(() => readAgreed(userId));
  const [state, setState] = useState<WatchState>({ is: 'searching' });
  const onTheirWay = mine.filter(isOnItsWay).map(({ _id }) => _id);
  const kept = agreed.filter((id) => onTheirWay.includes(id)).join();
  const shared = canMeasure() ? sharedNow(mine, agreed, isUnsent).join() : '';

  // A delivery that begins again is another one.
  useEffect(() => {
    if (userId === '') return;
    const orders = kept === '' ? [] : kept.split(',');
    storeAgreed(userId, orders);
    setAgreed(orders);
  }, [userId, kept]);

  useEffect(() => {
    if (shared === '') return;
    setState({ is: 'searching' });
    return watchPosition(shared.split(','), setState);
  }, [shared]);

  if (!isOnItsWay(order)) return null;
  const isAgreed = agreed.includes(order._id);

  function change(wanted: boolean): void {
    setAgreed(wanted ? [...agreed, order._id] : agreed.filter((id) => id !== order._id));
    if (!wanted) void forgetPosition(order._id);
  }

  return (
    <section aria-label={m.riderLocation.share()} className="mb-4 rounded-xl border-2 border-line p-4">
      <Switch checked={isAgreed} onChange={change}>
        {m.riderLocation.share()}
      </Switch>
      <p role="status" className="mt-2 text-sm">
        {!isAgreed ? (
          <>
            {map ? m.riderLocation.shareMapHint() : m.riderLocation.shareHint()} {m.riderLocation.shareEnd()}
          </>
        ) : !canMeasure() ? (
          m.riderLocation.notPossible()
        ) : isUnsent(order) ? (
          m.riderLocation.notYet()
        ) : (
          stateWords(state, map !== undefined)
        )}
      </p>
    </section>
  );
}

function stateWords(state: WatchState, hasMap: boolean): string {
  switch (state.is) {
    case 'inaccurate':
      return m.riderLocation.inaccurate({ metres: state.metres, most: worstAccuracy });
    case 'sharing':
      return hasMap ? m.riderLocation.sharingMap() : m.riderLocation.sharing();
    case 'searching':
      return m.riderLocation.searching();
    case 'denied':
      return m.riderLocation.denied();
    case 'noSignal':
      return m.riderLocation.noSignal();
    case 'notAccepted':
      return m.riderLocation.notAccepted();
  }
}
