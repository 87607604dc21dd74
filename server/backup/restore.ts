/** Fills a database with the files of a backup: all or nothing, in one transaction. */
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { countProducts } from '../catalogue/product-repository.ts';
import { listLedgerDifferences } from '../catalogue/stock/inventory-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { reason } from '../db/database-error.ts';
import { applyMigrations, readMigrations } from '../db/migrations.ts';
import { codeVersion, findSchemaVersion } from '../db/schema-version.ts';
import { isDatabaseUnavailable } from '../lib/errors.ts';
import type { PackedFile } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  countProcesses,
  countRows,
  createWriter,
  hasTable,
  readColumns,
  relaxTables,
  removeEverything,
  setSequence,
} from './dump-repository.ts';
import { type ArchiveSummary, archiveSummary, settingsName, summaryName } from './summary.ts';

/** In ms. */
const maxRestoreTime = 12 * 60 * 60_000;
/** Of one statement: rows, and characters of them. */
const maxRows = 1_000;
const maxCharacters = 4_000_000;
/** At once: a row with a photo has several million. */
const unzippedBytes = 1024 * 1024;

export interface Restored {
  summary: ArchiveSummary;
  pictures: number;
  /** Products whose stock is not the sum of its movements. */
  ledgerDifferences: number;
}

interface Options {
  /** Names the backup in sentences. */
  place: string;
  /** Stores what is not in the database, before the tables are committed; without it, it is only read. */
  store?: {
    picture: (id: string, bytes: Uint8Array) => Promise<void>;
    /** @param settings of the environment of the shop that was backed up, as a `.env` file */
    settings: (settings: string) => Promise<void>;
  };
}

/** @throws BackupError when the database has a shop in use, or a process of a shop uses it */
export async function requireEmptyPlace(queries: Queries): Promise<void> {
  if (await hasTable(queries, 'orders')) {
    const [orders, products, people] = [
      await countRows(queries, 'orders'),
      await countProducts(queries),
      await countRows(queries, 'users'),
    ];
    if (orders > 0 || products > 0 || people > 1) {
      throw new BackupError(
        'notEmpty',
        `it has a shop with ${orders} orders, ${products} products and ${people} accounts, and nothing in it was changed. ` +
          'A backup is restored into an empty database only: name another one in DATABASE_URL or DATA_DIR',
      );
    }
  }
  const processes = await countProcesses(queries);
  if (processes > 0) {
    throw new BackupError(
      'notEmpty',
      `${processes === 1 ? 'a process of the shop uses' : `${processes} processes of the shop use`} it. Stop the shop first`,
    );
  }
}

/**
 * Replaces the tables of an empty shop with those of a backup, brought up to date.
 * @throws BackupError when the backup is damaged, of a newer version, or the rows are not all there; then nothing is changed
 */
export async function restoreInto(
  database: Database,
  files: AsyncIterable<PackedFile>,
  options: Options,
): Promise<Restored> {
  try {
    return await database.transaction((tx) => fill(tx, files, options), { deadline: maxRestoreTime });
  } catch (error) {
    if (error instanceof BackupError || isDatabaseUnavailable(error)) throw error;
    // Without its cause, which has the rows.
    throw new BackupError('different', `${options.place} cannot be restored: ${reason(error)}.`);
  }
}

async function fill(tx: Queries, files: AsyncIterable<PackedFile>, { place, store }: Options): Promise<Restored> {
  let summary: ArchiveSummary | undefined;
  let tighten = async () => {};
  let columns: Awaited<ReturnType<typeof readColumns>> = new Map();
  let pictures = 0;
  for await (const file of files) {
    if (!summary) {
      summary = await readSummary(file, place);
      tighten = await prepareTables(tx, summary, place);
      columns = await readColumns(tx);
    } else if (file.name === settingsName) {
      const settings = await text(Readable.from(file.bytes()));
      await store?.settings(settings);
    } else if (columns.has(tableIn(file.name) ?? '')) {
      const table = tableIn(file.name) ?? '';
      await fillTable(tx, table, columns.get(table) ?? [], file);
    } else if (pictureIn(file.name) !== undefined) {
      if (store) await store.picture(pictureIn(file.name) ?? '', await buffer(Readable.from(file.bytes())));
      else await file.skip();
      pictures += 1;
    } else throw new BackupError('damaged', `${place} has a file ${file.name} that no backup has.`);
  }
  if (!summary) throw new BackupError('damaged', `${place} is empty.`);
  for (const [name, last] of Object.entries(summary.sequences)) await setSequence(tx, name, last);
  await tighten();
  await applyMigrations(tx, readMigrations().slice(summary.migration + 1));
  await compareCounts(tx, summary, place);
  return { summary, pictures, ledgerDifferences: (await listLedgerDifferences(tx)).length };
}

const tableIn = (name: string): string | undefined => /^tables\/([a-z0-9_]+)\.jsonl\.gz$/.exec(name)?.[1];
const pictureIn = (name: string): string | undefined => /^images\/([a-z0-9]+)\.webp$/.exec(name)?.[1];

/** @throws BackupError when this code cannot read the backup */
async function readSummary(file: PackedFile, place: string): Promise<ArchiveSummary> {
  if (file.name !== summaryName) throw new BackupError('damaged', `${place} is not a backup of Tokri.`);
  const parsed = archiveSummary.safeParse(JSON.parse(await text(Readable.from(file.bytes()))));
  if (!parsed.success)
    throw new BackupError('newer', `${place} was made by a newer version of Tokri. Restore it with that version.`);
  return parsed.data;
}

/** Makes the tables as they were in the shop of the backup. Returns what is to be done after they are filled. */
async function prepareTables(tx: Queries, summary: ArchiveSummary, place: string): Promise<() => Promise<void>> {
  const { migration, version } = summary;
  if (migration > codeVersion) {
    throw new BackupError(
      'newer',
      `${place} was made by Tokri ${version} with migration ${migration}, and this version knows ${codeVersion} only. ` +
        `Restore it with Tokri ${version} or later.`,
    );
  }
  if ((await findSchemaVersion(tx))?.version !== migration) {
    await removeEverything(tx);
    await applyMigrations(tx, readMigrations().slice(0, migration + 1));
  }
  return relaxTables(tx);
}

async function fillTable(
  tx: Queries,
  table: string,
  columns: Parameters<typeof createWriter>[2],
  file: PackedFile,
): Promise<void> {
  const write = createWriter(tx, table, columns);
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (rows.length > 0) await write(rows);
    rows = [];
    characters = 0;
  };
  await pipeline(file.bytes(), createGunzip({ chunkSize: unzippedBytes }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(chunks)) {
      rows.push(line);
      characters += line.length;
      if (rows.length >= maxRows || characters >= maxCharacters) await flush();
    }
  });
  await flush();
}

/** The lines of a text, which each end with a line feed and nothing else: Node's `readline` would split at other characters, too. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** @throws BackupError when a table has other rows than were noted */
async function compareCounts(tx: Queries, { tables }: ArchiveSummary, place: string): Promise<void> {
  for (const [table, expected] of Object.entries(tables)) {
    // A later migration may have removed or filled it.
    if (!(await hasTable(tx, table))) continue;
    const found = await countRows(tx, table);
    if (found < expected)
      throw new BackupError('different', `${place} has ${expected} rows of ${table}, and ${found} were restored.`);
  }
}
