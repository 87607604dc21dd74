/** Parses the cells of a row to values that follow the shop's rules (contract/product-rules.ts): pure. */
import * as z from 'zod';
import { productLimits, type SheetColumn } from '../../contract/admin-limits.ts';
import { text } from '../../contract/fields.ts';
import { limits, type Unit, units } from '../../contract/limits.ts';
import { toPaise } from '../../contract/money.ts';
import { listOf, productDraft } from '../../contract/product-rules.ts';
import type { SheetFault } from '../../contract/spreadsheet.ts';
import { isClearing, splitList, unescapeText } from './cells.ts';
import type { Cells, ReadRow } from './read-sheet.ts';

/**
 * The wanted values of a product. Undefined (an empty cell, no column) keeps the current value, or the default of a new
 * product.
 */
export interface SheetRow {
  line: number;
  /** Null clears it. */
  sku?: string | null | undefined;
  name?: string | undefined;
  category?: string[] | undefined;
  subCategory?: string[] | undefined;
  pricePaise?: number | undefined;
  discount?: number | undefined;
  unit?: Unit | undefined;
  unitQuantity?: number | undefined;
  stock?: number | undefined;
  /** The time at which the sheet's stock was read. */
  stockAsOf?: Date | undefined;
  description?: string | undefined;
  /** '' clears it. */
  nameHi?: string | undefined;
  descriptionHi?: string | undefined;
  aliases?: string[] | undefined;
  /** Names of files, or addresses. */
  images?: string[] | undefined;
  publish?: boolean | undefined;
}

const { name, price, discount, unit, unit_quantity, stock, description, aliases, sku, name_hi, description_hi } =
  productDraft.shape;
const groupName = text('Enter a name', 100);
const groups = listOf(groupName, productLimits.links);
const images = z.array(z.string().max(2_000, 'The address is too long')).max(limits.productImages, 'At most 4 images');
const upperUnit = z.string().toUpperCase().pipe(unit);
const yes = ['true', 'yes', '1'];
const publish = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...yes, 'false', 'no', '0'], { error: 'Must be true or false' }))
  .transform((given) => yes.includes(given));

/** As an export writes it, in UTC; a spreadsheet program may have replaced the T with a space and removed the Z. */
const stockAsOf = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, 'Must be a time')
  .transform((given) => new Date(`${given.replace(' ', 'T').replace('Z', '')}Z`))
  .refine((time) => !Number.isNaN(time.getTime()), 'Must be a time');

const most = (limit: number) => limit.toLocaleString('en-IN');
/** Alternative spellings for fields that are choices in the form. */
const hints: Partial<Record<SheetColumn, string>> = {
  unit: `Use one of ${units.join(', ')}.`,
  price: `Use rupees above 0 and up to ${most(productLimits.price)}, without sign or commas: 45 or 45.50.`,
  discount: 'Use percent from 0 to 100.',
  stock_as_of: 'Use the exported value (like 2026-01-31T09:30:00Z), or leave it empty.',
  stock: `Use a whole number from 0 to ${most(productLimits.stock)}, without commas.`,
};

/** Validates one row. A row with faults is not returned. */
export function checkRow({ line, cells, faults: found }: ReadRow): { row?: SheetRow; faults: SheetFault[] } {
  if (found.length > 0) return { faults: found };
  const faults: SheetFault[] = [];
  const read = reader(cells, (column, reason) => faults.push({ line, column, reason }));
  const pricePaise = read.filled('price', price);
  const row: SheetRow = {
    line,
    sku: read.clearable('sku', sku, null),
    name: read.filled('name', name),
    category: read.filledList('category', groups),
    subCategory: read.clearableList('sub_category', groups),
    pricePaise: pricePaise === undefined ? undefined : toPaise(pricePaise),
    discount: read.filled('discount', discount),
    unit: read.filled('unit', upperUnit),
    unitQuantity: read.filled('unit_quantity', unit_quantity),
    stock: read.filled('stock', stock),
    stockAsOf: read.filled('stock_as_of', stockAsOf),
    description: read.clearable('description', description, ''),
    nameHi: read.clearable('name_hi', name_hi, ''),
    descriptionHi: read.clearable('description_hi', description_hi, ''),
    aliases: read.clearableList('aliases', aliases),
    images: read.clearableList('images', images),
    publish: read.filled('publish', publish),
  };
  if (!row.sku && row.name === undefined && faults.length === 0) {
    faults.push({ line, column: '', reason: 'Enter a SKU or a name.' });
  }
  return faults.length > 0 ? { faults } : { row, faults };
}

/** Parses cells with their schemas; undefined for empty or faulty ones. */
function reader(cells: Cells, refuse: (column: SheetColumn, reason: string) => void) {
  const check = <T extends z.ZodType>(column: SheetColumn, schema: T, value: unknown): z.output<T> | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const fault = `${result.error.issues[0]?.message ?? 'Cannot be used'} (${shown(cells[column] ?? '')})`;
    const hint = hints[column];
    refuse(column, hint ? `${fault}. ${hint}` : fault);
    return undefined;
  };
  /** Undefined for an empty cell. */
  const textOf = (column: SheetColumn) => unescapeText(cells[column] ?? '').trim() || undefined;
  const clears = (column: SheetColumn) => isClearing(cells[column] ?? '');
  const parsed = <T extends z.ZodType>(column: SheetColumn, schema: T, parse: (text: string) => unknown) => {
    const value = textOf(column);
    const given = value === undefined ? undefined : parse(value);
    return given === undefined ? undefined : check(column, schema, given);
  };
  const needed = <T extends z.ZodType>(column: SheetColumn, schema: T, parse: (text: string) => unknown) => {
    if (!clears(column)) return parsed(column, schema, parse);
    refuse(column, 'This cannot be cleared: every product has one. Leave the cell empty to keep it.');
    return undefined;
  };
  const asItIs = (text: string) => text;
  /** Only separators count as empty. */
  const listed = (text: string) => {
    const values = splitList(text);
    return values.length > 0 ? values : undefined;
  };
  return {
    filled: <T extends z.ZodType>(column: SheetColumn, schema: T) => needed(column, schema, asItIs),
    filledList: <T extends z.ZodType>(column: SheetColumn, schema: T) => needed(column, schema, listed),
    clearable: <T extends z.ZodType, C>(column: SheetColumn, schema: T, cleared: C) =>
      clears(column) ? cleared : parsed(column, schema, asItIs),
    clearableList: <T extends z.ZodType>(column: SheetColumn, schema: T) =>
      clears(column) ? [] : parsed(column, schema, listed),
  };
}

const shownLength = 40;
const shown = (cell: string) =>
  `'${cell.length > shownLength ? `${cell.slice(0, shownLength)}…` : cell}'`.replace(/\s+/g, ' ');
