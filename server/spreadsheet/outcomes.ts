/** Computes the outcome of each row of a sheet, in batches, so that memory use stays small. */
import { isDeepStrictEqual } from 'node:util';
import { type Text, text } from '../../messages/text.ts';
import { listProducts, type ProductRow } from '../catalogue/product-store.ts';
import type { Queries } from '../db/database.ts';
import { checkRow, type SheetRow } from './check-row.ts';
import type { SheetKeys } from './keys.ts';
import { Matcher } from './match.ts';
import { added, compared, missingIn, type Outcome, type Resolved } from './outcome.ts';
import type { SheetPictures } from './pictures.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import type { SheetCategories } from './sheet-categories.ts';
import { faultAt } from './sheet-error.ts';
import { isConfirmed, type Previewed, whyStale } from './stale.ts';

const batch = 500;

export interface Setting {
  sheet: Sheet;
  keys: SheetKeys;
  queries: Queries;
  categories: SheetCategories;
  pictures: SheetPictures;
  /** Sets the stock of known products to the sheet's, too. */
  withStock: boolean;
  /** For a sheet with a preview: products that changed since are skipped. */
  previewed?: Previewed | undefined;
}

/**
 * `matched` has the ids of the rows' products; `share` is the progress of reading, 0 to 1. The caller applies each
 * batch before it requests the next.
 */
export async function* outcomesOf(
  setting: Setting,
): AsyncGenerator<{ outcomes: Outcome[]; matched: string[]; share: number }> {
  const matcher = new Matcher(setting.keys);
  const settle = async (rows: ReadRow[]) => ({
    ...(await outcomesOfRows(setting, matcher, rows)),
    share: Math.min(1, (rows.at(-1)?.bytes ?? 0) / setting.sheet.size),
  });
  let rows: ReadRow[] = [];
  for await (const row of readSheet(setting.sheet.open())) {
    rows.push(row);
    if (rows.length < batch) continue;
    yield await settle(rows);
    rows = [];
  }
  if (rows.length > 0) yield await settle(rows);
}

async function outcomesOfRows(setting: Setting, matcher: Matcher, rows: readonly ReadRow[]) {
  const checked = rows.map((each) => ({ ...each, ...checkRow(each) }));
  const matches = await matcher.match(setting.queries, checked);
  const ids = matches.flatMap((match) => (match && 'id' in match ? (match.id ?? []) : []));
  const products = byId(ids.length > 0 ? await listProducts(setting.queries, ids) : []);
  const outcomes: Outcome[] = [];
  for (const [i, { row, line, faults }] of checked.entries()) {
    const match = matches[i];
    if (!row || !match) outcomes.push({ kind: 'faulty', line, faults });
    else if ('fault' in match) outcomes.push({ kind: 'faulty', line, faults: [match.fault] });
    else outcomes.push(await outcomeOf(setting, row, match.id === undefined ? undefined : products.get(match.id)));
  }
  return { outcomes, matched: ids };
}

const byId = (products: readonly ProductRow[]) => new Map(products.map((product) => [product.id, product]));

async function outcomeOf(setting: Setting, row: SheetRow, before: ProductRow | undefined): Promise<Outcome> {
  const { previewed, withStock } = setting;
  const setsStock = withStock && row.stock !== undefined && row.stock !== before?.stock;
  const reason = previewed && whyStale(previewed.seen.find(row.line), before, setsStock);
  if (!previewed || !reason || isConfirmed(previewed, row, before)) return wantedOf(setting, row, before);
  const about = { kind: 'skipped', line: row.line, reason } as const;
  if (!before) return { ...about, sku: row.sku ?? null, name: row.name ?? '', revision: null, fields: {} };
  // Nothing is created for rows that may be skipped.
  const wanted = await wantedOf({ ...setting, categories: setting.categories.withoutMaking() }, row, before);
  if (wanted.kind !== 'changed') return wanted;
  const { sku, name, revision } = before;
  return { ...about, sku, name, revision, fields: wanted.fields };
}

/** The outcome of a row for its product, or for a new one. */
async function wantedOf(setting: Setting, row: SheetRow, before: ProductRow | undefined): Promise<Outcome> {
  const missing = before ? [] : missingIn(row);
  if (missing.length > 0) return { kind: 'faulty', line: row.line, faults: missing };
  const { images, fault } = await findPictures(setting, row, before?.images ?? []);
  if (fault) return { kind: 'faulty', line: row.line, faults: [faultAt(row.line, 'images', fault)] };
  if (before?.categoryIds.length === 0 && row.subCategory && !row.category) {
    const fault = faultAt(row.line, 'category', text('sheetFaults.needsCategoryToo'));
    return { kind: 'faulty', line: row.line, faults: [fault] };
  }
  const resolved: Resolved = { images, ...(await findCategories(setting.categories, row, before)) };
  return before ? compared(row, resolved, before, setting.categories.names, setting.withStock) : added(row, resolved);
}

async function findCategories(categories: SheetCategories, row: SheetRow, before: ProductRow | undefined) {
  const categoryIds = row.category && (await categories.categoriesNamed(row.category));
  const inCategories = categoryIds ?? before?.categoryIds ?? [];
  const moved = before !== undefined && !isDeepStrictEqual(inCategories.toSorted(), before.categoryIds.toSorted());
  const place = { categoryIds: inCategories, present: before?.subCategoryIds ?? [], moved };
  const subCategoryIds = row.subCategory && (await categories.subCategoriesNamed(row.subCategory, place));
  return { categoryIds, subCategoryIds };
}

async function findPictures(
  { pictures }: Setting,
  row: SheetRow,
  present: readonly string[],
): Promise<{ images?: string[]; fault?: Text }> {
  if (!row.images) return {};
  const ids: string[] = [];
  for (const reference of row.images) {
    const found = await pictures.find(reference, present);
    if ('fault' in found) {
      return { fault: text('sheetFaults.inCell', { fault: found.fault, cell: reference.slice(0, 80) }) };
    }
    ids.push(found.id);
  }
  return { images: [...new Set(ids)] };
}
