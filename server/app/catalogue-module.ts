/** The goods of the shop: the catalogue, its administration, and the stock. */
import type { CacheResponses } from '../cache/cache-responses.ts';
import { createCatalogueAdmin } from '../catalogue/admin/catalogue-admin.ts';
import { catalogueAdminRoutes } from '../catalogue/admin/routes.ts';
import { checkEvery, openCatalogue } from '../catalogue/catalogue.ts';
import { catalogueCheck, catalogueMeasure } from '../catalogue/catalogue-health.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { createDocuments } from '../inventory/documents.ts';
import { createPosting } from '../inventory/posting.ts';
import { createReorder } from '../inventory/reorder.ts';
import { inventoryRoutes } from '../inventory/routes.ts';
import { stockRoutes } from '../inventory/stock/routes.ts';
import { createStock } from '../inventory/stock/stock.ts';
import { createSuppliers } from '../inventory/suppliers.ts';
import { createTransfers } from '../inventory/transfers.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Base } from './base.ts';

export async function openGoods({ app, config, database, images, stores, now }: Base) {
  const { lowStock } = config;
  const catalogue = await openCatalogue(database, app.log);
  stores.whenAdded((tx, storeId) => catalogue.addStock(tx, storeId));
  const followStores = () => catalogue.setStores(stores.ids());
  stores.whenChanged(followStores);
  await followStores();
  const catalogueAdmin = createCatalogueAdmin({ database, catalogue, images, lowStock });

  return {
    catalogue,
    catalogueAdmin,

    jobs: [
      { name: 'check for missed catalogue changes', every: checkEvery, run: () => catalogue.catchUp() },
    ] satisfies BackgroundJob[],
    checks: [catalogueCheck(catalogue)],
    measures: [catalogueMeasure(catalogue)],
    close: () => catalogue.close(),

    async addRoutes(cached: CacheResponses): Promise<void> {
      catalogueRoutes(app, cached, catalogue, catalogueAdmin);
      await catalogueAdminRoutes(app, catalogueAdmin);
      stockRoutes(app, createStock({ database, catalogue }));
      inventoryRoutes(app, {
        documents: createDocuments({ database, stores }),
        posting: createPosting({ database, catalogue, now }),
        transfers: createTransfers({ database, catalogue, stores }),
        suppliers: createSuppliers({ database }),
        reorder: createReorder({ database, lowStock, now }),
      });
    },
  };
}

export type CatalogueModule = Awaited<ReturnType<typeof openGoods>>;
