/** Requests for products that are out of stock, in a shop with two stores: each is about the store of who asked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { sql } from '../db/drizzle.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { emailsOf } from '../testing/emails.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { type Shopper, signUpShopper } from '../testing/shopping.ts';
import { adminOf, cookieOf, openSecond, saveStore, setStock } from '../testing/two-stores.ts';
import { restockRequests } from './tables.ts';

describe('requests for products in a shop with two stores', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  let second: string;
  beforeAll(async () => {
    admin = await adminOf(shop);
    second = await openSecond(admin);
  });
  const call = (shopper: Shopper, storeId: string, productId: string, taken = false) =>
    shopper.call(
      taken ? calls.removeRestockRequest : calls.addRestockRequest,
      { productId },
      undefined,
      cookieOf(storeId),
    );
  const idsIn = async (shopper: Shopper, storeId: string) => {
    const { data } = await shopper.call(calls.getRestockRequests, {}, undefined, cookieOf(storeId));
    return (data as Product[]).map(({ _id }) => _id);
  };
  const subjects = async (shopper: Shopper) => {
    await shop.jobs.run('notify shoppers of restocked products');
    return (await emailsOf(shop)).filter(({ to }) => to.startsWith(shopper.userId)).map(({ subject }) => subject);
  };

  it('are answered only to the people of the store where the product is back', async () => {
    const [asha, ravi] = [await signUpShopper(shop), await signUpShopper(shop)];
    const mango = await stockProduct(shop, { name: 'Mango', stock: 0 });
    expect((await call(asha, firstStoreId, mango)).status).toBe(200);
    expect((await call(ravi, second, mango)).status).toBe(200);
    await setStock(shop, second, mango, 4);
    expect([await subjects(asha), await subjects(ravi)]).toEqual([[], ['Mango is back']]);
    expect([await idsIn(asha, firstStoreId), await idsIn(ravi, second)]).toEqual([[mango], []]);
    await setStock(shop, firstStoreId, mango, 1);
    expect([await subjects(asha), await subjects(ravi)]).toEqual([['Mango is back'], ['Mango is back']]);
  });

  it('of one person in both stores are two, each listed, refused and taken back in its store', async () => {
    const asha = await signUpShopper(shop);
    const pear = await stockProduct(shop, { name: 'Pear', stock: 0 });
    for (const storeId of [firstStoreId, second, second]) await call(asha, storeId, pear);
    await setStock(shop, firstStoreId, pear, 2);
    expect(await call(asha, firstStoreId, pear)).toMatchObject({ status: 200 });
    expect(await subjects(asha)).toEqual(['Pear is back']);
    expect(await call(asha, firstStoreId, pear)).toMatchObject({ status: 409, code: 'IN_STOCK' });
    expect([await idsIn(asha, firstStoreId), await idsIn(asha, second)]).toEqual([[], [pear]]);
    await call(asha, firstStoreId, pear, true);
    expect(await idsIn(asha, second)).toEqual([pear]);
    await call(asha, second, pear, true);
    expect(await idsIn(asha, second)).toEqual([]);
    await setStock(shop, second, pear, 2);
    expect(await subjects(asha)).toEqual(['Pear is back']);
  });

  it('wait while the store does not sell the product, and while it is closed', async () => {
    const [asha, ravi] = [await signUpShopper(shop), await signUpShopper(shop)];
    const plum = await stockProduct(shop, { name: 'Plum', stock: 0 });
    await call(asha, firstStoreId, plum);
    await call(ravi, second, plum);
    const hide = (hidden: boolean, revision: number) =>
      admin.call(
        calls.updateStoreProduct,
        { productId: plum },
        { price: null, location: '', hidden, revision },
        {
          'x-store': second,
        },
      );
    expect((await hide(true, 0)).status).toBe(200);
    await setStock(shop, second, plum, 2);
    expect(await subjects(ravi)).toEqual([]);
    await saveStore(admin, second, { closed: true });
    expect((await hide(false, 1)).status).toBe(200);
    expect(await subjects(ravi)).toEqual([]);
    await saveStore(admin, second, { closed: false });
    expect([await subjects(asha), await subjects(ravi)]).toEqual([[], ['Plum is back']]);
  });

  it('end at a limit of each store, which no other store reaches', async () => {
    const asha = await signUpShopper(shop);
    const ids: string[] = [];
    for (let n = 0; n <= limits.restockRequests; n += 1) ids.push(await stockProduct(shop, { stock: 0 }));
    await shop.database.queries
      .insert(restockRequests)
      .values(ids.slice(1).map((productId) => ({ userId: asha.userId, storeId: second, productId })));
    expect(await call(asha, second, ids[0] ?? '')).toMatchObject({ status: 409, code: 'RESTOCK_LIMIT' });
    expect(await call(asha, firstStoreId, ids[0] ?? '')).toMatchObject({ status: 200 });
  });

  it('from before there were stores are of the first', async () => {
    const asha = await signUpShopper(shop);
    const fig = await stockProduct(shop, { name: 'Fig', stock: 0 });
    await shop.database.queries.execute(
      sql`insert into restock_requests (user_id, product_id) values (${asha.userId}, ${fig})`,
    );
    await setStock(shop, second, fig, 2);
    expect([await subjects(asha), await idsIn(asha, firstStoreId)]).toEqual([[], [fig]]);
    await setStock(shop, firstStoreId, fig, 2);
    expect(await subjects(asha)).toEqual(['Fig is back']);
  });
});
