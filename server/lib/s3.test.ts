import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server } from '../testing/s3-server.ts';
import { createS3, type S3 } from './s3.ts';
import { parseS3Place, type S3Place } from './s3-place.ts';

describe('the address of a place', () => {
  it.each([
    ['s3://shop', { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1', bucket: 'shop', prefix: '' }],
    [
      's3://shop/a/b/?endpoint=http://127.0.0.1:9000/&region=ap-south-1',
      { endpoint: 'http://127.0.0.1:9000', region: 'ap-south-1', bucket: 'shop', prefix: 'a/b/' },
    ],
  ])('may be %s', (address, place) => {
    expect(parseS3Place(address)).toEqual(place);
  });

  it.each([
    'shop',
    's3://',
    's3://Shop',
    's3://shop//a',
    's3://shop/a b',
    's3://shop?endpoint=ftp://x',
    's3://shop?endpoint=https://user:secret@host',
    's3://shop?endpoint=https://host/path',
    's3://shop?region=a/b',
    's3://shop?acl=public',
  ])('is not %s', (address) => {
    expect(parseS3Place(address)).toBeUndefined();
  });
});

describe('a client of S3', () => {
  let server: S3Server;
  let place: S3Place;
  let s3: S3;
  const keysOf = ({ env }: S3Server) => ({
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  });
  beforeAll(async () => {
    server = await openS3Server();
    place = parseS3Place(server.url) as S3Place;
    s3 = createS3(place, keysOf(server));
  });
  beforeEach(() => {
    server.manner = 'works';
    server.objects.clear();
  });
  afterAll(() => server.close());

  it('writes, reads, finds and removes objects below the prefix', async () => {
    await s3.send('PUT', 'a/one.webp', { body: 'bytes', headers: { 'x-amz-meta-colour': 'red' } });
    expect([...server.objects.keys()]).toEqual(['pictures/a/one.webp']);
    expect((await s3.send('GET', 'a/one.webp')).bytes.toString()).toBe('bytes');
    expect((await s3.send('HEAD', 'a/one.webp')).headers.get('x-amz-meta-colour')).toBe('red');
    await s3.send('DELETE', 'a/one.webp');
    expect((await s3.send('GET', 'a/one.webp')).status).toBe(404);
  });

  it('lists keys over several pages', async () => {
    const keys = ['a/1', 'a/2', 'a/3 & more', 'a/4', 'a/5', 'b/1'];
    for (const key of keys) await s3.send('PUT', key, { body: 'x' });
    const listed: string[] = [];
    for await (const { key, bytes } of s3.list('a/')) {
      listed.push(key);
      expect(bytes).toBe(1);
    }
    expect(listed).toEqual(keys.slice(0, 5));
  });

  it('opens a large object as a stream', async () => {
    await s3.send('PUT', 'large', { body: 'bytes' });
    expect((await buffer((await s3.open('large')) ?? new ReadableStream())).toString()).toBe('bytes');
    expect(await s3.open('missing')).toBeUndefined();
    server.manner = 'hangs';
    await expect(s3.open('large', { timeout: 50 })).rejects.toThrow('did not answer GET: it took too long');
  });

  it('tries again when the server is busy or fails for a moment', async () => {
    server.manner = 'flaky';
    expect((await s3.send('GET', 'missing')).status).toBe(404);
  });

  it.each([
    ['busy', 'GET', 3, 'the S3 server refused GET: SlowDown'],
    ['forbids', 'GET', 1, 'the S3 server refused GET: AccessDenied'],
    ['full', 'PUT', 1, 'the S3 server refused PUT: XMinioStorageFull'],
  ] as const)('of a server that %s gives up after %s with %i attempts', async (manner, method, attempts, message) => {
    server.manner = manner;
    server.requests = {};
    await expect(s3.send(method, 'key')).rejects.toThrow(message);
    expect(server.requests[method]).toBe(attempts);
  });

  it('gives up on a silent server', async () => {
    server.manner = 'hangs';
    await expect(s3.send('GET', 'key', { timeout: 50 })).rejects.toThrow('did not answer GET: it took too long');
  });

  it('gives up at once when its caller does', async () => {
    server.manner = 'hangs';
    server.requests = {};
    await expect(s3.send('GET', 'key', { signal: AbortSignal.timeout(100) })).rejects.toThrow('it took too long');
    expect(server.requests.GET).toBe(1);
  });

  it('names what is wrong with keys, a bucket or an address, and no secret', async () => {
    const wrongKeys = createS3(place, { ...keysOf(server), secretAccessKey: 'another' });
    await expect(wrongKeys.send('GET', 'key')).rejects.toThrow(/^the S3 server refused GET: SignatureDoesNotMatch$/);
    const wrongBucket = createS3({ ...place, bucket: 'other' }, keysOf(server));
    await expect(wrongBucket.send('GET', 'key')).rejects.toThrow('NoSuchBucket');
    const nobody = createS3({ ...place, endpoint: 'http://127.0.0.1:1' }, keysOf(server));
    await expect(nobody.send('GET', 'key')).rejects.toThrow(/did not answer GET: (ECONNREFUSED|the connection failed)/);
  });
});
