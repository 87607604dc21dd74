import { m } from '../../../messages/index.ts';
import { BellOff, Wifi } from '../../ui/admin-icons.ts';
import { Button } from '../../ui/button.tsx';
import { Bell, BellRing, WifiOff } from '../../ui/icons.tsx';
import { useOrderAlerts } from '../alerts/order-alerts.tsx';
import { useOrderRights } from '../alerts/use-order-rights.ts';

/** Shows whether updates are live and, to people who hear of new orders, whether the sound is on. */
export function LiveBar() {
  const { live, lostSince, sound } = useOrderAlerts();
  const { getsAlerts } = useOrderRights();
  const isLive = live === true && !lostSince;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex items-center gap-2 text-sm text-muted">
        {isLive ? <Wifi size={18} className="text-accent" /> : <WifiOff size={18} />}
        {lostSince
          ? m.adminOrders.noConnection()
          : live === undefined
            ? m.adminOrders.connecting()
            : live
              ? m.adminOrders.live()
              : m.adminOrders.notLive()}
      </p>
      {getsAlerts && (
        <Button
          variant="quiet"
          className="px-3 text-sm"
          aria-pressed={sound.on && sound.state !== 'blocked'}
          onClick={() => sound.turn(!sound.on || sound.state === 'blocked')}
        >
          {!sound.on ? <BellOff size={18} /> : sound.state === 'blocked' ? <Bell size={18} /> : <BellRing size={18} />}
          {!sound.on
            ? m.adminOrders.soundOff()
            : sound.state === 'blocked'
              ? m.adminOrders.soundBlocked()
              : m.adminOrders.soundOn()}
        </Button>
      )}
    </div>
  );
}
