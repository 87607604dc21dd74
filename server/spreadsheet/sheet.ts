import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
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

/** @throws SheetError when it is too large or no file, an error of the system when it is not there */
export async function fileSheet(path: string): Promise<Sheet> {
  const about = await stat(path);
  // It is read more than once.
  if (!about.isFile()) throw new SheetError(0, `${path} is not a file.`);
  const { size } = about;
  if (size > sheetLimits.bytes) {
    throw new SheetError(0, `The file is larger than ${sheetLimits.bytes / 1024 ** 2} MB.`);
  }
  return { name: basename(path), size, folder: dirname(path), open: () => createReadStream(path) };
}

export const memorySheet = (name: string, bytes: Uint8Array): Sheet => ({
  name,
  size: bytes.length,
  folder: undefined,
  open: () => Readable.from(inPieces(bytes)),
});

const pieceBytes = 16 * 1024;

/**
 * The parser makes rows of all that it is given before it gives any away, so it gets a little; and after each piece others have
 * their turn, or nobody in the shop would be served until the last row.
 */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes);
    await setImmediate();
  }
}
