import type { Images } from '../../images/images.ts';
import type { Database } from '../../platform/database.ts';
import type { Catalogue } from '../catalogue.ts';
import { createCategoryKeeping } from './categories.ts';
import { createProductLists } from './product-lists.ts';
import { createProductKeeping } from './products.ts';
import { createSubCategoryKeeping } from './sub-categories.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
  /** From this stock downwards a product is running low. */
  lowStock: number;
}

/** What administrators do with the catalogue. */
export const createKeeping = (parts: Parts) => ({
  categories: createCategoryKeeping(parts),
  subCategories: createSubCategoryKeeping(parts),
  products: { ...createProductKeeping(parts), ...createProductLists(parts) },
});

export type Keeping = ReturnType<typeof createKeeping>;
