import { m } from '../../../messages/index.ts';
import { BellOff } from '../../ui/admin-icons.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Bell, BellRing } from '../../ui/icons.tsx';
import { useOrderAlerts } from './order-alerts.tsx';
import { useOrderRights } from './use-order-rights.ts';

/** Turns the sound for new orders on and off, for people who hear of new orders. A browser that blocks it is marked. */
export function SoundBell({ className }: { className?: string }) {
  const { sound } = useOrderAlerts();
  const { getsAlerts } = useOrderRights();
  if (!getsAlerts) return null;
  const isBlocked = sound.on && sound.state === 'blocked';
  const Icon = !sound.on ? BellOff : isBlocked ? Bell : BellRing;
  return (
    <IconButton
      label={!sound.on ? m.adminOrders.soundOff() : isBlocked ? m.adminOrders.soundBlocked() : m.adminOrders.soundOn()}
      className={classNames('relative hover:bg-line/70', isBlocked && 'text-warning', className)}
      onClick={() => sound.turn(!sound.on || isBlocked)}
    >
      <Icon size={20} />
      {isBlocked && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full bg-warning" />}
    </IconButton>
  );
}
