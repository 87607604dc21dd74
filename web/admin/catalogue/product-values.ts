/** The form values of a product, and their conversion for the API. */
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { limits, type Unit } from '../../../contract/limits.ts';
import { sameList } from './options.ts';
import { type PictureValue, sentAs, stored } from './picture-file.ts';
import type { Sent } from './use-save.ts';

/** Numbers are stored as typed. */
export interface ProductValues {
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
  description: string;
  publish: boolean;
  aliases: readonly string[];
  sku: string;
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
  discount: product ? String(product.discount) : '',
  selling: '',
  description: product?.description ?? '',
  publish: product?.publish ?? true,
  aliases: product?.aliases ?? [],
  sku: product?.sku ?? '',
});

const addressOf = (picture: PictureValue | null) => (picture?.kind === 'new' ? picture.preview : (picture?.url ?? ''));

/** Sent fields: the discount, not the selling price. */
export type SentField = Exclude<keyof ProductValues, 'selling'>;

function isSame(field: SentField, one: ProductValues, other: ProductValues): boolean {
  if (field === 'pictures') {
    return one.pictures.every((picture, index) => addressOf(picture) === addressOf(other.pictures[index] ?? null));
  }
  if (field === 'category' || field === 'subCategory' || field === 'aliases') return sameList(one[field], other[field]);
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

/** The input of `productDraft`. A new product without a stock starts with 0. */
export const checked = ({ pictures, ...values }: ProductValues, isNew: boolean) => ({
  ...values,
  images: pictures.filter((picture) => picture !== null),
  category: [...values.category],
  subCategory: [...values.subCategory],
  aliases: [...values.aliases],
  stock: isNew && values.stock.trim() === '' ? undefined : values.stock,
});

/** The given fields for the API. Pictures are sent as all four slots, because they may have been reordered. */
export function toSent(values: ProductValues, fields: readonly SentField[]): Sent {
  const sent: Sent = {};
  for (const field of fields) {
    if (field === 'pictures') {
      for (const [index, picture] of values.pictures.entries()) sent[`image${index + 1}`] = sentAs(picture);
    } else if (field === 'publish') sent.publish = String(values.publish);
    else sent[field] = values[field];
  }
  return sent;
}

/** All fields of a new product, without empty slots and an empty stock. */
export function toSentWhole(values: ProductValues): Sent {
  const all = toSent(values, sentFields(values));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
