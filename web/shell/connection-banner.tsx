import { CloudOff, Store, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { onLimitedChange, readLimited } from '../api/availability.ts';
import { askNow, type Connection } from '../api/connection.ts';
import { useConnection } from '../api/use-connection.ts';
import { useUnansweredChanges } from '../cart/unanswered.ts';
import { useWaitingChanges } from '../cart/use-cart.ts';
import { Banner } from '../ui/banner.tsx';
import { useFilesComing } from './route-files.ts';

const isServer = () => false;

/** Says that the store cannot be reached or can only be browsed, and what happens afterwards. */
export function ConnectionBanner() {
  const connection = useConnection();
  const changes = useWaitingChanges();
  const navigating = useNavigation().state !== 'idle';
  const filesComing = useFilesComing();
  const unanswered = useUnansweredChanges();
  const limited = useSyncExternalStore(onLimitedChange, readLimited, isServer);
  if (connection === 'online' && limited) {
    return (
      <Banner icon={<Store size={18} aria-hidden />}>
        You can browse, but your cart, account and orders are not available right now. Trying again...
      </Banner>
    );
  }
  if (connection === 'online' && !unanswered) return null;
  const waiting = whatWaits(navigating || filesComing, changes, connection === 'online');
  return (
    <Banner
      look="warning"
      icon={connection === 'offline' ? <WifiOff size={18} aria-hidden /> : <CloudOff size={18} aria-hidden />}
      action={
        connection === 'unreachable' && (
          <button type="button" onClick={askNow} className="min-h-10 shrink-0 px-2 font-bold underline">
            Try now
          </button>
        )
      }
    >
      {words[connection]} {waiting}
    </Banner>
  );
}

const words: Record<Connection, string> = {
  online: 'The store is not answering. Trying again...',
  offline: 'You are offline.',
  unreachable: 'The store cannot be reached. Trying again...',
};

function whatWaits(page: boolean, changes: number, isConnected: boolean): string {
  const cart = changes === 1 ? '1 change to your cart' : `${changes} changes to your cart`;
  if (isConnected) return changes > 0 ? `${cart} will be sent as soon as it answers.` : '';
  if (page && changes > 0) return `The next page and ${cart} are waiting.`;
  if (page) return 'The page opens as soon as you are connected.';
  if (changes > 0) return `${cart} will be sent as soon as you are connected.`;
  return '';
}
