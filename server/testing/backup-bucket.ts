/**
 * A small S3 server for tests. It checks the signature of every request (AWS Signature Version 4) with code of its own, and knows what
 * backups use: put, get, delete, list, and uploads in parts.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const bucketKeys = { accessKeyId: 'tokri-test', secretAccessKey: 'secret/of+tests' };
const region = 'ap-south-1';
const bucketName = 'shop';
/** Objects in one answer of a list, so that a test needs few for a second page. */
const page = 3;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it, which the signature demands. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, date = '', signed = '', signature = ''] =
    /Credential=[^/]+\/(\d+)\/.*SignedHeaders=([^,]+), *Signature=([0-9a-f]+)/.exec(headers.authorization ?? '') ?? [];
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')];
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secretAccessKey}`);
  return hmac(key, text.join('\n')).toString('hex') === signature;
}

export interface Bucket {
  /** The address of a folder in its bucket, as settings have it. */
  address(folder: string, keys?: typeof bucketKeys): string;
  /** By their keys. */
  objects: Map<string, Buffer>;
  /** The uploads that were neither completed nor given up. */
  uploads: Map<string, Map<number, Buffer>>;
  /** The answer to every upload of bytes: 'ok' takes them. */
  mode: 'ok' | 'full' | 'broken' | 'damages';
  close(): Promise<void>;
}

export async function openBucket(): Promise<Bucket> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const s3: Bucket = {
    address: (folder, { accessKeyId, secretAccessKey } = bucketKeys) =>
      `s3://${encoded(accessKeyId)}:${encoded(secretAccessKey)}@${bucketName}/${folder}?endpoint=http://127.0.0.1:${port}&region=${region}`,
    objects: new Map(),
    uploads: new Map(),
    mode: 'ok',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://127.0.0.1:${port}`);
    const body = await buffer(request);
    const [status, text, headers] = isSigned(request, url)
      ? handle(request.method ?? '', url, body)
      : ([403, fault('SignatureDoesNotMatch')] as const);
    response.writeHead(status, headers).end(text);
  }

  function handle(method: string, url: URL, body: Buffer): [number, (string | Buffer)?, Record<string, string>?] {
    const [, of, ...names] = decodeURIComponent(url.pathname).split('/');
    const key = names.join('/');
    const query = url.searchParams;
    if (of !== bucketName) return [404, fault('NoSuchBucket')];
    if (key === '') return [200, list(query.get('prefix') ?? '', query.get('continuation-token') ?? '')];
    const upload = s3.uploads.get(query.get('uploadId') ?? '');
    if (method === 'PUT') {
      if (s3.mode === 'full') return [507, fault('InsufficientStorage')];
      if (s3.mode === 'broken') return [403, fault('AccessDenied')];
      if (s3.mode === 'damages') body.writeUInt8(body.readUInt8(body.length >> 1) ^ 1, body.length >> 1);
      if (upload) upload.set(Number(query.get('partNumber')), body);
      else s3.objects.set(key, body);
      return [200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` }];
    }
    if (method === 'POST') return post(key, query, upload);
    if (method === 'DELETE') {
      if (query.has('uploadId')) s3.uploads.delete(query.get('uploadId') ?? '');
      else s3.objects.delete(key);
      return [204];
    }
    const found = s3.objects.get(key);
    return found ? [200, found] : [404, fault('NoSuchKey')];
  }

  function post(key: string, query: URLSearchParams, upload: Map<number, Buffer> | undefined): [number, string] {
    if (query.has('uploads')) {
      const id = `upload/${s3.uploads.size + 1}+`;
      s3.uploads.set(id, new Map());
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`];
    }
    if (!upload) return [404, fault('NoSuchUpload')];
    s3.objects.set(key, Buffer.concat([...upload].sort(([a], [b]) => a - b).map(([, part]) => part)));
    s3.uploads.delete(query.get('uploadId') ?? '');
    return [200, '<CompleteMultipartUploadResult/>'];
  }

  function list(prefix: string, after: string): string {
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const some = keys.slice(0, page);
    const entries = some.map(
      (key) => `<Contents><Key>${key}</Key><Size>${s3.objects.get(key)?.length}</Size></Contents>`,
    );
    const next = keys.length > page ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  }
}

const fault = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
