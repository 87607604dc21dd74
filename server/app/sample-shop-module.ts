/** The invented people and orders of a demo. */
import { sampleShopRoutes } from '../sample-shop/routes.ts';
import { openSampleShop } from '../sample-shop/sample-shop.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { Storefront } from './storefront.ts';

export async function openSampleShopModule(
  { app, database, config, shopSettings, now }: Base,
  { accounts, storefront }: { accounts: Accounts; storefront: Storefront },
) {
  const sampleShop = await openSampleShop({
    database,
    log: app.log,
    isDemo: config.sampleShop,
    users: accounts.users,
    shopSettings,
    reviews: storefront.reviews,
    now,
  });

  return {
    sampleShop,
    jobs: [sampleShop.job],
    addRoutes: (): void => sampleShopRoutes(app, sampleShop),
  };
}

export type SampleShopModule = Awaited<ReturnType<typeof openSampleShopModule>>;
