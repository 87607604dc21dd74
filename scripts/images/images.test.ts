import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderStorage } from '../../server/images/storage.ts';
import { openS3Server, type S3Server } from '../../server/testing/s3-server.ts';
import { runForTest } from '../testing/run-command.ts';
import { imagesCommand } from './images-command.ts';

describe('npm run images -- move', () => {
  let server: S3Server;
  let folder: string;
  const keys = Array.from({ length: 20 }, (_, i) => `originals/${String(i % 3).padStart(2, '0')}/${i}.webp`);
  const wantedAt = new Date('2026-03-04T05:06:07.000Z');
  beforeAll(async () => {
    server = await openS3Server();
    folder = await mkdtemp(join(tmpdir(), 'tokri-images-'));
  });
  beforeEach(async () => {
    server.manner = 'works';
    server.objects.clear();
    await rm(join(folder, 'images'), { recursive: true, force: true });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function fill(): Promise<void> {
    const storage = folderStorage(join(folder, 'images'));
    for (const key of keys) await storage.write(key, Buffer.from(`bytes of ${key}`), wantedAt);
    await storage.write('sizes/00/0-96.webp', Buffer.from('a size'));
    await writeFile(join(folder, 'images/originals/00/unfinished.webp.tmp'), 'half');
  }
  const run = (args: string[], env: Record<string, string> = {}) =>
    runForTest(imagesCommand, args, {
      env: { DATA_DIR: folder, IMAGES_URL: server.url, ...server.env, ...env },
      folder,
    });

  it('copies every original with its time, says so, and copies nothing twice', async () => {
    await fill();
    const first = await run(['move']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('20 pictures were copied and compared; 0 were there already.');
    expect([...server.objects.keys()].sort()).toEqual(keys.map((key) => `pictures/${key}`).sort());
    expect(server.objects.get(`pictures/${keys[3]}`)).toMatchObject({
      bytes: Buffer.from(`bytes of ${keys[3]}`),
      metadata: { 'x-amz-meta-wanted-at': wantedAt.toISOString() },
    });
    expect((await run(['move'])).out).toContain('0 pictures were copied and compared; 20 were there already.');
  });

  it('goes on after it was interrupted, and replaces what is not the same', async () => {
    await fill();
    await run(['move']);
    server.objects.delete(`pictures/${keys[0]}`);
    const damaged = server.objects.get(`pictures/${keys[1]}`);
    if (damaged) damaged.bytes = Buffer.from('half');
    expect((await run(['move'])).out).toContain('2 pictures were copied and compared; 18 were there already.');
    expect(server.objects.get(`pictures/${keys[1]}`)?.bytes.toString()).toBe(`bytes of ${keys[1]}`);
  });

  it('brings them back', async () => {
    await fill();
    await run(['move']);
    await rm(join(folder, 'images'), { recursive: true });
    expect((await run(['move', '--back'])).out).toContain('20 pictures were copied');
    const file = join(folder, 'images', keys[7] ?? '');
    expect(await readFile(file, 'utf8')).toBe(`bytes of ${keys[7]}`);
    expect((await stat(file)).mtime).toEqual(wantedAt);
  });

  it('does nothing without pictures', async () => {
    expect(await run(['move'])).toMatchObject({ code: 0, out: expect.stringContaining('0 pictures were copied') });
  });

  it.each([
    ['full', 'the S3 server refused PUT: XMinioStorageFull. Run the command again to go on.\n'],
    ['forbids', 'the S3 server refused GET: AccessDenied. Run the command again to go on.\n'],
  ] as const)('of a server that is %s stops with one sentence', async (manner, err) => {
    await fill();
    server.manner = manner;
    expect(await run(['move'])).toEqual({ code: 1, out: '', err });
  });

  it('names a bucket that does not exist, and a missing setting', async () => {
    expect(await run(['move'], { IMAGES_URL: server.url.replace('s3://shop', 's3://other') })).toMatchObject({
      code: 1,
      err: 'the S3 server refused GET: NoSuchBucket. Run the command again to go on.\n',
    });
    expect(await run(['move'], { IMAGES_URL: '' })).toMatchObject({
      code: 1,
      err: 'IMAGES_URL must be set: it names the S3 server\n',
    });
  });

  it.each([[[]], [['copy']], [['move', '--all']], [['move', '--back', 'now']]])(
    'explains itself for %j',
    async (args) => {
      expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
    },
  );
});
