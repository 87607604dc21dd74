/** Imports in the administrators' area: a sheet is uploaded and previewed, then applied, and the last one can be undone. */

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type {
  AppliedImport,
  ApplyImportBody,
  SheetFault,
  SheetImport,
  SheetLayout,
  SheetPreview,
  SheetTable,
  UndoCheck,
  UndoneImport,
} from '../../contract/import/spreadsheet.ts';
import type { Locale } from '../../messages/locale.ts';
import { type Text, text } from '../../messages/text.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { largeChange } from '../catalogue/change.ts';
import { listProducts } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { inStore } from '../runtime/current-store.ts';
import { exportSheet } from './exporter.ts';
import { csvOfFaulty, faultyRowsOf, workbookOfFaulty } from './faulty-rows.ts';
import { FaultySheet } from './faulty-sheet.ts';
import type { Importer, ImportPreview, Phase } from './importer.ts';
import { readableColumns } from './keys.ts';
import { presentDifferences, presentImport, presentLeftOut } from './present.ts';
import * as repository from './repository.ts';
import { SeenReader } from './seen.ts';
import { allBytes, isPacked, type Sheet, SheetDamaged, SheetTooLarge } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import { readSheetStores } from './sheet-stores.ts';
import { StaleSheet } from './stale.ts';
import { isWorkbook, layoutKeyOf, readTable } from './table.ts';
import { type FindOpenOrders, undoImport } from './undo.ts';
import { questionOf, readUpload, type Upload } from './upload.ts';

const pack = promisify(gzip);

const shownImports = 20;
const lengthOfPhase: Record<Phase, { from: number; share: number }> = {
  checking: { from: 0, share: 0.3 },
  pictures: { from: 0.3, share: 0.1 },
  importing: { from: 0.4, share: 0.4 },
  writing: { from: 0.8, share: 0.2 },
};

const notNow = (message: Text) => new AppError('STEP_NOT_ALLOWED', message);

export const sheetTooLarge = text('errors.sheetTooLarge', { megabytes: sheetLimits.uploadBytes / 1024 ** 2 });
const tooLarge = () => new AppError('TOO_LARGE', sheetTooLarge, { errors: { sheet: sheetTooLarge } });

/** The error for an invalid sheet. */
function refuse(error: unknown): unknown {
  if (error instanceof SheetTooLarge) return tooLarge();
  if (error instanceof SheetDamaged) return new AppError('MALFORMED', text('errors.sheetDamaged'));
  if (error instanceof SheetError) {
    return new AppError('VALIDATION', error.text, { errors: { sheet: error.text }, data: { faults: [error.fault] } });
  }
  if (error instanceof FaultySheet) {
    return new AppError('VALIDATION', text('errors.sheetFaulty', { count: error.rows }), {
      data: { faults: error.faults },
    });
  }
  if (error instanceof StaleSheet) {
    const { count, rows } = error;
    return new AppError('CHANGED_MEANWHILE', text('errors.sheetStale', { count }), { data: { count, rows } });
  }
  return error;
}

type StoredSheet = Pick<NonNullable<Awaited<ReturnType<typeof repository.readPreview>>>, 'sheet' | 'layout'>;

/** The faulty rows of a sheet, as a file of the same kind. */
interface FaultySheetFile {
  kind: 'csv' | 'workbook';
  sheet: Buffer;
}

interface Parts {
  database: Database;
  catalogue: Catalogue;
  importer: Importer;
  findOpenOrders: FindOpenOrders;
}

export function createImports({ database, catalogue, importer, findOpenOrders }: Parts) {
  /** The progress of this process's imports. */
  const running = new Map<string, number>();

  /** @throws AppError NOT_FOUND */
  async function find(queries: Queries, id: string): Promise<repository.ImportSummary> {
    const found = await repository.findImport(queries, id);
    if (!found) throw notFound('errors.importNotFound');
    return found;
  }

  /** Runs `work` in the store that an import is about, whichever one is shown now. @throws AppError NOT_FOUND */
  async function inItsStore<T>(id: string, work: (about: repository.ImportSummary) => Promise<T>): Promise<T> {
    const about = await find(database.queries, id);
    return inStore(about.storeId, () => work(about));
  }

  /** The names of all stores; undefined in a shop with one. */
  const namesOfStores = async () => (await readSheetStores(database.queries))?.names;

  const present = async (id: string): Promise<SheetImport> =>
    presentImport(await find(database.queries, id), await namesOfStores());

  /** A previewed sheet as it was read. @throws as `readUpload` */
  async function storedSheet(fileName: string, { sheet, layout }: StoredSheet): Promise<Sheet> {
    const possible = readableColumns(await readSheetStores(database.queries));
    const upload = await readUpload(fileName, sheet, layout ?? undefined, possible);
    if (!upload.sheet) throw notNow(text('errors.importedAlready'));
    return upload.sheet;
  }

  return {
    /**
     * Stores a sheet and returns its preview; before its columns are chosen, only these. @param layout how it is read, unless it has the
     * form of an export @throws AppError VALIDATION when it cannot be read, TOO_LARGE
     */
    async preview(actor: Actor, file: File, layout?: SheetLayout): Promise<SheetPreview | SheetTable> {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const fileName = file.name.replace(/\.gz$/, '').slice(-100) || 'sheet.csv';
      const differences = presentDifferences();
      const possible = readableColumns(await readSheetStores(database.queries));
      let upload: Upload;
      let previewed: ImportPreview;
      try {
        upload = await readUpload(fileName, bytes, layout, possible);
        const { sheet, table } = upload;
        if (!sheet) {
          if (!table) throw new SheetDamaged('the sheet is empty');
          return questionOf(
            fileName,
            table,
            possible,
            await repository.findLayout(database.queries, layoutKeyOf(table)),
          );
        }
        previewed = await importer.preview(sheet, differences.add);
      } catch (error) {
        throw refuse(error);
      }
      const id = newId();
      const sheet = isPacked(bytes) ? bytes : await pack(bytes);
      const { counts, made, pictures, unchecked } = previewed;
      const about = { id, actorId: actor.id, actorName: actor.name, fileName, counts };
      const stored = { sheet, layout: upload.layout ?? null, seen: await differences.seen.pack(), pictures };
      await repository.insertImport(database.queries, { ...about, ...stored, status: 'previewed' });
      if (layout?.columns && upload.table) {
        const { columns, categories = {} } = layout;
        await repository.keepLayout(database.queries, layoutKeyOf(upload.table), { columns, categories });
      }
      const stock = await differences.stock(database.queries);
      return {
        import: await present(id),
        ...made,
        ...differences.shown,
        ...differences.doubts(),
        stock,
        unchecked,
        ...(upload.layout && { layout: upload.layout }),
        ...(upload.leftOut.length > 0 && { leftOut: presentLeftOut(upload.leftOut) }),
      };
    },

    /** The faulty rows of a sheet that is previewed, or was applied without them. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION */
    exportFaults: (id: string, language: Locale): Promise<FaultySheetFile> =>
      inItsStore(id, async ({ fileName }) => {
        const stored = await repository.readPreview(database.queries, id);
        if (!stored) throw notNow(text('errors.importedAlready'));
        const faults = new Map<number, SheetFault[]>();
        try {
          const sheet = await storedSheet(fileName, stored);
          await importer.preview(
            sheet,
            (outcomes) => {
              for (const each of outcomes) if (each.kind === 'faulty') faults.set(each.line, each.faults);
            },
            undefined,
            undefined,
            stored.pictures ?? undefined,
          );
          const bytes = await allBytes(stored.sheet);
          const table = await readTable(bytes, stored.layout?.sheet);
          const faulty = faultyRowsOf(table, stored.layout, faults, language);
          if (stored.layout) {
            const { columns } = faulty;
            await repository.keepLayout(database.queries, layoutKeyOf(faulty), { columns, categories: {} });
          }
          return isWorkbook(bytes)
            ? { kind: 'workbook', sheet: await workbookOfFaulty(faulty, language) }
            : { kind: 'csv', sheet: csvOfFaulty(faulty, language) };
        } catch (error) {
          throw refuse(error);
        }
      }),

    /**
     * Applies a previewed sheet, once. Products that changed since are skipped, unless `overwrite` names their rows.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION when rows are faulty, CHANGED_MEANWHILE with `ask`
     */
    apply: (
      actor: Actor,
      id: string,
      { skipFaulty, withStock, overwrite, ask }: ApplyImportBody,
    ): Promise<AppliedImport> =>
      inItsStore(id, async ({ fileName, status }) => {
        const stored = status === 'previewed' ? await repository.readPreview(database.queries, id) : undefined;
        if (!stored || running.has(id)) throw notNow(text('errors.importedAlready'));
        running.set(id, 0);
        try {
          const sheet = await storedSheet(fileName, stored);
          const seen = stored.seen ? await SeenReader.unpack(stored.seen, sheet.maxRows) : undefined;
          const { counts, faults, skipped } = await importer.run(sheet, {
            actor,
            skipFaulty,
            withStock,
            ask,
            pictures: stored.pictures ?? undefined,
            previewed: seen && { seen, overwrite },
            importId: id,
            async begin(tx) {
              const now = await repository.lockImport(tx, id);
              if (now?.status !== 'previewed') throw notNow(text('errors.importedAlready'));
            },
            onProgress: (phase, share) =>
              running.set(id, lengthOfPhase[phase].from + lengthOfPhase[phase].share * share),
          });
          return { ...(await present(id)), counts, faults, skipped };
        } catch (error) {
          throw refuse(error);
        } finally {
          running.delete(id);
        }
      }),

    /** The progress of an import, 0 to 1; null when it does not run in this process. */
    progress: (id: string): number | null => running.get(id) ?? null,

    /** The products with open orders that undoing an import would remove. @throws AppError NOT_FOUND */
    async checkUndo(id: string): Promise<UndoCheck> {
      await find(database.queries, id);
      const added = await repository.listAddedProducts(database.queries, id);
      const ordered = await findOpenOrders(database.queries, added);
      const products = await listProducts(database.queries, [...ordered.keys()].slice(0, sheetLimits.shown));
      return { inOrders: products.map(({ id, sku, name }) => ({ sku, name, orders: ordered.get(id) ?? [] })) };
    },

    /** Undoes the last import. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when a later one was applied, or nothing is kept of it */
    undo: (actor: Actor, id: string): Promise<UndoneImport> =>
      inItsStore(id, async () => {
        const undone = await catalogue.change(async (changes, tx) => {
          const done = await repository.lockImport(tx, id);
          if (!done) throw notFound('errors.importNotFound');
          if (done.status !== 'applied') throw notNow(text('errors.importNotApplied'));
          if ((await repository.findLastApplied(tx)) !== id) throw notNow(text('errors.importNotLast'));
          if (!(await repository.hasImportedProducts(tx, id))) throw notNow(text('errors.importNotKept'));
          const result = await undoImport({ changes, tx, actor, findOpenOrders }, done);
          await repository.updateImport(tx, id, { status: 'undone', ...repository.noSheet });
          const { restored, removed, left } = result;
          const fields = Object.fromEntries(
            Object.entries({ restored, removed, left }).map(([name, to]) => [name, { from: null, to }]),
          );
          const about = {
            entity: 'import',
            entityId: id,
            entityName: done.fileName,
            action: 'undone',
            fields,
          } as const;
          await addAuditEntry(tx, { actor, ...about });
          return result;
        }, largeChange);
        return { import: await present(id), ...undone };
      }),

    /** All imports, newest first. */
    async list(): Promise<SheetImport[]> {
      const names = await namesOfStores();
      return (await repository.listImports(database.queries, shownImports)).map((row) => presentImport(row, names));
    },

    /** The whole catalogue as a sheet, with the chosen store's stock, or that of all stores. */
    export: () => exportSheet(database.queries),
  };
}

export type Imports = ReturnType<typeof createImports>;
