/** Refused goods come back with the rider, and the store says what becomes of them (docs/features/partly-refused.md). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { FulfilmentCounts } from '../../../../contract/orders/board.ts';
import type { Deliveries } from '../../../../contract/orders/deliveries.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { stockMovements } from '../../../catalogue/tables.ts';
import { and, asc, eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { type CashWorker, sentOut } from '../../../testing/cash-calls.ts';
import { hire } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { stockProduct } from '../../../testing/products.ts';
import { deliverPart, openDoor, type RefusedUnits, receive, refusedOf } from '../../../testing/refusals.ts';
import { stockOf } from '../../../testing/shopping.ts';
import { openSecond } from '../../../testing/two-stores.ts';
import { orderRefusals } from './tables.ts';

const today = shopDayAt(new Date());

describe('refused goods', async () => {
  const { shop, owner, ramesh, asha, home } = await openDoor();
  const rice = await stockProduct(shop, { name: 'Rice', stock: 1_000, pricePaise: 10_000 });
  const curd = await stockProduct(shop, { name: 'Curd', stock: 1_000, pricePaise: 3_000 });

  /** An order of 3 of rice and 3 of curd, of which this was refused. */
  async function partly(
    refused: readonly RefusedUnits[] = [refusedOf(rice, 2), refusedOf(curd, 3)],
  ): Promise<FulfilmentOrder> {
    const order = await sentOut(ramesh, owner, asha, { [rice]: 3, [curd]: 3 }, home);
    const answer = await deliverPart(ramesh, order, refused);
    if (answer.status !== 200) throw new Error(answer.message);
    return owner.order(order._id);
  }
  const counts = async (who = owner) =>
    ((await who.call(calls.countFulfilmentOrders)).data as FulfilmentCounts).toReceive;
  const bringsBack = async (who: CashWorker) => ((await who.call(calls.listDeliveries)).data as Deliveries).bringBack;
  const listed = async () => (await owner.list({ toReceive: '1', sort: 'oldest' })).orders.map(({ _id }) => _id);
  const movementsOf = async ({ _id }: FulfilmentOrder, productId: string) =>
    (
      await shop.database.queries
        .select()
        .from(stockMovements)
        .where(and(eq(stockMovements.orderId, _id), eq(stockMovements.productId, productId)))
        .orderBy(asc(stockMovements.id))
    ).map(({ kind: what, quantity, reason }) => [what, quantity, reason]);
  const waste = async () => {
    const { totals } = (await owner.request('GET', `/api/v1/reports/waste?from=${today}&to=${today}`)).data as Report;
    return Number(totals[reportColumns.waste.findIndex(({ key }) => key === 'units')]);
  };

  it('are on the board until the store says what is sold again and what is waste', async () => {
    const [before, wasted] = [[await stockOf(shop, rice), await stockOf(shop, curd)], await waste()];
    const order = await partly();
    expect(order).toMatchObject({ canReceive: true, status: 'delivered' });
    expect(order.refused?.map((line) => 'received' in line)).toEqual([false, false]);
    expect([await counts(), await listed()]).toEqual([1, [order._id]]);
    const card = async () => (await owner.list()).orders.find(({ _id }) => _id === order._id);
    expect((await card())?.returning).toEqual([
      { productId: rice, name: 'Rice', quantity: 2 },
      { productId: curd, name: 'Curd', quantity: 3 },
    ]);
    expect(await bringsBack(ramesh)).toMatchObject([
      { orderId: order.orderId, lines: [{ quantity: 2 }, { name: 'Curd', quantity: 3 }] },
    ]);
    expect(await bringsBack(owner)).toBeUndefined();
    const answer = await receive(owner, order, [
      { productId: curd, stock: 1, reason: 'damaged' },
      { productId: rice, stock: 2 },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      message: 'The items have been received',
      data: {
        refused: [
          { productId: rice, received: { stock: 2, waste: 0, at: expect.any(String) } },
          { productId: curd, received: { stock: 1, waste: 2 } },
        ],
      },
    });
    expect(answer.data).not.toHaveProperty('canReceive');
    expect([await counts(), await listed()]).toEqual([0, []]);
    expect(await card()).not.toHaveProperty('returning');
    expect(await bringsBack(ramesh)).toBeUndefined();
    // Ordered, less what is back on the shelf.
    expect([await stockOf(shop, rice), await stockOf(shop, curd)]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) - 2,
    ]);
    await expectLedger(shop);
    const about = `Refused at the door, order ${order.orderId}`;
    expect(await movementsOf(order, curd)).toEqual([
      ['sold', -3, ''],
      ['returned', 3, about],
      ['damaged', -2, `${about}: Damaged in transport`],
    ]);
    expect(await movementsOf(order, rice)).toEqual([
      ['sold', -3, ''],
      ['returned', 2, about],
    ]);
    expect(await waste()).toBe(wasted + 2);
    const [entry] = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'goods_received')));
    expect(entry?.fields).toEqual({
      goods: {
        from: null,
        to: [
          { name: 'Rice', quantity: 2, stock: 2 },
          { name: 'Curd', quantity: 3, stock: 1, reason: 'damaged' },
        ],
      },
    });
    // Buyers see the stock of the shelf.
    expect(shop.catalogue.snapshot().findProduct(rice)?.stock).toBe(await stockOf(shop, rice));
  });

  it('are waste for every reason that there is', async () => {
    for (const [reason, what, words] of [
      ['damaged', 'damaged', 'Damaged in transport'],
      ['spoiled', 'waste', 'Spoiled'],
      ['not_returned', 'waste', 'Not brought back'],
      ['other', 'waste', 'Opened by the customer'],
    ]) {
      const order = await partly([refusedOf(rice, 2)]);
      const said = reason === 'other' && { words };
      expect(await receive(owner, order, [{ productId: rice, stock: 0, reason, ...said }])).toMatchObject({
        status: 200,
      });
      expect((await movementsOf(order, rice)).at(-1)).toEqual([
        what,
        -2,
        `Refused at the door, order ${order.orderId}: ${words}`,
      ]);
    }
    await expectLedger(shop);
  });

  it('are received as a whole, and nothing moves when something does not fit', async () => {
    const order = await partly();
    const before = [await owner.order(order._id), await stockOf(shop, rice), await stockOf(shop, curd)];
    const both = (units: object) => [
      { productId: rice, stock: 2 },
      { productId: curd, stock: 0, ...units },
    ];
    const faults: [unknown[], string][] = [
      [[{ productId: rice, stock: 2 }], 'Curd: please choose what should happen to it.'],
      [both({}), 'Curd: please give the reason why it cannot be sold again.'],
      [both({ stock: 4 }), 'Curd: only 3 were refused.'],
      [[...both({ reason: 'spoiled' }), { productId: rice, stock: 1 }], 'A product is named twice.'],
      [
        [...both({ reason: 'spoiled' }), { productId: newId(), stock: 0 }],
        'A product that is to be received was not refused.',
      ],
      [both({ stock: -1 }), ''],
      [both({ stock: 0.5 }), ''],
      [both({ stock: '3' }), ''],
      [both({ reason: 'eaten' }), ''],
      [both({ reason: 'other' }), ''],
      [both({ reason: 'other', words: ' ' }), ''],
      [both({ reason: 'other', words: 'a\u0000b' }), ''],
      [both({ reason: 'spoiled', words: 'a\ud800' }), ''],
      [[], ''],
    ];
    for (const [lines, message] of faults) {
      const answer = await receive(owner, order, lines);
      expect(answer, JSON.stringify(lines)).toMatchObject({ status: 400, code: 'VALIDATION' });
      if (message !== '') expect(answer).toMatchObject({ message, errors: { lines: message } });
    }
    const all = { [rice]: 2, [curd]: 3 };
    const old = { ...order, revision: order.revision - 1 };
    expect(await receive(owner, old, all)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect([await owner.order(order._id), await stockOf(shop, rice), await stockOf(shop, curd)]).toEqual(before);
    expect(await receive(owner, order, all)).toMatchObject({ status: 200 });
  });

  it('are received once, however often the request arrives at the same moment', async () => {
    const order = await partly();
    const before = await stockOf(shop, rice);
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(owner, order, { [rice]: 2, [curd]: 3 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await receive(owner, order, { [rice]: 1, [curd]: 3 })).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    expect(await stockOf(shop, rice)).toBe(before + 2);
    expect(await receive(owner, await owner.order(order._id), { [rice]: 2, [curd]: 3 })).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message: 'The refused items of this order have already been received.',
      data: { _id: order._id },
    });
    const whole = await owner.work((await sentOut(ramesh, owner, asha, { [rice]: 1 }, home))._id, 'delivered');
    expect(await receive(owner, whole, { [rice]: 1 })).toMatchObject({
      status: 409,
      message: 'Nothing in this order was refused.',
    });
    expect(await receive(owner, { _id: newId(), revision: 1 }, { [rice]: 1 })).toMatchObject({ status: 404 });
  });

  it('of a product that was deleted meanwhile come back to its stock', async () => {
    const gone = await stockProduct(shop, { name: 'Seasonal', stock: 10 });
    const order = await sentOut(ramesh, owner, asha, { [rice]: 1, [gone]: 2 }, home);
    expect(await deliverPart(ramesh, order, [refusedOf(gone, 2)])).toMatchObject({ status: 200 });
    expect(await owner.call(calls.deleteProduct, { productId: gone })).toMatchObject({ status: 200 });
    expect(await receive(owner, await owner.order(order._id), { [gone]: 2 })).toMatchObject({ status: 200 });
    expect(await movementsOf(order, gone)).toEqual([
      ['sold', -2, ''],
      ['returned', 2, `Refused at the door, order ${order.orderId}`],
    ]);
    expect(await stockOf(shop, gone)).toBe(10);
    await expectLedger(shop);
    const [row] = await shop.database.queries.select().from(orderRefusals).where(eq(orderRefusals.productId, gone));
    expect(row?.toStock).toBe(2);
  });

  it('are received by managers of the store and owners only', async () => {
    const order = await partly();
    const all = { [rice]: 2, [curd]: 3 };
    for (const role of ['picker', 'support', 'rider'] as const) {
      const who = await hire(shop, owner, role);
      expect(await receive(who, order, all)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await who.call(calls.countFulfilmentOrders)).toMatchObject({ data: { toReceive: 0 } });
      const answer = await who.request('GET', `${calls.listFulfilmentOrders.path}?toReceive=1`);
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    const support = await hire(shop, owner, 'support');
    expect(await support.order(order._id)).not.toHaveProperty('canReceive');
    expect((await support.order(order._id)).refused).toHaveLength(2);
    const second = await openSecond(owner);
    const elsewhere = await hire(shop, owner, 'manager', 'Dinesh', [second]);
    expect(await receive(elsewhere, order, all)).toMatchObject({ status: 403 });
    const manager = await hire(shop, owner, 'manager', 'Farah');
    expect(await receive(manager, order, all)).toMatchObject({ status: 200 });
  });
});
