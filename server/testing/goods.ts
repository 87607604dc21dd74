import type { NewProduct } from '../catalogue/catalogue.ts';
import type { TestShop } from './shop.ts';

const categoryOf = new WeakMap<TestShop['catalogue'], Promise<string>>();

/** Puts a product into the shop (a potato, 100 in stock, ₹40, in a category made on first use) and gives its id. */
export async function stockProduct(shop: TestShop, given: Partial<NewProduct> = {}): Promise<string> {
  const { catalogue } = shop;
  let category = categoryOf.get(catalogue);
  if (!category) {
    category = catalogue.change((change) => change.createCategory({ name: 'Vegetables', image: '' }));
    categoryOf.set(catalogue, category);
  }
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
    categoryIds: [await category],
    subCategoryIds: [],
    ...given,
  };
  const [id] = await catalogue.change((change) => change.createProducts([product]));
  if (!id) throw new Error('no product was made');
  return id;
}
