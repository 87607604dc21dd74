/** Brings a sheet into the catalogue: looks at it whole, then changes everything in one transaction, or nothing. */
import { type SheetCounts, type SheetFault, sheetLimits } from '../../contract/spreadsheet.ts';
import type { CatalogueChange } from '../catalogue/change.ts';
import type { CatalogueWork } from '../catalogue/change-catalogue.ts';
import { listCategories, listSubCategories } from '../catalogue/store.ts';
import type { Images } from '../images/images.ts';
import type { Database, Queries } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, recordChange } from '../record/record.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { FaultySheet } from './faulty-sheet.ts';
import { fetchPicture } from './fetch-picture.ts';
import { readKeys, type SheetKeys } from './keys.ts';
import type { Outcome } from './outcome.ts';
import { outcomesOf } from './outcomes.ts';
import { SheetPictures } from './pictures.ts';
import type { Sheet } from './sheet.ts';
import { noShelves, type ShelfMaker, Shelves } from './shelves.ts';
import { analyzeProducts, insertImport, updateImport } from './store.ts';

export interface ImporterParts {
  database: Database;
  images: Images;
  publicUrl: string | undefined;
  /** How pictures at addresses are fetched: from public ones, unless something else is given. */
  fetch?: (address: string) => Promise<Uint8Array>;
  /** One change of the catalogue, which everybody hears of. */
  change<T>(work: CatalogueWork<T>): Promise<T>;
}

export interface ImportOptions {
  actor: Actor;
  /** Leaves out faulty rows instead of refusing the sheet. */
  skipFaulty?: boolean;
  /** The id under which a sheet that was sent is kept; a new one otherwise. */
  importId?: string;
  /** Called in the transaction before anything else. @throws to stop it */
  begin?(tx: Queries): Promise<void>;
  onProgress?: OnProgress;
}

/** What an import would do, and the first of the categories and sub categories that it would make, by name. */
export interface Look {
  counts: SheetCounts;
  made: { categories: string[]; subCategories: string[] };
}

/** What an import did. */
export interface Imported {
  counts: SheetCounts;
  /** Why rows were left out: of the first of them. */
  faults: SheetFault[];
}

export type Phase = 'checking' | 'pictures' | 'importing';
/** Called with how much of a phase is done, 0 to 1. */
export type OnProgress = (phase: Phase, share: number) => void;
type Visit = (outcomes: readonly Outcome[]) => void;

/** From so many products on the database looks at them anew, and again when there are four times as many. */
const manyProducts = 2_000;

const noCounts = (): SheetCounts => ({
  added: 0,
  changed: 0,
  same: 0,
  faulty: 0,
  categories: 0,
  subCategories: 0,
});

/** Counts outcomes, and keeps the faults of the first rows. */
class Tally {
  readonly counts = noCounts();
  readonly faults: SheetFault[] = [];

  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      this.counts[outcome.kind] += 1;
      if (outcome.kind === 'faulty' && this.faults.length < sheetLimits.shown) this.faults.push(...outcome.faults);
    }
  }

  /** How many products are written for these outcomes. */
  get written(): number {
    return this.counts.added + this.counts.changed;
  }

  shelve({ made }: Shelves): SheetCounts {
    this.counts.categories = made.categories.length;
    this.counts.subCategories = made.subCategories.length;
    return this.counts;
  }

  /** @throws FaultySheet */
  refuseFaulty(): void {
    if (this.counts.faulty > 0) throw new FaultySheet(this.counts.faulty, this.faults);
  }
}

const loadShelves = async (queries: Queries, maker: ShelfMaker) =>
  new Shelves(await listCategories(queries), await listSubCategories(queries), maker);

export function createImporter({ database, images, publicUrl, fetch = fetchPicture, change }: ImporterParts) {
  const picturesOf = (sheet: Sheet) => new SheetPictures({ images, folder: sheet.folder, publicUrl, fetch });

  async function look(sheet: Sheet, keys: SheetKeys, pictures: SheetPictures, visit: Visit, onProgress?: OnProgress) {
    const { queries } = database;
    const shelves = await loadShelves(queries, noShelves);
    const tally = new Tally();
    for await (const { outcomes, share } of outcomesOf({ sheet, keys, queries, shelves, pictures })) {
      tally.add(outcomes);
      visit(outcomes);
      onProgress?.('checking', share);
    }
    tally.shelve(shelves);
    return { tally, made: shelves.madeNames(sheetLimits.named) };
  }

  async function write(sheet: Sheet, keys: SheetKeys, pictures: SheetPictures, options: ImportOptions) {
    const { actor, skipFaulty = false, importId, onProgress } = options;
    return change(async (changes, tx) => {
      await options.begin?.(tx);
      const id = importId ?? newId();
      const started = { actorId: actor.id, actorName: actor.name, status: 'applied', counts: noCounts() } as const;
      if (!importId) await insertImport(tx, { id, fileName: sheet.name, ...started });
      const shelves = await loadShelves(tx, shelfMaker(changes));
      const tally = new Tally();
      const { lockProducts: lock } = changes;
      let analyzeAt = manyProducts;
      for await (const { outcomes, share } of outcomesOf({ sheet, keys, queries: tx, shelves, pictures, lock })) {
        tally.add(outcomes);
        if (!skipFaulty) tally.refuseFaulty();
        await applyOutcomes({ changes, tx, importId: id, actor, names: shelves.names }, outcomes);
        onProgress?.('importing', share);
        if (tally.written < analyzeAt) continue;
        await analyzeProducts(tx);
        analyzeAt *= 4;
      }
      if (tally.written >= manyProducts) await analyzeProducts(tx);
      const counts = tally.shelve(shelves);
      const { categories: categoryIds, subCategories: subCategoryIds } = shelves.made;
      const done = { ...started, counts, categoryIds, subCategoryIds, sheet: null, appliedAt: new Date() };
      await updateImport(tx, id, done);
      const fields = Object.fromEntries(Object.entries(counts).map(([name, to]) => [name, { from: null, to }]));
      const about = { entity: 'import', entityId: id, entityName: sheet.name, action: 'applied', fields } as const;
      await recordChange(tx, { actor, ...about });
      return { counts, faults: tally.faults };
    });
  }

  return {
    /** What an import would do; nothing is changed or fetched. `visit` gets every row's outcome. @throws SheetError */
    async preview(sheet: Sheet, visit: Visit, onProgress?: OnProgress): Promise<Look> {
      const { tally, made } = await look(sheet, await readKeys(sheet), picturesOf(sheet), visit, onProgress);
      return { counts: tally.counts, made };
    },

    /**
     * Imports a sheet, all or nothing; nothing is written when there is nothing to change.
     * @throws SheetError when it cannot be read, FaultySheet when rows are faulty and not to be skipped
     */
    async run(sheet: Sheet, options: ImportOptions): Promise<Imported> {
      const keys = await readKeys(sheet);
      const pictures = picturesOf(sheet);
      const isDone = ({ written }: Tally) => written === 0 && !options.importId;
      const { tally: first } = await look(sheet, keys, pictures, () => {}, options.onProgress);
      if (!options.skipFaulty) first.refuseFaulty();
      if (isDone(first)) return first;
      if (await pictures.takeIn((share) => options.onProgress?.('pictures', share))) {
        // What lies at an address is known only now: it may be what the shop has already, or of no use.
        const { tally: second } = await look(sheet, keys, pictures, () => {});
        if (!options.skipFaulty) second.refuseFaulty();
        if (isDone(second)) return second;
      }
      return write(sheet, keys, pictures, options);
    },
  };
}

export type Importer = ReturnType<typeof createImporter>;

const shelfMaker = (changes: CatalogueChange): ShelfMaker => ({
  category: (name) => changes.createCategory({ name, image: '' }),
  subCategory: (name, categoryIds) => changes.createSubCategory({ name, image: '', categoryIds }),
});
