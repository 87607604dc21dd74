/** The invented people and orders of a demo: they add up, nobody gets a message about them, everybody may try them, and they go without a trace. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { AdminProduct } from '../../contract/catalogue/admin-catalogue.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { type ReportName, reportColumns } from '../../contract/reports/report-columns.ts';
import type { Report } from '../../contract/reports/reports.ts';
import { sampleRoles } from '../../contract/users/sample-people.ts';
import type { CurrentUser, Tokens } from '../../contract/users/users.ts';
import { loadDemo } from '../../demo/load.ts';
import { sql } from '../db/drizzle.ts';
import { isSamplePerson, sampleEmail, sampleId } from '../lib/sample-people.ts';
import { tablesOfOrders } from '../orders/model/removal-repository.ts';
import { expectLedger } from '../testing/ledger.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

/** All shops of these tests share their pictures. */
const pictures = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tokri-sample-')) };
afterAll(() => rm(pictures.DATA_DIR, { recursive: true, force: true }));

/** An empty shop of a demo, as a start fills it. */
async function openDemo(): Promise<TestShop> {
  const shop = await openShop({ ...pictures, DEMO: '1' });
  await loadDemo({ ...shop, log: shop.app.log, sample: shop.sampleShop });
  for (const job of ['check for missed settings', 'check for missed offers', 'check for missed sample people'])
    await shop.jobs.run(job);
  return shop;
}

const rowsOf = async (shop: TestShop, statement: ReturnType<typeof sql>) =>
  ((await shop.database.queries.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
const countIn = async (shop: TestShop, table: string): Promise<number> =>
  Number((await rowsOf(shop, sql`select count(*) from ${sql.identifier(table)}`))[0]?.count);
const ownerOf = async (shop: TestShop) => new Shopper(inProcess(shop), await signUpAdmin(shop));
const askAs = (shop: TestShop, as: string) =>
  inProcess(shop)({ method: 'POST', url: calls.signInAsSample.path, headers: {}, payload: { as } });
async function signInAs(shop: TestShop, as: string): Promise<Shopper> {
  const { accessToken } = (await askAs(shop, as)).data as Tokens;
  const headers = { authorization: `Bearer ${accessToken}` };
  const me = await new Shopper(inProcess(shop), { userId: '', headers }).call(calls.getCurrentUser);
  return new Shopper(inProcess(shop), { userId: (me.data as CurrentUser)._id, headers });
}

describe('the orders of a demo', () => {
  const shop = sharedShop(openDemo);
  const today = shopDayAt(new Date());
  const period = { from: shopDayPlus(today, -30), to: today };
  async function totalsOf(name: ReportName): Promise<Record<string, number>> {
    const owner = await ownerOf(shop);
    const url = `${calls.getReport.path.replace(':report', name)}?from=${period.from}&to=${period.to}`;
    const { totals } = (await owner.request('GET', url)).data as Report;
    const columns = reportColumns[name];
    return Object.fromEntries(columns.map(({ key }, place) => [key, Number(totals[place])]));
  }

  it('fill four weeks and this moment', async () => {
    const [figures] = await rowsOf(
      shop,
      sql`select count(*)::int as all, count(distinct (created_at at time zone '5:30')::date)::int as days,
        count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where status in ('placed', 'packed', 'out_for_delivery'))::int as open,
        count(*) filter (where delivered_at >= promised_by + interval '1 minute')::int as late from orders`,
    );
    const { all, days, delivered, cancelled, open, late } = figures as Record<string, number>;
    expect(all).toBeGreaterThan(400);
    expect(days).toBeGreaterThanOrEqual(28);
    expect([open, Number(delivered) + Number(cancelled) + Number(open)]).toEqual([8, all]);
    for (const some of [cancelled, late]) expect(some).toBeGreaterThan(5);
    for (const table of ['order_refusals', 'order_reports', 'refunds', 'store_credit_entries', 'offer_uses', 'reviews'])
      expect(await countIn(shop, table), table).toBeGreaterThan(3);
  });

  it('add up: lines and offers to totals, movements to stock, uses to offers, refunds to their lines', async () => {
    await expectLedger(shop);
    const wrong = await rowsOf(
      shop,
      sql`select number from orders where total_paise <> (select coalesce(sum(sale_paise * quantity), 0) from order_lines
          where order_id = orders.id) + coalesce((select sum((line->>'paise')::bigint) from jsonb_array_elements(bill) as line), 0)
        or (status = 'delivered') <> (received_paise is not null) or (status = 'delivered' and received_paise <> total_paise)
        union all select code from offers where (uses, given_paise) <> (select count(*), coalesce(sum(given_paise), 0)
          from offer_uses where offer_id = offers.id and given_back_at is null)
        union all select id from refunds where paise <> (select sum(paise) from refund_lines where refund_id = refunds.id)
        union all select product_id from review_totals where (count, stars) <> (select count(*), sum(stars)
          from reviews where reviews.product_id = review_totals.product_id)`,
    );
    expect(wrong).toEqual([]);
    // Goods that left the shelves are in a bag, on the way back, or gone.
    const [moved] = await rowsOf(
      shop,
      sql`select (select -sum(quantity) from stock_movements where order_id is not null)::int as out,
        (select sum(quantity) from order_lines join orders on orders.id = order_id where status <> 'cancelled')::int as bought,
        (select coalesce(sum(quantity), 0) from order_refusals where received_at is null)::int as returning,
        (select -sum(quantity) from stock_movements where kind in ('corrected', 'waste', 'damaged'))::int as lost`,
    );
    const { out, bought, returning, lost } = moved as Record<string, number>;
    expect(out).toBe(Number(bought) + Number(returning) + Number(lost));
  });

  it('are what the reports say', async () => {
    const [sales] = await rowsOf(
      shop,
      sql`select count(*)::int as orders, sum(total_paise) / 100.0 as total from orders where status <> 'cancelled'`,
    );
    expect(await totalsOf('sales')).toMatchObject({ orders: sales?.orders, total: Number(sales?.total) });
    const [paid] = await rowsOf(
      shop,
      sql`select count(*)::int as delivered, sum(received_paise) / 100.0 as received from orders where status = 'delivered'`,
    );
    const received = Number(paid?.received);
    expect(await totalsOf('payments')).toMatchObject({ delivered: paid?.delivered, cash: received, received });
    const [back] = await rowsOf(
      shop,
      sql`select count(*)::int as refunds, sum(paise) / 100.0 as refunded from refunds`,
    );
    expect(await totalsOf('refunds')).toMatchObject({ refunds: back?.refunds, refunded: Number(back?.refunded) });
    const [given] = await rowsOf(
      shop,
      sql`select sum(given_paise) / 100.0 as paise from offer_uses where given_back_at is null`,
    );
    expect(await totalsOf('coupons')).toMatchObject({ discount: -Number(given?.paise) });
  });

  it('are on the board, in the overview and among the customers', async () => {
    const owner = await ownerOf(shop);
    const url = `${calls.listFulfilmentOrders.path}?status=packed`;
    expect((await owner.request('GET', url)).data).toMatchObject({
      orders: [{ status: 'packed' }, { status: 'packed' }],
    });
    expect((await owner.call(calls.getOverview)).data).toMatchObject({ onTime: { delivered: expect.any(Number) } });
    expect((await owner.call(calls.listCustomers)).data).toHaveLength(25);
  });

  it('send nothing to anybody, and are no work of administrators', async () => {
    for (const table of ['outbox', 'notifications', 'audit_log']) expect(await countIn(shop, table), table).toBe(0);
  });

  it('go with the demo catalogue, and the settings are those of a new shop again', async () => {
    const owner = await ownerOf(shop);
    expect((await owner.call(calls.getSavedSettings)).data).toMatchObject({ settings: { reviews: 'real' } });
    expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({ status: 200 });
    expect(await countIn(shop, 'orders')).toBe(0);
    expect((await owner.call(calls.getSavedSettings)).data).toMatchObject({
      settings: { reviews: 'fixed', delivery: { arrivalTimes: false }, refunds: { on: false } },
    });
  });
});

describe('the people of a demo', () => {
  const shop = sharedShop(openDemo);

  it('can be tried by everybody, none of them as an owner', async () => {
    for (const as of sampleRoles) {
      const person = await signInAs(shop, as);
      const me = (await person.call(calls.getCurrentUser)).data as CurrentUser;
      expect(isSamplePerson(me._id)).toBe(true);
      expect([me.role, me.staffRole]).toEqual(
        as === 'shopper' ? ['USER', undefined] : ['ADMIN', as === 'shopkeeper' ? 'manager' : as],
      );
      for (const call of [calls.getSavedSettings, calls.getSetup])
        expect(await person.call(call), `${as} ${call.path}`).toMatchObject({ status: 403 });
      const params = { userId: sampleId(2) };
      expect(await person.call(calls.setRole, params, { role: 'ADMIN' })).toMatchObject({ status: 403 });
    }
    expect((await inProcess(shop)({ method: 'GET', url: calls.getShopSettings.path, headers: {} })).data).toMatchObject(
      {
        sample: [...sampleRoles],
      },
    );
  });

  it('work like others: one orders, another one packs and a third one delivers', async () => {
    const shopper = await signInAs(shop, 'shopper');
    const productId = shop.catalogue.snapshot().findAll('Onion')[0] ?? '';
    await shopper.fill({ [productId]: 2 });
    const placed = await shopper.cashPayment(await shopper.checkout());
    expect(placed.status).toBe(200);
    const { _id: orderId, totalAmount: received } = placed.data as { _id: string; totalAmount: number };
    const step = async (as: string, revision: number, body: object) =>
      expect((await (await signInAs(shop, as)).call(calls.stepOrder, { orderId }, { revision, ...body })).status).toBe(
        200,
      );
    await step('picker', 1, { step: 'packed' });
    await step('rider', 2, { step: 'out_for_delivery' });
    await step('rider', 3, { step: 'delivered', received });
    await expectLedger(shop);
    // Their addresses lead nowhere, so nothing waits to be sent there.
    expect(await countIn(shop, 'outbox')).toBe(0);
  });

  it('have no password, and get none', async () => {
    const send = inProcess(shop);
    const email = sampleEmail('Uma Prasad');
    const post = (url: string, payload: object) => send({ method: 'POST', url, headers: {}, payload });
    expect(await post(calls.login.path, { email, password: 'A' })).toMatchObject({ status: 400 });
    expect(await post(calls.login.path, { email, password: 'a long password' })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect(await countIn(shop, 'outbox')).toBe(0);
  });

  it('cannot be made owners', async () => {
    const owner = await ownerOf(shop);
    expect(await owner.call(calls.setRole, { userId: sampleId(2) }, { role: 'ADMIN' })).toMatchObject({
      status: 403,
      messageKey: 'errors.samplePersonNoOwner',
    });
  });

  it('can be tried so often from one network', async () => {
    const ask = async () => {
      const request = { method: 'POST' as const, url: calls.signInAsSample.path, payload: { as: 'shopper' } };
      return (await shop.app.inject({ ...request, remoteAddress: '203.0.113.7' })).statusCode;
    };
    for (let tries = 1; tries <= 60; tries += 1) expect(await ask(), `try ${tries}`).toBe(200);
    expect(await ask()).toBe(429);
  });

  it('cannot shut others out, make accounts, or change the store', async () => {
    const keeper = await signInAs(shop, 'shopkeeper');
    const refused = { status: 403, messageKey: 'errors.samplePerson' };
    for (const call of [calls.updateProfile, calls.deleteAccount, calls.changePassword, calls.pauseOrders] as const)
      expect(await keeper.call(call, {}, {}), call.path).toMatchObject(refused);
    for (const call of [calls.addCaller, calls.placePhoneOrder, calls.updateStore] as const)
      expect(await keeper.call(call, {}, {}), call.path).toMatchObject(refused);
    for (const call of [calls.getDevices, calls.signOutOtherDevices, calls.findCallers] as const)
      expect(await keeper.call(call), call.path).toMatchObject(refused);
  });

  it('stay once somebody real has ordered, whom their staff cannot see', async () => {
    const keeper = await signInAs(shop, 'shopkeeper');
    const sampleShopper = await signInAs(shop, 'shopper');
    const owner = await ownerOf(shop);
    const productId = shop.catalogue.snapshot().findAll('Onion')[0] ?? '';
    const shopper = await signUpShopper(shop, { [productId]: 1 });
    expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    const orders = await countIn(shop, 'orders');
    expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({ status: 409, code: 'HAS_ORDERS' });
    expect(await countIn(shop, 'orders')).toBe(orders);
    expect(await askAs(shop, 'shopkeeper')).toMatchObject({ status: 404 });
    await shop.jobs.run('check for missed sample people');
    expect((await keeper.call(calls.getCurrentUser)).status).toBe(401);
    expect((await sampleShopper.call(calls.getCurrentUser)).status).toBe(200);
    const settings = await inProcess(shop)({ method: 'GET', url: calls.getShopSettings.path, headers: {} });
    expect(settings.data).toMatchObject({ sample: ['shopper'] });
  });
});

describe('a real shop', () => {
  it('has nobody to try', async () => {
    const shop = await openShop();
    try {
      for (const as of sampleRoles) expect(await askAs(shop, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      const settings = await inProcess(shop)({ method: 'GET', url: calls.getShopSettings.path, headers: {} });
      expect(settings.data).not.toHaveProperty('sample');
    } finally {
      await shop.dispose();
    }
  });

  it.runIf(onPostgres)('that was a demo ends the sign-ins as its people, and starts none', async () => {
    const shop = await openDemo();
    try {
      const keeper = await signInAs(shop, 'shopkeeper');
      expect((await keeper.call(calls.getCurrentUser)).status).toBe(200);
      const real = await joinShop({ ...shop, env: { ...shop.env, DEMO: '0' } });
      try {
        expect((await keeper.call(calls.getCurrentUser)).status).toBe(401);
        const asked = { method: 'POST' as const, url: calls.signInAsSample.path, payload: { as: 'shopkeeper' } };
        expect((await real.app.inject(asked)).statusCode).toBe(404);
      } finally {
        await real.dispose();
      }
    } finally {
      await shop.dispose();
    }
  });

  it('in which something was decided before gets the catalogue alone', async () => {
    const shop = await openShop({ ...pictures, DEMO: '1' });
    try {
      await saveSettings(await ownerOf(shop), { reviews: 'none' });
      await loadDemo({ ...shop, log: shop.app.log, sample: shop.sampleShop });
      expect(await countIn(shop, 'orders')).toBe(0);
      expect((await askAs(shop, 'shopper')).status).toBe(404);
    } finally {
      await shop.dispose();
    }
  });
});

describe('removing the demo', () => {
  it('knows every table that refers to orders', async () => {
    const shop = await openShop();
    try {
      const found = await rowsOf(
        shop,
        sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'orders'::regclass`,
      );
      const elsewhere = ['cash_entries', 'refunds', 'payments', 'payment_refunds', 'picked_lines'];
      const known = new Set<unknown>([...tablesOfOrders, ...elsewhere]);
      expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
      expect(found.length).toBeGreaterThan(10);
    } finally {
      await shop.dispose();
    }
  });

  /** Everything that the invented people and what they did are in. */
  const tables = [
    ...['orders', 'order_lines', 'order_events', 'order_refusals', 'order_reports', 'order_report_lines', 'refunds'],
    ...['refund_lines', 'picking_claims', 'picked_lines', 'store_credit_entries', 'offers', 'offer_uses', 'reviews'],
    ...['addresses', 'cart_items', 'cash_entries', 'cash_shifts', 'notifications', 'outbox'],
  ];

  it('leaves an empty shop, also after the demo was used', async () => {
    const shop = await openDemo();
    try {
      const owner = await ownerOf(shop);
      const own = await signUpShopper(shop, {});
      const shopper = await signInAs(shop, 'shopper');
      const productId = shop.catalogue.snapshot().findAll('Onion')[0] ?? '';
      await owner.call(calls.updateProduct, {}, { productId, price: 44 });
      const counted = shop.catalogue.snapshot().findAll('Potato')[0] ?? '';
      const { stockVersion } = (await owner.call(calls.getAdminProduct, { productId: counted })).data as AdminProduct;
      const count = { kind: 'counted', quantity: 7, reason: 'On the shelf', stockVersion };
      expect((await owner.call(calls.changeStock, { productId: counted }, count)).status).toBe(200);
      await owner.call(calls.updateProduct, {}, { productId: counted, price: 33 });
      await saveSettings(owner, { cashBook: { on: true } });
      const rider = await signInAs(shop, 'rider');
      expect((await rider.call(calls.startCashShift, {}, { float: 100 })).status).toBe(200);
      await shopper.fill({ [productId]: 3 });
      const placed = (await shopper.cashPayment(await shopper.checkout())).data as { _id: string; totalAmount: number };
      const { _id: orderId, totalAmount: received } = placed;
      for (const [revision, body] of [{ step: 'packed' }, { step: 'out_for_delivery' }].entries())
        await owner.call(calls.stepOrder, { orderId }, { revision: revision + 1, ...body, riderId: sampleId(904) });
      const delivered = { revision: 3, step: 'delivered', received };
      await rider.call(calls.stepOrder, { orderId }, delivered);
      await shopper.fill({ [productId]: 1 });

      expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({ status: 200, data: { removed: 312 } });
      for (const table of tables) expect(await countIn(shop, table), table).toBe(0);
      const people = await rowsOf(shop, sql`select id from users`);
      expect(people.map(({ id }) => id).toSorted()).toEqual([owner.userId, own.userId].toSorted());
      await expectLedger(shop);
      // The stock that the owner counted stays, as do their settings.
      expect(shop.catalogue.snapshot().findProduct(counted)?.stock).toBe(7);
      expect((await owner.call(calls.getSavedSettings)).data).toMatchObject({
        settings: { reviews: 'fixed', delivery: { arrivalTimes: false }, cashBook: { on: true } },
      });
      // An edited product stays, with the stock that nobody has bought from.
      expect(shop.catalogue.snapshot().findProduct(productId)?.stock).toBe(260);
      expect((await shopper.call(calls.getCurrentUser)).status).toBe(401);
      expect((await askAs(shop, 'shopper')).status).toBe(404);
      const settings = await inProcess(shop)({ method: 'GET', url: calls.getShopSettings.path, headers: {} });
      expect(settings.data).not.toHaveProperty('sample');
      expect(settings.data).not.toHaveProperty('offers');
    } finally {
      await shop.dispose();
    }
  });

  it('is refused when the owner uses the cash book that its orders are in', async () => {
    const shop = await openDemo();
    try {
      const owner = await ownerOf(shop);
      await saveSettings(owner, { cashBook: { on: true } });
      expect((await owner.call(calls.startCashShift, {}, { float: 100 })).status).toBe(200);
      const rider = await signInAs(shop, 'rider');
      expect((await rider.call(calls.startCashShift, {}, { float: 100 })).status).toBe(200);
      const [open] = await rowsOf(
        shop,
        sql`select id, total_paise from orders where rider_id = ${rider.userId}
        and status = 'out_for_delivery' limit 1`,
      );
      const [orderId, received] = [String(open?.id), Number(open?.total_paise) / 100];
      const { revision } = (await owner.call(calls.getFulfilmentOrder, { orderId })).data as { revision: number };
      expect((await rider.call(calls.stepOrder, { orderId }, { revision, step: 'delivered', received })).status).toBe(
        200,
      );
      const before = await countIn(shop, 'orders');
      expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({
        status: 409,
        messageKey: 'errors.demoHasMoney',
      });
      expect(await countIn(shop, 'orders')).toBe(before);
      expect(await countIn(shop, 'cash_entries')).toBeGreaterThan(0);
    } finally {
      await shop.dispose();
    }
  });
});
