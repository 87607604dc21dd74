/** The reorder list: suppliers, products that are low or out of stock, and lots that expire. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  id,
  idempotencyHeaders,
  integer,
  optionalMultilineText,
  optionalText,
  storeOfRow,
  text,
  version,
  wholeNumber,
} from '../api/fields.ts';
import { scarceStocks } from '../catalogue/admin-limits.ts';
import { inventoryProduct, named, whole } from './inventory.ts';
import { inventoryLimits } from './inventory-limits.ts';

const supplierFields = z.object({
  name: text(m.validation.enterName(), inventoryLimits.supplierName),
  phone: optionalText(inventoryLimits.phone).default(''),
  email: z
    .union([z.literal(''), z.email(m.validation.emailInvalid()).max(inventoryLimits.email)], {
      error: m.validation.emailInvalid(),
    })
    .default(''),
  note: optionalMultilineText(inventoryLimits.note).default(''),
});
export type SupplierFields = z.output<typeof supplierFields>;

const supplier = supplierFields.extend({ _id: id, revision: integer });
export type Supplier = z.infer<typeof supplier>;

const scarceProduct = inventoryProduct.extend({
  /** In a list about all stores. */
  store: storeOfRow.optional(),
  stock: integer,
  /** At this stock or below, it is low; `ownThreshold` is the product's own, null for the shop's. */
  threshold: integer,
  ownThreshold: integer.nullable(),
  /** Units that bring the stock to twice the threshold, or to what was sold in 14 days when that is more. */
  suggested: integer,
  /** Of the last posted receipt. */
  supplier: z.object({ _id: id, name: z.string() }).nullable(),
});
export type ReorderProduct = z.infer<typeof scarceProduct>;

const expiringLot = z.object({
  /** In a list about all stores. */
  store: storeOfRow.optional(),
  product: inventoryProduct.extend({ stock: integer }),
  document: named,
  expiresOn: z.iso.date(),
  isExpired: z.boolean(),
  received: integer,
  /** Units assumed to be still there. */
  left: integer,
});
export type ExpiringLot = z.infer<typeof expiringLot>;

export const reorderCalls = {
  /** By name. */
  listSuppliers: call('admin', 'GET', '/api/v1/inventory/suppliers', { staff: ['manager'], output: z.array(supplier) }),
  addSupplier: call('admin', 'POST', '/api/v1/inventory/add-supplier', {
    staff: ['manager'],
    headers: idempotencyHeaders,
    body: supplierFields,
    output: supplier,
    errors: ['NAME_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  updateSupplier: call('admin', 'PUT', '/api/v1/inventory/update-supplier/:supplierId', {
    params: z.object({ supplierId: id }),
    body: supplierFields.extend({ revision: version }),
    output: supplier,
    errors: ['NAME_TAKEN'],
    errorData: { CHANGED_MEANWHILE: supplier },
  }),

  /** Published products that are low, or out of stock; lowest first. `total` counts all; the first ones are listed. */
  listReorderProducts: call('admin', 'GET', '/api/v1/inventory/reorder', {
    staff: ['manager'],
    query: z.object({ stock: z.enum(scarceStocks).optional() }),
    output: z.object({ lowStock: integer, total: integer, products: z.array(scarceProduct) }),
  }),
  /** Lots of posted receipts and received transfers that expire within `days`, or have expired, soonest first; see `total` above. */
  listExpiringLots: call('admin', 'GET', '/api/v1/inventory/expiring', {
    staff: ['manager'],
    query: z.object({
      days: wholeNumber(m.validation.daysWhole(), m.validation.daysRange, 0, inventoryLimits.days).default(
        inventoryLimits.usualDays,
      ),
    }),
    output: z.object({ total: integer, lots: z.array(expiringLot) }),
  }),
  /** Products to reorder as a sheet: of one supplier, or of all. */
  exportReorderSheet: call('admin', 'GET', '/api/v1/inventory/reorder-sheet', {
    staff: ['manager'],
    query: z.object({ supplierId: id.optional() }),
    file: 'text/csv',
  }),
  /** At this stock or below, the product is low; null for the shop's threshold. */
  setThreshold: call('admin', 'PUT', '/api/v1/inventory/set-threshold/:productId', {
    staff: ['manager'],
    params: z.object({ productId: id }),
    body: z.object({ threshold: whole.nullable() }),
    output: z.object({ threshold: integer.nullable() }),
  }),
};
