import { m } from '../../../../messages/index.ts';
import { Wifi } from '../../../ui/admin-icons.ts';
import { WifiOff } from '../../../ui/icons.tsx';
import { useOrderAlerts } from '../../alerts/order-alerts.tsx';

/** Shows whether updates are live. */
export function LiveBar() {
  const { live, lostSince } = useOrderAlerts();
  const isLive = live === true && !lostSince;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      {isLive ? <Wifi size={18} className="text-success" /> : <WifiOff size={18} />}
      {lostSince
        ? m.boardOrders.noConnection()
        : live === undefined
          ? m.boardOrders.connecting()
          : live
            ? m.boardOrders.live()
            : m.boardOrders.notLive()}
    </p>
  );
}
