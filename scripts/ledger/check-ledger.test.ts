import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../server/db/drizzle.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readConfig } from '../../server/runtime/config.ts';
import { stockProduct } from '../../server/testing/products.ts';
import { onPostgres, openShop } from '../../server/testing/shop.ts';
import { quietLog } from '../quiet-log.ts';
import { runForTest } from '../testing/run-command.ts';
import { checkLedger } from './check-ledger.ts';

const run = (env: Record<string, string>, folder: string) => runForTest(checkLedger, [], { env, folder });

const right = { code: 0, out: 'The movements of every product add up to its stock.\n', err: '' };

it.runIf(onPostgres)('npm run check:ledger names products whose movements are not their stock', async () => {
  const shop = await openShop();
  const folder = await mkdtemp(join(tmpdir(), 'tokri-ledger-'));
  try {
    const settings = { DATABASE_URL: shop.env.DATABASE_URL ?? '' };
    const id = await stockProduct(shop, { name: 'Potato', stock: 7 });
    await stockProduct(shop, { name: 'Never had any', stock: 0 });
    expect(await run(settings, folder)).toEqual(right);
    await shop.database.queries.execute(sql`update stock_levels set on_hand = 9 where product_id = ${id}`);
    const out = `${id} Potato: stock 9, sum of all movements 7\n1 product differs.\n`;
    expect(await run(settings, folder)).toEqual({ code: 1, out, err: '' });
  } finally {
    await shop.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

it('npm run check:ledger checks an embedded database, unless a shop runs on it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-ledger-'));
  const settings = { DATA_DIR: join(folder, 'data') };
  try {
    const config = readConfig({ ...settings, SECRET: 'nothing is signed by this test, of course' }, {});
    const database = await openDatabase(config.database, quietLog, {});
    expect(await run(settings, folder)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use') });
    await database.queries.execute(sql`
      insert into products (id, name, unit, unit_quantity, price_paise) values ('a', 'Ghee', 'KG', 1, 100)`);
    await database.queries.execute(sql`insert into stock_levels (product_id, on_hand) values ('a', 2)`);
    await database.close();
    const { code, out } = await run(settings, folder);
    expect([code, out]).toEqual([1, expect.stringMatching(/Ghee: stock 2, sum of all movements 0\n1 product differs/)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
