/** The tables of a shop as files, all as they were at one moment, while it goes on to take orders. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database, Queries } from '../db/database.ts';
import { codeVersion, findSchemaVersion } from '../db/schema-version.ts';
import { BackupError, isFullDisk, placeError } from './backup-error.ts';
import { freeze, listTables, readColumns, readRows, readSequences } from './dump-repository.ts';
import { type FileToPack, textFile } from './file-to-pack.ts';
import { type ArchiveSummary, summaryName } from './summary.ts';

/** In ms. */
const maxDumpTime = 4 * 60 * 60_000;

const fileOf = (table: string): string => `${table}.jsonl.gz`;

/**
 * Writes the tables into `folder`, which is made. On the embedded database, requests wait for it.
 * @param options.signal ends it between two batches of rows
 * @throws BackupError when the disk is full
 */
export async function dumpTables(
  database: Database,
  folder: string,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<ArchiveSummary> {
  const work = async (tx: Queries): Promise<ArchiveSummary> => {
    await freeze(tx);
    const schema = await findSchemaVersion(tx);
    if (!schema)
      throw new BackupError('other', 'The database has no version of its tables: run `npm run migrate` first.');
    if (schema.version > codeVersion)
      throw new BackupError('newer', 'A newer version of Tokri has changed the tables, and makes their backups.');
    const columns = await readColumns(tx);
    const tables: Record<string, number> = {};
    const names = await listTables(tx);
    const sequences = await readSequences(tx, names);
    for (const table of names)
      tables[table] = await dumpTable(
        readRows(tx, table, columns.get(table) ?? []),
        join(folder, fileOf(table)),
        signal,
      );
    const { version } = packageJson;
    return { format: 1, version, migration: schema.version, takenAt: now.toISOString(), tables, sequences };
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await database.transaction(work, { deadline: maxDumpTime });
  } catch (error) {
    if (isFullDisk(error) || (error instanceof Error && 'syscall' in error && 'path' in error))
      throw placeError(folder, 'the tables of a backup', error);
    throw error;
  }
}

/** Returns the number of rows. */
async function dumpTable(batches: AsyncIterable<string[]>, path: string, signal?: AbortSignal): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const rows of batches) {
      signal?.throwIfAborted();
      count += rows.length;
      yield `${rows.join('\n')}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 4 }), createWriteStream(path, { mode: 0o600 }));
  return count;
}

export const summaryFile = (summary: ArchiveSummary): FileToPack =>
  textFile(summaryName, `${JSON.stringify(summary, null, 2)}\n`);

/** The files that `dumpTables` wrote. */
export async function* dumpedTables(folder: string, { tables }: ArchiveSummary): AsyncGenerator<FileToPack> {
  for (const table of Object.keys(tables)) {
    const path = join(folder, fileOf(table));
    yield { name: `tables/${fileOf(table)}`, size: (await stat(path)).size, bytes: createReadStream(path) };
  }
}
