/** Builds a complete, validated product from form fields: pure rules (spec §5), the same for adding and editing. */
import type { ProductFields } from '../../../contract/admin-catalogue.ts';
import { imageUrl } from '../../../contract/images.ts';
import { toPaise, toRupees } from '../../../contract/money.ts';
import { type ProductDraft, picturelessDraft, productDraft } from '../../../contract/product-rules.ts';
import { parse } from '../../http/parse.ts';
import { hindiFields, type Translations, withTexts, withTranslation } from '../../platform/translations.ts';
import type { NewProduct } from '../change.ts';
import { packFields, presentProduct } from '../present.ts';
import type { ProductRow } from '../product-store.ts';
import { type Names, namesOf } from './names.ts';
import type { Picture } from './pictures.ts';

/** The picture slots of a form, in order. */
export const slotsOf = (fields: ProductFields) => [fields.image1, fields.image2, fields.image3, fields.image4];

/**
 * Validates the whole product: `row` (none for a new one) with the values of `fields`.
 * @param mayLackPicture whether it may have no picture @throws AppError VALIDATION
 */
export function draftOf(
  fields: ProductFields,
  pictures: readonly Picture[],
  row?: ProductRow,
  mayLackPicture = row?.images.length === 0,
): ProductDraft {
  const submitted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const rules = mayLackPicture ? picturelessDraft : productDraft;
  return parse(rules, {
    ...(row && { ...presentProduct(row), aliases: row.aliases, sku: row.sku, ...packFields(row), ...hindiFields(row) }),
    ...submitted,
    images: pictures,
  });
}

/**
 * A new product's columns. `images` are ids of stored pictures; `translations` has the texts of other languages, which
 * stay.
 */
export const newProduct = (
  draft: ProductDraft,
  images: string[],
  translations: Translations | null = null,
): NewProduct => ({
  sku: draft.sku,
  name: draft.name,
  description: draft.description,
  unit: draft.unit,
  unitQuantity: draft.unit_quantity,
  stock: draft.stock,
  pricePaise: toPaise(draft.price),
  discount: draft.discount,
  publish: draft.publish,
  images,
  aliases: draft.aliases,
  categoryIds: draft.category,
  subCategoryIds: draft.subCategory,
  translations: withTranslation(translations, 'hi', {
    name: draft.name_hi,
    description: draft.description_hi,
    maker: draft.maker_hi,
    origin: draft.origin_hi,
    shelf_life: draft.shelf_life_hi,
    ingredients: draft.ingredients_hi,
    allergens: draft.allergens_hi,
  }),
  eans: draft.ean,
  hsn: draft.hsn,
  gstRate: draft.gst_rate,
  foodType: draft.food_type,
  weightDeviation: draft.weight_deviation,
  label: withTexts(null, {
    maker: draft.maker,
    origin: draft.origin,
    shelf_life: draft.shelf_life,
    ingredients: draft.ingredients,
    allergens: draft.allergens,
  }),
});

const columnOf = {
  sku: 'sku',
  name: 'name',
  description: 'description',
  unit: 'unit',
  unit_quantity: 'unitQuantity',
  stock: 'stock',
  price: 'pricePaise',
  discount: 'discount',
  publish: 'publish',
  aliases: 'aliases',
  category: 'categoryIds',
  subCategory: 'subCategoryIds',
  name_hi: 'translations',
  description_hi: 'translations',
  ean: 'eans',
  hsn: 'hsn',
  gst_rate: 'gstRate',
  food_type: 'foodType',
  weight_deviation: 'weightDeviation',
  maker: 'label',
  origin: 'label',
  shelf_life: 'label',
  ingredients: 'label',
  allergens: 'label',
  maker_hi: 'translations',
  origin_hi: 'translations',
  shelf_life_hi: 'translations',
  ingredients_hi: 'translations',
  allergens_hi: 'translations',
} as const satisfies Partial<Record<keyof ProductFields, keyof NewProduct>>;

/** Only the submitted fields, so that an edit of the name does not undo an order that lowers the stock at the same time. */
export function changedColumns(
  fields: ProductFields,
  draft: ProductDraft,
  images: string[],
  row: ProductRow,
): Partial<NewProduct> {
  const whole = newProduct(draft, images, row.translations);
  const submitted = Object.entries(columnOf).filter(([field]) => fields[field as keyof typeof columnOf] !== undefined);
  return {
    ...Object.fromEntries(submitted.map(([, column]) => [column, whole[column]])),
    ...(slotsOf(fields).some((slot) => slot !== undefined) && { images }),
  };
}

/** A product as the audit log stores it: readable even when its categories are deleted. */
export const auditedProduct = (row: NewProduct, names: Names) => ({
  sku: row.sku,
  name: row.name,
  images: row.images.map(imageUrl),
  category: namesOf(names.category, row.categoryIds),
  subCategory: namesOf(names.subCategory, row.subCategoryIds),
  unit: row.unit,
  unit_quantity: row.unitQuantity,
  stock: row.stock,
  price: toRupees(row.pricePaise),
  discount: row.discount,
  description: row.description,
  publish: row.publish,
  aliases: row.aliases,
  ...hindiFields({ translations: row.translations ?? null }),
  variant_group: row.variantGroup ?? null,
  ...packFields(row),
});
