import type { FulfilmentOrderCard } from '../../../contract/fulfilment.ts';
import { keptSeconds, staleSeconds } from '../../../contract/rider-location-limits.ts';
import { m } from '../../../messages/index.ts';
import { distanceWords } from '../../delivery/distance-words.ts';
import { useClock } from '../../delivery/use-clock.ts';
import { ageOf, useRiderOf } from '../alerts/rider-moves.ts';

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
  const away = m.riderLocation.away({ distance: distanceWords(location.metres / 1_000, 'meter') });
  const age = seconds > staleSeconds && m.riderLocation.seen({ count: Math.floor(seconds / 60) });
  return <span className={className}>{[away, age].filter(Boolean).join(' · ')}</span>;
}
