import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLedger } from '../../testing/ledger.ts';
import { manySignedIn } from '../../testing/people.ts';
import { type ShopProcess, startProcess } from '../../testing/process.ts';
import { stockProduct } from '../../testing/products.ts';
import { onPostgres, openShop, type TestShop } from '../../testing/shop.ts';
import {
  everythingIn,
  inProcess,
  orderOf,
  overSocket,
  retryWhileBusy,
  Shopper,
  stockOf,
} from '../../testing/shopping.ts';

const buyers = 1_000;
const units = 100;

/** Runs `work` for each item, `atOnce` at a time, and returns the results in order. */
async function inTurns<T, R>(list: readonly T[], atOnce: number, work: (each: T, index: number) => Promise<R>) {
  const results: R[] = [];
  const queue = list.entries();
  const worker = async () => {
    for (const [index, each] of queue) results[index] = await work(each, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

describe.runIf(onPostgres)('three servers on one PostgreSQL', () => {
  let shop: TestShop;
  let servers: ShopProcess[] = [];
  beforeAll(async () => {
    shop = await openShop();
    servers = await Promise.all([1, 2, 3].map(() => startProcess(shop.env)));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await shop.dispose();
  });

  it('sell 100 pieces to exactly 100 of 1,000 buyers and reject the others', async () => {
    const mango = await stockProduct(shop, { name: 'Mango', stock: units });
    const ready = await inTurns(await manySignedIn(shop, buyers), 20, async (person) => {
      const shopper = new Shopper(inProcess(shop), person);
      await shopper.fill({ [mango]: 1 });
      return { person, body: orderOf(await shopper.cart(), await shopper.move()) };
    });
    const answers = await inTurns(ready, 150, async ({ person, body }, index) => {
      const server = servers[index % servers.length];
      if (!server) throw new Error('no server runs');
      const shopper = new Shopper(overSocket(server.url), person);
      return retryWhileBusy(() => shopper.cashPayment(body, `order-of-buyer-${index}`));
    });
    const statuses = Map.groupBy(answers, (answer) => `${answer.status} ${answer.code ?? ''}`.trim());
    expect(Object.fromEntries([...statuses].map(([status, each]) => [status, each.length]))).toEqual({
      '200': units,
      '409 OUT_OF_STOCK': buyers - units,
    });
    expect(await stockOf(shop, mango)).toBe(0);
    const { orders, lines, cartItems } = await everythingIn(shop);
    expect([orders.length, lines.length]).toEqual([units, units]);
    expect(new Set(orders.map((order) => order.userId)).size).toBe(units);
    expect(cartItems).toHaveLength(buyers - units);
    await expectLedger(shop);
  });
});
