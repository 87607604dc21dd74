/** The parts by which owners set up the shop and see how it does: the setup guide, sheets, figures. */
import { readStarters } from '../../demo/starters.ts';
import type { Locale } from '../../messages/locale.ts';
import { largeChange } from '../catalogue/change.ts';
import { picturesOfHomePage } from '../home-page/repository.ts';
import { namesFrom } from '../orders/model/line-names.ts';
import { listOpenOrdersOf, picturesOfOrders } from '../orders/model/repository.ts';
import { createOverview } from '../overview/overview.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { createBusinessReports } from '../reports/business-reports.ts';
import { businessReportRoutes } from '../reports/routes.ts';
import { picturesOfReviews } from '../reviews/photo-repository.ts';
import { deletePhotosEvery, removedPhotos } from '../reviews/photos.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import { zeroResultSearchRoutes } from '../search/zero-result-searches/routes.ts';
import { createZeroResultSearches } from '../search/zero-result-searches/zero-result-searches.ts';
import { addOpeningStock } from '../setup/opening-stock.ts';
import { removeDemo } from '../setup/remove-demo.ts';
import { setupRoutes } from '../setup/routes.ts';
import { createSetup } from '../setup/setup.ts';
import type { StarterCatalogue } from '../setup/starter-catalogue.ts';
import { createStarters } from '../setup/starters.ts';
import { picturesOfSettings } from '../shop-settings/repository.ts';
import { createImporter } from '../spreadsheet/importer.ts';
import { createImports } from '../spreadsheet/imports.ts';
import { oldChanges, oldPreviews } from '../spreadsheet/old-imports.ts';
import { importRoutes } from '../spreadsheet/routes.ts';
import type { BackupsModule } from './backups-module.ts';
import type { Base } from './base.ts';
import type { CatalogueModule } from './catalogue-module.ts';
import type { Offers } from './offers.ts';
import type { Ordering } from './ordering.ts';
import type { SampleShopModule } from './sample-shop-module.ts';
import type { Storefront } from './storefront.ts';

const picturesElsewhere = [picturesOfOrders, picturesOfHomePage, picturesOfReviews, picturesOfSettings];

interface Parts {
  goods: CatalogueModule;
  storefront: Storefront;
  offers: Offers;
  sample: SampleShopModule;
  ordering: Pick<Ordering, 'paymentsOffice'>;
  backups: Pick<BackupsModule, 'backups'>;
}

export function createAdministration(
  base: Base,
  { goods, storefront, offers, sample: { sampleShop }, ordering, backups: { backups } }: Parts,
) {
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
    sampleShop,
  });

  /** After the sample people and their offers are gone, and the settings are those of a new shop. */
  const refresh = async () => {
    await Promise.all([sampleShop.refresh(), shopSettings.read(), offers.catchUp()]);
  };

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
        addOpeningStock: (actor, stock) => addOpeningStock({ catalogue, starters }, actor, stock),
        removeDemo: (actor) =>
          removeDemo({ catalogue, recipes: storefront.recipes, starters, sampleShop, refresh }, actor),
      });
      const importer = createImporter({
        database,
        images,
        publicUrl: config.publicUrl,
        change: (work) => catalogue.change(work, largeChange),
      });
      await importRoutes(app, createImports({ database, catalogue, importer, findOpenOrders: listOpenOrdersOf }));
      zeroResultSearchRoutes(app, zeroResultSearches);
      const nameProduct = (product: { productId: string; name: string }, language?: Locale) =>
        namesFrom(catalogue, language)(product).name;
      overviewRoutes(
        app,
        createOverview({
          database,
          lowStock: config.lowStock,
          zeroResultSearches,
          paymentAlarms: ordering.paymentsOffice.alarms,
          now,
        }),
        nameProduct,
        backups.alarm,
      );
      businessReportRoutes(app, createBusinessReports({ database, nameStore: stores.named, nameProduct }));
    },
  };
}
