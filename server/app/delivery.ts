/** When and where orders are delivered, and who waits for an area. */
import type { CacheResponses } from '../cache/cache-responses.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import { createAreaRequests, informEvery } from '../stores/area-requests.ts';
import { createDeliverySlots } from '../stores/delivery-slots.ts';
import { storeRoutes } from '../stores/routes.ts';
import type { Base } from './base.ts';

export function createDelivery({ app, database, stores, mail, isQuiet, origin, now }: Base) {
  const deliverySlots = createDeliverySlots({ database, stores, now });
  const areaRequests = createAreaRequests({ database, stores, mail, isQuiet, origin, now });

  return {
    deliverySlots,
    areaRequests,

    jobs: [
      { name: 'tell people of new areas', every: informEvery, single: true, run: areaRequests.inform },
    ] satisfies BackgroundJob[],
    cleanup: [...areaRequests.cleanup, ...deliverySlots.cleanup],

    addRoutes(cached: CacheResponses): void {
      storeRoutes(app, cached, { stores, areaRequests, deliverySlots });
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
