import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { NewProduct } from '../catalogue/change.ts';
import type { Database } from '../db/database.ts';
import { file, sendForm } from '../testing/forms.ts';
import { manySignedIn, type SignedIn, signUpAdmin } from '../testing/people.ts';
import { onPostgres, sharedShop, testDatabase } from '../testing/shop.ts';
import { type Answer, inProcess, orderOf, Shopper } from '../testing/shopping.ts';
import { openWrappedShop } from '../testing/wrapped.ts';

const productCount = 2_000;
const buyers = 24;
/** Different products in each order. */
const lines = 8;

/** How often PostgreSQL aborted a transaction because of a deadlock, so that it was retried. */
let retries = 0;
const counted = (inner: Database): Database => ({
  ...inner,
  transaction(work, options) {
    let tries = 0;
    return inner.transaction((tx) => {
      tries += 1;
      if (tries > 1) retries += 1;
      return work(tx);
    }, options);
  },
});

/** The embedded database runs one thing at a time, so only a server can have two that wait for each other. */
describe.runIf(onPostgres)('an import of prices during orders', () => {
  const shop = sharedShop(() =>
    openWrappedShop(testDatabase, counted, { OPEN_ORDERS: '10000', OPEN_ORDERS_UNCONFIRMED: '10000' }),
  );
  let meera: SignedIn;
  let ids: string[];

  beforeAll(async () => {
    meera = await signUpAdmin(shop);
    const categoryIds = [await shop.catalogue.change((change) => change.createCategory({ name: 'All', image: '' }))];
    const product = (n: number): NewProduct => ({
      sku: `P-${n}`,
      name: `Product ${n}`,
      description: '',
      unit: 'KG',
      unitQuantity: 1,
      stock: 1_000,
      pricePaise: 4_000,
      discount: 0,
      publish: true,
      images: [],
      aliases: [],
      categoryIds,
      subCategoryIds: [],
    });
    ids = await shop.catalogue.change((change) =>
      change.createProducts(Array.from({ length: productCount }, (_, n) => product(n))),
    );
  });

  /** Applies new prices to all products, newest first, the reverse of the lock order of orders. */
  async function importPrices(price: number) {
    const rows = Array.from({ length: productCount }, (_, n) => `P-${productCount - 1 - n},${price}\n`);
    const sheet = file(Buffer.from(`sku,price\n${rows.join('')}`), 'prices.csv', 'text/csv');
    const previewed = await sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: meera.headers },
      { sheet },
    );
    const { _id: importId } = previewed.json().data.import;
    return shop.app.inject({
      method: 'POST',
      url: pathOf(calls.applyImport, { importId }),
      headers: meera.headers,
      payload: {},
    });
  }

  it('completes, and every order is placed or rejected with a request to retry', async () => {
    const people = await manySignedIn(shop, buyers);
    let importing = true;
    let done = 0;
    const answers: Answer[] = [];
    const buy = async (person: SignedIn, n: number) => {
      const shopper = new Shopper(inProcess(shop), person);
      const address = await shopper.move();
      while (importing) {
        done += 1;
        // Some from the start of the catalogue and some from its end.
        const wanted = Array.from(
          { length: lines },
          (_, i) => ids[(n * 83 + done * 31 + i * 251) % productCount] ?? '',
        );
        await Promise.all(wanted.map((id) => shopper.addToCart(id, 1)));
        answers.push(await shopper.cashPayment(orderOf(await shopper.cart(), address)));
      }
    };
    const buying = people.map(buy);
    const applied = await importPrices(55).finally(() => {
      importing = false;
    });
    await Promise.all(buying);
    expect(applied.json()).toMatchObject({ success: true, data: { counts: { changed: productCount } } });
    const others = answers.filter(({ status, code }) => status !== 200 && code !== 'PRICE_CHANGED' && code !== 'BUSY');
    expect(others).toEqual([]);
    expect(retries).toBe(0);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});
