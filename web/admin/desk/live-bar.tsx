import { Bell, BellOff, Wifi, WifiOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { chime } from './chime.ts';

interface Props {
  /** Undefined until it is known. */
  live: boolean | undefined;
  sound: boolean;
  onSound: (on: boolean) => void;
  /** How many orders came in while the desk is open and have not been waved through. */
  newCount: number;
  onSeen: () => void;
}

/** Whether the desk hears of orders at once, and how it makes itself heard. */
export const LiveBar = ({ live, sound, onSound, newCount, onSeen }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    <p className="flex items-center gap-2 text-sm text-muted">
      {live ? <Wifi size={18} aria-hidden className="text-accent" /> : <WifiOff size={18} aria-hidden />}
      {live === undefined ? 'Connecting...' : live ? 'Live' : 'Asking every few seconds'}
    </p>
    <Button
      look="quiet"
      className="px-3 text-sm"
      aria-pressed={sound}
      onClick={() => {
        onSound(!sound);
        if (!sound) chime();
      }}
    >
      {sound ? <Bell size={18} aria-hidden /> : <BellOff size={18} aria-hidden />}
      Sound
    </Button>
    {newCount > 0 && (
      <Button look="outline" className="px-3 text-sm" onClick={onSeen}>
        {newCount === 1 ? '1 new order' : `${newCount} new orders`}, mark as seen
      </Button>
    )}
  </div>
);
