import type { Database } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import type { Catalogue } from '../catalogue.ts';
import { createCategoryAdmin, createSubCategoryAdmin } from './categories.ts';
import { createCategoryOrder } from './category-order.ts';
import { createProductLists } from './product-lists.ts';
import { createProductTable } from './product-table.ts';
import { createProductAdmin } from './products.ts';
import { createStoreProductAdmin } from './store-products.ts';
import { createVariantAdmin } from './variants.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
  /** A product with at most this stock is low on stock. */
  lowStock: number;
}

/** The catalogue operations of administrators. */
export const createCatalogueAdmin = (parts: Parts) => ({
  categories: createCategoryAdmin(parts),
  subCategories: createSubCategoryAdmin(parts),
  order: createCategoryOrder(parts),
  products: {
    ...createProductAdmin(parts),
    ...createProductLists(parts),
    ...createProductTable(parts),
    ...createVariantAdmin(parts),
    ...createStoreProductAdmin(parts),
  },
});

export type CatalogueAdmin = ReturnType<typeof createCatalogueAdmin>;
