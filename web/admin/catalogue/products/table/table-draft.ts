/** Changes in the table that are not saved yet: pure rules, without the screen. */
import type {
  AdminCategory,
  AdminProduct,
  AdminSubCategory,
} from '../../../../../contract/catalogue/admin-catalogue.ts';
import { productLimits } from '../../../../../contract/catalogue/admin-limits.ts';
import type { TableColumn } from '../../../../../contract/catalogue/product-fields.ts';
import type { ProductChange } from '../../../../../contract/catalogue/product-table.ts';
import { amountIn, countIn } from '../../../../../contract/money/amounts.ts';
import { isAboveMrp, toPaise, toRupees } from '../../../../../contract/money/money.ts';
import { m } from '../../../../../messages/index.ts';
import { numberFault } from '../../../../forms/number-fields.tsx';
import {
  changedFields,
  type ProductValues,
  productFaults,
  type SentField,
  takeFrom,
  toSent,
  valuesOf,
} from '../product-values.ts';
import { sellingFault, sellingPaise, sellingText, withSelling } from '../selling-price.ts';

/** The cells that can be edited, in their order. */
export const columns = ['price', 'selling', 'stock', 'publish', 'category'] as const;
export type Column = (typeof columns)[number];

/** A product with its changes. */
export interface RowDraft {
  /** The product that the changes are based on. */
  base: AdminProduct;
  /** Of the stock that a changed stock is based on. */
  stockVersion: number;
  values: ProductValues;
  /** A text that was typed into a cell and is no value of it. */
  typed: Partial<Record<'publish' | 'category', string>>;
}

/** By the id of the product. */
export type Drafts = ReadonlyMap<string, RowDraft>;

export interface Groups {
  categories: readonly AdminCategory[];
  subCategories: readonly AdminSubCategory[];
}

export const draftOf = (base: AdminProduct): RowDraft => ({
  base,
  stockVersion: base.stockVersion,
  values: valuesOf(base),
  typed: {},
});

export const changedIn = ({ base, values }: RowDraft): SentField[] => changedFields(valuesOf(base), values);

/** The drafts with a changed one, or without it when it is as saved. */
export function withDraft(drafts: Drafts, draft: RowDraft): Drafts {
  const next = new Map(drafts);
  const isFaulty = Object.keys(draft.typed).length > 0 || sellingFault(draft.values) !== undefined;
  if (isFaulty || changedIn(draft).length > 0) next.set(draft.base._id, draft);
  else next.delete(draft.base._id);
  return next;
}

const namesOf = (ids: readonly string[], { categories }: Groups) =>
  ids.map((id) => categories.find(({ _id }) => _id === id)?.name ?? id);

/** The text of a cell as it is edited, copied and pasted. */
export function textOf({ values, typed }: RowDraft, column: Column, groups: Groups): string {
  switch (column) {
    case 'price':
      return values.price;
    case 'selling':
      return sellingText(values);
    case 'stock':
      return values.stock;
    case 'publish':
      return typed.publish ?? (values.publish ? m.adminTable.yes() : m.adminTable.no());
    case 'category':
      return typed.category ?? namesOf(values.category, groups).join('; ');
  }
}

/** '₹ 1,200.50' → '1200.5'. A text that cannot be read stays. */
const numeric = (read: (text: string) => number | undefined, text: string): string => String(read(text) ?? text.trim());

const yes = new Set(['true', 'yes', 'y', '1', 'हाँ', 'हां']);
const no = new Set(['false', 'no', 'n', '0', 'नहीं']);

/** Returns true when a text says yes; undefined for another text. */
function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

/** The ids of categories named in a text, with ; or , between them; undefined when there is no such category. */
function categoriesIn(text: string, { categories }: Groups): string[] | undefined {
  const ids = new Map(categories.map(({ _id, name }) => [name.trim().toLowerCase(), _id]));
  const idOf = (name: string) => ids.get(name.trim().toLowerCase());
  const whole = idOf(text);
  if (whole) return [whole];
  const names = text.split(text.includes(';') ? ';' : ',').filter((name) => name.trim() !== '');
  const found = names.map(idOf).filter((id) => id !== undefined);
  return found.length === names.length ? [...new Set(found)] : undefined;
}

/** The draft in other categories. Sub categories stay as far as they belong to them. */
export function inCategories(
  draft: RowDraft,
  category: readonly string[],
  { subCategories }: Groups,
  subCategory: readonly string[] = draft.values.subCategory.filter((id) =>
    subCategories.find(({ _id }) => _id === id)?.category.some((parent) => category.includes(parent)),
  ),
): RowDraft {
  const { category: _, ...typed } = draft.typed;
  return { ...draft, typed, values: { ...draft.values, category, subCategory } };
}

/** The draft with some fields that have no column. */
export const withFields = (draft: RowDraft, fields: Partial<Pick<ProductValues, TableColumn>>): RowDraft => ({
  ...draft,
  values: { ...draft.values, ...fields },
});

/** The draft in a sub category, and its categories as they are; undefined when it is in none that has the sub category. */
export function inSubCategory(draft: RowDraft, id: string, { subCategories }: Groups): RowDraft | undefined {
  const parents = subCategories.find(({ _id }) => _id === id)?.category ?? [];
  const isThere = draft.values.category.some((category) => parents.includes(category));
  return id === '' || isThere
    ? { ...draft, values: { ...draft.values, subCategory: id === '' ? [] : [id] } }
    : undefined;
}

export function withPublish(draft: RowDraft, publish: boolean): RowDraft {
  const { publish: _, ...typed } = draft.typed;
  return { ...draft, typed, values: { ...draft.values, publish } };
}

/** The draft after a text was typed or pasted into a cell. */
export function withText(draft: RowDraft, column: Column, text: string, groups: Groups): RowDraft {
  const { values } = draft;
  const withValues = (changed: Partial<ProductValues>) => ({ ...draft, values: { ...values, ...changed } });
  switch (column) {
    case 'price':
      return withValues(withSelling({ ...values, price: numeric(amountIn, text) }));
    case 'selling': {
      const selling = numeric(amountIn, text);
      return withValues(selling === '' ? { selling, discount: '0' } : withSelling({ ...values, selling }));
    }
    case 'stock':
      return withValues({ stock: numeric(countIn, text) });
    case 'publish': {
      const publish = flagOf(text);
      return publish === undefined
        ? { ...draft, typed: { ...draft.typed, publish: text } }
        : withPublish(draft, publish);
    }
    case 'category': {
      const category = categoriesIn(text, groups);
      return category
        ? inCategories(draft, category, groups)
        : { ...draft, typed: { ...draft.typed, category: text.trim() } };
    }
  }
}

/** The draft with the saved value of a cell. */
export function restored(draft: RowDraft, column: Column, groups: Groups): RowDraft {
  const saved = valuesOf(draft.base);
  if (column === 'publish') return withPublish(draft, saved.publish);
  if (column === 'category') return inCategories(draft, saved.category, groups, saved.subCategory);
  if (column === 'selling') return { ...draft, values: { ...draft.values, discount: saved.discount, selling: '' } };
  return { ...draft, values: { ...draft.values, ...withSelling({ ...draft.values, [column]: saved[column] }) } };
}

const columnOf: Partial<Record<string, Column>> = {
  price: 'price',
  discount: 'selling',
  sale_price: 'selling',
  stock: 'stock',
  publish: 'publish',
  category: 'category',
  subCategory: 'category',
};

/** The cell that shows a field; 'name' for fields without a cell of their own. */
export const cellOf = (field: string): Column | 'name' => columnOf[field] ?? 'name';

/** Messages by cell. */
export type Faults = Partial<Record<Column | 'name', string>>;

/** Why a draft cannot be saved; empty when it can. */
export function faultsOf({ base, values, typed }: RowDraft): Faults {
  const faults: Faults = {};
  const [price, stock] = [numberFault('money', values.price), numberFault('count', values.stock)];
  if (price) faults.price = price;
  if (stock) faults.stock = stock;
  const selling = numberFault('money', values.selling) ?? sellingFault(values);
  if (selling) faults.selling = selling;
  if (typed.publish !== undefined) faults.publish = m.adminTable.enterYesOrNo();
  if (typed.category !== undefined) faults.category = m.adminTable.noSuchCategory({ text: typed.category });
  for (const [field, message] of Object.entries(productFaults(values, base))) faults[cellOf(field)] ??= message;
  return faults;
}

/** The request that saves a draft. */
export function toChange(draft: RowDraft): ProductChange {
  const fields = changedIn(draft);
  return {
    productId: draft.base._id,
    revision: draft.base.revision,
    ...(fields.includes('stock') && { stockVersion: draft.stockVersion }),
    ...toSent(draft.values, fields),
  };
}

/**
 * My changes on top of the product as somebody else saved it.
 * @param stockChanged whether a person changed the stock, not only sales
 * @returns also the fields that both changed, to different values
 */
export function onto(draft: RowDraft, now: AdminProduct, stockChanged: boolean) {
  const [mine, theirs] = [changedIn(draft), valuesOf(now)];
  const [others, different] = [changedFields(valuesOf(draft.base), theirs), changedFields(theirs, draft.values)];
  const contested = mine.filter(
    (field) => different.includes(field) && (field === 'stock' ? stockChanged : others.includes(field)),
  );
  const isCount = mine.includes('stock') && !stockChanged;
  const values = { ...takeFrom(draft.values, mine, theirs), selling: draft.values.selling };
  const next: RowDraft = {
    base: now,
    stockVersion: isCount ? draft.stockVersion : now.stockVersion,
    values: { ...values, ...withSelling(values) },
    typed: draft.typed,
  };
  return { draft: next, contested };
}

/** The draft with a field of the saved product. */
export const withSaved = ({ base, ...draft }: RowDraft, field: SentField): RowDraft => ({
  ...draft,
  base,
  stockVersion: field === 'stock' ? base.stockVersion : draft.stockVersion,
  values: { ...takeFrom(valuesOf(base), [field], draft.values), selling: '' },
});

/** The ending of changed prices: any paise, a whole rupee, or 99 paise. */
export const priceEndings = ['paise', 'rupee', 'ninetyNine'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** How prices change: by percent or by rupees, both with at most two decimals; negative for less. */
export interface PriceChange {
  by: 'percent' | 'amount';
  value: number;
  ending: PriceEnding;
}

/** A price after a change, in whole paise, rounded half up. */
export const changedPaise = (paise: number, { by, value }: Omit<PriceChange, 'ending'>): number =>
  by === 'amount'
    ? paise + Math.round(value * 100)
    : Math.floor((paise * (10_000 + Math.round(value * 100)) + 5_000) / 10_000);

/** The nearest price with an ending, the higher of two; a price above 0 stays above 0. */
export function endingWith(paise: number, ending: PriceEnding): number {
  if (ending === 'paise' || paise <= 0) return paise;
  const below = ending === 'ninetyNine' ? 1 : 0;
  return Math.max(1, Math.floor((paise + below + 50) / 100)) * 100 - below;
}

/** The price of a draft before and after a change, what shoppers then pay, and why it is refused. */
export function priceStep({ base, values }: RowDraft, change: PriceChange) {
  const price = amountIn(values.price);
  if (price === undefined)
    return { name: base.name, mrp: values.mrp, from: 0, to: 0, sale: 0, fault: 'unknown' as const };
  const from = toPaise(price);
  const to = endingWith(changedPaise(from, change), change.ending);
  const discounted = sellingPaise({ price: String(toRupees(to)), discount: values.discount }) ?? to;
  const sale = endingWith(discounted, change.ending);
  const isTooHigh = isAboveMrp(sale, values.mrp === '' ? undefined : toPaise(Number(values.mrp)));
  const fault =
    to <= 0
      ? ('low' as const)
      : to > toPaise(productLimits.price)
        ? ('high' as const)
        : isTooHigh
          ? ('mrp' as const)
          : undefined;
  return { name: base.name, mrp: values.mrp, from, to, sale, fault };
}

/**
 * The draft after a change. Its discount stays, also when a selling price was typed before, as far as the ending of the sale price allows.
 */
export function withPriceChange(draft: RowDraft, change: PriceChange): RowDraft {
  const { to, sale } = priceStep(draft, change);
  const price = String(toRupees(to));
  const { discount } = draft.values;
  const prices = { price, discount, selling: '' };
  const isMet = sellingPaise(prices) === sale;
  return {
    ...draft,
    values: { ...draft.values, ...(isMet ? prices : withSelling({ ...prices, selling: String(toRupees(sale)) })) },
  };
}

/** The draft with another name that the search finds the product by. */
export function withAlias(draft: RowDraft, alias: string): RowDraft {
  const { aliases } = draft.values;
  const isThere = aliases.some((each) => each.toLowerCase() === alias.toLowerCase());
  return isThere ? draft : { ...draft, values: { ...draft.values, aliases: [...aliases, alias] } };
}

/** Rows and cells of a text from a spreadsheet. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
