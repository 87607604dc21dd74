import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { cartItems } from '../../cart/tables.ts';
import { eq, sum } from '../../db/drizzle.ts';
import { manySignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, joinShop, onPostgres, openShop, openShopOn, shared, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper, stockOf } from '../../testing/shopping.ts';
import { stockMovements } from '../tables.ts';

/** An edit is rejected when it leaves a product without a picture. */
const picture = 'ab'.repeat(16);

describe.each(bothDatabases)('administrators change products while people shop, on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const meera = shared(() => signUpAdmin(shop));

  const update = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: calls.updateProduct.path, headers: meera.headers, payload });
  const remove = (productId: string) =>
    shop.app.inject({ method: 'DELETE', url: pathOf(calls.deleteProduct, { productId }), headers: meera.headers });

  /** Shoppers, each with one piece of the product in the cart and an order ready. */
  async function queueFor(productId: string, count: number) {
    const shoppers = (await manySignedIn(shop, count)).map((person) => new Shopper(inProcess(shop), person));
    return Promise.all(
      shoppers.map(async (shopper) => {
        await shopper.fill({ [productId]: 1 });
        const order = await shopper.checkout();
        return { shopper, order };
      }),
    );
  }

  it('a deleted product stays in old orders as it was bought', async () => {
    const productId = await stockProduct(shop, { name: 'Last mangosteen' });
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    await asha.fill({ [productId]: 2 });
    expect((await asha.cashPayment(await asha.checkout())).status).toBe(200);
    const before = await asha.orders();
    expect((await remove(productId)).statusCode).toBe(200);
    expect(await asha.orders()).toEqual(before);
    expect(before[0]?.product_details).toMatchObject([{ productId, name: 'Last mangosteen', quantity: 2 }]);
  });

  it('a deleted product keeps its stock ledger, is removed from every cart, and later cancellations return stock to it', async () => {
    const productId = await stockProduct(shop, { name: 'Last rambutan', sku: 'RAMBUTAN', stock: 9 });
    const [asha, ravi] = [
      new Shopper(inProcess(shop), await signUp(shop)),
      new Shopper(inProcess(shop), await signUp(shop)),
    ];
    await asha.fill({ [productId]: 2 });
    await asha.cashPayment(await asha.checkout());
    await ravi.fill({ [productId]: 1 });
    expect((await remove(productId)).statusCode).toBe(200);
    expect(await ravi.cart()).toEqual([]);
    expect(await shop.database.queries.$count(cartItems, eq(cartItems.productId, productId))).toBe(0);
    expect((await asha.call(calls.cancelOrder, { orderId: (await asha.orders())[0]?._id ?? '' })).status).toBe(200);
    const ledger = await shop.database.queries
      .select({ kind: stockMovements.kind, quantity: stockMovements.quantity })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(stockMovements.id);
    expect(ledger).toEqual([
      { kind: 'received', quantity: 9 },
      { kind: 'sold', quantity: -2 },
      { kind: 'returned', quantity: 2 },
    ]);
    expect((await remove(productId)).json().code).toBe('NOT_FOUND');
    expect((await update({ productId, name: 'Back again' })).json().code).toBe('NOT_FOUND');
    const again = await stockProduct(shop, { name: 'Last rambutan', sku: 'RAMBUTAN', images: [picture] });
    expect((await update({ productId: again, sku: 'RAMBUTAN', price: 12 })).statusCode).toBe(200);
    const found = await shop.app.inject({
      method: 'POST',
      url: calls.getProduct.path,
      headers: meera.headers,
      payload: { search: 'RAMBUTAN' },
    });
    expect(found.json().data.productData.map((each: { _id: string }) => each._id)).toEqual([again]);
  });

  it('a product that is deleted during an order is sold or gone, without a server error', async () => {
    const productId = await stockProduct(shop, { stock: 3 });
    const queue = await queueFor(productId, 8);
    const [removed, ...answers] = await Promise.all([
      remove(productId),
      ...queue.map(({ shopper, order }) => shopper.cashPayment(order)),
    ]);
    expect(removed.statusCode).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const { shopper } of queue) expect(await shopper.cart()).toEqual([]);
  });

  it('the ledger adds up to the stock when pieces are sold during a recount', async () => {
    const productId = await stockProduct(shop, { stock: 50, images: [picture] });
    const queue = await queueFor(productId, 8);
    const answers = await Promise.all([
      ...queue.slice(0, 4).map(({ shopper, order }) => shopper.cashPayment(order)),
      update({ productId, stock: 20 }),
      ...queue.slice(4).map(({ shopper, order }) => shopper.cashPayment(order)),
      update({ productId, name: 'Potato, washed' }),
      update({ productId, stock: 30 }),
    ]);
    for (const answer of answers) expect('status' in answer ? answer.status : answer.statusCode).toBe(200);
    const [total] = await shop.database.queries
      .select({ sum: sum(stockMovements.quantity).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId));
    expect(total?.sum).toBe(await stockOf(shop, productId));
    await expect
      .poll(() => shop.catalogue.snapshot().findProduct(productId)?.stock)
      .toBe(await stockOf(shop, productId));
  });
});

describe.runIf(onPostgres)('changes by an administrator on one server', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));
  it('are shown by the other, including deletions', async () => {
    const { headers } = await signUpAdmin(shop);
    const productId = await stockProduct(shop, { name: 'Mint', images: [picture] });
    const there = () => other.catalogue.snapshot().findProduct(productId)?.name;
    await expect.poll(there).toBe('Mint');
    await shop.app.inject({
      method: 'PUT',
      url: calls.updateProduct.path,
      headers,
      payload: { productId, name: 'Fresh mint' },
    });
    await expect.poll(there).toBe('Fresh mint');
    await shop.app.inject({ method: 'DELETE', url: pathOf(calls.deleteProduct, { productId }), headers });
    await expect.poll(there).toBeUndefined();
  });
});
