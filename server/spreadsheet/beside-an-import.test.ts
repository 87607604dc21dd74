import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { largeChange } from '../catalogue/change.ts';
import { products } from '../catalogue/tables.ts';
import { signUp } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { databaseKinds, openShop, postgresAnswers, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { createImporter } from './importer.ts';
import { uploadedSheet } from './sheet.ts';

/** Concurrency needs a server: the embedded database runs one thing at a time. */
describe.runIf(postgresAnswers)('during an import', () => {
  const shop = sharedShop(() => openShop('postgres'));
  let apple: string;
  let pear: string;

  beforeEach(async () => {
    apple = await stockProduct(shop, { name: 'Apple', sku: null, stock: 9 });
    pear = await stockProduct(shop, { name: 'Pear', sku: null, stock: 9 });
  });

  afterEach(() => shop.catalogue.change((change) => change.deleteProducts([apple, pear])));

  /**
   * Imports a more expensive apple, and an unchanged pear; `meanwhile` runs when everything is written and nothing is
   * committed.
   */
  const importing = async (meanwhile: () => Promise<unknown>) => {
    const importer = createImporter({
      database: shop.database,
      images: shop.images,
      publicUrl: undefined,
      change: (work) =>
        shop.catalogue.change(async (changes, tx) => {
          const result = await work(changes, tx);
          await meanwhile();
          return result;
        }),
    });
    const sheet = await uploadedSheet('prices.csv', Buffer.from('name,price\nApple,99\nPear,40\n'));
    return importer.run(sheet, { actor: { id: null, name: 'Somebody' } });
  };

  const sellOne = (id: string) =>
    shop.database.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '200ms'`);
      await tx
        .update(products)
        .set({ stock: sql`${products.stock} - 1` })
        .where(eq(products.id, id));
    });

  it('unchanged products can be bought, and orders of changed ones wait', async () => {
    let refused: unknown;
    const done = await importing(async () => {
      await sellOne(pear);
      refused = await sellOne(apple).catch((error: unknown) => error);
    });
    expect(done).toMatchObject({ counts: { changed: 1, same: 1 } });
    expect(refused).toBeInstanceOf(Error);
    const rows = await shop.database.queries
      .select({ name: products.name, stock: products.stock, price: products.pricePaise })
      .from(products)
      .orderBy(products.id);
    expect(rows).toEqual([
      { name: 'Apple', stock: 9, price: 9900 },
      { name: 'Pear', stock: 8, price: 4000 },
    ]);
  });

  it('another change of the catalogue fails with the reason, and can be retried', async () => {
    let refused: unknown;
    await importing(async () => {
      refused = await stockProduct(shop, { name: 'Plum' }).catch((error: unknown) => error);
    });
    expect(refused).toMatchObject({ code: 'BUSY', details: { retryAfter: 30 } });
    expect(String(refused)).toContain('A spreadsheet is being imported right now.');
    expect(await stockProduct(shop, { name: 'Plum' })).toBeTruthy();
  });

  it('a change that conflicts with an order of the product fails with the reason, and can be retried', async () => {
    let refused: unknown;
    await shop.database.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, apple)).for('update');
      refused = await shop.catalogue.change((change) => change.lockProducts([apple])).catch((error: unknown) => error);
    });
    expect(refused).toMatchObject({ code: 'BUSY', details: { retryAfter: 2 } });
    expect(String(refused)).not.toContain('spreadsheet');
  });
});

describe.each(databaseKinds)('an order of a product during its import, on the %s database', (kind) => {
  const shop = sharedShop(() => openShop(kind));

  it('gets a response before the import ends, can be sent again, and is placed then', async () => {
    const potato = await stockProduct(shop, { sku: 'P-1' });
    const person = await signUp(shop);
    const shopper = new Shopper(inProcess(shop), person);
    await shopper.fill({ [potato]: 2 });
    const { method, path: url } = calls.cashPayment;
    const order = { method, url, headers: person.headers, payload: await shopper.checkout() };
    const importer = createImporter({
      database: shop.database,
      images: shop.images,
      publicUrl: undefined,
      change: (work) =>
        shop.catalogue.change(async (changes, tx) => {
          const result = await work(changes, tx);
          const { statusCode, headers, body } = await shop.app.inject(order);
          expect([statusCode, JSON.parse(body).code]).toEqual([503, 'BUSY']);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          return result;
        }, largeChange),
    });
    const sheet = await uploadedSheet('words.csv', Buffer.from('sku,description\nP-1,Washed\n'));
    expect(await importer.run(sheet, { actor: { id: null, name: 'Somebody' } })).toMatchObject({
      counts: { changed: 1 },
    });
    expect((await shop.app.inject(order)).statusCode).toBe(200);
  });
});
