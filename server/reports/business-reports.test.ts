/**
 * Reports: their totals equal the orders, the stock ledger and the invoices, which are added up here a second time
 * (docs/features/reports.md).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { toPaise } from '../../contract/money/money.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { type ReportName, reportColumns, reportNames } from '../../contract/reports/report-columns.ts';
import { type Report, report } from '../../contract/reports/reports.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { products } from '../catalogue/tables.ts';
import { eq, sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { orders } from '../orders/model/tables.ts';
import { pickedLines, pickingClaims } from '../orders/packing/picking/tables.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { Administrator, hire, placeOrder } from '../testing/fulfilment-calls.ts';
import { addOffer, newCode } from '../testing/offers.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { saveSettings } from '../testing/settings.ts';
import { onPostgres, openShop } from '../testing/shop.ts';
import { inProcess, orderOf, Shopper } from '../testing/shopping.ts';
import { openSecond } from '../testing/two-stores.ts';

const today = shopDayAt(new Date());
const minute = 60_000;

describe('reports', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const owner = await signUpAdmin(shop, 'Meera Nair');
  const meera = new Administrator(inProcess(shop), owner);
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const { queries } = shop.database;
  const rice = await stockProduct(shop, {
    name: 'Rice',
    translations: { hi: { name: 'चावल' } },
    stock: 1_000,
    pricePaise: 10_050,
  });
  const dal = await stockProduct(shop, { name: 'Dal', stock: 1_000, pricePaise: 7_525 });
  await stockProduct(shop, { name: '=Salt', stock: 7, pricePaise: 2_000 });

  const addressOf = (name: string, query: Record<string, string>, end = '') =>
    `${calls.getReport.path.replace(':report', name)}${end}?${new URLSearchParams(query)}`;
  async function get(name: ReportName, query: Record<string, string> = {}, who: Shopper = meera): Promise<Report> {
    const answer = await who.request('GET', addressOf(name, { from: today, to: today, ...query }));
    expect(answer.status).toBe(200);
    const read = report.strict().parse(answer.data);
    const width = reportColumns[name].length;
    expect([read.totals.length, ...read.rows.map((row) => row.length)].every((length) => length === width)).toBe(true);
    return read;
  }
  /** A row with the names of its columns. */
  const named = (name: ReportName, row: readonly (string | number | null)[] = []) =>
    Object.fromEntries(reportColumns[name].map(({ key }, index) => [key, row[index]]));
  const totals = async (name: ReportName, query = {}) => named(name, (await get(name, query)).totals);
  const rows = async (name: ReportName, query = {}) => (await get(name, query)).rows.map((row) => named(name, row));
  const number = async (query: ReturnType<typeof sql>) => {
    const { rows: found } = (await queries.execute(query)) as { rows: [Record<string, string>] };
    return Number(Object.values(found[0])[0]);
  };
  const save = (settings: Partial<ShopSettings>) => saveSettings(meera, settings);
  /** Delivers an order that is out for delivery. */
  async function deliver(orderId: string, given: object): Promise<void> {
    const { revision } = await meera.work(orderId, 'packed', 'out_for_delivery');
    expect(await meera.fulfilmentStep(orderId, { step: 'delivered', revision, ...given })).toMatchObject({
      status: 200,
    });
  }

  it('are empty in a shop without sales, but for what was not sold', async () => {
    for (const name of reportNames) {
      const { rows, count, totals } = await get(name);
      if (name === 'unsold') continue;
      expect([name, rows, count, totals.every((total) => !total)]).toEqual([name, [], 0, true]);
    }
    expect(await rows('unsold')).toEqual([
      { product: 'Rice', stock: 1_000, stockValue: 100_500 },
      { product: 'Dal', stock: 1_000, stockValue: 75_250 },
      { product: '=Salt', stock: 7, stockValue: 140 },
    ]);
  });

  it('add up to what the orders say', async () => {
    await save({
      payment: { upiId: 'hari@okbank', upiName: '' },
      legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
      invoices: { on: true },
    });
    await queries.update(products).set({ hsn: '1006', gstRate: 5 }).where(eq(products.id, rice));
    const { code } = await addOffer(meera, {
      code: newCode(),
      title: 'Ten off',
      translations: { hi: { title: 'दस की छूट' } },
      benefit: { kind: 'amount', amount: 10 },
    });
    const { person: rider } = await hire(shop, meera, 'rider', 'Ravi Rider');

    const cash = await placeOrder(asha, { [rice]: 3, [dal]: 1 }, home);
    const upi = await placeOrder(asha, { [rice]: 1 }, home);
    const less = await placeOrder(asha, { [dal]: 2 }, home);
    await asha.fill({ [rice]: 2, [dal]: 5 });
    const cart = orderOf(await asha.cart(), home);
    const paid = await asha.cashPayment({ ...cart, coupon: code, cartTotalAmount: cart.cartTotalAmount - 10 });
    expect(paid).toMatchObject({ status: 200 });
    const open = paid.data as Order;
    const gone = await placeOrder(asha, { [dal]: 9 }, home);
    const short = await placeOrder(asha, { [rice]: 4, [dal]: 3 }, home);
    await asha.call(calls.cancelOrder, { orderId: gone._id });
    await queries
      .update(orders)
      .set({ promisedBy: new Date(Date.now() + 60 * minute), riderId: rider.userId })
      .where(eq(orders.id, cash._id));
    await queries
      .update(orders)
      .set({ promisedBy: new Date(Date.now() - 60 * minute) })
      .where(eq(orders.id, upi._id));
    await deliver(cash._id, { received: cash.totalAmount });
    await deliver(upi._id, { received: upi.totalAmount, upi: { reference: '100000000001' } });
    await deliver(less._id, { received: 150, reason: 'No change' });
    const lines = [{ productId: rice, quantity: 1, because: 'missing' }];
    expect(await meera.reduceAnswer(short._id, 1, lines)).toMatchObject({ status: 200 });

    const sales = await totals('sales');
    const total = await number(sql`select sum(total_paise) from orders where status <> 'cancelled'`);
    expect(sales).toMatchObject({ day: null, orders: 5, cancelled: 1, tips: 0, fees: 0 });
    expect(toPaise(Number(sales.total))).toBe(total);
    expect(toPaise(Number(sales.products)) + toPaise(Number(sales.discount))).toBe(total);
    expect(sales.discount).toBe(-10);
    expect(sales.units).toBe(
      await number(
        sql`select sum(quantity) from order_lines join orders on orders.id = order_id where status <> 'cancelled'`,
      ),
    );
    expect(await rows('sales')).toEqual([{ ...sales, day: today }]);
    expect(await rows('stores')).toMatchObject([{ orders: 5, cancelled: 1, total: sales.total, units: sales.units }]);

    expect(await rows('items')).toMatchObject([
      { product: 'Dal', orders: 4, units: 11, revenue: 827.75 },
      { product: 'Rice', orders: 4, units: 7, revenue: 703.5 },
    ]);
    expect((await totals('items')).revenue).toBe(sales.products);
    expect((await rows('unsold')).map(({ product }) => product)).toEqual(['=Salt']);

    const received = await number(sql`select sum(received_paise) from orders where status = 'delivered'`);
    const payments = await totals('payments');
    expect(toPaise(Number(payments.received))).toBe(received);
    expect(payments).toMatchObject({
      delivered: 3,
      due: cash.totalAmount + upi.totalAmount + less.totalAmount,
      cash: cash.totalAmount + 150,
      upi: upi.totalAmount,
      difference: 150 - less.totalAmount,
    });
    expect(await totals('delivery')).toMatchObject({ delivered: 3, promised: 2, inTime: 1, inTimeShare: 50 });
    expect(await rows('riders')).toEqual([
      {
        rider: 'No rider',
        delivered: 2,
        promised: 1,
        inTime: 0,
        inTimeShare: 0,
        cash: 150,
        upi: upi.totalAmount,
        card: 0,
      },
      {
        rider: 'Ravi Rider',
        delivered: 1,
        promised: 1,
        inTime: 1,
        inTimeShare: 100,
        cash: cash.totalAmount,
        upi: 0,
        card: 0,
      },
    ]);
    expect((await rows('riders', { lang: 'hi' })).map((row) => row.rider)).toEqual(['कोई तय नहीं', 'Ravi Rider']);

    const tax = await totals('tax');
    expect(tax.withTax).toBe(payments.due);
    expect(tax).toMatchObject({ document: null, rate: null });
    const parts = ['taxable', 'cgst', 'sgst', 'igst'].map((key) => toPaise(Number(tax[key])));
    expect(parts.reduce((sum, paise) => sum + paise, 0)).toBe(toPaise(Number(tax.withTax)));
    const delivered = await meera.order(less._id);
    expect(await meera.backAnswer(less._id, delivered.revision)).toMatchObject({ status: 200 });
    expect((await rows('tax')).map(({ document, rate }) => [document, rate])).toEqual([
      ['invoice', 0],
      ['invoice', 5],
      ['credit_note', 0],
    ]);
    expect((await totals('tax')).withTax).toBe(cash.totalAmount + upi.totalAmount);
    expect((await totals('payments')).delivered).toBe(2);

    expect(await rows('coupons')).toEqual([{ offer: 'Ten off', code, orders: 1, discount: -10 }]);
    expect(await rows('missing')).toEqual([{ product: 'Rice', orders: 1, units: 3, replaced: 0 }]);

    const inHindi = { lang: 'hi' };
    expect(await rows('coupons', inHindi)).toMatchObject([{ offer: 'दस की छूट' }]);
    expect(await rows('missing', inHindi)).toMatchObject([{ product: 'चावल' }]);
    expect((await rows('items', inHindi)).map(({ product }) => product)).toEqual(['Dal', 'चावल']);

    // Test orders count nowhere.
    await queries.update(orders).set({ isTest: true }).where(eq(orders.id, open._id));
    expect((await totals('sales')).orders).toBe(4);
    await queries.update(orders).set({ isTest: true });
    expect(await rows('missing')).toEqual([]);
    await queries.update(orders).set({ isTest: false });
  });

  it.runIf(onPostgres)('are read on a connection that may take its time', async () => {
    const [locked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = shop.database.transaction(async (tx) => {
      await tx.execute(sql`lock table orders`);
      locked.resolve();
      await read.promise;
    });
    await locked.promise;
    const reading = get('sales');
    const isWaiting = () =>
      number(sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and application_name = 'tokri-long-work'`);
    await expect.poll(isWaiting, { interval: 10 }).toBe(1);
    read.resolve();
    await Promise.all([locking, reading]);
  });

  it('count waste as the stock ledger does, at the price of now', async () => {
    for (const [kind, quantity] of [
      ['waste', 3],
      ['damaged', 2],
      ['corrected', -1],
    ] as const)
      await meera.call(calls.changeStock, { productId: dal }, { kind, quantity, reason: 'Test' });
    expect(await rows('waste')).toEqual([{ product: 'Dal', units: 5, lostValue: 376.25 }]);
    const ledger = await number(sql`select -sum(quantity) from stock_movements where kind in ('waste', 'damaged')`);
    expect((await totals('waste')).units).toBe(ledger);
  });

  it('give the times of pickers', async () => {
    const { _id: orderId } = await placeOrder(asha, { [rice]: 1, [dal]: 1 }, home);
    const claimedAt = new Date(Date.now() - 10 * minute);
    await queries
      .insert(pickingClaims)
      .values({ orderId, claimId: newId(), pickerId: meera.userId, claimedAt, activeAt: claimedAt });
    await queries.insert(pickedLines).values([
      { orderId, productId: rice, pickedAt: new Date(claimedAt.getTime() + 1 * minute) },
      { orderId, productId: dal, pickedAt: new Date(claimedAt.getTime() + 3 * minute) },
    ]);
    expect(await rows('picking')).toEqual([]);
    await meera.work(orderId, 'packed');
    const [row] = await rows('picking');
    expect(row).toMatchObject({ orders: 1, lines: 2, minutesPerOrder: 3, secondsPerLine: 90 });

    const gone = await hire(shop, meera, 'picker', 'Ravi Kumar');
    await queries.update(pickingClaims).set({ pickerId: gone.userId }).where(eq(pickingClaims.orderId, orderId));
    expect(await rows('picking')).toMatchObject([{ picker: 'Ravi Kumar' }]);
    const body = { password: testPassword, confirmation: deletionWord };
    expect((await gone.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect(await rows('picking')).toMatchObject([{ picker: 'Deleted account' }]);
    expect(await rows('picking', { lang: 'hi' })).toMatchObject([{ picker: 'हटाया गया खाता' }]);
  });

  it('are of the days that were asked for', async () => {
    const { _id } = await placeOrder(asha, { [rice]: 1 }, home);
    const yesterday = shopDayPlus(today, -1);
    const before = await totals('sales', { from: yesterday });
    await queries
      .update(orders)
      .set({ createdAt: sql`${orders.createdAt} - interval '1 day'` })
      .where(eq(orders.id, _id));
    expect(await totals('sales', { from: yesterday })).toEqual(before);
    expect((await rows('sales', { from: yesterday })).map(({ day }) => day)).toEqual([yesterday, today]);
    expect(await totals('sales', { from: yesterday, to: yesterday })).toMatchObject({ orders: 1, total: 100.5 });
  });

  it('are downloaded as a sheet whose names no program runs', async () => {
    const csv = async (name: string, query: Record<string, string> = {}) =>
      (
        await shop.app.inject({
          url: addressOf(name, { from: today, to: today, ...query }, '/sheet'),
          headers: owner.headers,
        })
      ).body;
    const unsold = await csv('unsold');
    expect(unsold).toBe("\ufeffProduct,In stock,Value at today’s price\r\n'=Salt,7,140.00\r\n");
    expect((await csv('tax', { lang: 'hi' })).split('\r\n')[1]).toMatch(/^इनवॉइस,0,/);
    expect((await csv('sales')).split('\r\n')).toHaveLength(3);
    // Nothing was paid by card.
    expect((await csv('payments')).split('\r\n')[0]).toMatch(/Cash,UPI,Received/);
  });

  it('refuse periods and reports that are not there', async () => {
    for (const [name, query, errors] of [
      ['profit', { from: today, to: today }, { report: 'There is no such report' }],
      ['sales', { from: today }, { to: 'Must be a day like 2026-11-20' }],
      ['sales', { from: '2026-02-30', to: today }, { from: 'Must be a day like 2026-11-20' }],
      ['sales', { from: '2026-03-02', to: '2026-03-01' }, { to: 'The last day is before the first one' }],
      ['sales', { from: '2025-01-01', to: '2026-01-02' }, { to: 'A period has at most 366 days' }],
    ] as const)
      for (const end of ['', '/sheet'])
        expect(await meera.request('GET', addressOf(name, query, end))).toMatchObject({ status: 400, errors });
    await get('sales', { from: '2025-01-01', to: '2026-01-01' });
  });

  it('are for owners, and for managers of their store', async () => {
    const second = await openSecond(meera);
    const everywhere = await totals('sales');
    const inStoreOf = ({ userId, headers }: SignedIn, store: string) => {
      const inStore = { ...headers, 'x-store': store };
      return new Administrator(inProcess(shop), { userId, headers: inStore });
    };
    const manager = await signUpAdmin(shop, 'Mona');
    const stores = [second];
    await meera.call(calls.setUserStores, { userId: manager.userId }, { stores, staffRole: 'manager' });
    const empty = await get('sales', {}, inStoreOf(manager, second));
    expect(empty.count).toBe(0);
    expect(everywhere.orders).toBeGreaterThan(0);
    const path = addressOf('sales', { from: today, to: today });
    expect(await inStoreOf(manager, firstStoreId).request('GET', path)).toMatchObject({ status: 403 });
    for (const staffRole of ['support', 'picker', 'rider']) {
      await meera.call(calls.setUserStores, { userId: manager.userId }, { stores, staffRole });
      expect(await inStoreOf(manager, second).request('GET', path)).toMatchObject({ status: 403 });
    }
    expect(await new Shopper(inProcess(shop), await signUp(shop)).request('GET', path)).toMatchObject({ status: 403 });
    const all = await get('stores', {}, inStoreOf(owner, 'all'));
    expect(all.rows.map(([name]) => name)).toHaveLength(1);
    // The stores are compared, whichever of them is shown.
    expect(await get('stores', {}, inStoreOf(owner, second))).toEqual(all);
    expect((await get('sales', {}, inStoreOf(owner, second))).count).toBe(0);
  });
});
