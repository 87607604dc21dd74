import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RiderOnTheWay, RiderSeen } from '../../contract/rider-location.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** Where a rider is, and when that arrived, in ms by the device's clock; null when nobody shares it. */
export interface SeenRider {
  rider: RiderOnTheWay | null;
  at: number;
}

/** Answers and events can arrive out of order. An older one does not make its position look new. */
export function newest(known: SeenRider | undefined, arrived: SeenRider): SeenRider {
  const isOlder = known?.rider && arrived.rider && Date.parse(known.rider.takenAt) > Date.parse(arrived.rider.takenAt);
  return isOlder ? known : arrived;
}

const keyOf = (orderId: string, revision: number) => [personalKey, 'rider', orderId, revision] as const;

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
export function hearOfRider(queries: QueryClient, orderId: string, { revision, rider }: RiderSeen): void {
  queries.setQueryData<SeenRider>(keyOf(orderId, revision), (known) => newest(known, { rider, at: Date.now() }));
}
