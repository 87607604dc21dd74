/** Differences of a product in one of several stores: its own price, its shelf, or not at all. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, optionalText, version } from '../api/fields.ts';
import { deliveryLimits } from '../delivery/delivery-limits.ts';
import { discountRule, priceRule } from './product-rules.ts';

/** Rupees before discount, and percent; null for the shop's price. */
const own = z.object({
  price: z.object({ price: priceRule, discount: discountRule }).nullable(),
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
  getStoreProduct: call('admin', 'GET', '/api/v1/product/store-product/:productId', {
    staff: ['manager'],
    params,
    output: storeProduct,
  }),
  /** In a shop with one store, only the shelf can be set: its price is that of the product. */
  updateStoreProduct: call('admin', 'PUT', '/api/v1/product/store-product/:productId', {
    staff: ['manager'],
    params,
    body: storeProduct,
    output: storeProduct,
    errors: ['NOT_FOUND', 'ABOVE_MRP'],
    errorData: { CHANGED_MEANWHILE: storeProduct },
  }),
};
