/**
 * The report of refused goods: by product and reason, and where the goods went, as the stock ledger has it
 * (docs/features/partly-refused.md).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { reasonStarts } from '../../contract/inventory/stock-reasons.ts';
import { toPaise } from '../../contract/money/money.ts';
import { reportColumns } from '../../contract/reports/report-columns.ts';
import { type Report, report } from '../../contract/reports/reports.ts';
import { eq, sql } from '../db/drizzle.ts';
import { orders } from '../orders/model/tables.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { CashWorker, hireForCash, sentOut } from '../testing/cash-calls.ts';
import { hire } from '../testing/fulfilment-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { deliverPart, type RefusedUnits, receive, refusedOf } from '../testing/refusals.ts';
import { openShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { openSecond } from '../testing/two-stores.ts';

const today = shopDayAt(new Date());

describe('the report of refused goods', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const person = await signUpAdmin(shop);
  const owner = new CashWorker(inProcess(shop), person);
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const ramesh = await hireForCash(shop, owner, 'rider', 'Ramesh');
  const rice = await stockProduct(shop, { name: 'Rice', stock: 100, pricePaise: 10_050 });
  const curd = await stockProduct(shop, { name: '=Curd', stock: 100, pricePaise: 3_000, discount: 10 });
  const { queries } = shop.database;

  const addressOf = (query: object, end = '') =>
    `${calls.getReport.path.replace(':report', 'refused')}${end}?${new URLSearchParams({ from: today, to: today, ...query })}`;
  const get = async (query: object = {}, headers = {}): Promise<Report> => {
    const answer = await owner.request('GET', addressOf(query), undefined, headers);
    expect(answer.status).toBe(200);
    return report.strict().parse(answer.data);
  };
  const named = (row: readonly (string | number | null)[]) =>
    Object.fromEntries(reportColumns.refused.map(({ key }, at) => [key, row[at]]));
  const number = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await queries.execute(query)) as { rows: [Record<string, string>] };
    return Number(Object.values(rows[0])[0]);
  };

  it('has what was refused, what it was worth, and where it went, and adds up to the stock ledger', async () => {
    expect(await get()).toEqual({ rows: [], totals: [null, null, 0, 0, 0, 0, 0], count: 0 });
    /** The reduction of the order. Whole paise. */
    let lessPaise = 0;
    const refuse = async (refused: readonly RefusedUnits[]) => {
      const order = await sentOut(ramesh, owner, asha, { [rice]: 3, [curd]: 3 }, home);
      expect(await deliverPart(ramesh, order, refused)).toMatchObject({ status: 200 });
      const after = await owner.order(order._id);
      lessPaise += toPaise(order.totalAmount) - toPaise(after.totalAmount);
      return after;
    };
    const first = await refuse([refusedOf(rice, 2), refusedOf(curd, 3, 'not_fresh')]);
    const second = await refuse([refusedOf(rice, 1), refusedOf(curd, 1, 'not_fresh')]);
    await refuse([refusedOf(rice, 1, 'changed_mind')]);
    expect(await receive(owner, first, { [rice]: 1, [curd]: 0 })).toMatchObject({ status: 200 });
    const lines = [
      { productId: rice, stock: 0, reason: 'damaged' },
      { productId: curd, stock: 1 },
    ];
    expect(await receive(owner, second, lines)).toMatchObject({ status: 200 });

    const { rows, totals } = await get();
    expect(rows.map(named)).toEqual([
      { product: 'Rice', because: 'damaged', units: 3, value: 301.5, toStock: 1, wasted: 2, notBack: 0 },
      { product: '=Curd', because: 'not_fresh', units: 4, value: 108, toStock: 1, wasted: 3, notBack: 0 },
      { product: 'Rice', because: 'changed_mind', units: 1, value: 100.5, toStock: 0, wasted: 0, notBack: 1 },
    ]);
    const { units, value, toStock, wasted, notBack } = named(totals);
    expect(toPaise(Number(value))).toBe(lessPaise);
    const moved = (kinds: readonly string[]) =>
      number(sql`select coalesce(sum(quantity), 0) from stock_movements
        where starts_with(reason, ${reasonStarts.refused}) and kind = any(string_to_array(${kinds.join(',')}, ','))`);
    expect(await moved(['returned'])).toBe(Number(units) - Number(notBack));
    expect(await moved(['waste', 'damaged'])).toBe(-Number(wasted));
    expect(await moved(['returned', 'waste', 'damaged'])).toBe(Number(toStock));
    await expectLedger(shop);

    // Test orders count nowhere.
    const { queries } = shop.database;
    await queries.update(orders).set({ isTest: true }).where(eq(orders.id, first._id));
    expect((await get()).rows.map(named)).toMatchObject([{ units: 1 }, { units: 1 }, { units: 1 }]);
    await queries.update(orders).set({ isTest: false }).where(eq(orders.id, first._id));
  });

  it('is a sheet, too, whose cells are no formulas, in both languages', async () => {
    const sheet = async (lang: string) =>
      (await shop.app.inject({ url: addressOf({ lang }, '/sheet'), headers: person.headers })).body.split('\r\n');
    const [titles, , curds] = await sheet('en');
    expect(titles).toContain('Product,Reason,Units,Value,Back to stock,Waste,Not received yet');
    expect(curds).toBe("'=Curd,Not fresh,4,108.00,1,3,0");
    expect((await sheet('hi'))[1]).toContain('टूटा या ख़राब');
  });

  it('is of the period and of the store that is asked for', async () => {
    const day = shopDayPlus(today, -1);
    expect((await get({ from: day, to: day })).count).toBe(0);
    const second = await openSecond(owner);
    expect((await get({}, { 'x-store': second })).count).toBe(0);
    expect((await get({}, { 'x-store': firstStoreId })).count).toBe(3);
    expect((await get()).count).toBe(3);
  });

  it('is for owners and managers', async () => {
    for (const [role, status] of [
      ['manager', 200],
      ['rider', 403],
      ['picker', 403],
    ] as const)
      expect((await (await hire(shop, owner, role, `A ${role}`)).request('GET', addressOf({}))).status).toBe(status);
  });
});
