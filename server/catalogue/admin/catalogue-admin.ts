import type { Database } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import type { Catalogue } from '../catalogue.ts';
import { createCategoryAdmin, createSubCategoryAdmin } from './categories.ts';
import { createProductLists } from './product-lists.ts';
import { createProductAdmin } from './products.ts';

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
  products: { ...createProductAdmin(parts), ...createProductLists(parts) },
});

export type CatalogueAdmin = ReturnType<typeof createCatalogueAdmin>;
