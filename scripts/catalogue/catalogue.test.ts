import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import { sql } from '../../server/db/drizzle.ts';
import { migrateDatabase } from '../../server/db/open-database.ts';
import { brick } from '../../server/images/testing/pictures.ts';
import { bothDatabases, onPostgres, openShop, openShopOn, type TestShop } from '../../server/testing/shop.ts';
import { type Run, runForTest } from '../testing/run-command.ts';
import { catalogueCommand } from './catalogue-command.ts';

const header = 'sku,name,category,price,unit,unit_quantity,stock,images\n';

const linesOf = ({ out }: Run): string[] => out.split('\n');

describe('the command line', () => {
  let folder: string;
  /** The folder of the sheets, and of the user who runs the command. */
  let here: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-command-'));
    here = join(folder, 'sheets');
    await mkdir(here);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (args: readonly string[], settings: Record<string, string> = {}): Promise<Run> =>
    runForTest(catalogueCommand, args, {
      env: { INIT_CWD: here, DATA_DIR: join(folder, 'data'), ...settings },
      folder,
    });
  const write = (name: string, content: string | Uint8Array) => writeFile(join(here, name), content);
  const read = (name: string) => readFile(join(here, name), 'utf8');

  it('prints its usage for invalid arguments, and does nothing', async () => {
    await write('a.csv', header);
    const calls = [['import'], ['sell', 'a.csv'], ['import', 'a.csv', '--quickly'], ['export', 'a.csv', '--dry-run']];
    const runs = await Promise.all(calls.map((args) => run(args)));
    expect(runs.map(({ code, out }) => [code, out])).toEqual(calls.map(() => [2, '']));
    for (const { err } of runs) {
      expect(err).toContain('npm run catalogue -- import FILE.csv [--dry-run] [--skip-faulty]');
    }
    expect([await readdir(folder), await read('a.csv')]).toEqual([['sheets'], header]);
  });

  it('reports errors that the operator can correct in plain words, before it creates a database', async () => {
    expect(await run(['import', 'missing.csv'])).toEqual({
      code: 1,
      out: '',
      err: `There is no ${join(here, 'missing.csv')}\n`,
    });
    expect((await run(['import', '.'])).err).toBe(`${here} is not a file.\n`);
    expect(await run(['export', 'a.csv'], { DATABASE_URL: 'mysql://localhost/shop', PORT: 'high' })).toEqual({
      code: 1,
      out: '',
      err: 'The settings are not right:\n  PORT must be a whole number\n  DATABASE_URL must be a postgres:// address\n',
    });
    expect(await readdir(folder)).toEqual(['sheets']);
  });

  it('needs no SECRET, and names a database that does not respond', async () => {
    await writeFile(join(folder, '.env'), 'SECRET=\nDATABASE_URL=postgres://nobody:hidden@127.0.0.1:1/shop\n');
    const { code, err } = await run(['export', 'a.csv']);
    expect([code, err]).toEqual([
      1,
      'The database at 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
  });

  it('does not open a folder that a shop has locked, and names that shop', async () => {
    await mkdir(join(folder, 'data'));
    const lock = lockDataFolder(join(folder, 'data'));
    await write('a.csv', header);
    try {
      const { code, out, err } = await run(['import', 'a.csv']);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(`${join(folder, 'data')} is in use by process ${process.pid}, running since`);
      expect(err).toContain('Stop it first, or choose another DATA_DIR.\n');
    } finally {
      lock.release();
    }
  });

  describe.each(bothDatabases)('on the %s database', (kind) => {
    let shop: TestShop | undefined;
    beforeAll(async () => {
      if (kind === 'postgres') shop = await openShopOn(kind);
    });
    beforeEach(async () => {
      if (kind === 'embedded')
        await migrateDatabase({ kind, folder: join(folder, 'data', 'database'), wait: 4_000 }, {});
    });
    afterAll(() => shop?.dispose());

    it('uses the singular for one faulty row', async () => {
      const settings: Record<string, string> = shop ? { DATABASE_URL: shop.env.DATABASE_URL ?? '' } : {};
      await write('faulty.csv', `${header}R-1,Rice,A,-5,KG,1,8,\n`);
      expect((await run(['import', 'faulty.csv'], settings)).out).toContain(
        '1 row is faulty. Nothing was imported. Fix it, or leave it out with --skip-faulty.\n',
      );
    });

    it('previews, rejects, skips, imports and exports; and importing the export changes nothing', async () => {
      const settings: Record<string, string> = shop ? { DATABASE_URL: shop.env.DATABASE_URL ?? '' } : {};
      await write('red.png', await brick(40, 30).png().toBuffer());
      const good = 'T-1,Assam Tea,Drinks,250,GM,500,40,red.png\nT-2,Green Tea,Drinks,90,GM,100,7,\n';
      await write('faulty.csv', `${header + good}R-1,Rice,A,-5,KG,1,8,\nR-2,\u001b[2JGhee,,5,STONE,1,8,none.png\n`);

      const looked = await run(['import', 'faulty.csv', '--dry-run'], settings);
      expect(linesOf(looked)).toEqual([
        'added    line 2, T-1 Assam Tea',
        'added    line 3, T-2 Green Tea',
        "faulty   line 4, price: Enter Valid Product Price ('-5'). Use rupees above 0 and up to 1,00,00,000: 45, 45.50 or ₹1,250.",
        "faulty   line 5, name: Enter Valid Product Name (' [2JGhee')",
        "faulty   line 5, unit: Select Product Unit ('STONE'). Use one of KG, GM, LTR, ML, PC, PACKET, BOX, METER, CM.",
        'faulty   line 5, category: A new product needs a category.',
        'It would be 2 added, 0 changed, 0 left alone, 2 faulty; 1 category and 0 sub categories made.',
        '',
      ]);
      expect([looked.code, looked.err]).toEqual([1, '']);

      const refused = await run(['import', 'faulty.csv'], settings);
      expect([refused.code, refused.err]).toEqual([1, '']);
      expect(refused.out).toContain("faulty   line 4, price: Enter Valid Product Price ('-5')");
      expect(refused.out).toContain('2 rows are faulty. Nothing was imported. Fix them, or leave them out');

      // Both are new: neither of the runs before changed anything.
      const skipped = await run(['import', 'faulty.csv', '--skip-faulty'], settings);
      expect([skipped.code, skipped.err]).toEqual([0, '']);
      expect(skipped.out).toContain("faulty   line 4, price: Enter Valid Product Price ('-5')");
      expect(skipped.out).toMatch(/\nDone: 2 added, 0 changed, 0 left alone, 2 faulty; 1 category and 0 sub/);
      // A running server shows it without a restart.
      if (shop) await expect.poll(() => [...(shop?.catalogue.snapshot().listProducts() ?? [])].length).toBe(2);

      await write('out.csv', 'what was there before');
      const exported = await run(['export', 'out.csv'], settings);
      expect(exported).toEqual({ code: 0, err: '', out: `2 products are in ${join(here, 'out.csv')}\n` });
      expect(await read('out.csv')).toMatch(
        /^\uFEFFsku,name,.*\r\nT-1,Assam Tea,Drinks,,250,0,250,,GM,500,40,,,\/images\/[0-9a-f]{35}-\d+.webp,true,{19}[\d:.TZ-]{24}\r\nT-2,/s,
      );

      await write('out.csv', (await read('out.csv')).replace(',250,', ',275,').replace(',500,40,', ',500,45,'));
      const again = await run(['import', 'out.csv', '--dry-run'], settings);
      expect(linesOf(again)).toEqual([
        'changed  line 2, T-1 Assam Tea: price 250 → 275; stock 40 → 45 (only with --with-stock)',
        'alone    line 3, T-2 Green Tea',
        'It would be 0 added, 1 changed, 1 left alone, 0 faulty; 0 categories and 0 sub categories made.',
        'The stock of 1 known product differs and is left as it is; --with-stock sets it.',
        '',
      ]);
      expect([again.code, again.err]).toEqual([0, '']);
      expect(await readdir(here)).toEqual(['faulty.csv', 'out.csv', 'red.png']);
    });
  });

  it.runIf(onPostgres)('leaves the file unchanged when an export fails, and no other file beside it', async () => {
    const shop = await openShop();
    const settings = { DATABASE_URL: shop.env.DATABASE_URL ?? '' };
    try {
      await write('a.csv', `${header}T-1,Assam Tea,Drinks,250,GM,500,40,\n`);
      expect((await run(['import', 'a.csv'], settings)).code).toBe(0);
      await write('out.csv', 'what was there before');
      // The shop itself is no longer waiting for anything.
      await expect.poll(() => [...shop.catalogue.snapshot().listProducts()].length).toBe(1);
      const waiting = () =>
        shop.database.queries
          .select({ pid: sql<number>`pid` })
          .from(sql`pg_stat_activity`)
          .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
      const exporting = await shop.database.transaction(async (tx) => {
        await tx.execute(sql`lock table product_sub_categories in access exclusive mode`);
        const running = run(['export', 'out.csv'], settings);
        const [first] = await vi.waitUntil(async () => {
          // The database ends transactions that do nothing for some seconds.
          await tx.execute(sql`select 1`);
          const found = await waiting();
          return found.length > 0 && found;
        }, 20_000);
        expect(await read('out.csv')).toBe('what was there before');
        await tx.execute(sql`select pg_terminate_backend(${first?.pid})`);
        return { running };
      });
      const { code, out, err } = await exporting.running;
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^The database went away/);
      expect([await read('out.csv'), await readdir(here)]).toEqual(['what was there before', ['a.csv', 'out.csv']]);
    } finally {
      await shop.dispose();
    }
  });
});
