/**
 * Rendered pages by address and catalogue version, compressed once and sent again and again (design §4).
 * Pages hold nothing personal, so one copy serves everybody.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it was rendered. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A page in one encoding, ready to be sent. */
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
  /** Those of `encoded` that are done. */
  ready: Map<Encoding, Sendable>;
}

const storeBytes = 64 * 1024 * 1024;
const brotliQuality = 6;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export class PageStore {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: storeBytes,
    // A page and its encodings, roughly.
    sizeCalculation: ({ rendered }, key) => rendered.body.length * 2 + key.length + 1,
  });
  readonly #rendering = new Map<string, Promise<Entry>>();

  /**
   * The page of `key` as of `version` in the given encoding: from the store, else rendered by `render`, once for all who
   * ask meanwhile. Failures of the server (status 500 and above) are not kept.
   */
  async get(key: string, version: string, encoding: Encoding, render: () => Promise<Rendered>): Promise<Sendable> {
    const known = this.#entries.get(key);
    const entry = known?.version === version ? known : await this.#render(key, version, render);
    const running = entry.encoded.get(encoding);
    if (running) return running;
    const encoded = encode(entry, encoding);
    entry.encoded.set(encoding, encoded);
    entry.ready.set(encoding, await encoded);
    return encoded;
  }

  /** The page when it needs no work at all; undefined otherwise. */
  findReady(key: string, version: string, encoding: Encoding): Sendable | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.ready.get(encoding) : undefined;
  }

  #render(key: string, version: string, render: () => Promise<Rendered>): Promise<Entry> {
    const job = `${version} ${key}`;
    const running = this.#rendering.get(job);
    if (running) return running;
    const entry = render()
      .then((rendered) => {
        const made = { version, etag: etagOf(rendered.body), rendered, encoded: new Map(), ready: new Map() };
        if (rendered.status < 500) this.#entries.set(key, made);
        return made;
      })
      .finally(() => this.#rendering.delete(job));
    this.#rendering.set(job, entry);
    return entry;
  }
}

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

async function encode({ etag, rendered }: Entry, encoding: Encoding): Promise<Sendable> {
  const body = await compress(rendered.body, encoding);
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

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  if (encoding === 'gzip') return compressGzip(body);
  return Promise.resolve(body);
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
