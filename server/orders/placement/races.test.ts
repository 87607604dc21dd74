import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { expectLedger } from '../../testing/ledger.ts';
import { manySignedIn } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, sharedShop } from '../../testing/shop.ts';
import {
  type Answer,
  everythingIn,
  inProcess,
  orderOf,
  Shopper,
  signUpShopper,
  stockOf,
} from '../../testing/shopping.ts';
import { openWrappedShop } from '../../testing/wrapped.ts';

/** Shoppers with five products each. The embedded database runs one statement at a time, so races are fewer there. */
const crowd = { embedded: 60, postgres: 120 };

interface Count {
  transactions: number;
  tries: number;
}

/** The same database with counters: more attempts than transactions mean that PostgreSQL aborted one. */
const counted = (inner: Database, count: Count): Database => ({
  ...inner,
  transaction(work) {
    count.transactions += 1;
    return inner.transaction((tx) => {
      count.tries += 1;
      return work(tx);
    });
  },
});

describe.each(bothDatabases)('concurrent orders on the %s database', (kind) => {
  const count = { transactions: 0, tries: 0 };
  const shop = sharedShop(() => openWrappedShop(kind, (inner) => counted(inner, count)));

  const placed = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200);

  it('make one order of one cart that is ordered twenty times at once', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    const shopper = await signUpShopper(shop, { [potato]: 2, [onion]: 1 });
    const body = await shopper.checkout();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.cashPayment(body)));
    expect(placed(answers)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'CART_CHANGED')).toHaveLength(19);
    expect(await shopper.orders()).toHaveLength(1);
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([98, 99]);
  });

  it('never sell more than the stock', async () => {
    const potato = await stockProduct(shop, { stock: 10 });
    const bodies = await Promise.all(
      (await manySignedIn(shop, 40)).map(async (person) => {
        const shopper = new Shopper(inProcess(shop), person);
        await shopper.fill({ [potato]: 1 });
        return { shopper, body: await shopper.checkout() };
      }),
    );
    const answers = await Promise.all(bodies.map(({ shopper, body }) => shopper.cashPayment(body)));
    expect(placed(answers)).toHaveLength(10);
    expect(answers.filter((answer) => answer.code === 'OUT_OF_STOCK')).toHaveLength(30);
    expect(await stockOf(shop, potato)).toBe(0);
  });

  it('keep products that are added while an order is placed: they are in the order or in the cart', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    for (let round = 0; round < 20; round += 1) {
      const shopper = await signUpShopper(shop, { [potato]: 1 });
      const body = await shopper.checkout();
      const [order, more, other] = await Promise.all([
        shopper.cashPayment(body),
        shopper.addToCart(potato),
        shopper.addToCart(onion),
      ]);
      expect([more?.status, other?.status]).toEqual([200, 200]);
      const ordered = (await shopper.orders()).flatMap((each) => each.product_details.map((line) => line.quantity));
      const left = (await shopper.cart()).map((item) => item.quantity);
      expect([...ordered, ...left].reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
      expect(order.status === 200 ? ordered : order.code).toEqual(order.status === 200 ? [1] : 'CART_CHANGED');
    }
  });

  /** Shoppers with five of six products in their cart, each ordering them in a different sequence. */
  async function crowdOf(size: number, stock: number) {
    const products = await Promise.all(Array.from({ length: 6 }, () => stockProduct(shop, { stock })));
    const people = await manySignedIn(shop, size);
    const shoppers = await Promise.all(
      people.map(async (person, i) => {
        const shopper = new Shopper(inProcess(shop), person);
        await shopper.fill(Object.fromEntries(products.filter((_, g) => g !== i % 6).map((id) => [id, 1])));
        const body = orderOf(await shopper.cart(), await shopper.move());
        return { shopper, missing: products[i % 6] ?? '', body: { ...body, itemList: rotated(body.itemList, i) } };
      }),
    );
    return { products, shoppers };
  }

  it('with many lines in any sequence never deadlock, even while carts change', async () => {
    const { products, shoppers } = await crowdOf(crowd[kind], crowd[kind] / 2);
    Object.assign(count, { transactions: 0, tries: 0 });
    const movers = shoppers.filter((_, i) => i % 5 === 0);
    const [answers, added] = await Promise.all([
      Promise.all(shoppers.map(({ shopper, body }) => shopper.cashPayment(body))),
      Promise.all(movers.map(({ shopper, missing }) => shopper.addToCart(missing))),
    ]);
    expect([...answers, ...added].filter((answer) => answer.status !== 200 && answer.status !== 409)).toEqual([]);
    // Late buyers get an error without a transaction, and additions to carts share one; no transaction needed a retry.
    expect(count.transactions).toBeGreaterThan(placed(answers).length);
    expect(count.tries).toBe(count.transactions);
    expect(answers.some((answer) => answer.code === 'OUT_OF_STOCK')).toBe(true);
    const bought = (await everythingIn(shop)).lines.filter((line) => products.includes(line.productId));
    expect(bought).toHaveLength(placed(answers).length * 5);
    await expectLedger(shop);
  });

  it('succeed while an administrator changes the same products', async () => {
    const { products, shoppers } = await crowdOf(20, 100);
    const changes = products.map((id) =>
      shop.catalogue.change((change) => change.updateProduct(id, { description: 'Just in.' })),
    );
    const answers = await Promise.all(shoppers.map(({ shopper, body }) => shopper.cashPayment(body)));
    await Promise.all(changes);
    expect(placed(answers)).toHaveLength(20);
    await expectLedger(shop);
  });
});

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const at = by % list.length;
  const turned = [...list.slice(at), ...list.slice(0, at)];
  return by % 2 ? turned.reverse() : turned;
};
