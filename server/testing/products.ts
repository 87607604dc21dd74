import type { Catalogue } from '../catalogue/catalogue.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { moveStock } from '../catalogue/stock/stock-movements.ts';
import { lockStock, type StockState } from '../catalogue/stock/stock-repository.ts';
import type { TestShop } from './shop.ts';

const categoryOf = new WeakMap<Catalogue, Promise<string>>();

function vegetables(catalogue: Catalogue): Promise<string> {
  const known = categoryOf.get(catalogue);
  if (known) return known;
  const made = catalogue.change((change) => change.createCategory({ name: 'Vegetables', image: '' }));
  categoryOf.set(catalogue, made);
  return made;
}

/** Adds a product to the shop (a potato, 100 in stock, ₹40, in a category created on first use) and returns its id. */
export async function stockProduct(
  shop: Pick<TestShop, 'catalogue'>,
  overrides: Partial<NewProduct> = {},
): Promise<string> {
  const { catalogue } = shop;
  const product: NewProduct = {
    sku: null,
    name: 'Potato',
    description: 'Firm potatoes.',
    unit: 'KG',
    unitQuantity: 1,
    stock: 100,
    pricePaise: 4000,
    discount: 0,
    publish: true,
    images: [],
    aliases: ['aloo'],
    categoryIds: overrides.categoryIds ?? [await vegetables(catalogue)],
    subCategoryIds: [],
    ...overrides,
  };
  const [id] = await catalogue.change((change) => change.createProducts([product]));
  if (!id) throw new Error('no product was made');
  return id;
}

/** Sets the stock in the database, as an order does; call `Catalogue.stockChanged` with the result to announce it. */
export const moveStockTo = (
  shop: Pick<TestShop, 'database'>,
  productId: string,
  stock: number,
): Promise<StockState[]> =>
  shop.database.transaction(async (tx) => {
    const [before] = await lockStock(tx, [productId]);
    return moveStock(tx, [{ productId, kind: 'counted', quantity: stock - (before?.stock ?? 0), counted: stock }]);
  });
