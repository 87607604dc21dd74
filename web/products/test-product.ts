import type { Product } from '../../contract/catalogue/catalogue.ts';

/** A product for tests, named by its id. */
export const testProduct = (id: string, values: Partial<Product> = {}): Product => ({
  _id: id,
  name: id,
  images: [],
  category: [],
  subCategory: [],
  unit: 'KG',
  unit_quantity: 1,
  stock: 50,
  price: 100,
  discount: 0,
  description: '',
  publish: true,
  ...values,
});
