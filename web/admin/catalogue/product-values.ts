/** A product as its form holds it, and what is sent of it. */
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { limits, type Unit } from '../../../contract/limits.ts';
import { sameList } from './options.ts';
import { type PictureValue, sentAs, stored } from './picture-file.ts';
import type { Sent } from './use-save.ts';

/** Numbers are kept as they are typed. */
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
  /** A selling price that was typed, which `discount` follows; '' while it is the discount that was entered. */
  selling: string;
  description: string;
  publish: boolean;
  aliases: readonly string[];
  sku: string;
}

const slots = (images: readonly string[]) =>
  Array.from({ length: limits.productImages }, (_, index) => stored(images[index]));

/** Of a product that is edited, or of a new one. */
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

/** What is sent: the selling price is not, but the discount that it leads to. */
export type SentField = Exclude<keyof ProductValues, 'selling'>;

function isSame(field: SentField, one: ProductValues, other: ProductValues): boolean {
  if (field === 'pictures') {
    return one.pictures.every((picture, index) => addressOf(picture) === addressOf(other.pictures[index] ?? null));
  }
  if (field === 'category' || field === 'subCategory' || field === 'aliases') return sameList(one[field], other[field]);
  return one[field] === other[field];
}

/** The fields in which two states of the form differ. */
export const changedFields = (from: ProductValues, to: ProductValues): SentField[] =>
  sentFields(from).filter((field) => !isSame(field, from, to));

const sentFields = (values: ProductValues) =>
  (Object.keys(values) as (keyof ProductValues)[]).filter((field): field is SentField => field !== 'selling');

/** `fields` of `mine` over everything else of `theirs`. */
export const takeFrom = (mine: ProductValues, fields: readonly SentField[], theirs: ProductValues): ProductValues => ({
  ...theirs,
  ...Object.fromEntries(fields.map((field) => [field, mine[field]])),
});

/** What `productDraft` checks: a new product without a stock begins with none. */
export const checked = ({ pictures, ...values }: ProductValues, isNew: boolean) => ({
  ...values,
  images: pictures.filter((picture) => picture !== null),
  category: [...values.category],
  subCategory: [...values.subCategory],
  aliases: [...values.aliases],
  stock: isNew && values.stock.trim() === '' ? undefined : values.stock,
});

/** The given fields as the API takes them; pictures are sent as all four slots, since they may have changed places. */
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

/** A new product: everything, but the slots and the stock that are empty. */
export function toSentWhole(values: ProductValues): Sent {
  const all = toSent(values, sentFields(values));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
