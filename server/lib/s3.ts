/** A small client of S3, and of servers with the same interface: signed requests with a deadline, repeated when that may help. */
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Keys, S3Place } from './s3-place.ts';

/** The server refused a request, or did not answer it. The message names no keys and no signature. */
export class S3Error extends Error {
  /** Of the answer; undefined without one. */
  readonly status: number | undefined;
  /** The server's own name of its refusal, such as AccessDenied. */
  readonly code: string | undefined;

  constructor(
    message: string,
    { status, code, cause }: { status?: number; code?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | string;
  /** For one attempt with its answer, in ms; 3,000 without it. */
  timeout?: number;
  /** An abort ends it without another attempt. */
  signal?: AbortSignal;
}

export interface S3Answer {
  /** 404 when there is no such object, else 2xx. */
  status: number;
  headers: Headers;
  bytes: Buffer<ArrayBuffer>;
}

export interface S3Object {
  key: string;
  bytes: number;
}

/** In ms. */
const usualTimeout = 3_000;

/** Pauses before the second and the third attempt, in ms. */
const pauses = [150, 600];

/** The client of a place. Keys of objects are below its prefix. */
export function createS3({ endpoint, region, bucket, prefix }: S3Place, keys: S3Keys) {
  const signer = new AwsClient({ ...keys, service: 's3', region });
  const pathOf = (key: string) => `/${bucket}/${prefix}${key}`.replace(/[^/]+/g, encodeURIComponent);

  /** The answer, whose bytes are not read yet. @throws S3Error when it is a refusal */
  async function attempt(method: string, path: string, request: S3Request, limit?: AbortSignal): Promise<Response> {
    const { query = {}, headers = {}, body, signal } = request;
    const url = new URL(`${endpoint}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await signer.sign(url, { method, headers, ...(body !== undefined && { body }) });
    const signals = [signal, limit].filter((each) => each !== undefined);
    // A redirect leads to another region, for which the signature is not valid.
    const answer = await fetch(signed, { redirect: 'manual', signal: AbortSignal.any(signals) });
    const { status } = answer;
    if (answer.ok) return answer;
    const code = /<Code>(\w{1,60})<\/Code>/.exec((await answer.text()).slice(0, 4_096))?.[1];
    const isMissing = status === 404 && code !== 'NoSuchBucket' && ['GET', 'HEAD', 'DELETE'].includes(method);
    if (isMissing) return answer;
    throw new S3Error(`the S3 server refused ${method}: ${code ?? `status ${status}`}`, { status, code });
  }

  /** Repeats it while that may help. @throws S3Error */
  async function repeated<T>(method: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const refused = error instanceof S3Error ? error : undefined;
        const next = pauses[tries];
        if (next === undefined || signal?.aborted || !isPassing(refused))
          throw refused ?? new S3Error(`the S3 server did not answer ${method}: ${reasonOf(error)}`, { cause: error });
        await pause(next);
      }
    }
  }

  const sendTo = (path: string, method: string, request: S3Request): Promise<S3Answer> =>
    repeated(method, request.signal, async () => {
      const answer = await attempt(method, path, request, AbortSignal.timeout(request.timeout ?? usualTimeout));
      const { status, headers } = answer;
      return { status, headers, bytes: answer.bodyUsed ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer()) };
    });

  return {
    /** Sends a request about an object. @throws S3Error */
    send: (method: string, key: string, request: S3Request = {}) => sendTo(pathOf(key), method, request),
    /** The name of an object as the source of a copy. */
    sourceOf: pathOf,
    /**
     * The bytes of a large object; undefined when there is none. The time of the request ends with the beginning of the answer.
     * @throws S3Error
     */
    open: (key: string, { timeout = usualTimeout, ...request }: S3Request = {}) =>
      repeated('GET', request.signal, async (): Promise<ReadableStream<Uint8Array> | undefined> => {
        const limit = new AbortController();
        const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeout);
        try {
          const answer = await attempt('GET', pathOf(key), request, limit.signal);
          return answer.status === 404 ? undefined : (answer.body ?? undefined);
        } finally {
          clearTimeout(timer);
        }
      }),
    /** The objects whose keys start with `start`, in order. @throws S3Error */
    async *list(start: string, request: S3Request = {}): AsyncGenerator<S3Object> {
      const query: Record<string, string> = { ...request.query, 'list-type': '2', prefix: `${prefix}${start}` };
      for (;;) {
        const { status, bytes } = await sendTo(`/${bucket}`, 'GET', { ...request, query });
        if (status === 404) throw new S3Error('there is no bucket at this address', { status });
        const page = bytes.toString();
        for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs))
          yield { key: valueIn(entry, 'Key').slice(prefix.length), bytes: Number(valueIn(entry, 'Size')) };
        const token = valueIn(page, 'NextContinuationToken');
        if (token === '') return;
        query['continuation-token'] = token;
      }
    },
  };
}

export type S3 = ReturnType<typeof createS3>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The first value of a tag in an XML answer; '' without one. */
export const valueIn = (xml: string, tag: string): string =>
  unescaped(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '');

const unescaped = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|(\w+));/gi, (_, hex, decimal, name) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

/** 507 says that the disk is full, which a moment does not change. */
const isPassing = (refused: S3Error | undefined): boolean =>
  !refused || refused.status === 429 || (Number(refused.status) >= 500 && refused.status !== 507);

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error && error.name === 'TimeoutError' ? 'it took too long' : 'the connection failed';
}
