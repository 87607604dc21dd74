import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { manySignedIn, signUp, testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openProxiedShop } from '../testing/proxied-shop.ts';
import { onPostgres, sharedShop } from '../testing/shop.ts';
import { inProcess, orderOf, overSocket, Shopper, stockOf } from '../testing/shopping.ts';
import { sql } from './drizzle.ts';

describe.runIf(onPostgres)('the shop when its database network', () => {
  const shops = sharedShop(() => openProxiedShop());
  let shopper: Shopper;
  let potato: string;
  let address: string;
  beforeAll(async () => {
    potato = await stockProduct(shops.direct);
    await shops.behind.catalogue.catchUp();
    shopper = new Shopper(inProcess(shops.behind), await signUp(shops.behind));
    address = await shopper.move();
  });

  it('goes silent responds with BUSY, and works again on new connections', async () => {
    // Several connections are open and idle now.
    await Promise.all(Array.from({ length: 5 }, () => shopper.call(calls.getCart)));
    shops.proxy.silence();
    expect(await shopper.call(calls.getCart)).toMatchObject({ status: 503, code: 'BUSY' });
    const made = shops.proxy.made;
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.call(calls.getCart)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(shops.proxy.made).toBeGreaterThan(made);
  });

  it('was silent receives notifications again, and catches up with missed changes', async () => {
    shops.proxy.silence();
    await shops.direct.catalogue.change((change) => change.updateProduct(potato, { pricePaise: 4_700 }));
    const price = () => shops.behind.catalogue.snapshot().findProduct(potato)?.pricePaise;
    // No requests arrive in the meantime: the heartbeat detects it.
    await expect.poll(price, { timeout: 20_000, interval: 100 }).toBe(4_700);
    await shops.direct.catalogue.change((change) => change.updateProduct(potato, { pricePaise: 4_000 }));
    await expect.poll(price).toBe(4_000);
  });

  it('goes silent in a transaction releases its locks', async () => {
    await shops.behind.database
      .transaction(async (tx) => {
        await tx.execute(sql`select 1 from products where id = ${potato} for update`);
        shops.proxy.silence();
        await tx.execute(sql`select 1`);
      })
      .then(
        () => expect.unreachable(),
        () => {},
      );
    const free = sql`select 1 from products where id = ${potato} for update skip locked`;
    const isFree = async () => (await shops.direct.database.queries.execute(free)) as unknown as { rows: unknown[] };
    await expect.poll(async () => (await isFree()).rows.length, { timeout: 10_000 }).toBe(1);
  });

  it.each(['lose it', 'lose its answer'] as const)(
    'fails at COMMIT (%s) places one order for one key',
    async (what) => {
      const before = await stockOf(shops.direct, potato);
      const orders = (await shopper.orders()).length;
      await shopper.fill({ [potato]: 2 });
      const body = orderOf(await shopper.cart(), address);
      shops.proxy.atCommit(what);
      expect(await shopper.cashPayment(body, `a key: ${what}`)).toMatchObject({ status: 503, code: 'BUSY' });
      shops.proxy.recover();
      expect(await shopper.cashPayment(body, `a key: ${what}`)).toMatchObject({ status: 200 });
      expect(await shopper.orders()).toHaveLength(orders + 1);
      expect(await stockOf(shops.direct, potato)).toBe(before - 2);
      expect(await shopper.cart()).toEqual([]);
    },
  );

  it('takes more than a second per response aborts what would take too long in total, and changes nothing', async () => {
    const person = await signUp(shops.direct);
    const buyer = new Shopper(inProcess(shops.direct), person);
    await buyer.fill({ [potato]: 2 });
    const body = await buyer.checkout();
    const before = await stockOf(shops.direct, potato);
    const base = await shops.behind.app.listen({ port: 0, host: '127.0.0.1' });
    // No single response is too late.
    shops.proxy.latency = 1_700;
    const slow = await new Shopper(overSocket(base), person).cashPayment(body, 'a key');
    shops.proxy.latency = 0;
    expect(slow).toMatchObject({ status: 503, code: 'BUSY' });
    const again = async () => (await buyer.cashPayment(body, 'a key')).status;
    await expect.poll(again, { timeout: 20_000 }).toBe(200);
    expect(await buyer.orders()).toHaveLength(1);
    expect(await stockOf(shops.direct, potato)).toBe(before - 2);
  });

  /**
   * The number of sequential round trips to the database, over all connections; other work may add some, so this is the
   * minimum of several runs.
   * @param toCommit counts up to the last COMMIT only
   */
  async function roundTrips(work: () => Promise<unknown>, toCommit = false): Promise<number> {
    const counts: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      await shops.behind.mail.idle();
      const before = shops.proxy.roundTrips;
      await work();
      counts.push((toCommit ? shops.proxy.roundTripsToCommit : shops.proxy.roundTrips) - before);
    }
    return Math.min(...counts);
  }

  it('is slow needs few round trips for a sign-in, a cart and an order', async () => {
    shops.proxy.turns = 50;
    const { email } = await signUp(shops.behind);
    const signIn = async () => {
      const { method, path: url } = calls.login;
      const answer = await shops.behind.app.inject({ method, url, payload: { email, password: testPassword } });
      expect(answer.statusCode).toBe(200);
    };
    // Counting the attempt while reading the password; the session; reverting the count.
    expect(await roundTrips(signIn)).toBeLessThanOrEqual(4);

    const newcomers = await manySignedIn(shops.behind, 4);
    const shopper = new Shopper(inProcess(shops.behind), await signUp(shops.behind));
    // The user; everything else.
    const add = async () => expect(await shopper.addToCart(potato)).toMatchObject({ status: 200 });
    expect(await roundTrips(add)).toBeLessThanOrEqual(2);

    const orders: (() => Promise<unknown>)[] = [];
    for (const person of newcomers) {
      const each = new Shopper(inProcess(shops.behind), person);
      await each.fill({ [potato]: 1 });
      const body = await each.checkout();
      orders.push(() => each.cashPayment(body, 'a key'));
    }
    // The user; the stock; whether there may be an email to an unconfirmed address; the order with COMMIT.
    const place = async () => expect(await orders.pop()?.()).toMatchObject({ status: 200 });
    expect(await roundTrips(place, true)).toBeLessThanOrEqual(4);
    shops.proxy.turns = 0;
  });
});
