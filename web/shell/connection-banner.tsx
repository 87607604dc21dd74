import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { m } from '../../messages/index.ts';
import { onLimitedChange, readLimited } from '../api/availability.ts';
import { type Connection, pollNow } from '../api/connection.ts';
import { useConnection } from '../api/use-connection.ts';
import { useUnansweredChanges } from '../cart/unanswered.ts';
import { useWaitingChanges } from '../cart/use-cart.ts';
import { Banner } from '../ui/banner.tsx';
import { CloudOff, Store, WifiOff } from '../ui/icons.tsx';

const isServer = () => false;

/** Says that the store cannot be reached or can only be browsed, and what happens afterwards. */
export function ConnectionBanner() {
  const connection = useConnection();
  const changes = useWaitingChanges();
  const navigating = useNavigation().state !== 'idle';
  const unanswered = useUnansweredChanges();
  const limited = useSyncExternalStore(onLimitedChange, readLimited, isServer);
  if (connection === 'online' && limited) {
    return <Banner icon={<Store size={18} />}>{m.shell.browseOnly()}</Banner>;
  }
  if (connection === 'online' && !unanswered) return null;
  const waiting = whatWaits(navigating, changes, connection === 'online');
  return (
    <Banner
      variant="warning"
      icon={connection === 'offline' ? <WifiOff size={18} /> : <CloudOff size={18} />}
      action={
        connection === 'unreachable' && (
          <button type="button" onClick={pollNow} className="min-h-10 shrink-0 px-2 font-bold underline">
            {m.shell.tryNow()}
          </button>
        )
      }
    >
      {words()[connection]} {waiting}
    </Banner>
  );
}

const words = (): Record<Connection, string> => ({
  online: m.shell.storeNotAnswering(),
  offline: m.shell.offline(),
  unreachable: m.shell.storeUnreachable(),
});

function whatWaits(page: boolean, count: number, isConnected: boolean): string {
  if (isConnected) return count > 0 ? m.shell.changesSentOnAnswer({ count }) : '';
  if (page) return count > 0 ? m.shell.pageAndChangesWait({ count }) : m.shell.pageWaits();
  return count > 0 ? m.shell.changesSentOnConnection({ count }) : '';
}
