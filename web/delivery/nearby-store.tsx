import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { distanceBetween, type Position } from '../../contract/addresses/distance.ts';
import type { StorePlace } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { deliveryKey } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { MapPin } from '../ui/icons.tsx';
import { distanceText } from './distance-text.ts';

const placesQuery = {
  queryKey: [deliveryKey, 'places'],
  queryFn: () => plainApi.load('GET /api/v1/delivery/places'),
};

/** How long the device looks for its position, and how old a known one may be, in ms. */
const positionOptions = { timeout: 10_000, maximumAge: 10 * 60_000 };

const findPosition = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, positionOptions);
  });

interface Nearest extends StorePlace {
  km: number;
}

function nearestOf(places: readonly StorePlace[], position: Position): Nearest | undefined {
  const byDistance = places
    .map((place) => ({ ...place, km: distanceBetween(position, place) }))
    .sort((a, b) => a.km - b.km);
  return byDistance[0];
}

/**
 * Finds the nearest store by the position of the device, which does not leave it, and offers the pincodes that the store serves:
 * a position has no pincode. Nothing where the browser has no position, and where no store has one.
 */
export function NearbyStore({ onChoose }: { onChoose: (pincode: string) => void }) {
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: 'geolocation' in navigator });
  const [state, setState] = useState<'idle' | 'looking' | 'failed' | 'refused'>('idle');
  const [nearest, setNearest] = useState<Nearest>();
  if (places.length === 0) return null;

  async function look(): Promise<void> {
    setState('looking');
    try {
      setNearest(nearestOf(places, await findPosition()));
      setState('idle');
    } catch (error) {
      const isRefused = (error as GeolocationPositionError).code === 1;
      setState(isRefused ? 'refused' : 'failed');
    }
  }

  return (
    <div>
      <Button
        variant="outline"
        busy={state === 'looking'}
        busyLabel={m.delivery.findingYou()}
        onClick={() => void look()}
      >
        <MapPin size={18} />
        {m.delivery.myLocation()}
      </Button>
      <div role="status">
        {state === 'refused' && <p className="mt-2 text-sm text-muted">{m.delivery.positionRefused()}</p>}
        {state === 'failed' && <p className="mt-2 text-sm text-muted">{m.delivery.positionFailed()}</p>}
        {nearest && (
          <p className="mt-3 text-sm font-semibold">
            {m.delivery.nearestStore({ store: nearest.name, distance: distanceText(nearest.km) })}
          </p>
        )}
      </div>
      {nearest && (
        <ul aria-label={m.delivery.itsPincodes()} className="mt-2 flex flex-wrap gap-2">
          {nearest.pincodes.map((pincode) => (
            <li key={pincode}>
              <button
                type="button"
                onClick={() => onChoose(pincode)}
                className="min-h-11 rounded-full border border-field px-4 text-sm font-semibold tabular-nums hover:border-accent"
              >
                {pincode}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
