/** The table of products in the administration: a list with filters, and the edit of many products at once. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, paging, version } from '../api/fields.ts';
import { adminProduct, updateProductBody } from './admin-catalogue.ts';
import { tableFilters, tableLimits } from './admin-limits.ts';
import { ofEach, tableColumns } from './product-fields.ts';

/**
 * The changes of one product: only the given fields change. `revision` is that of the product which was edited. A stock comes with
 * the `stockVersion` that it is based on, so that sales since then are applied to it.
 */
const productChange = updateProductBody
  .pick({
    productId: true,
    price: true,
    discount: true,
    sale_price: true,
    stock: true,
    publish: true,
    category: true,
    subCategory: true,
    aliases: true,
    ...ofEach(tableColumns, () => true as const),
  })
  .extend({ revision: version, stockVersion: integer.min(0).optional() })
  .refine(({ stock, stockVersion }) => stock === undefined || stockVersion !== undefined, {
    error: m.validation.countNeedsVersion(),
  });
export type ProductChange = z.output<typeof productChange>;

/** `data` of a `CHANGED_MEANWHILE` error: the products that somebody else changed, as they are now. */
const changedProducts = z.object({
  products: z.array(adminProduct),
  /** Ids of those whose stock was changed by a person, or sold below what was counted, so that the given stock is not valid. */
  stockChanged: z.array(id),
  /** Ids of products that no longer exist. */
  deleted: z.array(id),
});
export type ChangedProducts = z.infer<typeof changedProducts>;

export const productTableCalls = {
  /** A page of products, published or not. Without a search: newest first, or lowest stock first with `low` and `out`. */
  listProductTable: call('admin', 'GET', '/api/v1/product/product-table', {
    staff: ['manager'],
    query: paging(tableLimits.rows).extend({
      /** As in the list of products: cut to its first 200 characters. */
      search: z.string().default(''),
      category: id.optional(),
      /**
       * `low` and `out`: published products that are low in stock or out of stock. `hidden`: not published. `noPicture`. `noTax`: published,
       * without GST rate or HSN code. `today`: created or changed by a person since the shop's day began.
       */
      show: z.enum(tableFilters).optional(),
    }),
    output: z.object({
      products: z.array(adminProduct),
      totalPages: integer,
      totalCount: integer,
      /** At this stock or below, a product is low in stock. */
      lowStock: integer,
    }),
    errors: ['PAGE_NOT_FOUND'],
  }),
  /**
   * Changes many products, all or nothing. When anybody changed one of them meanwhile, nothing is saved. The keys of `errors` are
   * a product's id and a field: `01arz3ndektsv4rrffq69g5fav.price`.
   */
  updateProducts: call('admin', 'PUT', '/api/v1/product/update-products', {
    body: z.object({
      products: z
        .array(productChange, { error: m.validation.list() })
        .min(1, m.validation.nothingToChange())
        .max(tableLimits.changes, m.validation.maxItems({ most: String(tableLimits.changes) }))
        .refine(
          (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
          m.validation.productTwice(),
        ),
    }),
    output: z.object({
      /** As saved, in the order of the request. */
      products: z.array(adminProduct),
      /** Restores the changed fields, when it is sent to this call. Empty when nothing was changed. */
      undo: z.array(productChange),
    }),
    errors: ['ABOVE_MRP'],
    errorData: { CHANGED_MEANWHILE: changedProducts },
  }),
};
