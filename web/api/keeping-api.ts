/** The calls by which administrators keep the catalogue (contract/admin-catalogue.ts), for their screens only. */
import type { AdminProduct, AdminProductList } from '../../contract/admin-catalogue.ts';
import { type Call, calls } from '../../contract/calls.ts';
import type { Category, SubCategory } from '../../contract/catalogue.ts';
import type { ChangesPage, ChangesQuery } from '../../contract/record.ts';
import { createAsk } from './api.ts';
import { browserAsk, signedTransport } from './browser-api.ts';
import { uploadTransport } from './upload-transport.ts';

/** Called with the share of a form that has been sent, 0 to 1. */
export type OnProgress = (share: number) => void;

const upload =
  <T>(call: Call) =>
  (form: FormData, onProgress: OnProgress) => {
    const ask = createAsk(signedTransport(uploadTransport(onProgress)));
    return ask<T>(call, { body: form });
  };

export const keepingApi = {
  addCategory: upload<Category>(calls.addCategory),
  updateCategory: upload<Category>(calls.updateCategory),
  removeCategory: (categoryId: string) => browserAsk<object>(calls.removeCategory, { body: { categoryId } }),

  addSubCategory: upload<SubCategory>(calls.addSubCategory),
  updateSubCategory: upload<SubCategory>(calls.updateSubCategory),
  removeSubCategory: (subCategoryId: string) =>
    browserAsk<object>(calls.removeSubCategory, { body: { subCategoryId } }),

  listProducts: async (search: string, page: number) =>
    (await browserAsk<AdminProductList>(calls.getProduct, { query: { page }, body: { search } })).data,
  addProduct: upload<AdminProduct>(calls.addProduct),
  /** A refusal with `CHANGED_MEANWHILE` carries the product as it is now: `ApiError.data` is an `AdminProduct`. */
  updateProduct: upload<AdminProduct>(calls.updateProduct),
  deleteProduct: (productId: string) => browserAsk<object>(calls.deleteProduct, { params: { productId } }),

  listChanges: async (query: ChangesQuery) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    return (await browserAsk<ChangesPage>(calls.listChanges, { query: Object.fromEntries(given) })).data;
  },
};
