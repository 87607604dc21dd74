/** Computes the outcome of each row of a sheet, in batches, so that memory use stays small. */
import { isDeepStrictEqual } from 'node:util';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { type Text, text } from '../../messages/text.ts';
import { findByEans, type KnownProduct, listProducts, type ProductRow } from '../catalogue/product-repository.ts';
import { findStoreProducts, highestOwnSales, nothingOwn } from '../catalogue/store-product-repository.ts';
import { inStore } from '../runtime/current-store.ts';
import { checkRow, ofStoreOnly, type SheetRow } from './check-row.ts';
import { chosenStore, namedStore, readableColumns, type SheetKeys } from './keys.ts';
import { type Match, Matcher, type Sizes } from './match.ts';
import { addMissing, completed } from './new-products.ts';
import {
  added,
  addedToo,
  compared,
  type InOtherStore,
  type Known,
  missingIn,
  type Outcome,
  ownFault,
  ownMrpFault,
  type Place,
  pricesOf,
  type Resolved,
  stateOf,
  weightFault,
} from './outcome.ts';
import { joinedBy, withGroup } from './pack-groups.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';
import type { Setting } from './setting.ts';
import type { SheetCategories } from './sheet-categories.ts';
import { faultAt } from './sheet-error.ts';
import { isConfirmed, staleReason } from './stale.ts';

const batch = 500;

/** A product in a store. */
export interface Matched {
  storeId: string;
  id: string;
}

/** The facts of the rows so far that later rows of their products need, in a sheet with the column `store`. */
interface Progress {
  /** The products that leaders add, by their groups. */
  added: Map<string, Pick<InOtherStore, 'sku' | 'name'>>;
  /** The MRPs that products have after their leaders, in whole paise. */
  mrps: Map<string, number | null>;
  /** The lines of leaders that are faulty. */
  refused: Map<string, number>;
}

/**
 * `matched` has the rows' products; `share` is the progress of reading, 0 to 1. The caller applies each
 * batch before it requests the next.
 */
export async function* outcomesOf(
  setting: Setting,
): AsyncGenerator<{ outcomes: Outcome[]; matched: Matched[]; share: number }> {
  const matcher = new Matcher(setting.keys);
  const progress: Progress = { added: new Map(), mrps: new Map(), refused: new Map() };
  const settle = async (rows: ReadRow[]) => ({
    ...(await outcomesOfRows(setting, matcher, progress, rows)),
    share: Math.min(1, (rows.at(-1)?.bytes ?? 0) / setting.sheet.size),
  });
  let rows: ReadRow[] = [];
  for await (const row of readSheet(setting.sheet.open(), undefined, readableColumns(setting.keys.stores))) {
    rows.push(row);
    if (rows.length < batch) continue;
    yield await settle(rows);
    rows = [];
  }
  if (rows.length > 0) yield await settle(rows);
}

async function outcomesOfRows(setting: Setting, matcher: Matcher, progress: Progress, rows: readonly ReadRow[]) {
  const { keys, queries } = setting;
  const checked = rows.map((each) => {
    const { row, draft, faults } = checkRow(each);
    const named = namedStore(keys, each);
    // A row that cannot be read has no cells, so no store.
    if (named.fault) return { ...each, faults: each.faults.length > 0 ? faults : [named.fault, ...faults] };
    return { ...each, ...(row && { row }), draft, faults, storeId: named.id };
  });
  await addMissing(setting, checked);
  const settled = (await matcher.match(queries, checked)).map((match, i) => settledRow(setting, checked[i], match));
  const matched = settled.flatMap((each) => ('id' in each && each.id ? [{ storeId: each.storeId, id: each.id }] : []));
  const sizes = settled.flatMap((each) =>
    'sizes' in each ? (each.sizes?.all ?? []).map((id) => ({ storeId: each.storeId, id })) : [],
  );
  const products = await readKnown(setting, [...matched, ...sizes]);
  const owners = await findByEans(queries, [
    ...new Set(settled.flatMap((each) => ('row' in each ? (each.row.eans ?? []) : []))),
  ]);
  const outcomes: Outcome[] = [];
  for (const each of settled) {
    if ('faults' in each) outcomes.push({ kind: 'faulty', line: each.line, faults: each.faults });
    else {
      const known = each.id === undefined ? undefined : products.get(each.storeId + each.id);
      outcomes.push(await outcomeInGroup({ ...setting, progress, owners, products }, each, known));
    }
  }
  return { outcomes, matched };
}

type Settled = { line: number; faults: SheetFault[] } | SettledRow;

interface SettledRow extends Place {
  row: SheetRow;
  /** Another product has its name. */
  isNamesake?: boolean | undefined;
  isOfSize?: boolean | undefined;
  sizes?: Sizes | undefined;
  /** True when it is about its store alone: another row of its product is about what stores share. */
  isFurther: boolean;
  id: string | undefined;
}

const placeOf = ({ line, storeId, store, group }: Place): Place => ({ line, storeId, store, group });

/** A row with its product, or why it cannot be used. */
function settledRow(
  { keys }: Setting,
  given: (ReadRow & { row?: SheetRow; storeId?: string | undefined }) | undefined,
  matched: { match: Match; group: string } | undefined,
): Settled {
  const { line = 0, faults = [], row, storeId = chosenStore(keys) } = given ?? {};
  if (!given || !row || !matched) return { line, faults };
  const { match } = matched;
  const { groups } = keys;
  if (!groups) {
    if ('fault' in match) return { line, faults: [match.fault] };
    return { line, row, storeId, store: undefined, group: undefined, isFurther: false, ...match };
  }
  const { group } = matched;
  const conflict = groups.faultOf(group, line);
  if (conflict) return { line, faults: [conflict] };
  if ('fault' in match) return { line, faults: [match.fault] };
  const isFurther = !groups.isLeader(group, line);
  const place = { line, storeId, store: keys.stores?.names.get(storeId), group, isFurther, ...match };
  if (isFurther) return { ...place, row: { ...ofStoreOnly(row), sku: row.sku, name: row.name } };
  const filled = checkRow({ ...given, cells: { ...given.cells, ...groups.cellsOf(group) } });
  return filled.row ? { ...place, row: filled.row } : { line, faults: filled.faults };
}

/** The products of rows in their stores, by the ids of both. */
async function readKnown({ keys, queries }: Setting, matched: readonly Matched[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const [storeId, some] of Map.groupBy(matched, (each) => each.storeId)) {
    const ids = some.map(({ id }) => id);
    await inStore(storeId, async () => {
      const own = keys.stores && (await findStoreProducts(queries, ids));
      const others = keys.stores && (await highestOwnSales(queries, ids, storeId));
      for (const product of await listProducts(queries, ids)) {
        known.set(storeId + product.id, {
          product,
          own: own && (own.get(product.id) ?? nothingOwn),
          highestOfOthers: others?.get(product.id),
        });
      }
    });
  }
  return known;
}

/** Why a row cannot have its EANs. One that its product gives up in another row of the sheet is still taken. */
function eanFault(keys: SheetKeys, owners: ReadonlyMap<string, KnownProduct>, row: SheetRow, id: string | undefined) {
  for (const ean of row.eans ?? []) {
    const first = keys.eans.get(ean) ?? row.line;
    if (first !== row.line) return faultAt(row.line, 'ean', text('sheetFaults.eanTwice', { ean, line: String(first) }));
    const owner = owners.get(ean);
    if (owner && owner.id !== id) {
      return faultAt(row.line, 'ean', text('sheetFaults.eanOfOther', { ean, name: owner.name }));
    }
  }
  return undefined;
}

interface InGroup extends Setting {
  progress: Progress;
  owners: ReadonlyMap<string, KnownProduct>;
  /** Those of the rows, and other sizes of them, by the ids of store and product. */
  products: ReadonlyMap<string, Known>;
}

/** The outcome of a row, which may depend on the leader of its group. */
async function outcomeInGroup(setting: InGroup, settled: SettledRow, known: Known | undefined): Promise<Outcome> {
  const { progress, keys, owners } = setting;
  const { row, line, group, isFurther } = settled;
  if (isFurther && group !== undefined) {
    const refused = progress.refused.get(group);
    if (refused !== undefined) {
      return {
        kind: 'faulty',
        line,
        faults: [faultAt(line, '', text('sheetFaults.leaderFaulty', { line: String(refused) }))],
      };
    }
    const leader = progress.added.get(group);
    if (!known && leader) {
      const fault = ownFault(row, undefined) ?? ownMrpFault(row, undefined, progress.mrps.get(group) ?? null);
      return fault ? { kind: 'faulty', line, faults: [fault] } : addedToo(row, leader, placeOf(settled));
    }
    if (!known) {
      const about = { kind: 'skipped', ...placeOf(settled), reason: 'deleted' } as const;
      return { ...about, sku: row.sku ?? null, name: row.name ?? '', revision: null, fields: {} };
    }
  }
  const fault = eanFault(keys, owners, row, settled.id);
  const outcome = withFault(fault, line, await outcomeOf(withoutMaking(setting, fault), settled, known));
  if (group !== undefined && !isFurther) {
    if (outcome.kind === 'faulty') progress.refused.set(group, line);
    if (outcome.kind === 'changed') progress.mrps.set(group, outcome.after.mrpPaise);
    if (outcome.kind === 'added' && !outcome.isFurther) progress.mrps.set(group, outcome.product.mrpPaise ?? null);
    if (outcome.kind === 'added') progress.added.set(group, { sku: outcome.product.sku, name: outcome.product.name });
  }
  return outcome;
}

/** Nothing is created for a row that is faulty anyway. */
const withoutMaking = <T extends Setting>(setting: T, fault: SheetFault | undefined): T =>
  fault ? { ...setting, categories: setting.categories.withoutMaking() } : setting;

function withFault(fault: SheetFault | undefined, line: number, outcome: Outcome): Outcome {
  if (!fault) return outcome;
  return { kind: 'faulty', line, faults: [fault, ...(outcome.kind === 'faulty' ? outcome.faults : [])] };
}

async function outcomeOf(setting: InGroup, settled: SettledRow, known: Known | undefined): Promise<Outcome> {
  const { previewed, withStock } = setting;
  const { row, line } = settled;
  const state = known && stateOf(known);
  const setsStock = withStock && row.stock !== undefined && row.stock !== known?.product.stock;
  const reason = previewed && staleReason(previewed.seen.find(line), state, setsStock);
  if (!previewed || !reason || isConfirmed(previewed, row, state)) return wantedOf(setting, settled, known);
  const about = { kind: 'skipped', ...placeOf(settled), reason } as const;
  if (!known || !state) return { ...about, sku: row.sku ?? null, name: row.name ?? '', revision: null, fields: {} };
  // Nothing is created for rows that may be skipped.
  const wanted = await wantedOf({ ...setting, categories: setting.categories.withoutMaking() }, settled, known);
  if (wanted.kind !== 'changed') return wanted;
  const { sku, name } = known.product;
  return { ...about, sku, name, revision: state.revision, fields: wanted.fields };
}

/** The outcome of a row for its product, or for a new one. All of its faults are found at once. */
async function wantedOf(setting: InGroup, settled: SettledRow, known: Known | undefined): Promise<Outcome> {
  const { line } = settled;
  const before = known?.product;
  const sizes = settled.sizes?.all.flatMap((id) => setting.products.get(settled.storeId + id) ?? []);
  const given = settled.isFurther
    ? ofStoreOnly(settled.row)
    : withGroup(settled.row, { isOfSize: settled.isOfSize, sizes }, before);
  const { row, flags } = before ? { row: given, flags: [] } : completed(setting.sheet, setting.keys, given);
  const { images, fault } = await findPictures(setting, row, before?.images ?? []);
  const isUnshelved = before?.categoryIds.length === 0 && row.subCategory && !row.category;
  const priced = pricesOf(row, before);
  const mrpPaise = settled.isFurther ? setting.progress.mrps.get(settled.group ?? '') : undefined;
  const missing = before ? [] : missingIn(row);
  const faults = [
    ...missing,
    'fault' in priced && !missing.some(({ column }) => column === 'price') ? priced.fault : [],
    ownFault(row, known?.own) ?? [],
    'prices' in priced
      ? (ownMrpFault(row, known, mrpPaise === undefined ? priced.prices.mrpPaise : mrpPaise) ?? [])
      : [],
    weightFault(row, before) ?? [],
    fault ? faultAt(line, 'images', fault) : [],
    isUnshelved ? faultAt(line, 'category', text('sheetFaults.needsCategoryToo')) : [],
  ].flat();
  if ('fault' in priced || faults.length > 0) return { kind: 'faulty', line, faults };
  const { prices } = priced;
  const resolved: Resolved = { images, ...(await findCategories(setting.categories, row, before)) };
  const place = placeOf(settled);
  const { names } = setting.categories;
  if (known) return compared(row, prices, resolved, known, names, setting.withStock, place);
  const outcome = added(row, prices, resolved, place, settled.isNamesake ? [...flags, 'same_name'] : flags);
  if (outcome.kind !== 'added' || outcome.isFurther || !sizes || !settled.sizes) return outcome;
  return { ...outcome, joined: joinedBy(outcome.product.variantGroup ?? null, settled.sizes, sizes, names, place) };
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
