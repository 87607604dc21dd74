/** Removes the demo from a shop that is about to begin, in one step: its catalogue, and its invented people and orders. */
import { imageUrl } from '../../contract/api/images.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntries, type Change, diff } from '../audit-log/audit-log.ts';
import { loadNames } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  listCategories,
  listSubCategories,
  listUnusedCategories,
  listUnusedSubCategories,
} from '../catalogue/category-repository.ts';
import { type CatalogueChange, largeChange } from '../catalogue/change.ts';
import { listUntouched } from '../catalogue/own-product-repository.ts';
import type { StockState } from '../catalogue/stock/stock-repository.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { hasCustomerOrder } from '../orders/model/repository.ts';
import type { Recipes } from '../recipes/recipes.ts';
import { lockGuide, saveGuide } from './repository.ts';
import type { StarterCatalogue } from './starter-catalogue.ts';

interface Parts {
  catalogue: Catalogue;
  recipes: Pick<Recipes, 'clear' | 'read'>;
  starters: () => Promise<StarterCatalogue>;
  sampleShop: {
    lock: (tx: Queries) => Promise<void>;
    /** Returns the stock that it changed. */
    remove: (tx: Queries) => Promise<StockState[]>;
  };
  /** Reads what the invented people and their shop have changed. */
  refresh: () => Promise<void>;
}

/**
 * Removes the products of the demo catalogue that nobody edited, its recipes, and its categories that are empty then. The demo
 * catalogue is not loaded again. Its invented people go with all that is theirs, also what visitors of the demo did in their names.
 * @returns the number of products
 * @throws AppError HAS_ORDERS as soon as a customer has ordered, or their orders are in a cash book that is used, or were really paid
 */
export async function removeDemo(
  { catalogue, recipes, starters, sampleShop, refresh }: Parts,
  actor: Actor,
): Promise<number> {
  const file = await starters();
  const { removed, moved } = await catalogue.change(async (change, tx) => {
    const skus = file.products.map(({ key }) => key);
    // Their stock is locked, so an order of them is either seen here, or refused because they are gone.
    const rows = await change.lockProducts(await listUntouched(tx, skus));
    await sampleShop.lock(tx);
    if (await hasCustomerOrder(tx)) throw new AppError('HAS_ORDERS', text('errors.hasOrders'));
    const moved = await sampleShop.remove(tx);
    const names = await loadNames(tx);
    await change.deleteProducts(rows.map(({ id }) => id));
    const entries = rows.map((row): Change => {
      const fields = diff(auditedProduct(row, names), {});
      return { actor, entity: 'product', entityId: row.id, entityName: row.name, action: 'deleted', fields };
    });
    await addAuditEntries(tx, [...entries, ...(await removeCategories(change, tx, actor, file))]);
    await recipes.clear(tx, file.recipes);
    await lockGuide(tx);
    await saveGuide(tx, { demoRemoved: true });
    return { removed: rows.length, moved };
  }, largeChange);
  catalogue.stockChanged(moved);
  await recipes.read();
  await refresh();
  return removed;
}

/** Those of the demo catalogue that contain nothing. @returns what the audit log says of it */
async function removeCategories(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  { categories }: StarterCatalogue,
): Promise<Change[]> {
  const subNames = new Set(categories.flatMap(({ subCategories }) => subCategories.map(({ name }) => name)));
  const categoryNames = new Set(categories.map(({ name }) => name));
  const subs = (await listSubCategories(tx)).filter(({ name }) => subNames.has(name));
  const unusedSubs = await listUnusedSubCategories(
    tx,
    subs.map(({ id }) => id),
  );
  for (const id of unusedSubs) await change.deleteSubCategory(id);
  const own = (await listCategories(tx)).filter(({ name }) => categoryNames.has(name));
  const unused = await listUnusedCategories(
    tx,
    own.map(({ id }) => id),
  );
  for (const id of unused) await change.deleteCategory(id);
  const entry =
    (entity: 'category' | 'sub_category') =>
    ({ id, name, image }: { id: string; name: string; image: string }): Change => {
      const fields = diff({ name, image: imageUrl(image) }, {});
      return { actor, entity, entityId: id, entityName: name, action: 'deleted', fields };
    };
  return [
    ...subs.filter(({ id }) => unusedSubs.includes(id)).map(entry('sub_category')),
    ...own.filter(({ id }) => unused.includes(id)).map(entry('category')),
  ];
}
