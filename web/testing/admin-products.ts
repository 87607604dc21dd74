/** Products as administrators see them. */
import type { AdminProduct } from '../../contract/catalogue/admin-catalogue.ts';
import { testProduct } from '../products/test-product.ts';
import { testId } from './ids.ts';

/** A product of ₹40 with 20 in stock, in one category. */
export const adminProduct = (name: string, values: Partial<AdminProduct> = {}): AdminProduct => ({
  ...testProduct(testId(name), {
    name,
    unit: 'PC',
    price: 40,
    stock: 20,
    category: [testId('fruits')],
    images: ['/images/one.webp'],
  }),
  aliases: [],
  sku: null,
  revision: 1,
  stockVersion: 1,
  translations: {},
  ...values,
});
