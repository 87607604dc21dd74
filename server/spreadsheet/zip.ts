/** Reads the files of a ZIP archive (PKWARE APPNOTE 6.3), as a workbook is one, and no more bytes than allowed. */
import { setImmediate } from 'node:timers/promises';
import { createInflateRaw } from 'node:zlib';
import { SheetDamaged, SheetTooLarge } from './sheet.ts';

const endOfDirectory = { signature: 0x06054b50, size: 22, maxComment: 0xffff };
const directoryEntry = { signature: 0x02014b50, size: 46 };
const localHeader = { signature: 0x04034b50, size: 30 };
const stored = 0;
const deflated = 8;
const isEncrypted = 1;
/** A workbook has a few dozen files. */
const maxEntries = 2_000;

interface Entry {
  method: number;
  /** Bytes in the archive, and where the header before them is. */
  size: number;
  at: number;
}

export class Zip {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();
  #left: number;

  /** @param most bytes that all files may have together, unpacked @throws SheetDamaged */
  constructor(bytes: Buffer, most: number) {
    this.#bytes = bytes;
    this.#left = most;
    try {
      this.#readDirectory();
    } catch (error) {
      throw error instanceof RangeError ? damaged(error) : error;
    }
  }

  has = (name: string): boolean => this.#entries.has(name);

  /** The content of a file, in pieces; nothing of a missing one. The sizes that the archive claims are not believed. @throws SheetTooLarge, SheetDamaged */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    try {
      for await (const piece of this.#contentOf(entry)) {
        this.#left -= piece.length;
        if (this.#left < 0) throw new SheetTooLarge('the workbook is too large');
        yield piece;
        await setImmediate();
      }
    } catch (error) {
      throw error instanceof SheetTooLarge || error instanceof SheetDamaged ? error : damaged(error);
    }
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const last = bytes.length - endOfDirectory.size;
    let end = last;
    while (end >= 0 && bytes.readUInt32LE(end) !== endOfDirectory.signature) end -= 1;
    if (end < 0 || end < last - endOfDirectory.maxComment) throw damaged();
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > maxEntries) throw new SheetTooLarge('the workbook has too many files');
    for (let i = 0; i < count; i += 1) {
      if (bytes.readUInt32LE(at) !== directoryEntry.signature) throw damaged();
      if (bytes.readUInt16LE(at + 8) & isEncrypted) throw damaged();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const nameAt = at + directoryEntry.size;
      const nameEnd = nameAt + (nameLength ?? 0);
      const name = bytes.toString('utf8', nameAt, nameEnd).replaceAll('\\', '/').replace(/^\//, '');
      const [method, size, header] = [
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ];
      this.#entries.set(name, { method, size, at: header });
      at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    }
  }

  async *#contentOf({ method, size, at }: Entry): AsyncGenerator<Uint8Array> {
    const bytes = this.#bytes;
    if (bytes.readUInt32LE(at) !== localHeader.signature) throw damaged();
    const start = at + localHeader.size + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const content = bytes.subarray(start, start + size);
    if (content.length < size) throw damaged();
    if (method === stored) yield content;
    else if (method === deflated) {
      const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
      inflate.end(content);
      try {
        yield* inflate as AsyncIterable<Uint8Array>;
      } finally {
        inflate.destroy();
      }
    } else throw damaged();
  }
}

const damaged = (cause?: unknown) => new SheetDamaged('the workbook cannot be unpacked', { cause });
