/** The revisions of the rows' products in a preview, so that applying it overwrites no later changes. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A product as a preview saw it. */
export interface Seen {
  id: string;
  revision: number;
  stock: number;
}

const idLength = 26;
/** The line, revision and stock as 32-bit numbers, then the id. */
const entryBytes = 12 + idLength;
/** Entries per block of memory. */
const pieceEntries = 4_096;

const pack = promisify(gzip);
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** Stores rows in the order of their lines. */
export class SeenWriter {
  readonly #pieces: Buffer[] = [];
  #used = pieceEntries;

  add(line: number, { id, revision, stock }: Seen): void {
    if (this.#used === pieceEntries) {
      this.#pieces.push(Buffer.alloc(pieceEntries * entryBytes));
      this.#used = 0;
    }
    const at = this.#used * entryBytes;
    const piece = this.#pieces.at(-1);
    piece?.writeUInt32LE(line, at);
    piece?.writeUInt32LE(revision, at + 4);
    piece?.writeUInt32LE(stock, at + 8);
    piece?.write(id, at + 12, idLength, 'latin1');
    this.#used += 1;
  }

  pack(): Promise<Buffer> {
    const bytes = Buffer.concat(this.#pieces);
    return pack(bytes.subarray(0, Math.max(0, bytes.length - (pieceEntries - this.#used) * entryBytes)));
  }
}

/** Returns the stored entries; lookups are in the same order of lines, so that no index is needed. */
export class SeenReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  static async unpack(packed: Uint8Array, maxRows: number): Promise<SeenReader> {
    return new SeenReader(
      packed.length > 0 ? await unpack(packed, { maxOutputLength: maxRows * entryBytes }) : Buffer.alloc(0),
    );
  }

  /** Starts again at the first line. */
  again(): SeenReader {
    return new SeenReader(this.#bytes);
  }

  /** The product of a line; undefined when the preview saw none. */
  find(line: number): Seen | undefined {
    while (this.#at < this.#bytes.length && this.#bytes.readUInt32LE(this.#at) < line) this.#at += entryBytes;
    if (this.#at >= this.#bytes.length || this.#bytes.readUInt32LE(this.#at) !== line) return undefined;
    return {
      id: this.#bytes.toString('latin1', this.#at + 12, this.#at + entryBytes),
      revision: this.#bytes.readUInt32LE(this.#at + 4),
      stock: this.#bytes.readUInt32LE(this.#at + 8),
    };
  }
}
