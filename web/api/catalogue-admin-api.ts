/** The catalogue management calls (contract/admin-catalogue.ts), for admin screens only. */
import type { AdminProduct, AdminProductList } from '../../contract/admin-catalogue.ts';
import type { AuditLogPage, AuditLogQuery } from '../../contract/audit-log.ts';
import { type Call, calls } from '../../contract/calls.ts';
import type { Category, ScarceStock, SubCategory } from '../../contract/catalogue.ts';
import type { ChangeStockBody, StockLedger } from '../../contract/stock.ts';
import { createAsk } from './api.ts';
import { browserAsk, signedTransport } from './browser-api.ts';
import { uploadTransport } from './upload-transport.ts';

/** Called with the upload progress, 0 to 1. */
export type OnProgress = (share: number) => void;

const upload =
  <T>(call: Call) =>
  (form: FormData, onProgress: OnProgress) => {
    const ask = createAsk(signedTransport(uploadTransport(onProgress)));
    return ask<T>(call, { body: form });
  };

export const catalogueAdminApi = {
  addCategory: upload<Category>(calls.addCategory),
  updateCategory: upload<Category>(calls.updateCategory),
  removeCategory: (categoryId: string) => browserAsk<object>(calls.removeCategory, { body: { categoryId } }),

  addSubCategory: upload<SubCategory>(calls.addSubCategory),
  updateSubCategory: upload<SubCategory>(calls.updateSubCategory),
  removeSubCategory: (subCategoryId: string) =>
    browserAsk<object>(calls.removeSubCategory, { body: { subCategoryId } }),

  /** `stock` returns only products that are low in stock, or out of stock. */
  listProducts: async (search: string, page: number, stock?: ScarceStock) =>
    (await browserAsk<AdminProductList>(calls.getProduct, { query: { page }, body: { search, stock } })).data,
  getProduct: async (productId: string) =>
    (await browserAsk<AdminProduct>(calls.getAdminProduct, { params: { productId } })).data,
  /** Other products than `except` with the same name. */
  listNamesakes: async (name: string, except: string | undefined) =>
    (await browserAsk<AdminProduct[]>(calls.listNamesakes, { query: { name, ...(except && { except }) } })).data,
  addProduct: upload<AdminProduct>(calls.addProduct),
  /** A `CHANGED_MEANWHILE` error contains the current product: `ApiError.data` is an `AdminProduct`. */
  updateProduct: upload<AdminProduct>(calls.updateProduct),
  deleteProduct: (productId: string) => browserAsk<object>(calls.deleteProduct, { params: { productId } }),

  /** A `CHANGED_MEANWHILE` error contains the current product. Repeating a `key` changes the stock only once. */
  changeStock: (productId: string, body: ChangeStockBody, key: string) =>
    browserAsk<AdminProduct>(calls.changeStock, { params: { productId }, body, headers: { 'idempotency-key': key } }),
  getStockLedger: async (productId: string, before: number | undefined) =>
    (await browserAsk<StockLedger>(calls.getStockLedger, { params: { productId }, query: before ? { before } : {} }))
      .data,

  listAuditEntries: async (query: AuditLogQuery) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    return (await browserAsk<AuditLogPage>(calls.listAuditEntries, { query: Object.fromEntries(given) })).data;
  },
};
