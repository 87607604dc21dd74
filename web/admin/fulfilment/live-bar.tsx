import { Bell, BellOff, BellRing, Wifi, WifiOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useOrderAlerts } from '../alerts/order-alerts.tsx';

/** Shows whether updates are live and whether the sound is on. */
export function LiveBar() {
  const { live, lostSince, sound } = useOrderAlerts();
  const isLive = live === true && !lostSince;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex items-center gap-2 text-sm text-muted">
        {isLive ? <Wifi size={18} aria-hidden className="text-accent" /> : <WifiOff size={18} aria-hidden />}
        {lostSince
          ? 'No connection'
          : live === undefined
            ? 'Connecting...'
            : live
              ? 'Live'
              : 'Checks every few seconds'}
      </p>
      <Button
        look="quiet"
        className="px-3 text-sm"
        aria-pressed={sound.on && sound.state !== 'blocked'}
        onClick={() => sound.turn(!sound.on || sound.state === 'blocked')}
      >
        {!sound.on ? (
          <BellOff size={18} aria-hidden />
        ) : sound.state === 'blocked' ? (
          <Bell size={18} aria-hidden />
        ) : (
          <BellRing size={18} aria-hidden />
        )}
        {!sound.on ? 'Sound off' : sound.state === 'blocked' ? 'Sound blocked' : 'Sound on'}
      </Button>
    </div>
  );
}
