/**
 * Caches responses by address and content version, compressed once and sent many times (design §4): pages, and public
 * reads of the API. They contain nothing personal, so one copy serves everybody.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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
  version: string;
  etag: string;
  rendered: Rendered;
  encoded: Map<Encoding, Promise<Sendable>>;
  /** The finished entries of `encoded`. */
  ready: Map<Encoding, Sendable>;
}

/** Bytes of an entry: the body with its encodings, and its bookkeeping. */
const timesItself = 2;
const besideItself = 2_000;
const brotliQuality = 6;
/** For so few bytes, passing them to another thread takes as long as compressing them here. */
const smallBody = 4 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Entry>>();

  /** Stores about `bytes`; evicts the least recently used entries. */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ rendered }, key) => rendered.body.length * timesItself + key.length + besideItself,
    });
  }

  /**
   * The response of `key` at `version` in the given encoding: cached, or rendered by `render`, once for all concurrent
   * requests. Server errors (status 500 and above) are not cached.
   */
  async get(key: string, version: string, encoding: Encoding, render: () => Promise<Rendered>): Promise<Sendable> {
    const known = this.#entries.get(key);
    const entry = known?.version === version ? known : await this.#joinOrRender(key, version, render);
    const running = entry.encoded.get(encoding);
    if (running) return running;
    const encoded = encode(entry, encoding);
    entry.encoded.set(encoding, encoded);
    entry.ready.set(encoding, await encoded);
    return encoded;
  }

  /** The response when it needs no work at all; undefined otherwise. */
  findEncoded(key: string, version: string, encoding: Encoding): Sendable | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.ready.get(encoding) : undefined;
  }

  /** Whether the response is cached, or is being rendered. */
  has(key: string, version: string): boolean {
    return this.#entries.peek(key)?.version === version || this.#rendering.has(jobOf(key, version));
  }

  /**
   * Joins a running render. When that fails, for example because its request was rejected, one of the others starts
   * again.
   */
  async #joinOrRender(key: string, version: string, render: () => Promise<Rendered>): Promise<Entry> {
    for (;;) {
      const running = this.#rendering.get(jobOf(key, version));
      if (!running) return this.#render(key, version, render);
      const entry = await running.catch(() => undefined);
      if (entry) return entry;
    }
  }

  #render(key: string, version: string, render: () => Promise<Rendered>): Promise<Entry> {
    const job = jobOf(key, version);
    const entry = render()
      .then((rendered) => {
        const body = onItsOwn(rendered.body);
        const made = {
          version,
          etag: etagOf(body),
          rendered: { ...rendered, body },
          encoded: new Map(),
          ready: new Map(),
        };
        if (rendered.status < 500) this.#entries.set(key, made);
        return made;
      })
      .finally(() => this.#rendering.delete(job));
    this.#rendering.set(job, entry);
    return entry;
  }
}

const jobOf = (key: string, version: string) => `${version} ${key}`;

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

async function encode({ etag, rendered }: Entry, encoding: Encoding): Promise<Sendable> {
  const body = encoding === 'identity' ? rendered.body : onItsOwn(await compress(rendered.body, encoding));
  const tag = `"${etag}-${encoding}"`;
  return {
    status: rendered.status,
    etag: tag,
    body,
    headers: {
      ...rendered.headers,
      etag: tag,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

/**
 * A copy in a buffer of exact size: Node allocates small buffers from shared blocks, and each would keep 64 KB in
 * memory.
 */
function onItsOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return body.length <= smallBody
      ? Promise.resolve(brotliCompressSync(body, { params }))
      : compressBrotli(body, { params });
  }
  return compressGzip(body);
}

/** The best encoding that a client's `Accept-Encoding` allows; one given with q=0 is not allowed. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const allowed = new Set<string>();
  for (const part of accepted.split(',')) {
    const [name = '', q] = part.split(';');
    if (!q || Number(q.split('=')[1]) > 0) allowed.add(name.trim().toLowerCase());
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}
