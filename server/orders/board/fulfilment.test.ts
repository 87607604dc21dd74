import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../../../contract/api/calls.ts';
import { type FulfilmentOrders, fulfilmentCounts } from '../../../contract/orders/board.ts';
import { orderStatuses } from '../../../contract/orders/order-statuses.ts';
import { products } from '../../catalogue/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { lowestIdAt } from '../../lib/shop-day.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { home, inProcess, Shopper } from '../../testing/shopping.ts';
import { orderLines, orders } from '../model/tables.ts';

describe('the order board', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let potato: string;
  /** Ids of all orders, oldest first: six of Asha's, and one of Zoya's with another mobile. */
  const placed: string[] = [];
  let zoyas: { _id: string; orderId: string };
  let shoppers: { asha: Shopper; zoya: Shopper };

  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    potato = await stockProduct(shop);
    const asha = await shopperNamed('Asha Rao');
    const ashas = await asha.move();
    for (let i = 0; i < 6; i += 1) placed.push((await placeOrder(asha, { [potato]: i + 1 }, ashas))._id);
    const zoya = await shopperNamed('Zoya 100%_Khan');
    await zoya.addAddress({
      ...home,
      address_line: "4/7 Baker's Lane, Kothrud",
      pincode: '411038',
      mobile: '9000000001',
    });
    shoppers = { asha, zoya };
    zoyas = await placeOrder(zoya, { [potato]: 1 }, (await zoya.addresses())[0]?._id);
    placed.push(zoyas._id);
    await meera.work(at(0), 'packed', 'out_for_delivery', 'delivered');
    await meera.work(at(1), 'cancelled');
    await meera.work(at(2), 'packed');
  });

  const at = (index: number) => placed[index] ?? '';
  const shopperNamed = async (name: string) => new Shopper(inProcess(shop), await signUp(shop, name));
  const ids = (page: FulfilmentOrders) => page.orders.map((order) => order._id);
  const found = async (query: Record<string, string>) => ids(await meera.list(query));

  it('lists all orders, newest first, as cards', async () => {
    const page = await meera.list();
    expect(ids(page)).toEqual(placed.toReversed());
    expect(page.next).toBeNull();
    expect(page.orders.at(3)).toMatchObject({
      status: 'placed',
      customerName: 'Asha Rao',
      mobile: home.mobile,
      address_line: home.address_line,
      city: home.city,
      pincode: home.pincode,
      count: 4,
      totalAmount: 160,
      revision: 1,
    });
  });

  it('lists orders by status, the longest waiting first on request', async () => {
    for (const status of orderStatuses) {
      const expected = {
        awaiting_payment: [],
        placed: [3, 4, 5, 6],
        packed: [2],
        out_for_delivery: [],
        delivered: [0],
        cancelled: [1],
      };
      expect(await found({ status, sort: 'oldest' })).toEqual(expected[status].map(at));
    }
  });

  it.each(['newest', 'oldest'])('pages through the list without skips or repeats, the %s first', async (sort) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await meera.list({ sort, limit: '2', ...(after && { after }) });
      seen.push(...ids(page));
      after = page.next ?? undefined;
      // An order that is added or moved between two pages has no effect on the others.
      if (seen.length === 2) await meera.work(at(4), 'packed');
    } while (after);
    expect(seen).toEqual(sort === 'oldest' ? placed : placed.toReversed());
    await shop.database.queries
      .update(orders)
      .set({ status: 'placed' })
      .where(eq(orders.id, at(4)));
  });

  it('counts the orders in each open status', async () => {
    const counts = fulfilmentCounts.parse((await meera.call(calls.countFulfilmentOrders)).data);
    expect(counts).toEqual({
      ...{ placed: 4, packed: 1, out_for_delivery: 0, problems: 0, toReceive: 0 },
      ...{ late: 0, asked: 0, runningLow: 0 },
    });
  });

  it('finds an order by its number or any part of it, with or without TK-', async () => {
    const { orderId } = zoyas;
    for (const search of [orderId, orderId.toLowerCase(), orderId.slice(0, 9), ` ${orderId} `]) {
      expect(await found({ search })).toContain(zoyas._id);
    }
    expect(await found({ search: orderId })).toEqual([zoyas._id]);
    expect(await found({ search: orderId.slice(3) })).toEqual([zoyas._id]);
    for (const search of [orderId.slice(-5), `tk-${orderId.slice(-5).toLowerCase()}`, orderId.slice(5, 10)]) {
      expect(await found({ search })).toEqual([zoyas._id]);
    }
  });

  it('finds orders by any digits of the delivery mobile', async () => {
    for (const search of ['9000000001', '+91 90000 00001', '900000000', '00001', '9000 00001']) {
      expect(await found({ search })).toEqual([zoyas._id]);
    }
    expect(await found({ search: home.mobile })).toHaveLength(6);
    expect(await found({ search: '65432' })).toHaveLength(6);
  });

  it('finds orders by first name and surname, in any case', async () => {
    for (const search of ['asha', 'rao', 'RAO, Asha', 'ra as']) expect(await found({ search })).toHaveLength(6);
    expect(await found({ search: 'ASHA R', status: 'delivered' })).toEqual([at(0)]);
    for (const search of ['zoya 100%_', 'khan', 'zoya KH']) expect(await found({ search })).toEqual([zoyas._id]);
    for (const search of ['%', '_', 'zoya 1000', '\\', 'zoya rao', 'oya']) expect(await found({ search })).toEqual([]);
  });

  it('finds orders by street, city and pincode', async () => {
    for (const search of ["baker's", 'Kothrud', '4/7 baker', '411038', '1038', 'kothrud 411']) {
      expect(await found({ search })).toEqual([zoyas._id]);
    }
    expect(await found({ search: 'lake view' })).toHaveLength(6);
    expect(await found({ search: 'bengaluru' })).toHaveLength(7);
  });

  it('finds orders by the email address of the account', async () => {
    const email = `${shoppers.zoya.userId}@people.example`;
    for (const search of [email, email.toUpperCase(), email.slice(0, 25)]) {
      expect(await found({ search })).toEqual([zoyas._id]);
    }
    expect(await found({ search: 'people.example' })).toHaveLength(7);
  });

  it('finds nothing by erased data', async () => {
    const leaver = await shopperNamed('Quirrell Vanishing');
    const { _id } = await placeOrder(leaver, { [potato]: 1 });
    expect(await found({ search: 'quirrell' })).toEqual([_id]);
    await meera.work(_id, 'cancelled');
    const gone = await leaver.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' });
    expect(gone.status).toBe(200);
    for (const search of ['vanishing', leaver.userId]) expect(await found({ search })).toEqual([]);
    expect(await found({ customer: leaver.userId })).toEqual([_id]);
  });

  it('filters the orders of one customer', async () => {
    const { userId } = shoppers.zoya;
    expect(await found({ customer: userId })).toEqual([zoyas._id]);
    expect(await found({ customer: shoppers.asha.userId, status: 'delivered' })).toEqual([at(0)]);
    expect(await found({ customer: userId, search: 'asha' })).toEqual([]);
    expect(await found({ customer: meera.userId })).toEqual([]);
  });

  it("filters by the shop's day, which starts at midnight in India", async () => {
    const midnight = Date.parse('2026-03-01T00:00:00+05:30');
    const [last, first] = [midnight - 1, midnight].map((time) => `${lowestIdAt(time).slice(0, 10)}${'0'.repeat(15)}9`);
    const [template] = await shop.database.queries
      .select()
      .from(orders)
      .where(eq(orders.id, at(0)));
    if (!template || !last || !first) throw new Error('nothing to copy');
    await shop.database.queries.insert(orders).values([
      { ...template, id: last, number: 'TK-22222222' },
      { ...template, id: first, number: 'TK-22222223' },
    ]);
    expect(await found({ day: '2026-02-28' })).toEqual([last]);
    expect(await found({ day: '2026-03-01' })).toEqual([first]);
    expect(await found({ day: '2026-03-01', status: 'placed' })).toEqual([]);
    expect(await found({ day: '2026-03-01', search: 'asha', sort: 'oldest' })).toEqual([first]);
    expect(await found({ day: '2026-03-02' })).toEqual([]);
    for (const id of [last, first]) await shop.database.queries.delete(orders).where(eq(orders.id, id));
  });

  it('shows an order with its address, customer, timeline and possible steps', async () => {
    const order = await meera.order(at(2));
    const { mobile, ...place } = home;
    expect(order).toMatchObject({
      status: 'packed',
      customer: { name: 'Asha Rao', email: expect.stringContaining('@') },
      delivery_address: { ...place, mobile },
      steps: ['out_for_delivery', 'cancelled'],
      canChangeLines: true,
    });
    expect(order.events.map((event) => event.actorName)).toEqual(['Asha Rao', 'Meera Nair']);
  });

  it('shows the sku of each product as ordered, and the current sku for older lines', async () => {
    const { queries } = shop.database;
    const setSku = (sku: string | null) => queries.update(products).set({ sku }).where(eq(products.id, potato));
    const skuOf = async (id: string) => (await meera.order(id)).product_details.map((line) => line.sku);
    await setSku('POT-1');
    const { _id } = await placeOrder(await shopperNamed('Sku Reader'), { [potato]: 1 });
    await setSku('POT-2');
    expect(await skuOf(_id)).toEqual(['POT-1']);
    await queries.update(orderLines).set({ sku: null }).where(eq(orderLines.orderId, _id));
    expect(await skuOf(_id)).toEqual(['POT-2']);
    await setSku(null);
    expect(await skuOf(_id)).toEqual(['']);
  });

  it('shows the sender of an order', async () => {
    expect((await meera.order(at(2))).seller).toEqual({ name: 'Tokri', address: '' });
  });

  it.each([
    { status: 'gone' },
    { day: '2026-02-30' },
    { day: 'today' },
    { sort: 'random' },
    { after: 'x' },
    { limit: '0' },
    { limit: '51' },
    { search: 'x'.repeat(101) },
  ])('rejects %j', async (query) => {
    const answer = await meera.request(
      'GET',
      `${calls.listFulfilmentOrders.path}?${new URLSearchParams(z.record(z.string(), z.string()).parse(query))}`,
    );
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it.each(["' or 1=1 --", '\u0000', '"', '🍎', 'TK-;drop table orders', '\\%'])('handles %j safely', async (search) => {
    const answer = await meera.request('GET', `${calls.listFulfilmentOrders.path}?${new URLSearchParams({ search })}`);
    expect([200, 400]).toContain(answer.status);
  });

  it('says on a packed order why it came back, until it leaves again', async () => {
    const _id = at(2);
    const cameBack = async () => (await meera.list()).orders.find((each) => each._id === _id)?.cameBack;
    expect(await cameBack()).toBeUndefined();
    const { revision } = await meera.work(_id, 'out_for_delivery');
    expect((await meera.backAnswer(_id, revision, 'Nobody at home')).status).toBe(200);
    expect(await cameBack()).toBe('Nobody at home');
    const again = await meera.work(_id, 'out_for_delivery');
    expect(await cameBack()).toBeUndefined();
    expect((await meera.backAnswer(_id, again.revision)).status).toBe(200);
  });
});
