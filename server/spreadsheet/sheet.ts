import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { sheetLimits } from '../../contract/spreadsheet.ts';
import { SheetError } from './sheet-error.ts';

/** A sheet that can be read more than once: it is checked before anything is changed. */
export interface Sheet {
  name: string;
  /** Bytes. */
  size: number;
  /** No grocery's catalogue has more rows. */
  mostRows: number;
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
  const open = () => createReadStream(path);
  return { name: basename(path), size, mostRows: sheetLimits.rows, folder: dirname(path), open };
}

/**
 * A sheet that a browser sent, packed by gzip or not. It is unpacked while it is read, each time anew, so that memory holds
 * no more of it than was sent. @throws SheetTooLarge, SheetDamaged
 */
export async function uploadedSheet(name: string, bytes: Uint8Array): Promise<Sheet> {
  const open = () => Readable.from(isPacked(bytes) ? unpacked(bytes) : inPieces(bytes));
  let size = 0;
  for await (const piece of open()) size += piece.length;
  return { name, size, mostRows: sheetLimits.uploadRows, folder: undefined, open };
}

export const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A sheet that is larger than a browser may send. */
export class SheetTooLarge extends Error {}
/** A packed sheet that cannot be unpacked. */
export class SheetDamaged extends Error {}

async function* unpacked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: pieceBytes });
  gunzip.end(bytes);
  let size = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > sheetLimits.uploadBytes) throw new SheetTooLarge('the sheet is too large');
      yield chunk;
      await setImmediate();
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? new SheetDamaged('the sheet cannot be unpacked', { cause: error }) : error;
  } finally {
    gunzip.destroy();
  }
}

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
