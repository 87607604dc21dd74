/** Compares the overview's figures with a second computation: PostgreSQL's own calendar of India, over every row. */

import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { toPaise } from '../../contract/money/money.ts';
import { type OrderStatus, orderStatuses } from '../../contract/orders/order-statuses.ts';
import { type Overview, overview } from '../../contract/reports/overview.ts';
import { sql } from '../db/drizzle.ts';
import { newId, newOrderNumber } from '../lib/ids.ts';
import { orderLines, orders } from '../orders/model/tables.ts';
import { type SignedIn, signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { home, inProcess, Shopper } from '../testing/shopping.ts';

/** 14:47:31 in India, a Friday. */
const now = new Date('2026-11-20T09:17:31.250Z');
const minute = 60_000;
const day = 24 * 60 * minute;

interface Line {
  productId: string;
  salePaise: number;
  quantity: number;
}

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.salePaise * line.quantity, 0);

describe('the overview', () => {
  const shop = sharedShop(() => openShop({}, { now: () => now }));
  let admin: SignedIn;
  let customer: SignedIn;
  beforeAll(async () => {
    admin = await signUpAdmin(shop);
    customer = await signUp(shop);
  });

  const rows = async <T>(query: ReturnType<typeof sql>) =>
    ((await shop.database.queries.execute(query)) as unknown as { rows: T[] }).rows;

  async function get(query = ''): Promise<Overview> {
    const url = calls.getOverview.path + query;
    const answer = await shop.app.inject({ method: 'GET', url, headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    return overview.parse(answer.json().data);
  }

  async function writeOrders(
    all: { createdAt: Date; status: OrderStatus; lines: Line[]; tipPaise?: number }[],
  ): Promise<void> {
    const made = all.map(({ tipPaise = 0, ...each }) => ({
      ...each,
      bill:
        tipPaise > 0
          ? [
              { kind: 'handling' as const, paise: 0 },
              { kind: 'tip' as const, paise: tipPaise },
            ]
          : null,
      id: newId(),
      number: newOrderNumber(),
      userId: customer.userId,
      grossPaise: totalOf(each.lines) + tipPaise,
      totalPaise: totalOf(each.lines) + tipPaise,
      address: home,
      payBy: each.status === 'awaiting_payment' ? each.createdAt : null,
    }));
    await shop.database.queries.insert(orders).values(made);
    await shop.database.queries.insert(orderLines).values(
      made.flatMap(({ id, lines }) =>
        lines.map((line, index) => ({
          ...line,
          orderId: id,
          line: index + 1,
          name: `As sold ${line.productId.slice(-3)}`,
          image: '',
          unit: 'KG' as const,
          unitQuantity: 1,
          pricePaise: line.salePaise,
        })),
      ),
    );
  }

  it('is all zero in a shop without sales', async () => {
    const nothing = { orders: 0, cancelled: 0, revenue: 0 };
    const shown = await get();
    expect(shown).toMatchObject({ day: '2026-11-20', dayBefore: '2026-11-13', today: nothing, before: nothing });
    expect(shown.beforeSoFar).toEqual(nothing);
    expect(shown.hours).toHaveLength(24);
    expect(shown.hours.every((hour) => hour.today === 0 && hour.before === 0)).toBe(true);
    expect([shown.bestSellers, shown.runningOut, shown.outOfStock]).toEqual([
      [],
      { count: 0, products: [] },
      { count: 0, products: [] },
    ]);
  });

  it('equals the sums over every row to the paisa, for orders at random times and at day boundaries', async () => {
    const products = [];
    for (let i = 0; i < 14; i += 1) products.push(await stockProduct(shop, { name: `Product ${i}`, stock: 100 }));
    const gone = newId();
    const edges = [0, 7, 29, 30].flatMap((days) => {
      const midnight = Date.parse('2026-11-20T00:00:00+05:30') - days * day;
      return [midnight - 1, midnight, midnight + day - 1, now.getTime() - days * day, now.getTime() - days * day - 1];
    });
    const anOrder = fc.record({
      createdAt: fc
        .oneof(fc.constantFrom(...edges), fc.integer({ min: now.getTime() - 40 * day, max: now.getTime() }))
        .map((time) => new Date(Math.min(time, now.getTime()))),
      status: fc.constantFrom(...orderStatuses),
      lines: fc.uniqueArray(
        fc.record({
          productId: fc.constantFrom(...products, gone),
          salePaise: fc.integer({ min: 1, max: 9_999_999 }),
          quantity: fc.integer({ min: 1, max: 20 }),
        }),
        { minLength: 1, maxLength: 5, selector: (line) => line.productId },
      ),
    });
    await writeOrders(fc.sample(anOrder, { numRuns: 600, seed: 20_261_120 }));

    const shown = await get();
    const days = await rows<{ day: string; so_far: boolean; orders: string; cancelled: string; paise: string }>(sql`
      select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
        (created_at at time zone 'Asia/Kolkata')::time < ('2026-11-20T09:17:31.250Z'::timestamptz at time zone 'Asia/Kolkata')::time as so_far,
        sum(case when status = 'cancelled' then 0 else 1 end) as orders,
        sum(case when status = 'cancelled' then 1 else 0 end) as cancelled,
        sum(case when status = 'cancelled' then 0 else total_paise end) as paise
      from orders where pay_by is null group by 1, 2`);
    const figures = (of: string, onlySoFar = false) => {
      const its = days.filter((each) => each.day === of && (!onlySoFar || each.so_far));
      const sum = (pick: (row: (typeof its)[number]) => string) => its.reduce((all, row) => all + Number(pick(row)), 0);
      return {
        orders: sum((row) => row.orders),
        cancelled: sum((row) => row.cancelled),
        paise: sum((row) => row.paise),
      };
    };
    const inPaise = ({ revenue, ...rest }: Overview['today']) => ({ ...rest, paise: toPaise(revenue) });
    expect(inPaise(shown.today)).toEqual(figures('2026-11-20'));
    expect(inPaise(shown.before)).toEqual(figures('2026-11-13'));
    expect(inPaise(shown.beforeSoFar)).toEqual(figures('2026-11-13', true));
    expect(shown.today.orders).toBeGreaterThan(10);
    expect(shown.before.orders).toBeGreaterThan(shown.beforeSoFar.orders);

    const hours = await rows<{ day: string; hour: string; orders: string }>(sql`
      select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
        to_char(created_at at time zone 'Asia/Kolkata', 'HH24') as hour, count(*) as orders
      from orders where status <> 'cancelled' and pay_by is null group by 1, 2`);
    const ordersIn = (of: string, hour: number) =>
      Number(hours.find((row) => row.day === of && Number(row.hour) === hour)?.orders ?? 0);
    expect(shown.hours).toEqual(
      Array.from({ length: 24 }, (_, hour) => ({
        hour,
        today: ordersIn('2026-11-20', hour),
        before: ordersIn('2026-11-13', hour),
      })),
    );

    const sold = await rows<{ id: string; quantity: string; paise: string }>(sql`
      select product_id as id, sum(quantity) as quantity, sum(quantity * sale_paise) as paise from order_lines
      where order_id in (select id from orders where status <> 'cancelled' and pay_by is null
        and (created_at at time zone 'Asia/Kolkata')::date between '2026-10-22' and '2026-11-20')
      group by product_id order by sum(quantity) desc, product_id limit 10`);
    expect(shown.bestSellers.map((each) => [each.productId, each.quantity, toPaise(each.revenue)])).toEqual(
      sold.map((each) => [each.id, Number(each.quantity), Number(each.paise)]),
    );
  });

  it('shows best sellers with their current names, and deleted ones with the names at the sale', async () => {
    const soapId = await stockProduct(shop, { name: 'Soap, new name' });
    const goneId = newId();
    await writeOrders([
      { createdAt: now, status: 'placed', lines: [{ productId: soapId, salePaise: 100, quantity: 100_000 }] },
      { createdAt: now, status: 'delivered', lines: [{ productId: goneId, salePaise: 100, quantity: 90_000 }] },
      { createdAt: now, status: 'cancelled', lines: [{ productId: newId(), salePaise: 100, quantity: 950_000 }] },
    ]);
    expect((await get()).bestSellers.slice(0, 2)).toMatchObject([
      { productId: soapId, name: 'Soap, new name', quantity: 100_000, revenue: 100_000 },
      { productId: goneId, name: `As sold ${goneId.slice(-3)}`, quantity: 90_000, revenue: 90_000 },
    ]);
  });

  it('shows tips beside the revenue, without those of cancelled orders', async () => {
    const { today: before } = await get();
    expect(before).not.toHaveProperty('tips');
    const lines = [{ productId: newId(), salePaise: 4_000, quantity: 1 }];
    await writeOrders([
      { createdAt: now, status: 'placed', lines, tipPaise: 2_000 },
      { createdAt: now, status: 'delivered', lines, tipPaise: 1_050 },
      { createdAt: now, status: 'cancelled', lines, tipPaise: 3_000 },
      { createdAt: now, status: 'placed', lines },
    ]);
    const { today } = await get();
    expect(today.tips).toBe(30.5);
    expect(toPaise(today.revenue)).toBe(toPaise(before.revenue) + 12_000);
  });

  it('lists products low on stock and out of stock, lowest first, and only products on sale', async () => {
    for (const [name, stock, publish] of [
      ['Six left', 6, true],
      ['Five left', 5, true],
      ['One left', 1, true],
      ['Out', 0, true],
      ['Hidden out', 0, false],
      ['Hidden few', 2, false],
    ] as const) {
      await stockProduct(shop, { name, stock, publish });
    }
    const { runningOut, outOfStock } = await get();
    expect(runningOut.products.map(({ name, stock }) => [name, stock])).toEqual([
      ['One left', 1],
      ['Five left', 5],
    ]);
    expect([runningOut.count, outOfStock.count, outOfStock.products.map(({ name }) => name)]).toEqual([2, 1, ['Out']]);
  });

  it('names products in the language of the reader', async () => {
    const translations = { hi: { name: 'आखिरी दूध' } };
    const productId = await stockProduct(shop, { name: 'Last milk', stock: 1, translations });
    const nameIn = async (query: string) =>
      (await get(query)).runningOut.products.find((each) => each.productId === productId)?.name;
    expect([await nameIn(''), await nameIn('?lang=hi')]).toEqual(['Last milk', 'आखिरी दूध']);
    await shop.catalogue.change((change) => change.deleteProduct(productId));
  });

  it('counts all products that are out of stock, and names the first twenty', async () => {
    for (let i = 0; i < 24; i += 1) await stockProduct(shop, { name: `Zero ${i}`, stock: 0 });
    const { outOfStock } = await get();
    expect([outOfStock.count, outOfStock.products.length]).toEqual([25, 20]);
  });

  it('shows an order as soon as it is placed', async () => {
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    const productId = await stockProduct(shop, { name: 'Cardamom', stock: 3, pricePaise: 12_345 });
    await shopper.fill({ [productId]: 3 });
    expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    const { outOfStock } = await get();
    expect(outOfStock.products.map(({ name }) => name)).toContain('Cardamom');
  });
});
