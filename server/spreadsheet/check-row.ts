/** From the cells of a row to values that keep the shop's rules (contract/product-rules.ts): pure. */
import * as z from 'zod';
import { text } from '../../contract/fields.ts';
import { limits, type Unit, units } from '../../contract/limits.ts';
import { toPaise } from '../../contract/money.ts';
import { listOf, productDraft, productLimits } from '../../contract/product-rules.ts';
import type { SheetColumn, SheetFault } from '../../contract/spreadsheet.ts';
import { splitList, unescapeFormula } from './cells.ts';
import type { Cells, ReadRow } from './read-sheet.ts';

/** What a row wants a product to be. What is undefined stays as it is, or as a new product begins. */
export interface SheetRow {
  line: number;
  sku?: string | undefined;
  name?: string | undefined;
  category?: string[] | undefined;
  subCategory?: string[] | undefined;
  pricePaise?: number | undefined;
  discount?: number | undefined;
  unit?: Unit | undefined;
  unitQuantity?: number | undefined;
  stock?: number | undefined;
  description?: string | undefined;
  aliases?: string[] | undefined;
  /** Names of files, or addresses. */
  images?: string[] | undefined;
  publish?: boolean | undefined;
}

const { name, price, discount, unit, unit_quantity, stock, description, aliases, sku } = productDraft.shape;
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

const most = (limit: number) => limit.toLocaleString('en-IN');
/** What a sheet may say where a form offers a choice or guides the hand. */
const hints: Partial<Record<SheetColumn, string>> = {
  unit: `Use one of ${units.join(', ')}.`,
  price: `Use rupees above 0 and up to ${most(productLimits.price)}, without sign or commas: 45 or 45.50.`,
  discount: 'Use percent from 0 to 100.',
  stock: `Use a whole number from 0 to ${most(productLimits.stock)}, without commas.`,
};

/** Checks one row. With faults there is no row. */
export function checkRow({ line, cells, faults: found }: ReadRow): { row?: SheetRow; faults: SheetFault[] } {
  if (found.length > 0) return { faults: found };
  const faults: SheetFault[] = [];
  const read = reader(cells, (column, reason) => faults.push({ line, column, reason }));
  const pricePaise = read.filled('price', price);
  const row: SheetRow = {
    line,
    sku: read.filled('sku', sku) ?? undefined,
    name: read.filled('name', name),
    category: read.filledList('category', groups),
    subCategory: read.list('sub_category', groups),
    pricePaise: pricePaise === undefined ? undefined : toPaise(pricePaise),
    discount: read.filled('discount', discount),
    unit: read.filled('unit', upperUnit),
    unitQuantity: read.filled('unit_quantity', unit_quantity),
    stock: read.filled('stock', stock),
    description: read.given('description', description),
    aliases: read.list('aliases', aliases),
    images: read.list('images', images),
    publish: read.filled('publish', publish),
  };
  if (row.sku === undefined && row.name === undefined && faults.length === 0) {
    faults.push({ line, column: '', reason: 'There must be a sku or a name.' });
  }
  return faults.length > 0 ? { faults } : { row, faults };
}

/** Reads cells by their schemas; undefined for what is not given or faulty. */
function reader(cells: Cells, refuse: (column: SheetColumn, reason: string) => void) {
  const check = <T extends z.ZodType>(column: SheetColumn, schema: T, value: unknown): z.output<T> | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const fault = `${result.error.issues[0]?.message ?? 'Cannot be used'} (${shown(cells[column] ?? '')})`;
    const hint = hints[column];
    refuse(column, hint ? `${fault}. ${hint}` : fault);
    return undefined;
  };
  const textOf = (column: SheetColumn) => {
    const cell = cells[column];
    return cell === undefined ? undefined : unescapeFormula(cell).trim();
  };
  const given = <T extends z.ZodType>(column: SheetColumn, schema: T) => {
    const value = textOf(column);
    return value === undefined ? undefined : check(column, schema, value);
  };
  const filled = <T extends z.ZodType>(column: SheetColumn, schema: T) =>
    textOf(column) ? given(column, schema) : undefined;
  const list = <T extends z.ZodType>(column: SheetColumn, schema: T) => {
    const value = textOf(column);
    return value === undefined ? undefined : check(column, schema, splitList(value));
  };
  const filledList = <T extends z.ZodType>(column: SheetColumn, schema: T) =>
    textOf(column) ? list(column, schema) : undefined;
  return { given, filled, list, filledList };
}

const shownLength = 40;
const shown = (cell: string) =>
  `'${cell.length > shownLength ? `${cell.slice(0, shownLength)}…` : cell}'`.replace(/\s+/g, ' ');
