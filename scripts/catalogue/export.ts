import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportSheet } from '../../server/spreadsheet/exporter.ts';
import type { Terminal } from '../command.ts';
import type { Tools } from './tools.ts';

/** Writes the whole catalogue into a file, atomically. Returns the exit code. */
export async function exportTo({ database }: Tools, path: string, { out }: Terminal): Promise<number> {
  // Otherwise the error would have the name of the temporary file.
  await access(dirname(path));
  const unfinished = `${path}.${process.pid}.tmp`;
  let count = 0;
  try {
    const sheet = exportSheet(database.queries, (products) => {
      count = products;
    });
    await pipeline(sheet, createWriteStream(unfinished));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  out(`${count.toLocaleString('en-IN')} products are in ${path}\n`);
  return 0;
}
