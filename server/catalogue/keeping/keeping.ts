import type { Images } from '../../images/images.ts';
import type { Database } from '../../platform/database.ts';
import type { Catalogue } from '../catalogue.ts';
import { createCategoryKeeping } from './categories.ts';
import { createProductKeeping } from './products.ts';
import { createSubCategoryKeeping } from './sub-categories.ts';

/** What administrators do with the catalogue. */
export const createKeeping = (parts: { database: Database; catalogue: Catalogue; images: Images }) => ({
  categories: createCategoryKeeping(parts),
  subCategories: createSubCategoryKeeping(parts),
  products: createProductKeeping(parts),
});

export type Keeping = ReturnType<typeof createKeeping>;
