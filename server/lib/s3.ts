/** A small client of S3, and of servers with the same interface: signed requests with a deadline, repeated when that may help. */
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Keys, S3Place } from './s3-place.ts';

/** The server refused a request, or did not answer it. The message names no keys and no signature. */
export class S3Error extends Error {
  /** Of the answer; undefined without one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'S3Error';
    this.status = status;
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

/** Pauses before the second and the third attempt, in ms. */
const pauses = [150, 600];

/** The client of a place. Keys of objects are below its prefix. */
export function createS3({ endpoint, region, bucket, prefix }: S3Place, keys: S3Keys) {
  const signer = new AwsClient({ ...keys, service: 's3', region });
  const pathOf = (key: string) => `/${bucket}/${prefix}${key}`.replace(/[^/]+/g, encodeURIComponent);

  async function attempt(method: string, path: string, request: S3Request): Promise<S3Answer> {
    const { query = {}, headers = {}, body, timeout = 3_000, signal } = request;
    const url = new URL(`${endpoint}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await signer.sign(url, { method, headers, ...(body !== undefined && { body }) });
    const limit = AbortSignal.timeout(timeout);
    const answer = await fetch(signed, {
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status } = answer;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const code = answer.ok ? undefined : /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 4_096))?.[1];
    const isMissing = status === 404 && code !== 'NoSuchBucket' && ['GET', 'HEAD', 'DELETE'].includes(method);
    if (answer.ok || isMissing) return { status, headers: answer.headers, bytes };
    throw new S3Error(`the S3 server refused ${method}: ${code ?? `status ${status}`}`, status);
  }

  async function sendTo(path: string, method: string, request: S3Request): Promise<S3Answer> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(method, path, request);
      } catch (error) {
        const refused = error instanceof S3Error ? error : undefined;
        const next = pauses[tries];
        if (next === undefined || request.signal?.aborted || !isPassing(refused))
          throw refused ?? new S3Error(`the S3 server did not answer ${method}: ${reasonOf(error)}`, undefined, error);
        await pause(next);
      }
    }
  }

  return {
    /** Sends a request about an object. @throws S3Error */
    send: (method: string, key: string, request: S3Request = {}) => sendTo(pathOf(key), method, request),
    /** The name of an object as the source of a copy. */
    sourceOf: pathOf,
    /** The keys that start with `start`, in order. @throws S3Error */
    async *list(start: string, request: S3Request = {}): AsyncGenerator<string> {
      const query: Record<string, string> = { 'list-type': '2', prefix: `${prefix}${start}` };
      for (;;) {
        const { status, bytes } = await sendTo(`/${bucket}`, 'GET', { ...request, query });
        if (status === 404) throw new S3Error('there is no bucket at this address', status);
        const page = bytes.toString();
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield unescaped(key).slice(prefix.length);
        const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
        if (token === undefined) return;
        query['continuation-token'] = unescaped(token);
      }
    },
  };
}

export type S3 = ReturnType<typeof createS3>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of an XML answer. */
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
