import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../db/database.ts';
import { PgDialect, type SQL, sql } from '../../db/drizzle.ts';
import { openDatabase } from '../../db/open-database.ts';
import { readConfig } from '../../runtime/config.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { moveStockTo, stockProduct } from '../../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../../testing/shop.ts';
import { openCatalogue } from '../catalogue.ts';
import { moveStock } from './stock-movements.ts';

const dialect = new PgDialect();
const soon = { timeout: 5_000, interval: 10 };

/** A process whose notifications of stock wait, and whose reads of stock are counted. */
async function openWatched(shop: TestShop) {
  const { log } = shop.app;
  const database = await openDatabase(readConfig(shop.env).database, log);
  onTestFinished(() => database.close());
  const waiting: string[] = [];
  let deliver: (payload: string) => void = () => {};
  const state = { reads: 0, isHeld: false };
  const queries = new Proxy(database.queries, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
      return (statement: SQL) => {
        if (dialect.sqlToQuery(statement).sql.includes('as given')) state.reads += 1;
        return target.execute(statement);
      };
    },
  });
  const watched: Database = {
    ...database,
    queries,
    listen(channel, onMessage, onGap) {
      if (channel !== 'tokri_stock_levels') return database.listen(channel, onMessage, onGap);
      deliver = onMessage;
      return database.listen(channel, (payload) => (state.isHeld ? waiting.push(payload) : onMessage(payload)), onGap);
    },
  };
  const catalogue = await openCatalogue(watched, log);
  onTestFinished(() => catalogue.close());
  return {
    catalogue,
    state,
    waiting,
    stockOf: (id: string) => catalogue.snapshot().findProduct(id)?.stock,
    deliver: (payload: string) => deliver(payload),
  };
}

describe.runIf(onPostgres)('new stock of other processes', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));
  const sell = async (process: typeof shop | typeof other, id: string, stock: number) =>
    process.catalogue.stockChanged(await moveStockTo(process, id, stock));
  const watch = () => openWatched(shop);

  it('is read once, when nothing is known of it, and comes with the notification afterwards', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const here = await watch();
    // Its version, which was read with the catalogue, is forgotten.
    await other.catalogue.change((change) => change.updateProduct(id, { pricePaise: 9_900 }));
    await expect.poll(() => here.catalogue.snapshot().findProduct(id)?.pricePaise, soon).toBe(9_900);
    await sell(other, id, 49);
    await expect.poll(() => here.stockOf(id), soon).toBe(49);
    expect(here.state.reads).toBe(1);
    for (const [n, process] of [shop, other, shop, other].entries()) {
      await sell(process, id, 40 - n);
      await expect.poll(() => here.stockOf(id), soon).toBe(40 - n);
    }
    expect(here.state.reads).toBe(1);
  });

  it('is the newest one, in whatever order notifications arrive, and also when some are lost', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const here = await watch();
    await sell(shop, id, 45);
    await expect.poll(() => here.stockOf(id), soon).toBe(45);
    here.state.isHeld = true;
    for (const [n, process] of [shop, other, shop].entries()) {
      await sell(process, id, 30 - n);
      await expect.poll(() => here.waiting.length, soon).toBe(n + 1);
    }
    const [first = '', , third = ''] = here.waiting;
    here.deliver(third);
    expect(here.stockOf(id)).toBe(28);
    here.deliver(first);
    expect(here.stockOf(id)).toBe(28);
    expect(here.state.reads).toBe(0);
  });

  it('does not miss a version that was rolled back', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const here = await watch();
    await sell(other, id, 40);
    await expect.poll(() => here.stockOf(id), soon).toBe(40);
    const undone = shop.database.transaction(async (tx) => {
      await moveStock(tx, [{ productId: id, kind: 'damaged', quantity: -3 }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sell(other, id, 39);
    await expect.poll(() => here.stockOf(id), soon).toBe(39);
    expect(here.state.reads).toBe(0);
  });

  it('is found by the regular check when the last notification was lost', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const here = await watch();
    here.state.isHeld = true;
    await sell(other, id, 12);
    await here.catalogue.catchUp();
    expect(here.stockOf(id)).toBe(12);
    await expect.poll(() => here.waiting.length, soon).toBe(1);
    here.deliver(here.waiting[0] ?? '');
    expect(here.stockOf(id)).toBe(12);
    expect(here.state.reads).toBe(0);
  });

  it('is not replaced by an older notification after the product was edited', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const here = await watch();
    await sell(other, id, 40);
    await expect.poll(() => here.stockOf(id), soon).toBe(40);
    here.state.isHeld = true;
    await sell(other, id, 35);
    await expect.poll(() => here.waiting.length, soon).toBe(1);
    await other.catalogue.change((change) => change.updateProduct(id, { stock: 7, pricePaise: 100 }));
    await expect.poll(() => here.stockOf(id), soon).toBe(7);
    here.deliver(here.waiting[0] ?? '');
    // It is read, because nothing is known of it since the edit.
    await expect.poll(() => here.state.reads, soon).toBe(1);
    expect(here.stockOf(id)).toBe(7);
  });

  it('of hundreds of products at once arrives in notifications that PostgreSQL takes', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 200; n += 1) ids.push(await stockProduct(shop, { stock: 5, name: `Spice ${n}` }));
    const here = await watch();
    const moved = await shop.database.transaction((tx) =>
      moveStock(
        tx,
        ids.map((productId) => ({ productId, kind: 'damaged', quantity: -2 })),
      ),
    );
    shop.catalogue.stockChanged(moved);
    await expect.poll(() => ids.every((id) => here.stockOf(id) === 3), soon).toBe(true);
  });

  it('is read again after the connection was lost, also when versions begin at a lower one, as after a failover', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    const newer = { storeId: firstStoreId, productId: id, stock: 1, stockVersion: 1_000_000_000 };
    const there = () => other.catalogue.snapshot().findProduct(id)?.stock;
    shop.catalogue.stockChanged([newer]);
    // Once a later announcement has arrived, that of `newer` comes no more after the connection was lost.
    const marker = await stockProduct(shop, { stock: 50 });
    await sell(shop, marker, 49);
    await expect.poll(() => other.catalogue.snapshot().findProduct(marker)?.stock, soon).toBe(49);
    await sell(shop, id, 20);
    await shop.database.queries.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tokri-listener' and datname = current_database()`,
    );
    await expect.poll(there, soon).toBe(20);
    await expect.poll(() => shop.catalogue.snapshot().findProduct(id)?.stock, soon).toBe(20);
    await sell(other, id, 18);
    await expect.poll(() => shop.catalogue.snapshot().findProduct(id)?.stock, soon).toBe(18);
  });
});
