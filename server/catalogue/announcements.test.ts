import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { bothDatabases, joinShop, onPostgres, openShop, openShopOn, sharedShop } from '../testing/shop.ts';
import { openCatalogue } from './catalogue.ts';
import { moveStock } from './stock/stock-movements.ts';
import { products } from './tables.ts';

/** A database whose reads of stock arrive only when they are released. */
function holdReads() {
  let arrived = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  released.resolve();
  const held = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key !== 'then') return (...args: unknown[]) => heldIfObject(value.apply(target, args));
        return (onResult: (rows: unknown) => void, onError: (error: unknown) => void) =>
          Promise.resolve(target)
            .then(async (rows) => {
              if (!JSON.stringify(rows).includes('"stock":')) return rows;
              arrived.resolve();
              await released.promise;
              return rows;
            })
            .then(onResult, onError);
      },
    });
  const heldIfObject = (value: unknown) => (typeof value === 'object' && value !== null ? held(value) : value);
  return {
    on: (database: Database): Database =>
      new Proxy(database, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key);
          if (key === 'queries') return held(target.queries);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    hold() {
      arrived = Promise.withResolvers();
      released = Promise.withResolvers();
    },
    arrived: () => arrived.promise,
    async release() {
      released.resolve();
      await new Promise(setImmediate);
    },
  };
}

const soon = { timeout: 5_000, interval: 10 };

describe.each(bothDatabases)('a snapshot that missed a notification, on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  it('catches up with stock that was changed elsewhere', async () => {
    const id = await stockProduct(shop, { stock: 5 });
    await shop.database.transaction((tx) => moveStock(tx, [{ productId: id, kind: 'damaged', quantity: -2 }]));
    expect(shop.catalogue.snapshot().findProduct(id)?.stock).toBe(5);
    await shop.catalogue.catchUp();
    expect(shop.catalogue.snapshot().findProduct(id)?.stock).toBe(3);
  });

  it('does not go back to stock that was read before its own change', async () => {
    const id = await stockProduct(shop, { stock: 10 });
    const reads = holdReads();
    const catalogue = await openCatalogue(reads.on(shop.database), shop.app.log);
    onTestFinished(() => catalogue.close());
    const here = () => catalogue.snapshot().findProduct(id)?.stock;

    for (const [n, read] of ['after a notification', 'by the regular check'].entries()) {
      const before = here() ?? 0;
      // The stock of a product that was edited is read with the next notification.
      await shop.catalogue.change((change) => change.updateProduct(id, { pricePaise: 5_000 + n }));
      await expect.poll(() => catalogue.snapshot().findProduct(id)?.pricePaise, soon).toBe(5_000 + n);
      reads.hold();
      const elsewhere = await moveStockTo(shop, id, before - 1);
      if (read === 'after a notification') shop.catalogue.stockChanged(elsewhere);
      else void catalogue.catchUp();
      await reads.arrived();
      catalogue.stockChanged(await moveStockTo(shop, id, before - 2));
      await reads.release();
      expect(here(), read).toBe(before - 2);
      // The notification of the own change was read as well.
      shop.catalogue.stockChanged(await moveStockTo(shop, id, before - 3));
      await expect.poll(here, soon).toBe(before - 3);
    }
  });

  it('reloads everything when the database was restored to an earlier version', async () => {
    const id = await stockProduct(shop, { name: 'Turmeric' });
    await shop.database.queries.execute(sql`update catalogue_state set version = version - 1`);
    await shop.database.queries.update(products).set({ name: 'Haldi' }).where(eq(products.id, id));
    await shop.catalogue.catchUp();
    expect(shop.catalogue.snapshot().findProduct(id)?.name).toBe('Haldi');
  });

  it('catches up with a change whose notification was lost', async () => {
    const id = await stockProduct(shop, { name: 'Ginger' });
    await shop.database.transaction(async (tx) => {
      await tx.execute(sql`update catalogue_state set version = version + 1`);
      await tx.update(products).set({ name: 'Fresh ginger' }).where(eq(products.id, id));
    });
    await shop.catalogue.catchUp();
    expect(shop.catalogue.snapshot().findProduct(id)?.name).toBe('Fresh ginger');
  });
});

describe.runIf(onPostgres)('two servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));
  const there = (id: string) => other.catalogue.snapshot().findProduct(id);

  it('notify each other of new, changed and hidden products', async () => {
    const id = await stockProduct(shop, { name: 'Mint' });
    await expect.poll(() => there(id)?.name, soon).toBe('Mint');
    await other.catalogue.change((change) => change.updateProduct(id, { pricePaise: 999 }));
    await expect.poll(() => shop.catalogue.snapshot().findProduct(id)?.pricePaise, soon).toBe(9_99);
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: false }));
    await expect.poll(() => there(id), soon).toBeUndefined();
  });

  it('agree on the stock, whatever the order of notifications', async () => {
    const id = await stockProduct(shop, { stock: 50 });
    for (const [server, stock] of [
      [shop, 30],
      [other, 20],
      [shop, 10],
    ] as const) {
      server.catalogue.stockChanged(await moveStockTo(server, id, stock));
    }
    await expect
      .poll(() => [there(id)?.stock, shop.catalogue.snapshot().findProduct(id)?.stock], soon)
      .toEqual([10, 10]);
  });

  it('apply many concurrent changes without losing one', async () => {
    const category = await shop.catalogue.change((change) => change.createCategory({ name: 'Spices', image: '' }));
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        stockProduct(i % 2 ? shop : other, { name: `Spice ${i}`, categoryIds: [category] }),
      ),
    );
    await expect.poll(() => ids.filter((id) => there(id)).length, soon).toBe(20);
    await expect.poll(() => ids.filter((id) => shop.catalogue.snapshot().findProduct(id)).length, soon).toBe(20);
    await expect.poll(() => other.catalogue.shared().version, soon).toBe(shop.catalogue.shared().version);
  });

  it('reload everything after the connection for notifications was lost', async () => {
    const id = await stockProduct(shop, { name: 'Lemon' });
    await expect.poll(() => there(id)?.name, soon).toBe('Lemon');
    await shop.database.queries.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tokri-listener' and datname = current_database()`,
    );
    await shop.catalogue.change((change) => change.updateProduct(id, { name: 'Nimbu' }));
    await expect.poll(() => there(id)?.name, soon).toBe('Nimbu');
  });
});
