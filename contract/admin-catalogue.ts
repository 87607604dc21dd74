/** Requests of administrators that manage the catalogue (spec §3, §7): multipart forms with pictures, or JSON without. */
import * as z from 'zod';
import { product, type ScarceCounts } from './catalogue.ts';
import { id, text } from './fields.ts';
import { listOf, productLimits } from './product-rules.ts';

export const nameAndImage = 'Enter Name and Image';
const categoryName = text(nameAndImage, 100);

/** A new picture. */
const newPicture = z.file({ error: nameAndImage });
/** A new picture replaces the current one; an empty string removes it; without the field it stays. */
const pictureChange = z.union([z.file(), z.string().max(300)], { error: 'Choose a picture' });

export const addCategoryBody = z.object({ name: categoryName, image: newPicture });
export const updateCategoryBody = z.object({
  categoryId: id,
  name: categoryName.optional(),
  image: pictureChange.optional(),
});

const parents = listOf(id, productLimits.links, nameAndImage);

export const addSubCategoryBody = z.object({ name: categoryName, image: newPicture, category: parents });
export const updateSubCategoryBody = z.object({
  _id: id,
  name: categoryName.optional(),
  image: pictureChange.optional(),
  category: parents.optional(),
});

/** The category to remove, in the body or in the query. */
export const categoryTarget = z.object({ categoryId: id.optional() });
export const subCategoryTarget = z.object({ subCategoryId: id.optional() });

const written = z.string({ error: 'Must be text' });
const numeric = z.union([z.number(), z.string()], { error: 'Must be a number' });
const list = z.union([z.array(z.string()), z.string()], { error: 'Must be a list' });

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
  stock: numeric.optional(),
  subCategory: list.optional(),
  description: written.optional(),
  publish: z.union([z.boolean(), z.string()], { error: 'Must be true or false' }).optional(),
  aliases: list.optional(),
  sku: written.nullable().optional(),
});
export type ProductFields = z.infer<typeof productFields>;

export const addProductBody = productFields;
export const updateProductBody = productFields.extend({
  productId: id,
  /**
   * The revision that was edited. When the product has a different revision by now, nothing is saved: 409 `CHANGED_MEANWHILE`.
   */
  revision: z.union([z.number().int(), z.string().regex(/^\d{1,9}$/)], { error: 'Must be a whole number' }).optional(),
  /**
   * The version of the stock that `stock` was based on. With it, changes by orders since then are applied to the number. When an
   * administrator changed the stock since then, nothing is saved: 409 `CHANGED_MEANWHILE`. Without it, `stock` is set as given.
   */
  stockVersion: z
    .union([z.number().int(), z.string().regex(/^\d{1,15}$/)], { error: 'Must be a whole number' })
    .optional(),
});

/** A product as administrators see it. */
export const adminProduct = product.extend({
  /** Other names that the search finds the product by. */
  aliases: z.array(z.string()),
  /** The store's own code; unique when present. */
  sku: z.string().nullable(),
  /** Increases by one with every edit. */
  revision: z.number().int(),
  /** Changes with every stock movement. A stock count sends it, to say which stock it was based on. */
  stockVersion: z.number().int(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export interface AdminProductList {
  productData: AdminProduct[];
  totalPages: number;
  totalProductCount: number;
  scarce: ScarceCounts;
}

/** Finds products with the same name, ignoring case. */
export const namesakesQuery = z.object({ name: z.string().max(300), except: id.optional() });
export const namesakes = z.array(adminProduct);

/** `data` of an `IN_USE` error: how many still use the item. */
export interface UsedBy {
  products: number;
  subCategories: number;
}
