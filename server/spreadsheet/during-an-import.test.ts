import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { largeChange } from '../catalogue/change.ts';
import { products, stockLevels } from '../catalogue/tables.ts';
import type { TransactionOptions } from '../db/database.ts';
import { eq, inArray, sql } from '../db/drizzle.ts';
import { signUp } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { createImporter } from './importer.ts';
import { uploadedSheet } from './sheet.ts';

const prices = 'name,price\nApple,99\nPear,40\n';

/** Imports a sheet. `meanwhile` runs when everything is written and nothing is committed. */
async function runImport(
  shop: Pick<TestShop, 'catalogue' | 'database' | 'images'>,
  sheet: string,
  {
    meanwhile,
    withStock,
    options,
  }: { meanwhile(): Promise<unknown>; withStock: boolean; options?: TransactionOptions },
) {
  const importer = createImporter({
    database: shop.database,
    images: shop.images,
    publicUrl: undefined,
    change: (work) =>
      shop.catalogue.change(async (changes, tx) => {
        const result = await work(changes, tx);
        await meanwhile();
        return result;
      }, options),
  });
  const uploaded = await uploadedSheet('sheet.csv', Buffer.from(sheet));
  return importer.run(uploaded, { actor: { id: null, name: 'Somebody' }, withStock });
}

/** Concurrency needs a server: the embedded database runs one thing at a time. */
describe.runIf(onPostgres)('during an import', () => {
  const shop = sharedShop(() => openShop());
  let apple: string;
  let pear: string;

  beforeEach(async () => {
    apple = await stockProduct(shop, { name: 'Apple', sku: null, stock: 9 });
    pear = await stockProduct(shop, { name: 'Pear', sku: null, stock: 9 });
  });

  afterEach(() => shop.catalogue.change((change) => change.deleteProducts([apple, pear])));

  /** Imports a more expensive apple, and an unchanged pear. */
  const importing = (meanwhile: () => Promise<unknown>, sheet = prices, withStock = false) =>
    runImport(shop, sheet, { meanwhile, withStock });

  const sellOne = (id: string) =>
    shop.database.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '200ms'`);
      await tx
        .update(stockLevels)
        .set({ onHand: sql`${stockLevels.onHand} - 1` })
        .where(eq(stockLevels.productId, id));
    });

  const productsNow = () =>
    shop.database.queries
      .select({ name: products.name, stock: stockLevels.onHand, price: products.pricePaise })
      .from(products)
      .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
      .where(inArray(products.id, [apple, pear]))
      .orderBy(products.id);

  it('products whose price changes can be bought', async () => {
    const done = await importing(async () => {
      await sellOne(pear);
      await sellOne(apple);
    });
    expect(done).toMatchObject({ counts: { changed: 1, same: 1 } });
    expect(await productsNow()).toEqual([
      { name: 'Apple', stock: 8, price: 9900 },
      { name: 'Pear', stock: 8, price: 4000 },
    ]);
  });

  it('only orders of the products whose stock it sets wait', async () => {
    let refused: unknown;
    await importing(
      async () => {
        await sellOne(pear);
        refused = await sellOne(apple).catch((error: unknown) => error);
      },
      'name,stock\nApple,20\n',
      true,
    );
    expect(refused).toBeInstanceOf(Error);
    expect(await productsNow()).toEqual([
      { name: 'Apple', stock: 20, price: 4000 },
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
      await tx.select().from(stockLevels).where(eq(stockLevels.productId, apple)).for('update');
      refused = await shop.catalogue.change((change) => change.lockProducts([apple])).catch((error: unknown) => error);
    });
    expect(refused).toMatchObject({ code: 'BUSY', details: { retryAfter: 2 } });
    expect(String(refused)).not.toContain('spreadsheet');
  });
});

describe('an order of a product during an import of its stock', () => {
  const shop = sharedShop(() => openShop({ DATABASE_WAIT: '4000' }));

  it('gets a response before the import ends, can be sent again, and is placed then', async () => {
    const potato = await stockProduct(shop, { sku: 'P-1' });
    const person = await signUp(shop);
    const shopper = new Shopper(inProcess(shop), person);
    await shopper.fill({ [potato]: 2 });
    const { method, path: url } = calls.cashPayment;
    const order = { method, url, headers: person.headers, payload: await shopper.checkout() };
    const meanwhile = async () => {
      const { statusCode, headers, body } = await shop.app.inject(order);
      expect([statusCode, JSON.parse(body).code]).toEqual([503, 'BUSY']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    };
    const done = await runImport(shop, 'sku,stock\nP-1,50\n', { meanwhile, withStock: true, options: largeChange });
    expect(done).toMatchObject({ counts: { changed: 1 } });
    expect((await shop.app.inject(order)).statusCode).toBe(200);
  });
});
