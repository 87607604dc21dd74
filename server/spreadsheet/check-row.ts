/** Parses the cells of a row to values that follow the shop's rules (contract/catalogue/product-rules.ts): pure. */
import * as z from 'zod';
import { optionalText, text } from '../../contract/api/fields.ts';
import { limits, type Unit, units } from '../../contract/api/limits.ts';
import { productLimits, type SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import {
  columnsOfKind,
  type FieldColumns,
  type LabelName,
  labelNames,
  ofEach,
  translatedTexts,
} from '../../contract/catalogue/product-fields.ts';
import { listOf, productFieldRules } from '../../contract/catalogue/product-rules.ts';
import { translatedColumn, translationLanguages } from '../../contract/catalogue/translations.ts';
import { deliveryLimits } from '../../contract/delivery/delivery-limits.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import {
  countOf,
  isShortenedNumber,
  measureOf,
  percentOf,
  rupeesOf,
  wholeHsnOf,
} from '../../contract/money/amounts.ts';
import { salePaise, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/rule-texts.ts';
import { type PlainText, type Text, text as textOf } from '../../messages/text.ts';
import { byColumn } from '../catalogue/field-columns.ts';
import type { Translations } from '../lib/translations.ts';
import { textOfMessage } from '../lib/zod-messages.ts';
import { codesIn, isClearing, splitList, unescapeText } from './cells.ts';
import type { Cells, ReadRow } from './read-sheet.ts';
import { faultAt } from './sheet-error.ts';

/**
 * The new values of a product. Undefined (an empty cell, no column) keeps the current value, or the default of a new
 * product. Null clears a plain field.
 */
export interface SheetRow extends Partial<FieldColumns> {
  line: number;
  /** Null clears it. */
  sku?: string | null | undefined;
  name?: string | undefined;
  category?: string[] | undefined;
  subCategory?: string[] | undefined;
  pricePaise?: number | undefined;
  discount?: number | undefined;
  /** In place of a discount. */
  salePaise?: number | undefined;
  /** Null clears it. */
  mrpPaise?: number | null | undefined;
  unit?: Unit | undefined;
  unitQuantity?: number | undefined;
  stock?: number | undefined;
  /** The time at which the sheet's stock was read. */
  stockAsOf?: Date | undefined;
  description?: string | undefined;
  /** '' clears a text. */
  translations?: Translations | undefined;
  aliases?: string[] | undefined;
  /** Names of files, or addresses. */
  images?: string[] | undefined;
  publish?: boolean | undefined;
  /** Null clears it. */
  variantGroup?: string | null | undefined;
  eans?: string[] | undefined;
  /** The sale price is far below the price before discount. */
  isFarBelow?: boolean | undefined;
  /** The HSN code of the sheet had lost its zero. */
  isHsnCompleted?: boolean | undefined;
  weightDeviation?: number | null | undefined;
  /** '' clears a text. */
  label?: Partial<Record<LabelName, string | undefined>> | undefined;
  /** The own values of the row's store. Null clears the price; the store then sells at the shop's. */
  storePricePaise?: number | null | undefined;
  storeDiscount?: number | undefined;
  storeHidden?: boolean | undefined;
  /** '' clears it. */
  shelf?: string | undefined;
}

/** The part of a row that is about its store alone. */
export const ofStoreOnly = (row: SheetRow): SheetRow => ({
  line: row.line,
  stock: row.stock,
  stockAsOf: row.stockAsOf,
  storePricePaise: row.storePricePaise,
  storeDiscount: row.storeDiscount,
  storeHidden: row.storeHidden,
  shelf: row.shelf,
});

const rules = productFieldRules.shape;
const { name, price, discount, unit, unit_quantity, stock, description, aliases, sku } = rules;
const { ean, weight_deviation, sale_price, mrp } = rules;
const translatedRules = { ...rules, name: optionalText(limits.productNameMax) };
/** Choices in any case. */
const columnRules = {
  ...rules,
  ...ofEach(columnsOfKind('choice'), (name) => z.preprocess((given) => String(given).toLowerCase(), rules[name])),
};
const variantGroup = text(m.validation.cannotBeUsed(), productLimits.variantGroup);
const groupName = text(m.validation.enterName(), 100);
const groups = listOf(groupName, productLimits.links);
const images = z
  .array(z.string().max(2_000, m.validation.addressTooLong()))
  .max(limits.productImages, m.validation.maxImages({ most: limits.productImages }));
const upperUnit = z.string().toUpperCase().pipe(unit);
const yes = ['true', 'yes', '1'];
/** Returns true when a cell of a column like `publish` says yes. */
export const saysYes = (cell: string): boolean => yes.includes(cell.toLowerCase());
const publish = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...yes, 'false', 'no', '0'], { error: m.validation.trueOrFalse() }))
  .transform(saysYes);

/** As an export writes it, in UTC; a spreadsheet program may have replaced the T with a space and removed the Z. */
const stockAsOf = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, m.validation.time())
  .transform((value) => new Date(`${value.replace(' ', 'T').replace('Z', '')}Z`))
  .refine((time) => !Number.isNaN(time.getTime()), m.validation.time());

/** Alternative spellings for fields that are choices in the form. */
const hints: Partial<Record<SheetColumn, PlainText>> = {
  unit: textOf('sheetFaults.unitHint', { units: units.join(', ') }),
  unit_quantity: textOf('sheetFaults.unitQuantityHint'),
  price: textOf('sheetFaults.priceHint', { max: productLimits.price }),
  discount: textOf('sheetFaults.discountHint'),
  stock_as_of: textOf('sheetFaults.stockAsOfHint'),
  ean: textOf('sheetFaults.eanHint'),
  stock: textOf('sheetFaults.stockHint', { max: productLimits.stock }),
  sale_price: textOf('sheetFaults.priceHint', { max: productLimits.price }),
  mrp: textOf('sheetFaults.priceHint', { max: productLimits.price }),
  store_price: textOf('sheetFaults.priceHint', { max: productLimits.price }),
  store_discount: textOf('sheetFaults.discountHint'),
};
const shelf = text(m.validation.cannotBeUsed(), deliveryLimits.shelf);

/** How numbers are read in each column; what is no number is left to the column's rule to refuse. */
const numberIn: Partial<Record<SheetColumn, (cell: string) => number | string | undefined>> = {
  price: rupeesOf,
  sale_price: rupeesOf,
  mrp: rupeesOf,
  store_price: rupeesOf,
  discount: percentOf,
  store_discount: percentOf,
  ...ofEach(columnsOfKind('percent'), () => percentOf),
  weight_deviation: percentOf,
  stock: countOf,
  hsn: wholeHsnOf,
};

/** A price before discount of more than this many times the sale price may be a mistake. */
const farBelow = 4;

/** Codes, which are no numbers to calculate with: without their last digits they are worthless. */
const codes: ReadonlySet<SheetColumn> = new Set(['sku', 'ean', ...columnsOfKind('code')]);

/** A product that is given away has a discount that says so; otherwise a sale price of 0 is a missing one. */
const isGivenAway = (pricePaise: number | undefined, percent: number | undefined): boolean =>
  percent === 100 || (pricePaise !== undefined && percent !== undefined && salePaise(pricePaise, percent) === 0);

/** Reads the prices of a row. A sale price that is far below the price before discount, or below the MRP, may be a mistake. */
function pricesOf(read: Read): Pick<SheetRow, 'pricePaise' | 'discount' | 'salePaise' | 'mrpPaise' | 'isFarBelow'> {
  const pricePaise = paiseOf(read.filled('price', price));
  const percent = read.filled('discount', discount);
  const sold = paiseOf(read.filled('sale_price', isGivenAway(pricePaise, percent) ? sale_price : price)) ?? undefined;
  const mrpPaise = paiseOf(read.clearable('mrp', mrp, null));
  const usual = pricePaise ?? mrpPaise;
  return {
    pricePaise,
    discount: percent,
    salePaise: sold,
    mrpPaise,
    isFarBelow: typeof usual === 'number' && sold !== undefined && sold * farBelow < usual,
  };
}

/** The unit and its quantity, from two cells or one of them: '1kg', or '1' and 'kg'. */
function packOf(cells: Cells, read: Read, refuse: Refuse): Pick<SheetRow, 'unit' | 'unitQuantity'> {
  const { unit: unitCell = '', unit_quantity: quantityCell = '' } = cells;
  const [inUnit, inQuantity] = [measureOf(unitCell), measureOf(quantityCell)];
  if (differ(inUnit?.unit, inQuantity?.unit) || differ(inUnit?.quantity, inQuantity?.quantity)) {
    refuse('unit_quantity', textOf('sheetFaults.packsDiffer', { one: quantityCell, other: unitCell }));
    return {};
  }
  const quantity = inQuantity?.quantity ?? (quantityCell && !inQuantity ? quantityCell : inUnit?.quantity);
  const of = read.of({
    unit: inUnit?.unit ?? (unitCell || inQuantity?.unit || ''),
    unit_quantity: String(quantity ?? ''),
  });
  return { unit: of.filled('unit', upperUnit), unitQuantity: of.filled('unit_quantity', unit_quantity) };
}

const differ = <T>(one: T | undefined, other: T | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

/** Validates one row. A row with faults is not returned, but what could be read of it is its draft. */
export function checkRow({ line, cells, faults: found }: ReadRow): {
  row?: SheetRow;
  draft?: SheetRow;
  faults: SheetFault[];
} {
  if (found.length > 0) return { faults: found };
  const faults: SheetFault[] = [];
  const refuse: Refuse = (column, reason) => faults.push(faultAt(line, column, reason));
  const read = reader(cells, refuse);
  const prices = pricesOf(read);
  const storePricePaise = paiseOf(read.clearable('store_price', price, null));
  const row: SheetRow = {
    line,
    sku: read.clearable('sku', sku, null),
    name: read.filled('name', name),
    category: read.filledList('category', groups),
    subCategory: read.clearableList('sub_category', groups),
    ...prices,
    ...packOf(cells, read, refuse),
    stock: read.filled('stock', stock),
    stockAsOf: read.filled('stock_as_of', stockAsOf),
    description: read.clearable('description', description, ''),
    translations: Object.fromEntries(
      translationLanguages.map((language) => [
        language,
        Object.fromEntries(
          translatedTexts.map((each) => [
            each,
            read.clearable(translatedColumn(each, language), translatedRules[each], ''),
          ]),
        ),
      ]),
    ),
    aliases: read.clearableList('aliases', aliases),
    images: read.clearableList('images', images),
    publish: read.filled('publish', publish),
    variantGroup: read.clearable('variant_group', variantGroup, null),
    eans: read.clearableList('ean', ean, codesIn),
    ...byColumn((name) => read.clearable(name, columnRules[name], null)),
    isHsnCompleted: wholeHsnOf(cells.hsn ?? '') !== undefined,
    weightDeviation: read.clearable('weight_deviation', weight_deviation, null),
    label: ofEach(labelNames, (each) => read.clearable(each, rules[each], '')),
    storePricePaise,
    storeDiscount: read.filled('store_discount', discount),
    storeHidden: read.filled('store_hidden', publish),
    shelf: read.clearable('shelf', shelf, ''),
  };
  if (!row.sku && row.name === undefined && faults.length === 0) {
    faults.push(faultAt(line, '', textOf('sheetFaults.skuOrName')));
  }
  return faults.length > 0 ? { draft: row, faults } : { row, faults };
}

/** Null and undefined stay. */
const paiseOf = <T extends null | undefined>(rupees: number | T) =>
  typeof rupees === 'number' ? toPaise(rupees) : rupees;

type Refuse = (column: SheetColumn, reason: Text) => void;
type Read = ReturnType<typeof reader>;

/** Parses cells with their schemas; undefined for empty or faulty ones. */
function reader(cells: Cells, refuse: Refuse) {
  const check = <T extends z.ZodType>(column: SheetColumn, schema: T, value: unknown): z.output<T> | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const fault = textOfMessage(result.error.issues[0]?.message ?? m.validation.cannotBeUsed());
    const about = { fault, cell: shown(cells[column] ?? '') };
    const hint = hints[column];
    refuse(
      column,
      hint ? textOf('sheetFaults.inCellWithHint', { ...about, hint }) : textOf('sheetFaults.inCell', about),
    );
    return undefined;
  };
  /** Undefined for an empty cell. */
  const filledText = (column: SheetColumn) => unescapeText(cells[column] ?? '').trim() || undefined;
  const clears = (column: SheetColumn) => isClearing(cells[column] ?? '');
  const checked = <T extends z.ZodType>(column: SheetColumn, schema: T, parse: (text: string) => unknown) => {
    const value = filledText(column);
    if (value !== undefined && codes.has(column) && isShortenedNumber(value)) {
      refuse(column, textOf('sheetFaults.shortened', { cell: shown(value) }));
      return undefined;
    }
    const parsed = value === undefined ? undefined : parse(value);
    return parsed === undefined ? undefined : check(column, schema, numberIn[column]?.(String(parsed)) ?? parsed);
  };
  const needed = <T extends z.ZodType>(column: SheetColumn, schema: T, parse: (text: string) => unknown) => {
    if (!clears(column)) return checked(column, schema, parse);
    refuse(column, textOf('sheetFaults.notClearable'));
    return undefined;
  };
  const asItIs = (text: string) => text;
  /** Only separators count as empty. */
  const listed = (split: (text: string) => string[]) => (text: string) => {
    const values = split(text);
    return values.length > 0 ? values : undefined;
  };
  return {
    /** The same for other cells. */
    of: (others: Cells) => reader(others, refuse),
    filled: <T extends z.ZodType>(column: SheetColumn, schema: T) => needed(column, schema, asItIs),
    filledList: <T extends z.ZodType>(column: SheetColumn, schema: T) => needed(column, schema, listed(splitList)),
    clearable: <T extends z.ZodType, C>(column: SheetColumn, schema: T, cleared: C) =>
      clears(column) ? cleared : checked(column, schema, asItIs),
    clearableList: <T extends z.ZodType>(column: SheetColumn, schema: T, split = splitList) =>
      clears(column) ? [] : checked(column, schema, listed(split)),
  };
}

const shownLength = 40;
const shown = (cell: string) =>
  `'${cell.length > shownLength ? `${cell.slice(0, shownLength)}…` : cell}'`.replace(/\s+/g, ' ');
