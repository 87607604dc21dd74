/** Builds a complete, validated product from form fields: pure rules, the same for adding and editing. */

import { imageUrl } from '../../../contract/api/images.ts';
import type { ProductFields } from '../../../contract/catalogue/admin-catalogue.ts';
import { columnNames, labelNames, ofEach } from '../../../contract/catalogue/product-fields.ts';
import { type ProductDraft, productDraft } from '../../../contract/catalogue/product-rules.ts';
import { translationFields } from '../../../contract/catalogue/translations.ts';
import { formatPaise, isAboveMrp, salePaise, toPaise, toRupees } from '../../../contract/money/money.ts';
import { type Text, text } from '../../../messages/text.ts';
import { parse } from '../../http/parse.ts';
import { AppError } from '../../lib/errors.ts';
import { type Translations, withTexts, withTranslations } from '../../lib/translations.ts';
import type { NewProduct } from '../change.ts';
import { byColumn, columnOf as columnOfField } from '../field-columns.ts';
import { packFields, presentProduct } from '../present.ts';
import type { ProductRow } from '../product-repository.ts';
import { type Names, namesOf } from './names.ts';
import type { Picture } from './pictures.ts';

/** The picture slots of a form, in order. */
export const slotsOf = (fields: ProductFields) => [fields.image1, fields.image2, fields.image3, fields.image4];

/**
 * Validates the whole product: `row` (none for a new one) with the values of `fields`.
 * @throws AppError VALIDATION, ABOVE_MRP
 */
export function draftOf(fields: ProductFields, pictures: readonly Picture[], row?: ProductRow): ProductDraft {
  const submitted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const draft = parse(productDraft, {
    ...(row && { ...presentProduct(row), aliases: row.aliases, sku: row.sku, ...packFields(row) }),
    ...submitted,
    images: pictures,
  });
  requireWithinMrp(newProduct(draft, []));
  return draft;
}

type Charged = Pick<NewProduct, 'pricePaise' | 'discount' | 'mrpPaise'>;

/** @throws AppError ABOVE_MRP */
export function requireWithinMrp(product: Charged): void {
  const message = mrpFault(product);
  if (message) throw new AppError('ABOVE_MRP', message, { errors: { sale_price: message } });
}

/** Why a product cannot be sold at its price: the pack says less. */
export function mrpFault({ pricePaise, discount, mrpPaise }: Charged): Text | undefined {
  const sale = salePaise(pricePaise, discount);
  return isAboveMrp(sale, mrpPaise)
    ? text('validation.aboveMrp', { price: formatPaise(sale), mrp: formatPaise(mrpPaise) })
    : undefined;
}

/** Why a product cannot have an MRP: a store sells it for more. @param salePaise the highest price of stores' own */
export const storeMrpFault = (salePaise = 0, mrpPaise?: number | null): Text | undefined =>
  isAboveMrp(salePaise, mrpPaise)
    ? text('errors.storeAboveMrp', { price: formatPaise(salePaise), mrp: formatPaise(mrpPaise) })
    : undefined;

/**
 * A new product's columns. `images` are ids of stored pictures; `translations` has those of before: the texts
 * that the draft does not change stay.
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
  translations: withTranslations(translations, draft.translations),
  eans: draft.ean,
  ...byColumn((name) => draft[name]),
  weightDeviation: draft.weight_deviation,
  mrpPaise: draft.mrp && toPaise(draft.mrp),
  label: withTexts(
    null,
    ofEach(labelNames, (name) => draft[name]),
  ),
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
  sale_price: 'discount',
  publish: 'publish',
  aliases: 'aliases',
  category: 'categoryIds',
  subCategory: 'subCategoryIds',
  translations: 'translations',
  ean: 'eans',
  ...ofEach(columnNames, columnOfField),
  weight_deviation: 'weightDeviation',
  mrp: 'mrpPaise',
  ...ofEach(labelNames, () => 'label' as const),
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
  ...translationFields(row.translations),
  variant_group: row.variantGroup ?? null,
  ...packFields(row),
});
