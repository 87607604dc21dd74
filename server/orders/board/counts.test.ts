/** The counters of the sidebar and the overview, and the lists that their links open. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentCounts } from '../../../contract/orders/board.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import { eq } from '../../db/drizzle.ts';
import { newId } from '../../lib/ids.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond, setStock } from '../../testing/two-stores.ts';
import { orderReports } from '../customer/reports/tables.ts';
import { orders } from '../model/tables.ts';
import { orderChanges } from '../questions/changes/tables.ts';

const minute = 60_000;
const noon = Date.parse('2026-11-20T12:00:00+05:30');
/** Minutes that deliveries of the shop take. */
const usual = 11;

describe('the counters of the administration', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(noon) }));
  let meera: Administrator;
  /** Orders by what is special about them. */
  const made: Record<string, string> = {};
  let lowInFirst = '';

  const set = (orderId: string, values: Partial<typeof orders.$inferInsert>) =>
    shop.database.queries.update(orders).set(values).where(eq(orders.id, orderId));
  const counts = async (who: Shopper = meera, headers = {}) =>
    (await who.call(calls.countFulfilmentOrders, {}, undefined, headers)).data as FulfilmentCounts;
  const idsOf = async (query: Record<string, string>, who = meera) =>
    (await who.list(query)).orders.map(({ _id }) => _id);

  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    const potato = await stockProduct(shop, { stock: 500 });
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    const home = await asha.move();
    const later = async (name: string, minutes: { placed?: number; promised?: number }) => {
      const { _id } = await placeOrder(asha, { [potato]: 1 }, home);
      made[name] = _id;
      const createdAt = new Date(noon + (minutes.placed ?? 0) * minute);
      await set(_id, {
        createdAt,
        promisedBy: minutes.promised === undefined ? null : new Date(noon + minutes.promised * minute),
      });
    };
    await later('promised late', { promised: -1 });
    // Its minute on the clock is not over.
    await set(made['promised late'] ?? '', { promisedBy: new Date(noon - minute) });
    await later('promised now', { promised: 0 });
    await later('promised later, placed long ago', { placed: -90, promised: 5 });
    await later('waits long', { placed: -usual - 1 });
    await later('waits as usual', { placed: -usual });
    await later('packed late', { promised: -30 });
    await meera.work(made['packed late'] ?? '', 'packed');
    await later('on the way', { promised: 30 });
    await meera.work(made['on the way'] ?? '', 'packed', 'out_for_delivery');
    await later('delivered late', { promised: -30 });
    await meera.work(made['delivered late'] ?? '', 'packed', 'out_for_delivery', 'delivered');
    await later('cancelled', { promised: -30 });
    await meera.work(made.cancelled ?? '', 'cancelled');
  });

  it('count orders to pack, on the way and late, and the list of late ones has exactly those, the first that was due first', async () => {
    expect(await counts()).toMatchObject({ placed: 5, packed: 1, out_for_delivery: 1, late: 3 });
    const late = ['packed late', 'waits long', 'promised late'].map((name) => made[name]);
    expect(await idsOf({ late: '1', sort: 'promise' })).toEqual(late);
    expect(await idsOf({ late: '1', status: 'packed' })).toEqual([made['packed late']]);
  });

  it.each([
    ['picker', 3],
    ['rider', 1],
    ['support', 3],
  ] as const)('count for a %s only the late orders that the role sees', async (role: StaffRole, late: number) => {
    const him = await hire(shop, meera, role);
    expect(await counts(him)).toMatchObject({ late });
    expect(await idsOf({ late: '1' }, him)).toHaveLength(late);
  });

  it('count questions to customers until their time is over, for those who serve customers', async () => {
    const orderId = made['waits as usual'] ?? '';
    await shop.database.queries.insert(orderChanges).values({
      id: newId(),
      storeId: firstStoreId,
      orderId,
      status: 'open',
      lines: [],
      seen: [],
      beforePaise: 100,
      totalPaise: 100,
      askedBy: meera.userId,
      answerBy: new Date(noon + minute),
    });
    expect(await counts()).toMatchObject({ asked: 1 });
    expect(await idsOf({ asked: '1' })).toEqual([orderId]);
    const picker = await hire(shop, meera, 'picker');
    expect(await counts(picker)).toMatchObject({ asked: 0 });
    const refused = await picker.request('GET', `${calls.listFulfilmentOrders.path}?asked=1`);
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await shop.database.queries.update(orderChanges).set({ answerBy: new Date(noon - minute) });
    expect(await counts()).toMatchObject({ asked: 0 });
  });

  it('count problems that are not resolved, for those who serve customers', async () => {
    const orderId = made['delivered late'] ?? '';
    const hash = { requestHash: 'hash', idempotencyKey: null };
    const report = { id: newId(), storeId: firstStoreId, orderId, text: 'Bruised', ...hash };
    await shop.database.queries.insert(orderReports).values(report);
    expect(await counts()).toMatchObject({ problems: 1 });
    expect(await counts(await hire(shop, meera, 'rider'))).toMatchObject({ problems: 0 });
  });

  it('count products on sale that run low in the store, or in all stores, for owners and managers', async () => {
    for (const [name, stock, publish] of [
      ['Few', 5, true],
      ['Enough', 6, true],
      ['Out', 0, true],
      ['Hidden', 2, false],
    ] as const) {
      const id = await stockProduct(shop, { name, stock, publish });
      if (name === 'Few') lowInFirst = id;
    }
    expect(await counts()).toMatchObject({ runningLow: 1 });
    expect(await counts(await hire(shop, meera, 'manager'))).toMatchObject({ runningLow: 1 });
    for (const role of ['support', 'picker', 'rider'] as const)
      expect(await counts(await hire(shop, meera, role))).toMatchObject({ runningLow: 0 });
    const second = await openSecond(meera);
    await setStock(shop, second, lowInFirst, 3);
    expect(await counts(meera, { 'x-store': 'all' })).toMatchObject({ runningLow: 2, placed: 5, late: 3 });
    expect(await counts(meera, { 'x-store': second })).toMatchObject({ runningLow: 1, placed: 0, late: 0 });
  });
});
