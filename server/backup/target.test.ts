import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server, s3Env } from '../testing/s3-server.ts';
import { BackupError } from './backup-error.ts';
import { openTarget } from './open-target.ts';
import { readAddress } from './s3-target.ts';
import { removeOutdated } from './stored-backups.ts';
import type { BackupTarget } from './target.ts';
import { removeWorkOf, withWorkFolder, workFolderOf } from './work-folder.ts';

const open = (address: string) => openTarget(address, folder, {});
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
const failing = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      controller.error(new Error('the tables went away'));
    },
  });
/** More than one part of an upload. */
const large = randomBytes(40_000_000);

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-target-'));
  s3 = await openS3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});
afterEach(() => {
  s3.manner = 'works';
});

describe.each(['folder', 'bucket'] as const)('a %s with backups', (kind) => {
  let target: BackupTarget;
  beforeAll(async () => {
    target = await open(kind === 'folder' ? folder : s3.address('backups/a'));
  });

  it('gives back the same bytes, lists and removes files', async () => {
    expect(await target.list()).toEqual([]);
    await target.write('large', streamOf(large));
    for (const name of ['one', 'two', 'three', 'four']) await target.write(name, streamOf(Buffer.from(name)));
    await target.write('empty', streamOf(Buffer.alloc(0)));
    expect((await target.list()).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'empty', bytes: 0 },
      { name: 'four', bytes: 4 },
      { name: 'large', bytes: large.length },
      { name: 'one', bytes: 3 },
      { name: 'three', bytes: 5 },
      { name: 'two', bytes: 3 },
    ]);
    expect((await buffer(await target.read('large'))).equals(large)).toBe(true);
    for (const { name } of await target.list()) await target.remove(name);
    await target.remove('never there');
    expect(await target.list()).toEqual([]);
  });

  it('leaves the file of this name when another one breaks off', async () => {
    await target.write('tables', streamOf(Buffer.from('before')));
    await expect(target.write('tables', failing())).rejects.toThrow('the tables went away');
    expect((await buffer(await target.read('tables'))).toString()).toBe('before');
    await target.remove('tables');
    expect(await target.list()).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  it('names a file that is not there', async () => {
    await expect(target.read('missing')).rejects.toThrow(/missing cannot be used for reading: /);
  });
});

describe('a folder', () => {
  it('must exist: a disk that is not mounted would fill another one', async () => {
    const missing = await open(join(folder, 'not mounted'));
    await expect(missing.write('a', streamOf(large))).rejects.toThrow(`There is no folder ${folder}/not mounted`);
    await expect(missing.list()).rejects.toThrow('There is no folder');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a bucket', () => {
  it('that is full says so, and keeps no part', async () => {
    s3.manner = 'full';
    for (const bytes of [large, Buffer.from('small')])
      await expect((await open(s3.address('b'))).write('a', streamOf(bytes))).rejects.toThrow(
        'There is no space left at s3://shop/b/a for writing.',
      );
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  }, 60_000);

  it('says what the server answers', async () => {
    s3.manner = 'forbids';
    await expect((await open(s3.address('b'))).write('a', streamOf(Buffer.from('a')))).rejects.toThrow(
      /the server answered 403 AccessDenied/,
    );
    const wrong = s3.address('b', { ...s3Env, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await expect((await open(wrong)).list()).rejects.toThrow(/answered 403 SignatureDoesNotMatch/);
  });

  it('that does not answer is named without its password', async () => {
    const away = await open('s3://key:hidden@shop/b?endpoint=http://127.0.0.1:9');
    const error = await away.list().catch((reason: unknown) => reason);
    expect(String(error)).toContain('s3://shop/b cannot be used for listing backups');
    expect(String(error)).not.toContain('hidden');
  }, 60_000);
});

describe('the address of a bucket', () => {
  const variables = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };

  it('has bucket, folders, region and endpoint, and the keys of the environment', () => {
    expect(readAddress('s3://shop/a/b/?region=ap-south-1', variables)).toEqual({
      keys: { accessKeyId: 'AK', secretAccessKey: 'secret', sessionToken: 'token' },
      place: {
        endpoint: 'https://s3.ap-south-1.amazonaws.com',
        region: 'ap-south-1',
        bucket: 'shop',
        prefix: 'a/b/',
      },
      shown: 's3://shop/a/b',
    });
    expect(readAddress('s3://shop?endpoint=http://minio:9000/', variables)).toMatchObject({
      place: { endpoint: 'http://minio:9000', bucket: 'shop', prefix: '' },
    });
  });

  it('may have keys of its own, which are not shown', () => {
    const { keys, shown } = readAddress('s3://AK%2F1:se%2Bcret@shop/a', variables);
    expect(keys).toEqual({ accessKeyId: 'AK/1', secretAccessKey: 'se+cret' });
    expect(shown).toBe('s3://shop/a');
  });

  it.each(['s3://', 's3:shop', 's3://shop?endpoint=minio', 's3://shop?endpoint=https://minio/path'])(
    '%s is not complete',
    (address) => {
      expect(() => readAddress(address, variables)).toThrow('The address of a bucket is s3://bucket/folder?endpoint=');
    },
  );

  it('needs keys', () => {
    expect(() => readAddress('s3://shop', {})).toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
  });
});

describe('files that a run left over when it was killed', () => {
  it('are removed after two days, and others stay', async () => {
    const target = await open(folder);
    const now = new Date('2026-12-03T02:10:00Z');
    const names = ['tokri-2026-11-30T02-10-05Z', 'tokri-2026-12-03T02-10-05Z'].map(
      (name) => `${name}.tar.age.unfinished`,
    );
    for (const name of [...names, 'notes.unfinished']) await writeFile(join(folder, name), 'half of it');
    await removeOutdated(target, now);
    expect((await readdir(folder)).sort()).toEqual(['notes.unfinished', names[1]]);
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
});

it('a run that is killed leaves no tables on the disk of the shop', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-work-'));
  await withWorkFolder(dataDir, async () => {
    expect(await readdir(workFolderOf(dataDir))).toHaveLength(1);
    await removeWorkOf(dataDir, process.pid + 1);
    expect(await readdir(workFolderOf(dataDir))).toHaveLength(1);
    await removeWorkOf(dataDir, process.pid);
    expect(await readdir(workFolderOf(dataDir))).toEqual([]);
  });
  await rm(dataDir, { recursive: true });
});

it.each(['https://id:secret@s3.example/shop', 'S3://id:secret@shop', 's3://id:%@shop'])(
  'an address that is no place is refused without its password: %s',
  async (address) => {
    const error = await openTarget(address, folder, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackupError);
    expect(String(error)).not.toMatch(/secret|%/);
  },
);
