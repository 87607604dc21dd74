/** A small S3 server for tests: it verifies every signature (SigV4) itself, and fails on command. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * `busy`: 503 SlowDown. `forbids`: 403. `full`: reads work, writes are 507. `hangs`: no answer. `flaky`: every second request is 500.
 * `damages`: a bit of each write is another one.
 */
type Manner = 'works' | 'busy' | 'forbids' | 'full' | 'hangs' | 'flaky' | 'damages';

interface StoredObject {
  bytes: Buffer;
  modified: Date;
  metadata: Record<string, string>;
}

export interface S3Server {
  /** Its place, as `IMAGES_URL` has it. */
  url: string;
  env: typeof s3Env;
  /** The address of a folder with the keys in it, as `BACKUP_TARGET` has it. */
  address(folder: string, keys?: typeof s3Env): string;
  manner: Manner;
  objects: Map<string, StoredObject>;
  /** The parts of uploads that were neither completed nor given up, by their numbers. */
  uploads: Map<string, Map<number, Buffer>>;
  /** How many requests it received, by method. */
  requests: Record<string, number>;
  close(): Promise<void>;
}

const keyId = 'key-for-tests';
const secret = 'secret-for-tests+/=';
export const s3Env = { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret };
const bucket = 'shop';
/** Keys of one page of a list: few, so that tests have several pages. */
const pageSize = 3;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const inXml = (text: string) => text.replaceAll('&', '&#x26;');

/** True when the request is signed with the keys, as the documentation of AWS describes it ("Signature Version 4"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const shape = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential = '', names = '', signature = ''] = shape.exec(headers.authorization ?? '') ?? [];
  const [id, day = '', region = '', service = '', end] = credential.split('/');
  const time = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  if (id !== keyId || end !== 'aws4_request' || !names.split(';').includes('host') || !time.startsWith(day))
    return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}

export async function openS3Server(): Promise<S3Server> {
  const hanging = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    it.requests[method] = (it.requests[method] ?? 0) + 1;
    const total = Object.values(it.requests).reduce((a, b) => a + b, 0);
    const refuse = (status: number, code: string) => {
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : text);
    };
    if (it.manner === 'hangs') return void hanging.add(response);
    if (it.manner === 'busy') return refuse(503, 'SlowDown');
    if (it.manner === 'flaky' && total % 2 === 1) return refuse(500, 'InternalError');
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (it.manner === 'forbids') return refuse(403, 'AccessDenied');
    if (it.manner === 'full' && method === 'PUT') return refuse(507, 'XMinioStorageFull');
    if (it.manner === 'damages' && method === 'PUT') {
      const middle = body.length >> 1;
      body.writeUInt8(body.readUInt8(middle) ^ 1, middle);
    }
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, named, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (named !== bucket) return refuse(404, 'NoSuchBucket');
    if (method === 'GET' && key === '') return response.end(listOf(searchParams));
    const id = searchParams.get('uploadId');
    if (id !== null || searchParams.has('uploads')) {
      const answer = inParts(method, key, id, Number(searchParams.get('partNumber')), body);
      if (!answer) return refuse(404, 'NoSuchUpload');
      response.setHeader('etag', `"${sha256(body)}"`);
      return response.end(answer.xml);
    }
    const found = it.objects.get(key);
    if (method === 'PUT') {
      const md5 = headers['content-md5'];
      if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return refuse(400, 'BadDigest');
      const source = headers['x-amz-copy-source'];
      const copied = source && it.objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''));
      if (source && !copied) return refuse(404, 'NoSuchKey');
      const metadata = Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
        ),
      );
      // Like some servers, a copy onto itself leaves its time.
      it.objects.set(key, {
        bytes: copied ? copied.bytes : body,
        modified: copied ? copied.modified : new Date(),
        metadata,
      });
      return response.end(source ? '<CopyObjectResult/>' : '');
    }
    if (method === 'DELETE') {
      it.objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return refuse(404, 'NoSuchKey');
    response.writeHead(200, {
      ...found.metadata,
      'content-length': found.bytes.length,
      'last-modified': found.modified.toUTCString(),
    });
    return response.end(method === 'HEAD' ? undefined : found.bytes);
  });

  /** The requests of an upload in parts: its beginning, its parts, its completion and its end. Undefined when it is not known. */
  function inParts(method: string, key: string, id: string | null, part: number, body: Buffer) {
    if (id === null) {
      const newId = `upload/${it.uploads.size + 1}+`;
      it.uploads.set(newId, new Map());
      return { xml: `<InitiateMultipartUploadResult><UploadId>${newId}</UploadId></InitiateMultipartUploadResult>` };
    }
    const upload = it.uploads.get(id);
    if (method === 'PUT') upload?.set(part, body);
    else it.uploads.delete(id);
    if (method === 'POST' && upload) {
      const bytes = Buffer.concat([...upload].sort(([a], [b]) => a - b).map(([, each]) => each));
      it.objects.set(key, { bytes, modified: new Date(), metadata: {} });
    }
    return upload && { xml: method === 'POST' ? '<CompleteMultipartUploadResult/>' : '' };
  }

  function listOf(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const isListed = (key: string) =>
      key.startsWith(prefix) && key > after && !(query.has('delimiter') && key.slice(prefix.length).includes('/'));
    const keys = [...it.objects.keys()].filter(isListed).sort();
    const page = keys.slice(0, pageSize);
    const isMore = keys.length > page.length;
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${page
      .map((key) => `<Contents><Key>${inXml(key)}</Key><Size>${it.objects.get(key)?.bytes.length}</Size></Contents>`)
      .join(
        '',
      )}${isMore ? `<NextContinuationToken>${inXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const it: S3Server = {
    url: `s3://${bucket}/pictures?endpoint=${endpoint}&region=ap-south-1`,
    env: s3Env,
    address: (folder, { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: password } = s3Env) =>
      `s3://${escaped(id)}:${escaped(password)}@${bucket}/${folder}?endpoint=${endpoint}&region=ap-south-1`,
    manner: 'works',
    objects: new Map(),
    uploads: new Map(),
    requests: {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return it;
}
