import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { sheetLimits } from '../../contract/spreadsheet.ts';
import { SheetError } from './sheet-error.ts';

/** A sheet that can be read more than once: it is checked before anything is changed. */
export interface Sheet {
  name: string;
  /** Bytes. */
  size: number;
  /** Where pictures beside it lie (absolute); undefined for one that was sent by a browser. */
  folder: string | undefined;
  open(): Readable;
}

/** @throws SheetError when it is too large, an error of the system when it is not there */
export async function fileSheet(path: string): Promise<Sheet> {
  const { size } = await stat(path);
  if (size > sheetLimits.bytes) {
    throw new SheetError(1, `The file is larger than ${sheetLimits.bytes / 1024 ** 2} MB.`);
  }
  return { name: basename(path), size, folder: dirname(path), open: () => createReadStream(path) };
}

export const memorySheet = (name: string, bytes: Uint8Array): Sheet => ({
  name,
  size: bytes.length,
  folder: undefined,
  open: () => Readable.from([bytes]),
});
