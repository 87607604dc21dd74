/** Requests of administrators that manage the catalogue: multipart forms with pictures, or JSON without. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  id,
  idempotencyHeaders,
  inLanguage,
  integer,
  nothing,
  optionalText,
  paging,
  sentTranslationsOf,
  text,
  translationsOf,
} from '../api/fields.ts';
import { limits, pageSizes } from '../api/limits.ts';
import { orderedCategoriesMax, productLimits, scarceStocks } from './admin-limits.ts';
import { category, columnAnswers, product, productList, subCategory } from './catalogue.ts';
import { columnField, columnNames, labelNames, ofEach, translatedTexts } from './product-fields.ts';
import { listOf } from './product-rules.ts';

const categoryName = text(m.validation.nameAndImage(), 100);
/** Names in other languages: '' for none; those that are missing stay. */
const categoryTranslations = sentTranslationsOf({ name: optionalText(100) }).optional();

/** A new picture. */
const newPicture = z.file({ error: m.validation.nameAndImage() });
/** A new picture replaces the current one; an empty string removes it; without the field it stays. */
const pictureChange = z.union([z.file(), z.string().max(300)], { error: m.validation.choosePicture() });

export const addCategoryBody = z.object({ name: categoryName, translations: categoryTranslations, image: newPicture });
export const updateCategoryBody = z.object({
  categoryId: id,
  name: categoryName.optional(),
  translations: categoryTranslations,
  image: pictureChange.optional(),
});

const parents = listOf(id, productLimits.links, m.validation.nameAndImage());

export const addSubCategoryBody = z.object({
  name: categoryName,
  translations: categoryTranslations,
  image: newPicture,
  category: parents,
});
export const updateSubCategoryBody = z.object({
  _id: id,
  name: categoryName.optional(),
  translations: categoryTranslations,
  image: pictureChange.optional(),
  category: parents.optional(),
});

/** The category to remove, in the body or in the query. */
const categoryTarget = z.object({ categoryId: id.optional() });
const subCategoryTarget = z.object({ subCategoryId: id.optional() });

/** A list of ids without repetitions. */
const order = z
  .array(id)
  .max(orderedCategoriesMax, m.validation.maxItems({ most: orderedCategoriesMax }))
  .refine((ids) => new Set(ids).size === ids.length, m.validation.twice());

function containsAll(ids: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(ids);
  return wanted.every((each) => known.has(each));
}

/** The order in which shoppers see a list, and the order that was changed: it is the version. */
const newOrder = z
  .object({ order, before: order })
  .refine(({ order: after, before }) => after.length === before.length && containsAll(after, before), {
    path: ['order'],
    error: m.validation.sameItems(),
  });

const written = z.string({ error: m.validation.text() });
const numeric = z.union([z.number(), z.string()], { error: m.validation.number() });
const list = z.union([z.array(z.string()), z.string()], { error: m.validation.list() });

/**
 * A product as it is sent. `productDraft` then validates the whole product in the order of the spec. On update a missing field
 * stays unchanged. Each image slot takes a new picture, the URL of a picture that the product already has (so slots can be
 * swapped), or '' for none.
 */
const productFields = z.object({
  name: written.optional(),
  image1: pictureChange.optional(),
  image2: pictureChange.optional(),
  image3: pictureChange.optional(),
  image4: pictureChange.optional(),
  category: list.optional(),
  unit: written.optional(),
  unit_quantity: numeric.optional(),
  price: numeric.optional(),
  discount: numeric.optional(),
  /** Rupees that one unit is sold at, in place of `discount`, which then is the shortest that gives exactly this price. */
  sale_price: numeric.optional(),
  stock: numeric.optional(),
  subCategory: list.optional(),
  description: written.optional(),
  publish: z.union([z.boolean(), z.string()], { error: m.validation.trueOrFalse() }).optional(),
  aliases: list.optional(),
  sku: written.nullable().optional(),
  /** Texts in other languages: '' for none; those that are missing stay. */
  translations: sentTranslationsOf(ofEach(translatedTexts, () => written)).optional(),
  /** EAN-8, EAN-13 or UPC-A. */
  ean: list.optional(),
  /** '' for none. */
  ...ofEach(columnNames, (name) => (columnField(name).kind === 'percent' ? numeric : written).nullable().optional()),
  /** Percent that a unit may be lighter or heavier; '' for a product that is not sold by weight. */
  weight_deviation: numeric.nullable().optional(),
  /** The maximum retail price of the pack: rupees, taxes included; '' when it is not known. No sale price may be above it. */
  mrp: numeric.nullable().optional(),
  /** Text of the label; '' for none. */
  ...ofEach(labelNames, () => written.optional()),
});
export type ProductFields = z.infer<typeof productFields>;

export const updateProductBody = productFields.extend({
  productId: id,
  /**
   * The revision that was edited. When the product has a different revision by now, nothing is saved: 409 `CHANGED_MEANWHILE`.
   */
  revision: z.union([integer, z.string().regex(/^\d{1,9}$/)], { error: m.validation.wholeNumber() }).optional(),
  /**
   * The version of the stock that `stock` was based on. With it, changes by orders since then are applied to the number. When an
   * administrator changed the stock since then, nothing is saved: 409 `CHANGED_MEANWHILE`. Without it, `stock` is set as given.
   */
  stockVersion: z.union([integer, z.string().regex(/^\d{1,15}$/)], { error: m.validation.wholeNumber() }).optional(),
});

const categoryNames = { translations: translationsOf({ name: z.string() }) };

/** Categories as administrators see them: always in English, with the translations. */
export const adminCategory = category.extend(categoryNames);
export type AdminCategory = z.infer<typeof adminCategory>;
export const adminSubCategory = subCategory.extend(categoryNames);
export type AdminSubCategory = z.infer<typeof adminSubCategory>;

/** A product as administrators see it. */
export const adminProduct = product.extend({
  /** Other names that the search finds the product by. */
  aliases: z.array(z.string()),
  /** The store's own code; unique when present. */
  sku: z.string().nullable(),
  /** Increases by one with every edit. */
  revision: integer,
  /** Changes with every stock movement. A stock count sends it, to say which stock it was based on. */
  stockVersion: integer,
  translations: translationsOf(ofEach(translatedTexts, () => z.string())),
  /** EAN-8 and EAN-13, when it has any; each belongs to one product only. */
  ean: z.array(z.string()).optional(),
  ...columnAnswers.shape,
  /** The maximum retail price of the pack: rupees, taxes included. */
  mrp: z.number().optional(),
  /** Texts of the label, where they are known. */
  ...ofEach(labelNames, () => z.string().optional()),
});
export type AdminProduct = z.infer<typeof adminProduct>;

/** A call answers with the product as saved; when it has changed meanwhile, with the product as it is now. */
export const savedProduct = { output: adminProduct, errorData: { CHANGED_MEANWHILE: adminProduct } };

const scarceCounts = z.object({
  /** At this stock or below, a product is low in stock. */
  lowStock: integer,
  low: integer,
  out: integer,
});
export type ScarceCounts = z.infer<typeof scarceCounts>;

/** With unpublished products, and the number of products that are low in stock or out of stock. */
const adminProductList = productList.extend({ productData: z.array(adminProduct), scarce: scarceCounts });
export type AdminProductList = z.infer<typeof adminProductList>;

/** `data` of an `IN_USE` error: how many still use the item. */
const usedBy = z.object({ products: integer, subCategories: integer });
export type UsedBy = z.infer<typeof usedBy>;

const productParams = z.object({ productId: id });
/** A form, or JSON when no new picture is sent. */
const pictureForm = { files: 1, json: true } as const;
/** Deletes a category or sub category. Its id is in the body or in the query. */
const removalOf = <T extends z.ZodObject>(target: T) => ({
  query: target,
  body: target.nullish(),
  output: nothing,
  errors: ['NOT_FOUND'] as const,
  errorData: { IN_USE: usedBy },
});
const picturesForm = { files: limits.productImages, json: true } as const;

export const adminCatalogueCalls = {
  /** The spec has one call for the lists of everyone and of administrators, who get more. */
  getProduct: call('public', 'POST', '/api/v1/product/get-product', {
    /** Administrators always get the English names. */
    query: paging(pageSizes.adminProducts).extend(inLanguage),
    /**
     * `search` is cut to its first 200 characters and never causes an error. `stock` filters the list for administrators, lowest
     * stock first.
     */
    body: z.object({ search: z.string().optional(), stock: z.enum(scarceStocks).optional() }).nullish(),
    output: z.union([adminProductList, productList]),
    errors: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'PAGE_NOT_FOUND'],
  }),

  /** All categories and sub categories, with their translations. */
  getAdminCategories: call('admin', 'GET', '/api/v1/category/get-admin-categories', {
    staff: ['manager'],
    output: z.object({ categories: z.array(adminCategory), subCategories: z.array(adminSubCategory) }),
  }),
  addCategory: call('admin', 'POST', '/api/v1/category/add-category', {
    headers: idempotencyHeaders,
    body: addCategoryBody,
    form: pictureForm,
    output: adminCategory,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  updateCategory: call('admin', 'PUT', '/api/v1/category/update-category', {
    body: updateCategoryBody,
    form: pictureForm,
    output: adminCategory,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  removeCategory: call('admin', 'DELETE', '/api/v1/category/remove-category', removalOf(categoryTarget)),
  /** Answers with all categories in the new order; when the list is another by now, with the list as it is. */
  orderCategories: call('admin', 'PUT', '/api/v1/category/order', {
    body: newOrder,
    output: z.array(adminCategory),
    errorData: { CHANGED_MEANWHILE: z.array(adminCategory) },
  }),
  /** The same for the sub categories of a category. One that is in other categories too may move there. */
  orderSubCategories: call('admin', 'PUT', '/api/v1/subcategory/order', {
    body: newOrder.safeExtend({ categoryId: id }),
    output: z.array(adminSubCategory),
    errors: ['NOT_FOUND'],
    errorData: { CHANGED_MEANWHILE: z.array(adminSubCategory) },
  }),
  addSubCategory: call('admin', 'POST', '/api/v1/subcategory/add-subcategory', {
    headers: idempotencyHeaders,
    body: addSubCategoryBody,
    form: pictureForm,
    output: adminSubCategory,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  updateSubCategory: call('admin', 'PUT', '/api/v1/subcategory/update-subcategory', {
    body: updateSubCategoryBody,
    form: pictureForm,
    output: adminSubCategory,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  removeSubCategory: call('admin', 'DELETE', '/api/v1/subcategory/remove-subcategory', removalOf(subCategoryTarget)),

  addProduct: call('admin', 'POST', '/api/v1/product/add-product', {
    headers: idempotencyHeaders,
    body: productFields,
    form: picturesForm,
    output: adminProduct,
    errors: ['SKU_TAKEN', 'EAN_TAKEN', 'ABOVE_MRP', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  updateProduct: call('admin', 'PUT', '/api/v1/product/update-product', {
    body: updateProductBody,
    form: picturesForm,
    ...savedProduct,
    errors: ['SKU_TAKEN', 'EAN_TAKEN', 'ABOVE_MRP', 'NOT_FOUND'],
  }),
  deleteProduct: call('admin', 'DELETE', '/api/v1/product/delete-product/:productId', {
    params: productParams,
    output: nothing,
  }),
  getAdminProduct: call('admin', 'GET', '/api/v1/product/get-admin-product/:productId', {
    staff: ['manager'],
    params: productParams,
    output: adminProduct,
  }),
  /** Finds products with the same name, ignoring case, other than the product `except`. */
  listNamesakes: call('admin', 'GET', '/api/v1/product/namesakes', {
    query: z.object({ name: z.string().max(300), except: id.optional() }),
    output: z.array(adminProduct),
  }),
  /** The other pack sizes of a product, published or not, smallest first. */
  listVariants: call('admin', 'GET', '/api/v1/product/variants/:productId', {
    staff: ['manager'],
    params: productParams,
    output: z.array(adminProduct),
  }),
  /** Links two products as pack sizes of one, with all that either is linked with. Answers with the other pack sizes. */
  linkVariant: call('admin', 'PUT', '/api/v1/product/link-variant', {
    body: z.object({ productId: id, variantId: id }),
    output: z.array(adminProduct),
    errors: ['NOT_FOUND'],
  }),
  /** The product is no longer a pack size of another one. */
  unlinkVariant: call('admin', 'PUT', '/api/v1/product/unlink-variant', {
    body: z.object({ productId: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
  }),
};
