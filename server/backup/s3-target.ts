import { createS3, S3Error, valueIn } from '../lib/s3.ts';
import { parseS3Place, type S3Keys, type S3Place } from '../lib/s3-place.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTarget, StoredFile } from './target.ts';

/** Of a file that is uploaded in parts, of which S3 takes 10,000: together 160 GB. */
const partBytes = 16 * 1024 * 1024;
/** For one of them, in ms. */
const partTime = 5 * 60_000;

const wrongAddress = () =>
  new BackupError(
    'target',
    'The address of a bucket is s3://bucket/folder?endpoint=https://s3.example&region=name, of which only the bucket is required.',
  );

/** `AWS_ACCESS_KEY_ID` and so on, unless the address has keys. */
export type S3Variables = Readonly<Record<string, string | undefined>>;

interface Address {
  place: S3Place;
  keys: S3Keys;
  shown: string;
}

/** @throws BackupError when the address is not complete, or there are no keys */
export function readAddress(address: string, variables: S3Variables): Address {
  const [, id = '', secret = '', rest = ''] = /^s3:\/\/(?:([^:/@]*):([^/@]*)@)?(.*)$/.exec(address) ?? [];
  const place = parseS3Place(`s3://${rest}`);
  if (!place) throw wrongAddress();
  const accessKeyId = decoded(id) || variables.AWS_ACCESS_KEY_ID;
  const secretAccessKey = decoded(secret) || variables.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError('target', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for backups in a bucket.');
  const sessionToken = id ? undefined : variables.AWS_SESSION_TOKEN;
  return {
    place,
    keys: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    shown: `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, ''),
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
  const { place, keys, shown } = readAddress(address, variables);
  const s3 = createS3(place, keys);
  const placeOf = (name: string) => `${shown}/${name}`;
  /** @throws BackupError when the server refuses, or does not answer */
  const explain = async <T>(doing: string, at: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof S3Error ? refusal(at, doing, error) : error;
    }
  };

  async function writeInParts(name: string, first: Blob, rest: AsyncIterator<Blob>): Promise<void> {
    const uploadId = valueIn((await s3.send('POST', name, { query: { uploads: '' } })).bytes.toString(), 'UploadId');
    try {
      const parts: string[] = [];
      for (let body: Blob | undefined = first; body; body = await nextOf(rest)) {
        const partNumber = String(parts.length + 1);
        const { headers } = await s3.send('PUT', name, {
          query: { partNumber, uploadId },
          body: await body.bytes(),
          timeout: partTime,
        });
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const answer = (await s3.send('POST', name, { query: { uploadId }, body, timeout: partTime })).bytes.toString();
      // Completing an upload may fail after the server has answered 200.
      if (answer.includes('<Error>')) throw new S3Error('', { status: 200, code: valueIn(answer, 'Code') });
    } catch (error) {
      await s3.send('DELETE', name, { query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  return {
    shown,
    list: () =>
      explain('listing backups', shown, async () => {
        const found: StoredFile[] = [];
        // Folders are those of others.
        for await (const { key, bytes } of s3.list('', { query: { delimiter: '/' } })) found.push({ name: key, bytes });
        return found;
      }),
    write: (name, bytes) =>
      explain('writing', placeOf(name), async () => {
        const parts = inParts(bytes);
        const first = (await nextOf(parts)) ?? new Blob();
        if (first.size === partBytes) return writeInParts(name, first, parts);
        await s3.send('PUT', name, { body: await first.bytes(), timeout: partTime });
      }),
    read: (name) =>
      explain('reading', placeOf(name), async () => {
        const bytes = await s3.open(name);
        if (bytes) return bytes;
        throw new S3Error('', { status: 404, code: 'NoSuchKey' });
      }),
    remove: (name) => explain('removing', placeOf(name), async () => void (await s3.send('DELETE', name))),
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

function refusal(place: string, doing: string, error: S3Error): BackupError {
  const { status, code = '' } = error;
  if (status === undefined) return new BackupError('target', `${place} cannot be used for ${doing}: ${error.message}.`);
  if (status === 507 || /Quota|StorageFull|InsufficientStorage/.test(code))
    return new BackupError('full', `There is no space left at ${place} for ${doing}.`);
  return new BackupError(
    'target',
    `${place} cannot be used for ${doing}: the server answered ${status}${code && ` ${code}`}.`,
  );
}
