import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive, packArchive } from '../../server/backup/archive.ts';
import { type FileToPack, textFile } from '../../server/backup/file-to-pack.ts';
import { openTarget } from '../../server/backup/open-target.ts';
import { archiveSummary } from '../../server/backup/summary.ts';
import type { Database } from '../../server/db/database.ts';
import { sql } from '../../server/db/drizzle.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { codeVersion } from '../../server/db/schema-version.ts';
import { brick } from '../../server/images/testing/pictures.ts';
import { readConfig } from '../../server/runtime/config.ts';

import { signUp } from '../../server/testing/people.ts';
import { stockProduct } from '../../server/testing/products.ts';
import { openS3Server, type S3Server } from '../../server/testing/s3-server.ts';
import {
  bothDatabases,
  newShopData,
  openShopOn,
  type ShopData,
  type TestShop,
  testDatabase,
} from '../../server/testing/shop.ts';
import { inProcess, Shopper } from '../../server/testing/shopping.ts';
import { quietLog } from '../quiet-log.ts';
import { runForTest } from '../testing/run-command.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';

const key = 'a passphrase for tests that is long enough';
/** Characters that files and JSON could take for something else. */
const oddName = 'Ata \u2028 "5\\kg"\n\t\r आटा 🌾 {"a":null}';

/** All rows of all tables, as PostgreSQL writes them. */
async function contentsOf({ queries }: Database): Promise<Record<string, unknown>> {
  const run = async (statement: string) =>
    ((await queries.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;
  const contents: Record<string, unknown> = {};
  for (const { name } of await run(
    `select tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )) {
    const schema = name === '__drizzle_migrations' ? 'drizzle.' : '';
    contents[String(name)] = (await run(`select t::text as row from ${schema}"${name}" t order by 1`)).map(
      ({ row }) => row,
    );
  }
  contents.sequences = await run(
    `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  contents.constraints = await run(
    `select conname, pg_get_constraintdef(oid) as of from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  );
  contents.triggers = await run(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`);
  return contents;
}

/** A shop with an order, a picture, a photo and odd characters. */
async function fill(shop: TestShop): Promise<void> {
  const productId = await stockProduct(shop, { name: oddName, stock: 20, translations: { hi: { name: oddName } } });
  await shop.images.add(await brick(40, 30).png().toBuffer());
  const shopper = new Shopper(inProcess(shop), await signUp(shop));
  await shopper.fill({ [productId]: 3 });
  expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
  await shop.mail.idle();
}

/** The database of a shop may have tables of others, with sequences of their own. */
async function addForeignTable({ queries }: Database): Promise<void> {
  await queries.execute(sql.raw('create table of_others (id serial)'));
  await queries.execute(sql.raw('insert into of_others default values'));
}
const removeForeignTable = ({ queries }: Database) => queries.execute(sql.raw('drop table of_others'));

describe.each(bothDatabases)('a shop on the %s database', (kind) => {
  let folder: string;
  let shop: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'));
    await mkdir(join(folder, 'backups'));
    shop = await openShopOn(kind);
    await fill(shop);
  });
  afterAll(async () => {
    await shop.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const where = (env: Record<string, string>) => ({ env: { BACKUP_KEY: key, ...env }, folder });

  it('is backed up while it runs, and restored as it was', async () => {
    await addForeignTable(shop.database);
    const { code, out, err } = await runForTest(backupCommand, ['backups'], where(shop.env));
    await removeForeignTable(shop.database);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('1 orders, 1 products, 1 pictures');
    expect(out).toContain('The movements of every product add up to its stock.');
    const before = await contentsOf(shop.database);

    const place = await newShopData(kind);
    try {
      // Its SECRET opens the keys in the tables, so there are no tables without it.
      const settingsFile = join(place.env.DATA_DIR ?? '', 'restored.env');
      await mkdir(settingsFile, { recursive: true });
      const refused = await runForTest(restoreCommand, ['backups'], where(place.env));
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('cannot be restored');
      await rmdir(settingsFile);

      const restored = await runForTest(restoreCommand, ['backups'], where(place.env));
      expect([restored.code, restored.err]).toEqual([0, '']);
      expect(restored.out).toContain('1 orders, 1 products, 1 pictures');
      const database = await openDatabase(readConfig(place.env).database, quietLog);
      try {
        expect(await contentsOf(database)).toEqual(before);
      } finally {
        await database.close();
      }
      const pictures = await readdir(join(place.env.DATA_DIR ?? '', 'images/originals'), { recursive: true });
      expect(pictures.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
      const settings = await readFile(settingsFile, 'utf8');
      expect(parseEnv(settings)).toMatchObject({ SECRET: shop.env.SECRET, DEMO: '0' });

      const again = await runForTest(restoreCommand, ['backups'], where(place.env));
      expect(again.code).toBe(1);
      expect(again.err).toContain('it has a shop with 1 orders, 1 products');
    } finally {
      await place.delete();
    }
  });

  it('leaves nothing of a backup in its folder', async () => {
    expect(await readdir(join(shop.env.DATA_DIR ?? '', 'backup-work'))).toEqual([]);
  });
});

describe('a backup', () => {
  let folder: string;
  let shop: TestShop;
  let place: ShopData;
  /** The file of a good one. */
  let file: string;
  let bucket: S3Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'));
    await mkdir(join(folder, 'good'));
    bucket = await openS3Server();
    shop = await openShopOn(testDatabase);
    await fill(shop);
    expect((await backup('good')).code).toBe(0);
    const [name = ''] = (await readdir(join(folder, 'good'))).filter((each) => each.endsWith('.tar.age'));
    file = join(folder, 'good', name);
    place = await newShopData();
  });
  afterAll(async () => {
    await shop.dispose();
    await place.delete();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const where = (env: Record<string, string>) => ({ env: { BACKUP_KEY: key, ...env }, folder });
  const backup = (...args: string[]) => runForTest(backupCommand, args, where(shop.env));
  const restore = (args: string[], env: Record<string, string> = {}) =>
    runForTest(restoreCommand, args, where({ ...place.env, ...env }));

  /** Writes a changed copy, and returns its name. */
  async function copy(name: string, change: (path: string) => Promise<unknown>): Promise<string> {
    await copyFile(file, join(folder, name));
    await change(join(folder, name));
    return name;
  }
  async function* repacked(change: (name: string, content: string) => string): AsyncGenerator<FileToPack> {
    const stream = new Blob([await readFile(file)]).stream();
    for await (const { name, bytes } of openArchive(stream, key, file)) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes()) chunks.push(chunk);
      if (name === 'backup.json') yield textFile(name, change(name, Buffer.concat(chunks).toString()));
      else yield { name, size: chunks.reduce((sum, { length }) => sum + length, 0), bytes: chunks };
    }
  }
  const changeSummary = async (name: string, change: (content: string) => string) =>
    (await openTarget(folder, folder, {})).write(
      name,
      await packArchive(
        repacked((_, content) => change(content)),
        key,
      ),
    );

  async function expectRefusal(args: string[], sentence: string, env: Record<string, string> = {}) {
    const { code, out, err } = await restore(args, env);
    expect(err).toContain(sentence);
    expect([code, out]).toEqual([1, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
  }

  it('is not restored with another key', async () => {
    await expectRefusal(['good'], 'BACKUP_KEY must be the one that it was made with', { BACKUP_KEY: 'x'.repeat(32) });
    await expectRefusal(['good'], 'BACKUP_KEY must be set', { BACKUP_KEY: '' });
  });

  it('is not restored when a byte of it differs', async () => {
    const damaged = await copy('damaged.age', async (path) => {
      const bytes = await readFile(path);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 30) ^ 1, bytes.length - 30);
      await writeFile(path, bytes);
    });
    await expectRefusal([damaged], `${folder}/damaged.age is damaged or incomplete`);
    const header = await copy('header.age', (path) => writeFile(path, 'This is another file.'));
    await expectRefusal([header], 'is not a backup of Tokri, or its beginning is damaged');
    const empty = await copy('empty.age', (path) => truncate(path, 0));
    await expectRefusal([empty], 'is not a backup of Tokri, or its beginning is damaged');
  });

  it('is not restored when its end is missing', async () => {
    const { size } = await stat(file);
    for (const part of [0.1, 0.5, 0.99]) {
      const short = await copy('short.age', (path) => truncate(path, Math.floor(size * part)));
      await expectRefusal([short], 'short.age is ');
    }
  });

  it('of a newer version is not restored, and named', async () => {
    await changeSummary('newer.age', (content) =>
      JSON.stringify({ ...archiveSummary.parse(JSON.parse(content)), version: '9.1.0', migration: codeVersion + 1 }),
    );
    await expectRefusal(['newer.age'], 'Restore it with Tokri 9.1.0 or later.');
    await changeSummary('format.age', () => JSON.stringify({ format: 2 }));
    await expectRefusal(['format.age'], 'was made by a newer version of Tokri');
  });

  it('with fewer rows than it says is not restored', async () => {
    await changeSummary('fewer.age', (content) => {
      const summary = archiveSummary.parse(JSON.parse(content));
      return JSON.stringify({ ...summary, tables: { ...summary.tables, orders: 7 } });
    });
    await expectRefusal(['fewer.age'], 'fewer.age has 7 rows of orders, and 1 were restored');
  });

  it('that is not there is named', async () => {
    await mkdir(join(folder, 'none'));
    await expectRefusal(['none'], `There is no backup at ${folder}/none.`);
    await expectRefusal(['elsewhere'], `There is no folder ${folder}/elsewhere for backups.`);
    await expectRefusal(['good', 'tokri-2020'], 'There is no backup tokri-2020');
  });

  it('is not restored into a shop that runs', async () => {
    await expectRefusal(['good'], testDatabase === 'postgres' ? 'it has a shop with' : 'is in use by', {
      ...shop.env,
      BACKUP_KEY: key,
    });
  });

  it('is not made where there is no folder, or without a key', async () => {
    expect(await backup('missing')).toMatchObject({
      code: 1,
      out: '',
      err: `There is no folder ${folder}/missing for backups.\n`,
    });
    const { err } = await runForTest(backupCommand, ['good'], { env: shop.env, folder });
    expect(err).toContain('BACKUP_KEY must be set');
    expect(await runForTest(backupCommand, [], { env: shop.env, folder })).toMatchObject({ code: 2 });
  });

  it('goes to a bucket and comes back from it; one that cannot be written leaves the others', async () => {
    const address = bucket.address('shop');
    expect((await backup(address)).code).toBe(0);
    const first = [...bucket.objects.keys()];
    expect(first).toHaveLength(2);
    bucket.manner = 'full';
    const full = await backup(address);
    expect(full.err).toMatch(/^There is no space left at s3:\/\/shop\/shop\/tokri-[\dTZ-]+\.tar\.age for writing\.\n$/);
    bucket.manner = 'works';
    expect([...bucket.objects.keys()]).toEqual(first);
    const list = await runForTest(restoreCommand, [], where({ ...place.env, BACKUP_TARGET: address }));
    expect(list.out).toMatch(/At s3:\/\/shop\/shop:\n {2}tokri-\S+ {2}0\.\d MB, 1 orders, 1 products\n$/);

    const other = await newShopData();
    try {
      const { code, out } = await restore(['latest'], { ...other.env, BACKUP_TARGET: address, SECRET: 's'.repeat(40) });
      expect(code).toBe(0);
      expect(out).toContain('SECRET differs');
    } finally {
      await other.delete();
    }
  });

  it('of a shop with fewer orders does not replace those that it may be restored from', async () => {
    const { code, err } = await runForTest(backupCommand, ['good'], where(place.env));
    expect(code).toBe(1);
    expect(err).toContain(
      `${folder}/good has backups of a shop with 1 orders, and this one has 0: restore one of them`,
    );
    expect(await readdir(join(folder, 'good'))).toHaveLength(2);
  });

  it('that was damaged on its way is removed', async () => {
    const address = bucket.address('damaged');
    bucket.manner = 'damages';
    const { code, err } = await backup(address);
    bucket.manner = 'works';
    expect(code).toBe(1);
    expect(err).toMatch(/^s3:\/\/shop\/damaged\/tokri-\S+ is damaged or incomplete\.\n$/);
    expect([...bucket.objects.keys()].filter((name) => name.startsWith('damaged/'))).toEqual([]);
  });

  it('can be read without Tokri: a tar archive with JSON, settings and checksums', async () => {
    const names: string[] = [];
    let products = '';
    for await (const { name, bytes, skip } of openArchive(new Blob([await readFile(file)]).stream(), key, file)) {
      names.push(name);
      if (name === 'settings.env') products = await text(bytes());
      else await skip();
    }
    expect(names.slice(0, 3)).toEqual(['backup.json', 'settings.env', 'tables/addresses.jsonl.gz']);
    expect(names.at(-1)).toMatch(/^images\/[0-9a-f]+\.webp$/);
    expect(products).toContain(`SECRET='${shop.env.SECRET}'`);
    expect(products).not.toContain('BACKUP_KEY');
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});

it('a backup has the pictures of an S3 server, which may be restored into a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'));
  const server = await openS3Server();
  const shop = await openShopOn(testDatabase, { ...server.env, IMAGES_URL: server.url });
  const place = await newShopData();
  try {
    await fill(shop);
    const made = await runForTest(backupCommand, ['.'], { env: { BACKUP_KEY: key, ...shop.env }, folder });
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('1 pictures') });
    const restored = await runForTest(restoreCommand, ['.'], { env: { BACKUP_KEY: key, ...place.env }, folder });
    expect(restored).toMatchObject({ code: 0, err: '' });
    const files = await readdir(join(place.env.DATA_DIR ?? '', 'images/originals'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
  } finally {
    await shop.dispose();
    await place.delete();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
