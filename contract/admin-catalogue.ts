/** What administrators send to manage the catalogue (spec §3, §7): multipart forms with pictures, or JSON without. */
import * as z from 'zod';
import { product, type ScarceCounts } from './catalogue.ts';
import { id, text } from './fields.ts';
import { listOf, productLimits } from './product-rules.ts';

export const nameAndImage = 'Enter Name and Image';
const categoryName = text(nameAndImage, 100);

/** A new picture. */
const newPicture = z.file({ error: nameAndImage });
/** A new picture takes the place of the present one; an empty text clears it; without the field it stays. */
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

/** What to remove, in the body or in the query. */
export const categoryTarget = z.object({ categoryId: id.optional() });
export const subCategoryTarget = z.object({ subCategoryId: id.optional() });

const written = z.string({ error: 'Must be a text' });
const numeric = z.union([z.number(), z.string()], { error: 'Must be a number' });
const list = z.union([z.array(z.string()), z.string()], { error: 'Must be a list' });

/**
 * A product as it travels; `productDraft` then checks it whole, in the spec's order. On update a missing field stays as it is.
 * Each slot takes a new picture, the address of one that the product has already (so slots can change places), or '' for none.
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
  /** The revision that was edited. When the product has another by now, nothing is saved: 409 `CHANGED_MEANWHILE`. */
  revision: z.union([z.number().int(), z.string().regex(/^\d{1,9}$/)], { error: 'Must be a whole number' }).optional(),
  /**
   * What `stock` was edited against. With it, what orders moved since is applied to the number; when a person moved the stock
   * since, nothing is saved: 409 `CHANGED_MEANWHILE`. Without it, `stock` is set as it is.
   */
  stockVersion: z
    .union([z.number().int(), z.string().regex(/^\d{1,15}$/)], { error: 'Must be a whole number' })
    .optional(),
});

/** A product as administrators see it. */
export const adminProduct = product.extend({
  /** Other names that it is searched by. */
  aliases: z.array(z.string()),
  /** The shop's own code, unique where there is one. */
  sku: z.string().nullable(),
  /** Up by one with every edit. */
  revision: z.number().int(),
  /** Changes with every movement of the stock: a count says with it what it was taken against. */
  stockVersion: z.number().int(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export interface AdminProductList {
  productData: AdminProduct[];
  totalPages: number;
  totalProductCount: number;
  scarce: ScarceCounts;
}

/** Products with the same name, capital letters or not. */
export const namesakesQuery = z.object({ name: z.string().max(300), except: id.optional() });
export const namesakes = z.array(adminProduct);

/** `data` of an `IN_USE` error: how many still use it. */
export interface UsedBy {
  products: number;
  subCategories: number;
}
