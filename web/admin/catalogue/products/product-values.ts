/** The form values of a product: their validation, and their conversion for the API. */
import * as z from 'zod';
import { limits, type Unit } from '../../../../contract/api/limits.ts';
import type { AdminProduct, ProductFields } from '../../../../contract/catalogue/admin-catalogue.ts';
import {
  type ColumnName,
  columnNames,
  type LabelName,
  labelNames,
  ofEach,
  type TranslatedText,
  translatedTexts,
} from '../../../../contract/catalogue/product-fields.ts';
import { productDraft } from '../../../../contract/catalogue/product-rules.ts';
import {
  flatTranslations,
  type TranslationPath,
  withNestedTranslations,
} from '../../../../contract/catalogue/translations.ts';
import { weightLimits } from '../../../../contract/catalogue/weight.ts';
import { percentText } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { type PictureValue, sentAs, stored } from '../../../forms/picture-file.ts';
import { ruleMessage } from '../../../forms/rule-message.ts';
import { sameList } from './multi-select.tsx';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** The emptied field of a product that is sold by weight. */
export const noPercent = ' ';

/** Numbers are stored as typed. '' for a plain field whose value is not known. */
export interface ProductValues
  extends Readonly<Record<TranslationPath<TranslatedText> | LabelName | ColumnName, string>> {
  name: string;
  /** Four slots. */
  pictures: readonly (PictureValue | null)[];
  category: readonly string[];
  subCategory: readonly string[];
  unit: Unit | '';
  unit_quantity: string;
  stock: string;
  price: string;
  discount: string;
  /** A typed selling price, which determines `discount`; '' when the discount was entered. */
  selling: string;
  /** Rupees; '' when it is not known. */
  mrp: string;
  description: string;
  publish: boolean;
  aliases: readonly string[];
  sku: string;
  ean: readonly string[];
  /** Percent; '' for a product that is not sold by weight. */
  weight_deviation: string;
}

const slots = (images: readonly string[]) =>
  Array.from({ length: limits.productImages }, (_, index) => stored(images[index]));

/** Form values of an existing or a new product. */
export const valuesOf = (product?: AdminProduct): ProductValues => ({
  name: product?.name ?? '',
  pictures: slots(product?.images ?? []),
  category: product?.category ?? [],
  subCategory: product?.subCategory ?? [],
  unit: product?.unit ?? '',
  unit_quantity: product ? String(product.unit_quantity) : '',
  stock: product ? String(product.stock) : '',
  price: product ? String(product.price) : '',
  discount: product ? percentText(product.discount) : '',
  selling: '',
  mrp: String(product?.mrp ?? ''),
  description: product?.description ?? '',
  publish: product?.publish ?? true,
  aliases: product?.aliases ?? [],
  sku: product?.sku ?? '',
  ean: product?.ean ?? [],
  ...ofEach(columnNames, (name) => String(product?.[name] ?? '')),
  weight_deviation: String(product?.weight_deviation ?? ''),
  ...ofEach(labelNames, (name) => product?.[name] ?? ''),
  ...flatTranslations(product?.translations, translatedTexts),
});

const addressOf = (picture: PictureValue | null) => (picture?.kind === 'new' ? picture.preview : (picture?.url ?? ''));

/** Sent fields: the discount, not the selling price. */
export type SentField = Exclude<keyof ProductValues, 'selling'>;

const lists = ['category', 'subCategory', 'aliases', 'ean'] as const satisfies readonly SentField[];
type ListField = (typeof lists)[number];
const isList = (field: SentField): field is ListField => lists.some((each) => each === field);
const listsOf = (values: ProductValues) =>
  Object.fromEntries(lists.map((field) => [field, [...values[field]]])) as Record<ListField, string[]>;

function isSame(field: SentField, one: ProductValues, other: ProductValues): boolean {
  if (field === 'pictures') {
    return one.pictures.every((picture, index) => addressOf(picture) === addressOf(other.pictures[index] ?? null));
  }
  if (isList(field)) return sameList(one[field], other[field]);
  return one[field] === other[field];
}

/** The fields that differ between two form states. */
export const changedFields = (from: ProductValues, to: ProductValues): SentField[] =>
  sentFields(from).filter((field) => !isSame(field, from, to));

const sentFields = (values: ProductValues) =>
  (Object.keys(values) as (keyof ProductValues)[]).filter((field): field is SentField => field !== 'selling');

/** `theirs` with `fields` of `mine`. */
export const takeFrom = (mine: ProductValues, fields: readonly SentField[], theirs: ProductValues): ProductValues => ({
  ...theirs,
  ...Object.fromEntries(fields.map((field) => [field, mine[field]])),
});

/**
 * The validation errors of a product by field, in the order of the spec; empty when valid.
 * @param product the product that is edited; undefined for a new one
 */
export function productFaults(values: ProductValues, product: AdminProduct | undefined): Record<string, string> {
  const { pictures, ...others } = values;
  const draft = {
    ...withNestedTranslations(others),
    images: pictures.filter((picture) => picture !== null),
    ...listsOf(values),
    // A new product without a stock starts with 0.
    stock: !product && values.stock.trim() === '' ? undefined : values.stock,
  };
  const errors: Record<string, string> = {};
  for (const { path, message } of productDraft.safeParse(draft).error?.issues ?? []) {
    errors[path.filter((each) => typeof each === 'string').join('.')] ??= ruleMessage(message);
  }
  const { least, most } = weightLimits.deviation;
  if (values.weight_deviation === noPercent) errors.weight_deviation = m.validation.weightDeviation({ least, most });
  return errors;
}

/** The given fields for the API. Pictures are sent as all four slots, because they may have been reordered. */
export function toSent(values: ProductValues, fields: readonly SentField[]): ProductFields {
  const { pictures, selling: _, ...others } = values;
  const [image1, image2, image3, image4] = pictures.map(sentAs);
  const all = { ...others, ...listsOf(values), image1, image2, image3, image4 };
  const isWanted = (name: string) =>
    fields.some((field) => (field === 'pictures' ? name.startsWith('image') : field === name));
  return withNestedTranslations(Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name))));
}

/** All fields of a new product, without empty slots and an empty stock. */
export function toSentWhole(values: ProductValues): ProductFields {
  const filled = sentFields(values).filter((field) => values[field] !== '');
  const all = toSent(values, filled);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
