/** Imports a sheet into the catalogue: reads it completely, then changes everything in one transaction, or nothing. */

import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type { SheetCounts, SheetFault, StaleRow } from '../../contract/import/spreadsheet.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import { listCategories, listSubCategories } from '../catalogue/category-repository.ts';
import type { CatalogueChange, CatalogueWork } from '../catalogue/change.ts';
import { analyzeProducts } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { newId } from '../lib/ids.ts';
import { inStore } from '../runtime/current-store.ts';
import { applyOutcomes, type Written } from './apply-outcomes.ts';
import { fetchPicture } from './fetch-picture.ts';
import { readKeys } from './keys.ts';
import type { Outcome } from './outcome.ts';
import { outcomesOf } from './outcomes.ts';
import { type KnownPictures, SheetPictures } from './pictures.ts';
import { deleteImport, insertImport, noSheet, updateApplied } from './repository.ts';
import type { Setting } from './setting.ts';
import type { Sheet } from './sheet.ts';
import { type CategoryMaker, makesNothing, SheetCategories } from './sheet-categories.ts';
import { readSheetStores } from './sheet-stores.ts';
import { type Previewed, StaleSheet } from './stale.ts';
import { noCounts, Tally } from './tally.ts';

export interface ImporterParts {
  database: Database;
  images: Images;
  publicUrl: string | undefined;
  /** How pictures at addresses are fetched; by default only from public ones. */
  fetch?: (address: string) => Promise<Uint8Array>;
  /** One change of the catalogue, with a notification. */
  change<T>(work: CatalogueWork<T>): Promise<T>;
}

export interface ImportOptions {
  actor: Actor;
  /** Also sets the stock of known products to the sheet's. */
  withStock?: boolean;
  /** The products as the preview saw them: those that changed since are skipped. */
  previewed?: Previewed | undefined;
  /** Pictures that a preview fetched. */
  pictures?: KnownPictures | undefined;
  /** Rejects the sheet when a product changed since the preview. */
  ask?: boolean;
  /** Leaves out faulty rows instead of rejecting the sheet. */
  skipFaulty?: boolean;
  /** The id of a stored upload; a new one otherwise. */
  importId?: string;
  /** Called first in the transaction. @throws to cancel it */
  begin?(tx: Queries): Promise<void>;
  onProgress?: OnProgress;
}

/** The effect of an import, and the names of the first categories and sub categories that it would create. */
export interface ImportPreview {
  counts: SheetCounts;
  /** Ids of the pictures at addresses. */
  pictures: KnownPictures;
  /** Addresses that could not be checked in time. */
  unchecked: number;
  made: { categories: string[]; subCategories: string[] };
}

/** The result of an import. */
export interface Imported {
  counts: SheetCounts;
  /** The faults of the first skipped rows. */
  faults: SheetFault[];
  /** The first rows whose products changed after the preview. */
  skipped: StaleRow[];
}

export type Phase = 'checking' | 'pictures' | 'importing' | 'writing';
/** Called with the progress of a phase, 0 to 1. */
export type OnProgress = (phase: Phase, share: number) => void;
type Visit = (outcomes: readonly Outcome[]) => void | Promise<void>;

/** From this number of products on, the database statistics are updated, and again at four times as many. */
const manyProducts = 2_000;

/** Products locked per statement. */
const lockedAtOnce = 1_000;

const loadCategories = async (queries: Queries, maker: CategoryMaker) =>
  new SheetCategories(await listCategories(queries), await listSubCategories(queries), maker);

/** The options that are the same for every pass over the sheet. */
type Reading = Omit<Setting, 'queries' | 'categories'>;

export function createImporter({ database, images, publicUrl, fetch = fetchPicture, change }: ImporterParts) {
  const picturesOf = (sheet: Sheet, known?: KnownPictures) =>
    new SheetPictures({ images, folder: sheet.folder, publicUrl, fetch, known });

  async function readSheet(reading: Reading, visit: Visit, onProgress?: OnProgress) {
    const { queries } = database;
    const categories = await loadCategories(queries, makesNothing);
    const tally = new Tally();
    for await (const { outcomes, share } of outcomesOf({ ...reading, queries, categories })) {
      tally.add(outcomes);
      await visit(outcomes);
      onProgress?.('checking', share);
    }
    tally.shelve(categories);
    return { tally, made: categories.madeNames(sheetLimits.named) };
  }

  async function write(reading: Reading, options: ImportOptions): Promise<Imported> {
    const { actor, skipFaulty = false, importId, onProgress } = options;
    const { name } = reading.sheet;
    return change(async (changes, tx) => {
      await options.begin?.(tx);
      const id = importId ?? newId();
      const actorName = actor.id === null ? actor.name : '';
      const by = { actorId: actor.id, actorName };
      if (!importId) await insertImport(tx, { id, fileName: name, ...by, status: 'applied', counts: noCounts() });
      const setting = { ...reading, queries: tx };
      if (setting.withStock) await lockRestocked(changes, fromStart(setting));
      const categories = await loadCategories(tx, categoryMaker(changes));
      const tally = new Tally();
      const written: Written = { added: new Map(), staged: new Set() };
      let analyzeAt = manyProducts;
      for await (const { outcomes, share } of outcomesOf(fromStart({ ...setting, categories }))) {
        tally.add(outcomes);
        if (!skipFaulty) tally.rejectFaulty();
        const about = { importId: id, fileName: name, actor, names: categories.names };
        await applyOutcomes({ changes, tx, written, ...about }, outcomes);
        onProgress?.('importing', share);
        if (tally.written < analyzeAt) continue;
        await analyzeProducts(tx);
        analyzeAt *= 4;
      }
      if (options.ask && tally.counts.skipped > 0) throw new StaleSheet(tally.counts.skipped, tally.skipped);
      const { changed } = tally.counts;
      await changes.writeStaged((count) => onProgress?.('writing', Math.min(1, count / changed)));
      if (tally.written > 0) await analyzeProducts(tx);
      const counts = tally.shelve(categories);
      const { faults, skipped } = tally;
      // An import without changes is not recorded as the last one: the one before can still be undone.
      if (tally.written === 0) {
        if (!importId) await deleteImport(tx, id);
        return { counts, faults, skipped };
      }
      const { categories: categoryIds, subCategories: subCategoryIds } = categories.made;
      // Its faulty rows can still be downloaded, to be corrected.
      const emptied = counts.faulty > 0 ? { seen: null } : { seen: null, ...noSheet };
      await updateApplied(tx, id, {
        ...by,
        ...emptied,
        counts,
        storeIds: [...tally.storeIds].sort(),
        categoryIds,
        subCategoryIds,
      });
      const fields = Object.fromEntries(Object.entries(counts).map(([name, to]) => [name, { from: null, to }]));
      const about = { entity: 'import', entityId: id, entityName: name, action: 'applied', fields } as const;
      await addAuditEntry(tx, { actor, ...about });
      return { counts, faults, skipped };
    });
  }

  return {
    /**
     * The effect of an import without its stock; nothing is changed, but pictures are fetched, and stored for the
     * import. `visit` receives every row's outcome. @param timeout for all pictures, in ms @throws SheetError
     */
    async preview(
      sheet: Sheet,
      visit: Visit,
      onProgress?: OnProgress,
      timeout = 60_000,
      known?: KnownPictures,
    ): Promise<ImportPreview> {
      const pictures = picturesOf(sheet, known);
      const keys = await readKeys(sheet, await readSheetStores(database.queries));
      const reading = { sheet, keys, pictures, withStock: false };
      // The content of an address may be a known picture, or invalid.
      if (keys.hasAddresses) {
        await readSheet(reading, () => {}, onProgress);
        await pictures.fetchAll((share) => onProgress?.('pictures', share), timeout);
      }
      const { tally, made } = await readSheet(reading, visit, onProgress);
      return { counts: tally.counts, made, pictures: pictures.fetched(), unchecked: pictures.unchecked };
    },

    /**
     * Imports a sheet, all or nothing; nothing is written without changes.
     * @throws SheetError when it cannot be read, FaultySheet when rows are faulty and not to be skipped, StaleSheet
     * with `ask`
     */
    async run(sheet: Sheet, options: ImportOptions): Promise<Imported> {
      const keys = await readKeys(sheet, await readSheetStores(database.queries));
      const { previewed, withStock = false } = options;
      const pictures = picturesOf(sheet, options.pictures);
      const reading: Reading = { sheet, keys, pictures, withStock, previewed };
      const isDone = ({ written }: Tally) => written === 0 && !options.importId;
      const { tally: first } = await readSheet(fromStart(reading), () => {}, options.onProgress);
      if (!options.skipFaulty) first.rejectFaulty();
      if (isDone(first)) return first;
      if (await pictures.ingest((share) => options.onProgress?.('pictures', share))) {
        const { tally: second } = await readSheet(fromStart(reading), () => {});
        if (!options.skipFaulty) second.rejectFaulty();
        if (isDone(second)) return second;
      }
      return write(reading, options);
    },
  };
}

/** For one more pass over the sheet. */
const fromStart = <T extends Pick<Setting, 'previewed'>>(setting: T): T =>
  setting.previewed
    ? { ...setting, previewed: { ...setting.previewed, seen: setting.previewed.seen.again() } }
    : setting;

/**
 * Locks the products whose stock the sheet sets, over the whole sheet, store after store and by id, as orders do: values read from
 * here on stay valid. All other products are locked at the end, only while they are written.
 */
async function lockRestocked(changes: CatalogueChange, setting: Omit<Setting, 'categories'>): Promise<void> {
  const categories = await loadCategories(setting.queries, makesNothing);
  const idsOf = new Map<string, string[]>();
  for await (const { matched } of outcomesOf({ ...setting, categories })) {
    for (const { storeId, id } of matched) {
      const ids = idsOf.get(storeId) ?? [];
      ids.push(id);
      idsOf.set(storeId, ids);
    }
  }
  for (const storeId of [...idsOf.keys()].sort()) {
    const ids = (idsOf.get(storeId) ?? []).sort();
    for (let i = 0; i < ids.length; i += lockedAtOnce)
      await inStore(storeId, () => changes.lockProducts(ids.slice(i, i + lockedAtOnce)));
  }
}

export type Importer = ReturnType<typeof createImporter>;

const categoryMaker = (changes: CatalogueChange): CategoryMaker => ({
  category: (name) => changes.createCategory({ name, image: '' }),
  subCategory: (name, categoryIds) => changes.createSubCategory({ name, image: '', categoryIds }),
});
