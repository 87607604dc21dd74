import type { Queries } from '../db/database.ts';
import type { SheetKeys } from './keys.ts';
import type { SheetPictures } from './pictures.ts';
import type { Sheet } from './sheet.ts';
import type { SheetCategories } from './sheet-categories.ts';
import type { Previewed } from './stale.ts';

/** The sheet that is read, and what its rows are compared with. */
export interface Setting {
  sheet: Sheet;
  keys: SheetKeys;
  queries: Queries;
  categories: SheetCategories;
  pictures: SheetPictures;
  /** Sets the stock of known products to the sheet's, too. */
  withStock: boolean;
  /** For a sheet with a preview: products that changed since are skipped. */
  previewed?: Previewed | undefined;
}
