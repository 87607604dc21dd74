/**
 * Caches responses by address until what they were computed from changes, compressed once and sent many times:
 * pages, and public reads of the API. They contain nothing personal, so one copy serves everybody.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Reads } from './dependencies.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response as it was generated. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A response in one encoding, ready to be sent. */
export interface Sendable {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
}

interface Entry {
  reads: Reads;
  etag: string;
  status: number;
  headers: Record<string, string>;
  /** As it was generated, until it is ready in an encoding: others are made from that one. */
  body: Buffer | undefined;
  encoded: Map<Encoding, Promise<Sendable>>;
  /** The finished entries of `encoded`. */
  ready: Map<Encoding, Sendable>;
}

/** Bytes of an entry besides its bodies: headers and bookkeeping. */
const besideBodies = 2_000;
/** Pages are sent more often than they are made; new answers of calls come at any rate, and 6 takes six times as long as 1. */
const brotliQualities = { good: 6, fast: 1 } as const;
/** For so few bytes, passing them to another thread takes as long as compressing them here. */
const smallBody = 4 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Entry>>();
  readonly #quality: number;

  /** Stores about `bytes`; evicts the least recently used entries. */
  constructor(bytes: number, compression: keyof typeof brotliQualities = 'good') {
    this.#quality = brotliQualities[compression];
    this.#entries = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (entry, key) => bytesOfBodies(entry) + key.length + entry.reads.bytes + besideBodies,
    });
  }

  /**
   * The response of `key` in the given encoding: cached, or rendered by `render`, once for all concurrent requests. Server
   * errors (status 500 and above) are not cached.
   * @param reads new ones, or those of the work that was done before
   */
  async get(key: string, encoding: Encoding, render: () => Promise<Rendered>, reads = new Reads()): Promise<Sendable> {
    const known = this.#entries.get(key);
    const entry = known?.reads.isCurrent() ? known : await this.#joinOrRender(key, render, reads);
    const running = entry.encoded.get(encoding);
    if (running) return running;
    const encoded = encode(entry, encoding, this.#quality);
    entry.encoded.set(encoding, encoded);
    entry.ready.set(encoding, await encoded);
    entry.body = undefined;
    this.#weighAgain(key, entry);
    return encoded;
  }

  /** An entry has other bodies than when it was stored. */
  #weighAgain(key: string, entry: Entry): void {
    if (this.#entries.peek(key) !== entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** The response when it needs no work at all; undefined otherwise. */
  findEncoded(key: string, encoding: Encoding): Sendable | undefined {
    const entry = this.#entries.get(key);
    return entry?.reads.isCurrent() ? entry.ready.get(encoding) : undefined;
  }

  /** Returns true when the response is cached, or is being rendered. */
  has(key: string): boolean {
    return this.#rendering.has(key) || (this.#entries.peek(key)?.reads.isCurrent() ?? false);
  }

  /**
   * Joins a running render. When that fails, for example because its request was rejected, or when something that it had
   * read by then has changed, one of the others starts again.
   */
  async #joinOrRender(key: string, render: () => Promise<Rendered>, reads: Reads): Promise<Entry> {
    for (let startedAfterThis = false; ; startedAfterThis = true) {
      const running = this.#rendering.get(key);
      if (!running) return this.#render(key, render, reads);
      const entry = await running.catch(() => undefined);
      // A render that started after this request shows every change before it, even if more has changed since.
      if (entry && (startedAfterThis || entry.reads.isCurrent())) return entry;
    }
  }

  #render(key: string, render: () => Promise<Rendered>, reads: Reads): Promise<Entry> {
    const entry = reads
      .during(render)
      .then(({ status, headers, body: made }) => {
        const body = copyToExactBuffer(made);
        const entry = { reads, etag: etagOf(body), status, headers, body, encoded: new Map(), ready: new Map() };
        if (status < 500) this.#entries.set(key, entry);
        return entry;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, entry);
    return entry;
  }
}

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

const bytesOfBodies = ({ body, ready }: Entry): number =>
  [...ready.values()].reduce((sum, sendable) => sum + sendable.body.length, body?.length ?? 0);

async function encode(entry: Entry, encoding: Encoding, quality: number): Promise<Sendable> {
  const plain = await plainBodyOf(entry);
  const body = encoding === 'identity' ? plain : copyToExactBuffer(await compress(plain, encoding, quality));
  const tag = `"${entry.etag}-${encoding}"`;
  return {
    status: entry.status,
    etag: tag,
    body,
    headers: {
      ...entry.headers,
      etag: tag,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

/** The body as it was generated. */
async function plainBodyOf({ body, ready }: Entry): Promise<Buffer> {
  const plain = body ?? ready.get('identity')?.body;
  if (plain) return plain;
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = ready.get(encoding);
    if (compressed) return copyToExactBuffer(await decompress[encoding](compressed.body));
  }
  throw new Error('the response is not ready in any encoding');
}

/**
 * A copy in a buffer of exact size: Node allocates small buffers from shared blocks, and each would keep 64 KB in
 * memory.
 */
function copyToExactBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** @param quality of Brotli */
function compress(body: Buffer, encoding: 'br' | 'gzip', quality: number): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The usual window of 4 MB would be allocated for each response.
      [constants.BROTLI_PARAM_LGWIN]: windowBitsOf(body.length),
    };
    return body.length <= smallBody
      ? Promise.resolve(brotliCompressSync(body, { params }))
      : compressBrotli(body, { params });
  }
  return compressGzip(body);
}

/** The smallest window, as a power of two, that holds so many bytes. */
const windowBitsOf = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );

/** The best encoding that a client's `Accept-Encoding` allows; one given with q=0 is not allowed. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  // Most clients send the same.
  if (accepted !== last.accepted) last = { accepted, encoding: readEncoding(accepted) };
  return last.encoding;
}

let last: { accepted: string; encoding: Encoding } = { accepted: '', encoding: 'identity' };

function readEncoding(accepted: string): Encoding {
  const allowed = new Set<string>();
  for (const part of accepted.split(',')) {
    const [name = '', q] = part.split(';');
    if (!q || Number(q.split('=')[1]) > 0) allowed.add(name.trim().toLowerCase());
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}
