/** Goes through a sheet and tells what becomes of each row, some rows at a time, so that memory stays small. */
import { isDeepStrictEqual } from 'node:util';
import { listProducts, type ProductRow } from '../catalogue/store.ts';
import type { Queries } from '../platform/database.ts';
import { checkRow, type SheetRow } from './check-row.ts';
import type { SheetKeys } from './keys.ts';
import { Matcher } from './match.ts';
import { added, compared, missingIn, type Outcome, type Resolved } from './outcome.ts';
import type { SheetPictures } from './pictures.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import type { Shelves } from './shelves.ts';

const batch = 500;

export interface Setting {
  sheet: Sheet;
  keys: SheetKeys;
  queries: Queries;
  shelves: Shelves;
  pictures: SheetPictures;
  /**
   * Gives products that are to be changed as they are now, and keeps orders from changing them. Left out when nothing is written.
   * What stays as it is is not locked: shoppers go on buying it while a sheet is imported.
   */
  lock?(ids: readonly string[]): Promise<ProductRow[]>;
}

/** `share` is how much of the sheet has been read, 0 to 1. Whoever asks for the next rows has done what these want. */
export async function* outcomesOf(setting: Setting): AsyncGenerator<{ outcomes: Outcome[]; share: number }> {
  const matcher = new Matcher(setting.keys);
  const settle = async (rows: ReadRow[]) => ({
    outcomes: await outcomesOfRows(setting, matcher, rows),
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

async function outcomesOfRows(setting: Setting, matcher: Matcher, rows: readonly ReadRow[]): Promise<Outcome[]> {
  const checked = rows.map((each) => ({ ...each, ...checkRow(each) }));
  const matches = await matcher.match(setting.queries, checked);
  const ids = matches.flatMap((match) => (match && 'id' in match ? (match.id ?? []) : []));
  const products = byId(ids.length > 0 ? await listProducts(setting.queries, ids) : []);
  const outcomes: Outcome[] = [];
  const changing: { place: number; row: SheetRow; id: string }[] = [];
  for (const [i, { row, line, faults }] of checked.entries()) {
    const match = matches[i];
    if (!row || !match) outcomes.push({ kind: 'faulty', line, faults });
    else if ('fault' in match) outcomes.push({ kind: 'faulty', line, faults: [match.fault] });
    else {
      const outcome = await outcomeOf(setting, row, match.id === undefined ? undefined : products.get(match.id));
      if (outcome.kind === 'changed') changing.push({ place: outcomes.length, row, id: outcome.before.id });
      outcomes.push(outcome);
    }
  }
  if (!setting.lock || changing.length === 0) return outcomes;
  // Stock may have been sold since they were read; all else is changed by nobody meanwhile.
  const locked = byId(await setting.lock(changing.map(({ id }) => id)));
  for (const { place, row, id } of changing) outcomes[place] = await outcomeOf(setting, row, locked.get(id));
  return outcomes;
}

const byId = (products: readonly ProductRow[]) => new Map(products.map((product) => [product.id, product]));

async function outcomeOf(setting: Setting, row: SheetRow, before: ProductRow | undefined): Promise<Outcome> {
  const missing = before ? [] : missingIn(row);
  if (missing.length > 0) return { kind: 'faulty', line: row.line, faults: missing };
  const { images, fault } = await findPictures(setting, row, before?.images ?? []);
  if (fault) return { kind: 'faulty', line: row.line, faults: [{ line: row.line, column: 'images', reason: fault }] };
  if (before?.categoryIds.length === 0 && row.subCategory && !row.category) {
    const reason = 'Name a category too: the product has none.';
    return { kind: 'faulty', line: row.line, faults: [{ line: row.line, column: 'category', reason }] };
  }
  const resolved: Resolved = { images, ...(await findShelves(setting.shelves, row, before)) };
  return before ? compared(row, resolved, before, setting.shelves.names) : added(row, resolved);
}

async function findShelves(shelves: Shelves, row: SheetRow, before: ProductRow | undefined) {
  const categoryIds = row.category && (await shelves.categoriesNamed(row.category));
  const inCategories = categoryIds ?? before?.categoryIds ?? [];
  const moved = before !== undefined && !isDeepStrictEqual(inCategories.toSorted(), before.categoryIds.toSorted());
  const place = { categoryIds: inCategories, present: before?.subCategoryIds ?? [], moved };
  const subCategoryIds = row.subCategory && (await shelves.subCategoriesNamed(row.subCategory, place));
  return { categoryIds, subCategoryIds };
}

async function findPictures(
  { pictures }: Setting,
  row: SheetRow,
  present: readonly string[],
): Promise<{ images?: string[]; fault?: string }> {
  if (!row.images) return {};
  const ids: string[] = [];
  for (const reference of row.images) {
    const found = await pictures.find(reference, present);
    if ('fault' in found) return { fault: `${found.fault} (${reference.slice(0, 80)})` };
    ids.push(found.id);
  }
  return { images: [...new Set(ids)] };
}
