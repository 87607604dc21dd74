import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RiderOnTheWay, RiderSeen } from '../../contract/delivery/rider-location.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** Where a rider is, and when that arrived, in ms by the device's clock; null when nobody shares it. */
export interface SeenRider {
  rider: RiderOnTheWay | null;
  at: number;
  /** Of somebody who stopped sharing, when their last position was taken. */
  until?: string | undefined;
}

const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other);

/**
 * Answers and events can arrive out of order. An older one does not make its position look new, and brings back nobody who stopped
 * sharing.
 */
export function newest(known: SeenRider | undefined, arrived: SeenRider): SeenRider {
  if (!known) return arrived;
  const { rider, until } = arrived;
  if (known.rider && rider) return isAfter(known.rider.takenAt, rider.takenAt) ? known : arrived;
  if (known.at > arrived.at) return known;
  if (known.rider) return until && isAfter(known.rider.takenAt, until) ? known : arrived;
  if (!rider) return { ...arrived, until: until ?? known.until };
  // The same one again: the rider shares it anew, and has not moved.
  return known.until && isAfter(known.until, rider.takenAt) ? known : arrived;
}

const riderKey = [personalKey, 'rider'] as const;
const keyOf = (orderId: string, revision: number) => [...riderKey, orderId, revision] as const;

/**
 * Where the rider of an order is. Only of this revision: another rider, who has another name, is another revision. It is forgotten once
 * nobody looks, and the service worker does not keep it.
 */
export const riderQuery = (orderId: string, revision: number) =>
  queryOptions({
    queryKey: keyOf(orderId, revision),
    async queryFn({ client }): Promise<SeenRider> {
      const asked = Date.now();
      const seen = await browserApi.load('GET /api/v1/order/rider-location/:orderId', { params: { orderId } });
      const rider = seen.revision === revision ? seen.rider : null;
      return newest(client.getQueryData<SeenRider>(keyOf(orderId, revision)), { rider, at: asked });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Takes over what the event stream says. */
export function hearOfRider(queries: QueryClient, orderId: string, { revision, rider, until }: RiderSeen): void {
  // A query that nobody looks at is forgotten.
  queries.setQueryDefaults(riderKey, { gcTime: 0 });
  queries.setQueryData<SeenRider>(keyOf(orderId, revision), (known) => newest(known, { rider, at: Date.now(), until }));
}
