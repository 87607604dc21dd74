/** Computes the outcome of one row: pure, from its product, categories and pictures. */
import { isDeepStrictEqual } from 'node:util';
import { columnNames } from '../../contract/catalogue/product-fields.ts';
import { canBeWeighed } from '../../contract/catalogue/weight.ts';
import type { RowFlag, SheetFault, StaleRow } from '../../contract/import/spreadsheet.ts';
import { discountFor, formatPaise, salePaise } from '../../contract/money/money.ts';
import { type Text, text } from '../../messages/text.ts';
import { type ChangedFields, diff } from '../audit-log/audit-log.ts';
import type { Names } from '../catalogue/admin/names.ts';
import { auditedProduct, mrpFault, storeMrpFault } from '../catalogue/admin/product-draft.ts';
import { auditedInStore } from '../catalogue/admin/store-products.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { columnOf, unknownColumns } from '../catalogue/field-columns.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import { nothingOwn, type StoreProduct, type StoreProductState } from '../catalogue/store-product-repository.ts';
import { withTexts, withTranslations } from '../lib/translations.ts';
import type { SheetRow } from './check-row.ts';
import type { Seen } from './seen.ts';
import { faultAt } from './sheet-error.ts';

/** A product as the shop has it, and what the row's store has of its own; undefined in a shop with one store. */
export interface Known {
  product: ProductRow;
  own: StoreProductState | undefined;
  /** The highest sale price that another store has of its own, in whole paise. */
  highestOfOthers?: number | undefined;
}

/** The revision that previews and confirmations compare: the product's revision and that of its store only grow, and so does their sum. */
export const stateOf = ({ product, own }: Known): Seen => ({
  id: product.id,
  revision: product.revision + (own?.revision ?? 0),
  stock: product.stock,
});

/** The own values of a store, before and after a row; left out when it stays. */
export interface OwnChange {
  before: StoreProductState;
  after: StoreProduct;
}

/** A new product, in another store than the one that it is added in. */
export type InOtherStore = Pick<NewProduct, 'sku' | 'name' | 'stock'>;

/** Where a row is, and whose it is. */
export interface Place {
  line: number;
  storeId: string;
  /** The name of its store, in a sheet with the column. */
  store: string | undefined;
  /** The key of its product, in a sheet with the column `store`. */
  group: string | undefined;
}

export type Outcome =
  | (Place & {
      kind: 'added';
      isFurther: false;
      product: NewProduct;
      own: StoreProduct | undefined;
      /** Possible mistakes. */
      flags: RowFlag[];
      /** The changes of products that it makes pack sizes of one with it. */
      joined?: Extract<Outcome, { kind: 'changed' }>[];
    })
  /** An earlier row of the group adds the product; this one is about its store alone. */
  | (Place & { kind: 'added'; isFurther: true; product: InOtherStore; own: StoreProduct | undefined })
  | (Place & {
      kind: 'changed';
      before: ProductRow;
      after: ProductRow;
      fields: ChangedFields;
      stock: SheetStock | undefined;
      own: OwnChange | undefined;
      seen: Seen;
      flags: RowFlag[];
    })
  | (Place & { kind: 'same'; before: ProductRow; stock: SheetStock | undefined; seen: Seen })
  /** The product changed after the preview; `after` is undefined when it was deleted. */
  | (Place & {
      kind: 'skipped';
      reason: StaleRow['reason'];
      sku: string | null;
      name: string;
      revision: number | null;
      fields: ChangedFields;
    })
  | { kind: 'faulty'; line: number; faults: SheetFault[] };

/** The stock of a row, when it differs from the product's, whether it is applied or not. */
export interface SheetStock {
  to: number;
  /** The time at which the sheet's stock was read. */
  asOf: Date | undefined;
}

/** The ids of the names in a row; undefined for empty cells. */
export interface Resolved {
  categoryIds: string[] | undefined;
  subCategoryIds: string[] | undefined;
  images?: string[] | undefined;
}

const needed = [
  ['name', 'name', text('sheetFaults.needsName')],
  ['category', 'category', text('sheetFaults.needsCategory')],
  ['pricePaise', 'price', text('sheetFaults.needsPrice')],
  ['unit', 'unit', text('sheetFaults.needsUnit')],
  ['unitQuantity', 'unit_quantity', text('sheetFaults.needsUnitQuantity')],
] as const satisfies readonly (readonly [keyof SheetRow, string, Text])[];

/** The columns that a row lacks for a new product. */
export const missingIn = (row: SheetRow): SheetFault[] =>
  needed.filter(([field]) => row[field] === undefined).map(([, column, reason]) => faultAt(row.line, column, reason));

/** The own values of a row's store from now on. */
const ownAfter = (row: SheetRow, before: StoreProduct): StoreProduct => {
  const pricePaise = row.storePricePaise === undefined ? before.pricePaise : row.storePricePaise;
  return {
    pricePaise,
    discount: pricePaise === null ? null : (row.storeDiscount ?? before.discount ?? 0),
    hidden: row.storeHidden ?? before.hidden,
    location: row.shelf ?? before.location,
  };
};

/** Why a row's discount cannot be used: its store has no price of its own. */
export const ownFault = (row: SheetRow, before: StoreProduct | undefined): SheetFault | undefined =>
  row.storeDiscount !== undefined && row.storePricePaise === undefined && (before?.pricePaise ?? null) === null
    ? faultAt(row.line, 'store_discount', text('sheetFaults.needsStorePrice'))
    : undefined;

/** Why a row's product cannot be sold by weight: it is not measured in kilograms or grams. */
export function weightFault(row: SheetRow, before: ProductRow | undefined): SheetFault | undefined {
  const { weightDeviation = before?.weightDeviation ?? null } = row;
  const { unit = before?.unit, unitQuantity = before?.unitQuantity } = row;
  if (weightDeviation === null || unit === undefined || unitQuantity === undefined) return undefined;
  return canBeWeighed({ unit, unit_quantity: unitQuantity })
    ? undefined
    : faultAt(row.line, 'weight_deviation', text('validation.notWeighable'));
}

const flagsOf = ({ isHsnCompleted, isFarBelow }: SheetRow): RowFlag[] => [
  ...(isFarBelow ? (['far_below'] as const) : []),
  ...(isHsnCompleted ? (['hsn_zero'] as const) : []),
];

/** Of a product, as a row changes them. */
interface Prices {
  pricePaise: number;
  discount: number;
  mrpPaise: number | null;
}

/** Discounts in percent that differ by less are the same: spreadsheet programs round what they show. */
const sameDiscount = 0.005;

/** The price before discount of a row without one; when it is sold above the old one, the MRP of the row takes its place. */
function usualPrice({ salePaise: sold = 0, mrpPaise }: SheetRow, before: ProductRow | undefined): number | undefined {
  return before && mrpPaise && sold > before.pricePaise ? Math.max(mrpPaise, sold) : before?.pricePaise;
}

/**
 * The prices of a row's product. A sale price that the row changes determines the discount; one that it leaves as it is says nothing,
 * so that price and discount can be changed in an export.
 * @returns a fault when the price is not known, two cells contradict each other, or the MRP is lower
 */
export function pricesOf(row: SheetRow, before: ProductRow | undefined): { prices: Prices } | { fault: SheetFault } {
  const { line, pricePaise = usualPrice(row, before), mrpPaise = before?.mrpPaise ?? null } = row;
  const faulty = (column: string, reason: Text) => ({ fault: faultAt(line, column, reason) });
  if (pricePaise === undefined) return faulty('price', text('sheetFaults.needsPrice'));
  const isTyped = (known: number) => row.discount !== undefined && Math.abs(row.discount - known) >= sameDiscount;
  let discount = before && !isTyped(before.discount) ? before.discount : (row.discount ?? 0);
  const isSame = before && row.salePaise === salePaise(before.pricePaise, before.discount);
  if (row.salePaise !== undefined && !isSame && row.salePaise !== salePaise(pricePaise, discount)) {
    if (row.salePaise > pricePaise) return faulty('sale_price', text('validation.moreThanPrice'));
    const exact = discountFor(pricePaise, row.salePaise);
    if (isTyped(exact) && (!before || isTyped(before.discount))) {
      const gives = formatPaise(salePaise(pricePaise, discount));
      return faulty('sale_price', text('sheetFaults.discountDiffers', { gives, wanted: formatPaise(row.salePaise) }));
    }
    discount = exact;
  }
  const prices = { pricePaise, discount, mrpPaise };
  const reason = mrpFault(prices);
  return reason ? faulty(row.salePaise === undefined ? 'price' : 'sale_price', reason) : { prices };
}

/** Why stores cannot have prices of their own together with the MRP that a row's product will have. */
export function ownMrpFault(row: SheetRow, known: Known | undefined, mrpPaise: number | null): SheetFault | undefined {
  const { pricePaise, discount } = ownAfter(row, known?.own ?? nothingOwn);
  const reason = pricePaise === null ? undefined : mrpFault({ pricePaise, discount: discount ?? 0, mrpPaise });
  if (reason) return faultAt(row.line, 'store_price', reason);
  const others = storeMrpFault(known?.highestOfOthers, mrpPaise);
  return others && faultAt(row.line, 'mrp', others);
}

/** The columns of a product that are as their cell says. */
const plain = [
  ...(['sku', 'name', 'description', 'unit', 'unitQuantity', 'publish', 'aliases', 'variantGroup', 'eans'] as const),
  ...columnNames.map(columnOf),
  'weightDeviation',
] as const;

/** Those of them that a row has. */
const given = (row: SheetRow) =>
  Object.fromEntries(plain.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]]))) as Partial<
    Pick<ProductRow, (typeof plain)[number]>
  >;

/** A new product. */
export function added(row: SheetRow, prices: Prices, resolved: Resolved, place: Place, flags: RowFlag[]): Outcome {
  const { name, unit, unitQuantity } = row;
  if (name === undefined || unit === undefined || unitQuantity === undefined) {
    return { kind: 'faulty', line: row.line, faults: missingIn(row) };
  }
  const product: NewProduct = {
    ...{ sku: null, description: '', publish: true, aliases: [], variantGroup: null, eans: [], weightDeviation: null },
    ...unknownColumns,
    ...given(row),
    ...{ name, unit, unitQuantity },
    stock: row.stock ?? 0,
    ...prices,
    images: resolved.images ?? [],
    categoryIds: resolved.categoryIds ?? [],
    subCategoryIds: resolved.subCategoryIds ?? [],
    translations: withTranslations(null, row.translations),
    label: withTexts(null, row.label ?? {}),
  };
  return { kind: 'added', ...place, product, own: ownOfNew(row), isFurther: false, flags: [...flags, ...flagsOf(row)] };
}

/** A row of another store about the product that an earlier row adds. */
export function addedToo(row: SheetRow, { sku, name }: Pick<InOtherStore, 'sku' | 'name'>, place: Place): Outcome {
  const product = { sku, name, stock: row.stock ?? 0 };
  return { kind: 'added', ...place, product, own: ownOfNew(row), isFurther: true };
}

function ownOfNew(row: SheetRow): StoreProduct | undefined {
  const { revision: _, ...nothing } = nothingOwn;
  const own = ownAfter(row, nothing);
  return isDeepStrictEqual(own, nothing) ? undefined : own;
}

/** A known product: changed, or unchanged. @param withStock also sets its stock */
export function compared(
  row: SheetRow,
  prices: Prices,
  resolved: Resolved,
  known: Known,
  names: Names,
  withStock: boolean,
  place: Place,
): Extract<Outcome, { kind: 'changed' | 'same' }> {
  const { product: before } = known;
  const after: ProductRow = {
    ...before,
    ...given(row),
    stock: withStock ? (row.stock ?? before.stock) : before.stock,
    ...prices,
    images: resolved.images ?? before.images,
    categoryIds: resolved.categoryIds ?? before.categoryIds,
    subCategoryIds: resolved.subCategoryIds ?? before.subCategoryIds,
    translations: withTranslations(before.translations, row.translations),
    label: withTexts(before.label, row.label ?? {}),
  };
  const own = known.own && { before: known.own, after: ownAfter(row, known.own) };
  const ownFields = own ? diff(auditedInStore(own.before), auditedInStore(own.after)) : {};
  const fields = { ...diff(auditedProduct(before, names), auditedProduct(after, names)), ...ownFields };
  const differs = row.stock !== undefined && row.stock !== before.stock;
  const stock = differs ? { to: row.stock ?? 0, asOf: row.stockAsOf } : undefined;
  const seen = stateOf(known);
  if (Object.keys(fields).length === 0) return { kind: 'same', ...place, before, stock, seen };
  const ownChange = Object.keys(ownFields).length > 0 ? own : undefined;
  return { kind: 'changed', ...place, before, after, fields, stock, own: ownChange, seen, flags: flagsOf(row) };
}
