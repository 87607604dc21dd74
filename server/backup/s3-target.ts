import { AwsClient } from 'aws4fetch';
import { parseS3Place } from '../lib/s3-place.ts';
import { BackupError, placeError } from './backup-error.ts';
import type { BackupTarget, StoredFile } from './target.ts';

/** Of a file that is uploaded in parts, of which S3 takes 10,000: together 160 GB. */
const partBytes = 16 * 1024 * 1024;
/** In ms, for one request; a download goes on as long as bytes arrive. */
const requestTime = 5 * 60_000;

const wrongAddress = () =>
  new BackupError(
    'target',
    'The address of a bucket is s3://bucket/folder?endpoint=https://s3.example&region=name, of which only the bucket is required.',
  );

/** `AWS_ACCESS_KEY_ID` and so on, unless the address has keys. */
export type S3Variables = Readonly<Record<string, string | undefined>>;

interface Bucket {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  region: string;
  /** Of the bucket, without a slash at the end. */
  url: string;
  /** Before each name, with a slash at the end; '' for none. */
  prefix: string;
  shown: string;
}

/** @throws BackupError when the address is not complete, or there are no keys */
export function readAddress(address: string, variables: S3Variables): Bucket {
  const [, id = '', secret = '', rest = ''] = /^s3:\/\/(?:([^:/@]*):([^/@]*)@)?(.*)$/.exec(address) ?? [];
  const place = parseS3Place(`s3://${rest}`);
  if (!place) throw wrongAddress();
  const accessKeyId = decoded(id) || variables.AWS_ACCESS_KEY_ID;
  const secretAccessKey = decoded(secret) || variables.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError('target', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for backups in a bucket.');
  const { region, endpoint, bucket, prefix } = place;
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: id ? undefined : variables.AWS_SESSION_TOKEN,
    region,
    url: `${endpoint}/${bucket}`,
    prefix,
    shown: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
  };
}

/** @throws BackupError */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw wrongAddress();
  }
}

export function openS3Target(address: string, variables: S3Variables): BackupTarget {
  const { url, prefix, shown, sessionToken, ...credentials } = readAddress(address, variables);
  const client = new AwsClient({ ...credentials, ...(sessionToken && { sessionToken }), service: 's3', retries: 3 });
  const placeOf = (name: string) => `${shown}/${name}`;

  /** @throws BackupError when the server refuses, or does not answer */
  async function ask(doing: string, place: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await client
      .fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(requestTime) })
      .catch((error: unknown) => {
        throw placeError(place, doing, error);
      });
    if (response.ok) return response;
    throw refusal(place, doing, response.status, await response.text().catch(() => ''));
  }
  const textOf = async (...given: Parameters<typeof ask>) => {
    const text = await (await ask(...given)).text();
    // Completing an upload may fail after the server has answered 200.
    if (text.includes('<Error>')) throw refusal(given[1], given[0], 200, text);
    return text;
  };

  async function writeInParts(name: string, first: Blob, rest: AsyncIterator<Blob>): Promise<void> {
    const key = `/${prefix}${name}`;
    const place = placeOf(name);
    const uploadId = valueIn(await textOf('writing', place, `${key}?uploads`, { method: 'POST' }), 'UploadId');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const parts: string[] = [];
      for (let body: Blob | undefined = first; body; body = await nextOf(rest)) {
        const number = parts.length + 1;
        const { headers } = await ask('writing', place, `${key}?partNumber=${number}&${upload}`, {
          method: 'PUT',
          body: await body.arrayBuffer(),
        });
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await textOf('writing', place, `${key}?${upload}`, { method: 'POST', body });
    } catch (error) {
      await ask('removing', place, `${key}?${upload}`, { method: 'DELETE' }).catch(() => {});
      throw error;
    }
  }

  return {
    shown,
    async list() {
      const found: StoredFile[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, delimiter: '/' });
        if (token) query.set('continuation-token', token);
        const text = await textOf('listing backups', shown, `?${query}`);
        for (const [entry] of text.matchAll(/<Contents>.*?<\/Contents>/gs))
          found.push({ name: valueIn(entry, 'Key').slice(prefix.length), bytes: Number(valueIn(entry, 'Size')) });
        token = valueIn(text, 'NextContinuationToken') || undefined;
      }
      return found;
    },
    async write(name, bytes) {
      const parts = inParts(bytes);
      const first = (await nextOf(parts)) ?? new Blob();
      if (first.size === partBytes) return writeInParts(name, first, parts);
      await ask('writing', placeOf(name), `/${prefix}${name}`, { method: 'PUT', body: await first.arrayBuffer() });
    },
    async read(name) {
      const place = placeOf(name);
      // Without a limit for the whole: a large file takes longer than a request may.
      const response = await client.fetch(`${url}/${prefix}${name}`).catch((error: unknown) => {
        throw placeError(place, 'reading', error);
      });
      if (response.ok && response.body) return response.body as ReadableStream<Uint8Array>;
      throw refusal(place, 'reading', response.status, await response.text().catch(() => ''));
    },
    async remove(name) {
      await ask('removing', placeOf(name), `/${prefix}${name}`, { method: 'DELETE' });
    },
  };
}

const nextOf = async <T>(iterator: AsyncIterator<T>): Promise<T | undefined> => {
  const { value, done } = await iterator.next();
  return done ? undefined : value;
};

/** The stream in pieces of `partBytes`, the last one shorter. */
async function* inParts(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Blob> {
  let chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let rest = chunk as Uint8Array<ArrayBuffer>;
    while (rest.length > 0) {
      const piece = rest.subarray(0, partBytes - size);
      rest = rest.subarray(piece.length);
      chunks.push(piece.slice());
      size += piece.length;
      if (size < partBytes) continue;
      yield new Blob(chunks);
      chunks = [];
      size = 0;
    }
  }
  if (size > 0) yield new Blob(chunks);
}

const valueIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

function refusal(place: string, doing: string, status: number, body: string): BackupError {
  const code = valueIn(body, 'Code');
  if (status === 507 || /Quota|StorageFull|InsufficientStorage/.test(code))
    return new BackupError('full', `There is no space left at ${place} for ${doing}.`);
  return new BackupError(
    'target',
    `${place} cannot be used for ${doing}: the server answered ${status}${code ? ` ${code}` : ''}.`,
  );
}
