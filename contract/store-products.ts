/** What one of several stores sells differently: its own price, its shelf, or not at all. */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { productLimits } from './admin-limits.ts';
import { call } from './call.ts';
import { deliveryLimits } from './delivery-limits.ts';
import { id, optionalText, version } from './fields.ts';
import { hasPlaces } from './product-rules.ts';

const price = z
  .number({ error: m.validation.productPriceRange() })
  .positive(m.validation.productPriceRange())
  .max(productLimits.price, m.validation.productPriceRange())
  .refine(hasPlaces(2), m.validation.productPriceRange());
const discount = z
  .number({ error: m.validation.productDiscountRange() })
  .min(0, m.validation.productDiscountRange())
  .max(100, m.validation.productDiscountRange())
  .refine(hasPlaces(2), m.validation.productDiscountRange());

/** Rupees before discount, and percent; null for the shop's price. */
const own = z.object({
  price: z.object({ price, discount }).nullable(),
  /** Not sold in this store. */
  hidden: z.boolean(),
  /** Where it stands; '' when that is not known. */
  location: optionalText(deliveryLimits.shelf),
});

const storeProduct = own.extend({
  /** Increases with every change; 0 before the first. */
  revision: version,
});
export type StoreProductSettings = z.infer<typeof storeProduct>;

const params = z.object({ productId: id });

export const storeProductCalls = {
  getStoreProduct: call('admin', 'GET', '/api/v1/product/store-product/:productId', { params, output: storeProduct }),
  /** In a shop with one store, only the shelf can be set: its price is that of the product. */
  updateStoreProduct: call('admin', 'PUT', '/api/v1/product/store-product/:productId', {
    params,
    body: storeProduct,
    output: storeProduct,
    errors: ['NOT_FOUND'],
    errorData: { CHANGED_MEANWHILE: storeProduct },
  }),
};
