/** Coupons and automatic offers. */
import type { CacheResponses } from '../cache/cache-responses.ts';
import { createCodeLimit } from '../offers/code-guessing.ts';
import { LiveOffers } from '../offers/live-offers.ts';
import { createOfferAdmin } from '../offers/offer-admin.ts';
import { createOffers } from '../offers/offers.ts';
import { createOrderOffers } from '../offers/order-offers.ts';
import { offerRoutes } from '../offers/routes.ts';
import { hasOrdered } from '../orders/model/repository.ts';
import type { Base } from './base.ts';
import type { CatalogueModule } from './catalogue-module.ts';

export async function openOffers({ app, database, stores, now }: Base, { catalogue }: CatalogueModule) {
  const live = new LiveOffers({ database, log: app.log, now });
  await live.copy.open();
  const offers = createOffers({ database, catalogue, live, hasOrdered, nameOfStore: stores.nameOf, now });
  const limitCodes = createCodeLimit({ queries: database.queries, live });

  return {
    offers,
    orderOffers: createOrderOffers({ live, nameOfStore: stores.nameOf, now }),
    limitCodes,
    /** Reads the offers as they are now. */
    catchUp: live.copy.read,

    jobs: [live.copy.job],
    close: () => live.close(),

    addRoutes(cached: CacheResponses): void {
      const hasCategory = (id: string) => catalogue.snapshot().findCategory(id) !== undefined;
      const hasSubCategory = (id: string) => catalogue.snapshot().findSubCategory(id) !== undefined;
      offerRoutes(app, cached, {
        offers,
        admin: createOfferAdmin({ database, hasCategory, hasSubCategory, live }),
        limitCodes,
      });
    },
  };
}

export type Offers = Awaited<ReturnType<typeof openOffers>>;
