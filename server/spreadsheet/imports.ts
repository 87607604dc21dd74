/** Imports in the administrators' area: a sheet is sent and looked at, then applied, and the last one can be undone. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type AppliedImport,
  type SheetImport,
  type SheetPreview,
  sheetLimits,
  type UndoneImport,
} from '../../contract/spreadsheet.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound, Refusal } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { type Actor, recordChange } from '../record/record.ts';
import { exportSheet } from './exporter.ts';
import { FaultySheet } from './faulty-sheet.ts';
import type { Importer, Look, Phase } from './importer.ts';
import { presentDifferences, presentImport } from './present.ts';
import { memorySheet } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import * as store from './store.ts';
import { undoImport } from './undo.ts';

const pack = promisify(gzip);
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** How long a sheet waits to be applied, in ms. */
const previewLife = 24 * 60 * 60_000;
const shownImports = 20;
const lengthOfPhase: Record<Phase, { from: number; share: number }> = {
  checking: { from: 0, share: 0.3 },
  pictures: { from: 0.3, share: 0.1 },
  importing: { from: 0.4, share: 0.6 },
};

const notNow = (message: string) => new Refusal('STEP_NOT_ALLOWED', message);

/** A browser compresses what it sends, so that it is quick on a slow line. @throws Refusal TOO_LARGE, MALFORMED */
async function plain(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: sheetLimits.uploadBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new Refusal('MALFORMED', 'The file could not be unpacked.');
  }
}

export const sheetTooLarge = `A sheet may have at most ${sheetLimits.uploadBytes / 1024 ** 2} MB here. Larger ones are imported at the command line.`;
const tooLarge = () => new Refusal('TOO_LARGE', sheetTooLarge, { errors: { sheet: sheetTooLarge } });

/** What is wrong with a sheet, as a refusal. */
function refuse(error: unknown): unknown {
  if (error instanceof SheetError) {
    return new Refusal('VALIDATION', error.message, {
      errors: { sheet: error.message },
      data: { faults: [error.fault] },
    });
  }
  if (error instanceof FaultySheet) {
    return new Refusal('VALIDATION', `${error.message} Nothing was imported.`, { data: { faults: error.faults } });
  }
  return error;
}

interface Parts {
  database: Database;
  catalogue: Catalogue;
  importer: Importer;
}

export function createImports({ database, catalogue, importer }: Parts) {
  /** How far the imports of this process are. */
  const running = new Map<string, number>();

  /** @throws Refusal NOT_FOUND */
  async function find(queries: Queries, id: string): Promise<store.ImportSummary> {
    const found = await store.findImport(queries, id);
    if (!found) throw notFound('This import');
    return found;
  }

  return {
    /** Keeps a sheet and tells what it would do. @throws Refusal VALIDATION when it cannot be read, TOO_LARGE */
    async preview(actor: Actor, file: File): Promise<SheetPreview> {
      const bytes = await plain(new Uint8Array(await file.arrayBuffer()));
      const fileName = file.name.replace(/\.gz$/, '').slice(-100) || 'sheet.csv';
      const differences = presentDifferences();
      let looked: Look;
      try {
        looked = await importer.preview(memorySheet(fileName, bytes), differences.add);
      } catch (error) {
        throw refuse(error);
      }
      await store.deleteOldPreviews(database.queries, new Date(Date.now() - previewLife));
      const id = newId();
      const sheet = await pack(bytes);
      const about = { id, actorId: actor.id, actorName: actor.name, fileName, counts: looked.counts, sheet };
      await store.insertImport(database.queries, { ...about, status: 'previewed' });
      return { import: presentImport(await find(database.queries, id)), ...looked.made, ...differences.shown };
    },

    /** Does what was looked at, once. @throws Refusal NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION when rows are faulty */
    async apply(actor: Actor, id: string, skipFaulty: boolean): Promise<AppliedImport> {
      const { fileName } = await find(database.queries, id);
      const stored = await store.readStoredSheet(database.queries, id);
      if (!stored || running.has(id)) throw notNow('This sheet was imported already.');
      const sheet = memorySheet(fileName, await plain(stored));
      running.set(id, 0);
      try {
        const { faults } = await importer.run(sheet, {
          actor,
          skipFaulty,
          importId: id,
          async begin(tx) {
            const now = await store.lockImport(tx, id);
            if (now?.status !== 'previewed') throw notNow('This sheet was imported already.');
          },
          onProgress: (phase, share) => running.set(id, lengthOfPhase[phase].from + lengthOfPhase[phase].share * share),
        });
        return { ...presentImport(await find(database.queries, id)), faults };
      } catch (error) {
        throw refuse(error);
      } finally {
        running.delete(id);
      }
    },

    /** How far an import is, 0 to 1; null when it does not run in this process. */
    progress: (id: string): number | null => running.get(id) ?? null,

    /** Takes back the last import. @throws Refusal NOT_FOUND, STEP_NOT_ALLOWED when a later one was applied */
    async undo(actor: Actor, id: string): Promise<UndoneImport> {
      const undone = await catalogue.change(async (changes, tx) => {
        const done = await store.lockImport(tx, id);
        if (!done) throw notFound('This import');
        if (done.status !== 'applied') throw notNow('This import was not applied, or is undone already.');
        if ((await store.findLastApplied(tx)) !== id) throw notNow('Only the last import can be undone.');
        const result = await undoImport({ changes, tx, actor }, done);
        await store.updateImport(tx, id, { status: 'undone' });
        const { restored, removed, left } = result;
        const fields = Object.fromEntries(
          Object.entries({ restored, removed, left }).map(([name, to]) => [name, { from: null, to }]),
        );
        const about = { entity: 'import', entityId: id, entityName: done.fileName, action: 'undone', fields } as const;
        await recordChange(tx, { actor, ...about });
        return result;
      });
      return { import: presentImport(await find(database.queries, id)), ...undone };
    },

    /** What was imported, the last first. */
    list: async (): Promise<SheetImport[]> =>
      (await store.listImports(database.queries, shownImports)).map(presentImport),

    /** The whole catalogue as a sheet. */
    export: () => exportSheet(database.queries),
  };
}

export type Imports = ReturnType<typeof createImports>;
