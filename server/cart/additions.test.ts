import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { manySignedIn } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { bothDatabases, onPostgres, openShop, openShopOn, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

describe.each(bothDatabases)('additions to carts at the same time on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const shoppers = async (count: number) =>
    (await manySignedIn(shop, count)).map((person) => new Shopper(inProcess(shop), person));

  it('each have their own answer', async () => {
    const [potato, few] = [await stockProduct(shop), await stockProduct(shop, { name: 'Fig', stock: 2 })];
    const [plain, more, tooMany, short, unknown] = (await shoppers(5)) as [Shopper, Shopper, Shopper, Shopper, Shopper];
    // Their tokens are known then: signatures are checked in parallel, so several requests with a new token can overtake each other.
    expect(await plain.cart()).toEqual([]);
    await more.addToCart(potato, 3);
    await tooMany.addToCart(potato, 20);
    const answers = await Promise.all([
      plain.addToCart(potato),
      more.addToCart(potato, 4),
      tooMany.addToCart(potato),
      short.addToCart(few, 3),
      unknown.addToCart(newId()),
      plain.addToCart(few, 2),
    ]);
    expect(answers).toMatchObject([
      { status: 200, data: { quantity: 1, productId: { _id: potato } } },
      { status: 200, data: { quantity: 7, productId: { _id: potato } } },
      { status: 409, code: 'CART_LIMIT' },
      { status: 409, code: 'OUT_OF_STOCK', message: 'Only 2 left of Fig.' },
      { status: 404, code: 'NOT_FOUND' },
      { status: 200, data: { quantity: 2, productId: { _id: few } } },
    ]);
    expect((await plain.cart()).map((item) => item.productId._id)).toEqual([potato, few]);
    expect(await short.cart()).toEqual([]);
  });

  it('are all in the carts, in the order in which each shopper added', async () => {
    const products: string[] = [];
    for (let n = 0; n < 6; n += 1) products.push(await stockProduct(shop));
    const people = await shoppers(20);
    // Their tokens are known then.
    for (const person of people) expect(await person.cart()).toEqual([]);
    const answers = await Promise.all(products.flatMap((id) => people.map((person) => person.addToCart(id))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const person of people) expect((await person.cart()).map((item) => item.productId._id)).toEqual(products);
  });

  it('end with a sign-out', async () => {
    const potato = await stockProduct(shop);
    const [leaving, ...others] = (await shoppers(10)) as [Shopper, ...Shopper[]];
    const busy = others.map((person) => person.addToCart(potato));
    expect(await leaving.call(calls.logout)).toMatchObject({ status: 200 });
    expect(await leaving.addToCart(potato)).toMatchObject({ status: 401 });
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual(others.map(() => 200));
  });
});

describe.runIf(onPostgres)('an addition that has to wait', () => {
  const shop = sharedShop(() => openShop());

  it.each([
    ['its shopper', (userId: string) => sql`select 1 from users where id = ${userId} for no key update`],
    ['its product', (_: string, productId: string) => sql`select 1 from products where id = ${productId} for update`],
  ])('for %s holds up nobody else', async (_name, lock) => {
    const people = (await manySignedIn(shop, 8)).map((person) => new Shopper(inProcess(shop), person));
    const [waiting, ...others] = people as [Shopper, ...Shopper[]];
    const [waited, potato] = [await stockProduct(shop), await stockProduct(shop)];
    let isAnswered = false;
    const { late } = await shop.database.transaction(async (tx) => {
      await tx.execute(lock(waiting.userId, waited));
      const late = waiting.addToCart(waited).finally(() => {
        isAnswered = true;
      });
      const answers = await Promise.all([1, 2].flatMap(() => others.map((person) => person.addToCart(potato))));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(isAnswered).toBe(false);
      return { late };
    });
    expect(await late).toMatchObject({ status: 200, data: { quantity: 1 } });
  });
});
