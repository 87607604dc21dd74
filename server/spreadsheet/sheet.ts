import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import { text } from '../../messages/text.ts';
import { SheetError } from './sheet-error.ts';

/** A sheet that can be read more than once: it is checked before anything is changed. */
export interface Sheet {
  name: string;
  /** Bytes. */
  size: number;
  /** More rows than any grocery's catalogue has. */
  maxRows: number;
  /** The folder of its pictures (absolute); undefined for an upload. */
  folder: string | undefined;
  /** Values for new products whose rows have none; nothing in a sheet in the form of an export. */
  forNew?: ForNew;
  open(): Readable;
}

export interface ForNew {
  category: string | undefined;
  /** A missing unit is read from the name, and is otherwise one piece. */
  unit: boolean;
}

/** @throws SheetError when it is too large or not a file, a system error when it does not exist */
export async function fileSheet(path: string): Promise<Sheet> {
  const about = await stat(path);
  // It is read more than once.
  if (!about.isFile()) throw new SheetError(0, text('sheetFaults.notAFile', { path }));
  const { size } = about;
  if (size > sheetLimits.bytes) {
    throw new SheetError(0, text('sheetFaults.fileTooLarge', { megabytes: String(sheetLimits.bytes / 1024 ** 2) }));
  }
  const open = () => createReadStream(path);
  return { name: basename(path), size, maxRows: sheetLimits.rows, folder: dirname(path), open };
}

/**
 * An uploaded sheet, with or without gzip. It is decompressed while it is read, each time again, so that memory use is
 * limited to the upload's size. @throws SheetTooLarge, SheetDamaged
 */
export async function uploadedSheet(name: string, bytes: Uint8Array): Promise<Sheet> {
  const open = () => Readable.from(isPacked(bytes) ? unpacked(bytes) : inPieces(bytes));
  let size = 0;
  for await (const piece of open()) size += piece.length;
  return { name, size, maxRows: sheetLimits.uploadRows, folder: undefined, open };
}

/** All bytes of an upload, with or without gzip. @throws SheetTooLarge, SheetDamaged */
export async function allBytes(bytes: Uint8Array): Promise<Buffer> {
  if (!isPacked(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [];
  for await (const piece of unpacked(bytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A sheet from bytes that were not uploaded in this form. */
export const writtenSheet = (name: string, bytes: Uint8Array, forNew: ForNew): Sheet => ({
  name,
  size: bytes.length,
  maxRows: sheetLimits.uploadRows,
  folder: undefined,
  forNew,
  open: () => Readable.from(inPieces(bytes)),
});

export const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A sheet above the upload limit. */
export class SheetTooLarge extends Error {}
/** A gzip file that cannot be decompressed. */
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
 * The parser creates all rows of its input before it returns any, so it gets small pieces; and after each piece other
 * work can run, or no request would be served until the last row.
 */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes);
    await setImmediate();
  }
}
