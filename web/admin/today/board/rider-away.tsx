import { keptSeconds, staleSeconds } from '../../../../contract/delivery/rider-location-limits.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { m } from '../../../../messages/index.ts';
import { distanceText } from '../../../delivery/distance-text.ts';
import { useClock } from '../../../delivery/use-clock.ts';
import { ageOf, useRiderOf } from '../../alerts/rider-moves.ts';

interface Props {
  order: Pick<FulfilmentOrderCard, '_id' | 'status' | 'revision' | 'riderLocation'>;
  className?: string;
}

/** 'About 1.2 km away', live, with the age of an old position; nothing while it is not known. */
export function RiderAway({ order, className }: Props) {
  const clock = useClock();
  const location = useRiderOf(order);
  if (location?.metres === undefined) return null;
  const seconds = ageOf(location, clock);
  if (seconds > keptSeconds) return null;
  const away = m.riderLocation.away({ distance: distanceText(location.metres / 1_000, 'meter') });
  const age = seconds > staleSeconds && m.riderLocation.seen({ count: Math.floor(seconds / 60) });
  return <span className={className}>{[away, age].filter(Boolean).join(' · ')}</span>;
}
