/** What owners use to set up the shop and to see how it does: the setup guide, sheets, figures. */
import { readStarters } from '../../demo/starters.ts';
import type { Locale } from '../../messages/locale.ts';
import { largeChange } from '../catalogue/change.ts';
import { picturesOfHomePage } from '../home-page/store.ts';
import { namesFrom } from '../orders/line-names.ts';
import { picturesOfOrders } from '../orders/store.ts';
import { createOverview } from '../overview/overview.ts';
import { overviewRoutes } from '../overview/routes.ts';
import type { BackgroundJob } from '../platform/background-jobs.ts';
import { createBusinessReports } from '../reports/business-reports.ts';
import { businessReportRoutes } from '../reports/routes.ts';
import { picturesOfReviews } from '../reviews/photo-store.ts';
import { deletePhotosEvery, removedPhotos } from '../reviews/photos.ts';
import { zeroResultSearchRoutes } from '../search/zero-result-searches/routes.ts';
import { createZeroResultSearches } from '../search/zero-result-searches/zero-result-searches.ts';
import { removeDemo } from '../setup/remove-demo.ts';
import { setupRoutes } from '../setup/routes.ts';
import { createSetup } from '../setup/setup.ts';
import type { StarterCatalogue } from '../setup/starter-catalogue.ts';
import { createStarters } from '../setup/starters.ts';
import { picturesOfSettings } from '../shop-settings/store.ts';
import { createImporter } from '../spreadsheet/importer.ts';
import { createImports } from '../spreadsheet/imports.ts';
import { oldChanges, oldPreviews } from '../spreadsheet/old-imports.ts';
import { importRoutes } from '../spreadsheet/routes.ts';
import type { Base } from './base.ts';
import type { Goods } from './goods.ts';
import type { Ordering } from './ordering.ts';
import type { Storefront } from './storefront.ts';

const picturesElsewhere = [picturesOfOrders, picturesOfHomePage, picturesOfReviews, picturesOfSettings];

interface Parts {
  goods: Goods;
  ordering: Ordering;
  storefront: Storefront;
}

export function createAdministration(base: Base, { goods, ordering, storefront }: Parts) {
  const { app, config, database, images, shopSettings, stores, now } = base;
  const { catalogue, catalogueAdmin } = goods;
  const zeroResultSearches = createZeroResultSearches({ database, catalogue, now });

  let demo: Promise<StarterCatalogue> | undefined;
  /** Read when an owner first asks for it. */
  const starters = () => {
    demo ??= readStarters();
    return demo;
  };
  const setup = createSetup({
    database,
    settings: shopSettings.current,
    delivery: async () => {
      const { store } = await stores.saved();
      return { hasAreas: store.areas.length > 0, hasHours: store.hours.length > 0 };
    },
    starters,
  });

  return {
    setup,

    jobs: [
      { ...removedPhotos(database, images, picturesElsewhere), every: deletePhotosEvery, single: true },
    ] satisfies BackgroundJob[],
    cleanup: [...zeroResultSearches.cleanup, oldPreviews(database, images, picturesElsewhere), oldChanges(database)],

    async addRoutes(): Promise<void> {
      await setupRoutes(app, {
        setup,
        starters: createStarters({ database, catalogue, images, products: catalogueAdmin.products, starters }),
        removeDemo: (actor) => removeDemo({ catalogue, recipes: storefront.recipes, starters }, actor),
      });
      const importer = createImporter({
        database,
        images,
        publicUrl: config.publicUrl,
        change: (work) => catalogue.change(work, largeChange),
      });
      const { findOpenOrdersOf: findOpenOrders } = ordering.orders;
      await importRoutes(app, createImports({ database, catalogue, importer, findOpenOrders }));
      zeroResultSearchRoutes(app, zeroResultSearches);
      const nameProduct = (product: { productId: string; name: string }, language?: Locale) =>
        namesFrom(catalogue, language)(product).name;
      overviewRoutes(
        app,
        createOverview({ database, lowStock: config.lowStock, zeroResultSearches, now }),
        nameProduct,
      );
      businessReportRoutes(app, createBusinessReports({ database, nameStore: stores.named, nameProduct }));
    },
  };
}
