import { useLocation } from 'react-router';
import { m } from '../../../messages/index.ts';
import { useConnection } from '../../api/use-connection.ts';
import { formatMoment } from '../../dates.ts';
import { ConnectionBanner } from '../../shell/connection-banner.tsx';
import { WifiOff } from '../../ui/icons.tsx';
import { useOrderAlerts } from './order-alerts.tsx';
import { hasOwnBars } from './own-bars.ts';

/** Shown on every admin screen when the store cannot be reached and new orders are no longer received. */
export function LostConnectionBar() {
  const { lostSince, retry } = useOrderAlerts();
  const isOffline = useConnection() !== 'online';
  const { pathname } = useLocation();
  if (isOffline && hasOwnBars(pathname)) return null;
  if (lostSince === undefined) {
    return (
      <div className="sticky top-14 z-20 lg:top-0 print:hidden">
        <ConnectionBanner />
      </div>
    );
  }
  return (
    <div
      role="alert"
      className="sticky top-14 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 bg-danger px-4 py-2 font-semibold text-on-danger sm:px-6 lg:top-0 xl:px-8 print:hidden"
    >
      <WifiOff size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56">{m.adminOrders.connectionLost({ time: formatMoment(lostSince) })}</p>
      <button
        type="button"
        onClick={retry}
        className="min-h-11 rounded-md border border-white px-4 text-sm hover:bg-white hover:text-danger focus-visible:outline-white"
      >
        {m.adminOrders.reconnect()}
      </button>
    </div>
  );
}
