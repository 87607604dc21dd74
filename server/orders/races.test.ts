import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../testing/goods.ts';
import { manySignedIn, signUp } from '../testing/people.ts';
import { databaseKinds, openShop, type TestShop } from '../testing/shop.ts';
import { type Answer, everythingIn, inProcess, orderOf, Shopper, stockOf } from '../testing/shopping.ts';

/** Shoppers with five products each; the embedded database does one thing at a time, so races are fewer there anyway. */
const crowd = { embedded: 60, postgres: 300 };

describe.each(databaseKinds)('orders at the same time on the %s database', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.dispose());

  const newShopper = async (goods: Record<string, number> = {}) => {
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    await shopper.fill(goods);
    return shopper;
  };
  const placed = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200);

  it('make one order of one cart that is ordered twenty times at once', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    const shopper = await newShopper({ [potato]: 2, [onion]: 1 });
    const body = await shopper.checkout();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.cashPayment(body)));
    expect(placed(answers)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'CART_CHANGED')).toHaveLength(19);
    expect(await shopper.orders()).toHaveLength(1);
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([98, 99]);
  });

  it('never sell more than there is', async () => {
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

  it('keep what is added while an order is placed: it is in the order or in the cart', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    for (let round = 0; round < 20; round += 1) {
      const shopper = await newShopper({ [potato]: 1 });
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

  it('of many lines in any order over few products neither deadlock nor fail', async () => {
    const goods = await Promise.all(Array.from({ length: 6 }, () => stockProduct(shop, { stock: crowd[kind] * 0.8 })));
    const people = await manySignedIn(shop, crowd[kind]);
    const shoppers = await Promise.all(
      people.map(async (person, i) => {
        const shopper = new Shopper(inProcess(shop), person);
        await shopper.fill(Object.fromEntries(goods.filter((_, g) => g !== i % 6).map((id) => [id, 1])));
        const body = orderOf(await shopper.cart(), await shopper.move());
        return { shopper, body: { ...body, itemList: rotated(body.itemList, i) } };
      }),
    );
    const answers = await Promise.all(
      shoppers.flatMap(({ shopper, body }, i) => [
        shopper.cashPayment(body),
        // Meanwhile carts move and goods come in: these lock the same rows.
        shopper.addToCart(goods[i % 6] ?? ''),
        ...(i % 10 === 0 ? [restock(goods)] : []),
      ]),
    );
    const failed = answers.filter((answer) => answer && answer.status !== 200 && answer.status !== 409);
    expect(failed).toEqual([]);
    expect(answers.some((answer) => answer && answer.code === 'OUT_OF_STOCK')).toBe(true);
    const { orders, lines } = await everythingIn(shop);
    const bought = lines.filter((line) => goods.includes(line.productId));
    const orderIds = new Set(bought.map((line) => line.orderId));
    expect(orders.filter((order) => orderIds.has(order.id))).toHaveLength(bought.length / 5);
    expect(orderIds.size).toBe(answers.filter((answer) => answer && isOrder(answer.data)).length);
  });

  /** An administrator touches several products at once, in an order of their own. */
  const restock = async (goods: readonly string[]): Promise<undefined> => {
    await shop.catalogue.change(async (change) => {
      for (const id of goods.toReversed()) await change.updateProduct(id, { description: 'Just in.' });
    });
  };
});

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const at = by % list.length;
  const turned = [...list.slice(at), ...list.slice(0, at)];
  return by % 2 ? turned.reverse() : turned;
};

const isOrder = (data: unknown): boolean => typeof data === 'object' && data !== null && 'orderId' in data;
