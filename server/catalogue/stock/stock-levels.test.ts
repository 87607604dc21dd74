import { describe, expect, it } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { stockProduct } from '../../testing/products.ts';
import { onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { signUpShopper, stockOf } from '../../testing/shopping.ts';
import { products } from '../tables.ts';

/** Concurrency needs a server: the embedded database runs one thing at a time. */
describe.runIf(onPostgres)('while a transaction has a product locked for an edit', () => {
  const shop = sharedShop(() => openShop());

  it('the product can be added to a cart and ordered', async () => {
    const potato = await stockProduct(shop, { stock: 10 });
    await shop.database.transaction(async (tx) => {
      await tx.update(products).set({ description: 'Washed' }).where(eq(products.id, potato));
      const asha = await signUpShopper(shop, { [potato]: 2 });
      expect(await asha.cashPayment(await asha.checkout())).toMatchObject({ status: 200 });
      expect(await stockOf(shop, potato)).toBe(8);
    });
  });

  it('its last piece is sold once, and at the price that was committed before', async () => {
    const mango = await stockProduct(shop, { stock: 1, pricePaise: 5_000 });
    const [asha, ravi] = [await signUpShopper(shop, { [mango]: 1 }), await signUpShopper(shop, { [mango]: 1 })];
    const orders = [await asha.checkout(), await ravi.checkout()] as const;
    await shop.database.transaction(async (tx) => {
      await tx.update(products).set({ pricePaise: 9_000 }).where(eq(products.id, mango));
      const answers = await Promise.all([asha.cashPayment(orders[0]), ravi.cashPayment(orders[1])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(await stockOf(shop, mango)).toBe(0);
  });
});
