/** Stock of goods by weight: it counts whole units, and follows what was weighed (docs/features/goods-by-weight.md). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { weightRange } from '../../../../contract/catalogue/weight.ts';
import { type StockLedger, stockLedger } from '../../../../contract/inventory/stock.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { eq } from '../../../db/drizzle.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { confirmEmail, signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { deliverPart, receive, refusedOf } from '../../../testing/refusals.ts';
import { bothDatabases, openShopOn, sharedShop } from '../../../testing/shop.ts';
import { type Answer, inProcess, Shopper } from '../../../testing/shopping.ts';
import { orderLines } from '../../model/tables.ts';

describe.each(bothDatabases)('stock of goods by weight on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  let owner: Administrator;
  let asha: Shopper;
  let home: string;

  beforeAll(async () => {
    owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
    await confirmEmail(shop, asha.userId);
    home = await asha.move();
  });

  /** Onions by the kilogram, which may weigh from 700 g to 1,300 g. */
  const onions = (stock: number): Promise<string> =>
    stockProduct(shop, { name: 'Onions', stock, pricePaise: 4_000, weightDeviation: 30 });
  const buy = (productId: string, units: number): Promise<Order> => placeOrder(asha, { [productId]: units }, home);
  const packAnswer = async (orderId: string, productId: string, grams: number): Promise<Answer> => {
    const { revision } = await owner.order(orderId);
    return owner.fulfilmentStep(orderId, { step: 'packed', revision, weights: [{ productId, grams }] });
  };
  async function pack(orderId: string, productId: string, grams: number): Promise<void> {
    expect(await packAnswer(orderId, productId, grams)).toMatchObject({ status: 200 });
  }
  async function undo(orderId: string): Promise<void> {
    const { revision } = await owner.order(orderId);
    expect(await owner.backAnswer(orderId, revision)).toMatchObject({ status: 200 });
  }
  async function bought(productId: string, units: number, grams: number): Promise<Order> {
    const order = await buy(productId, units);
    await pack(order._id, productId, grams);
    return order;
  }
  const ledgerOf = async (productId: string): Promise<StockLedger> =>
    stockLedger.parse((await owner.call(calls.getStockLedger, { productId })).data);
  /** The stock, and the grams that were handed out more than it counts. */
  async function left(productId: string): Promise<[stock: number, extraGrams: number]> {
    const { product, extraGrams, sum } = await ledgerOf(productId);
    expect(sum).toBe(product.stock);
    return [product.stock, extraGrams];
  }
  /** The movements that follow the weight, newest first. */
  const byWeight = async (productId: string) =>
    (await ledgerOf(productId)).movements
      .filter(({ kind: each }) => each === 'corrected')
      .map(({ quantity, reason, reasonKey, order }) => [quantity, reason, reasonKey?.usual, order?.orderId]);
  async function count(productId: string, quantity: number): Promise<void> {
    const { stockVersion } = (await owner.call(calls.getAdminProduct, { productId })).data as { stockVersion: number };
    const body = { kind: 'counted', quantity, ready: 'stockTaking', stockVersion };
    expect(await owner.call(calls.changeStock, { productId }, body)).toMatchObject({ status: 200 });
  }
  const cancelled = async (orderId: string, missing: object[] = []): Promise<Answer> => {
    const { revision } = await owner.order(orderId);
    return owner.fulfilmentStep(orderId, { step: 'cancelled', revision, reason: 'Not wanted', missing });
  };

  it('takes a unit as soon as heavier orders have handed out a whole one', async () => {
    const id = await onions(20);
    await bought(id, 2, 2_400);
    expect(await left(id)).toEqual([18, 400]);
    await bought(id, 2, 2_450);
    expect(await left(id)).toEqual([16, 850]);
    const third = await bought(id, 2, 2_151);
    expect(await left(id)).toEqual([13, 1]);
    expect(await byWeight(id)).toEqual([[-1, 'More handed out by weight', 'heavier', third.orderId]]);
    // Shoppers see it.
    expect(shop.catalogue.snapshot().findProduct(id)?.stock).toBe(13);
    await expectLedger(shop);
  });

  it('gives a unit back as soon as lighter orders have saved a whole one', async () => {
    const id = await onions(20);
    await bought(id, 3, 2_100);
    expect(await left(id)).toEqual([17, -900]);
    const second = await bought(id, 1, 900);
    expect(await left(id)).toEqual([17, 0]);
    expect(await byWeight(id)).toEqual([[1, 'Less handed out by weight', 'lighter', second.orderId]]);
    await expectLedger(shop);
  });

  it('is announced to people who wait for the product', async () => {
    const id = await onions(4);
    const order = await buy(id, 4);
    await asha.call(calls.addRestockRequest, { productId: id });
    await pack(order._id, id, 2_900);
    expect(await left(id)).toEqual([1, -100]);
    await shop.jobs.run('notify shoppers of restocked products');
    expect((await emailsOf(shop)).map(({ subject }) => subject)).toContain('Onions is back');
  });

  it('never takes what is not there: the rest waits for the next order that is packed', async () => {
    const id = await onions(10);
    const held = await buy(id, 1);
    await bought(id, 9, 11_500);
    // One unit is of the other order.
    expect(await left(id)).toEqual([0, 2_500]);
    await owner.call(calls.changeStock, { productId: id }, { kind: 'received', quantity: 5, ready: 'delivery' });
    expect(await left(id)).toEqual([5, 2_500]);
    await pack(held._id, id, 1_000);
    // The weight of this one is as ordered, so nothing moves.
    expect(await left(id)).toEqual([5, 2_500]);
    await bought(id, 1, 1_010);
    expect(await left(id)).toEqual([2, 510]);
    await expectLedger(shop);
  });

  it('takes as many units as there are, when more were handed out', async () => {
    const id = await onions(10);
    const one = await buy(id, 8);
    await pack(one._id, id, 10_400);
    expect(await left(id)).toEqual([0, 400]);
    const two = await onions(9);
    await bought(two, 8, 10_400);
    expect(await left(two)).toEqual([0, 1_400]);
  });

  it('is as before when "packed" is undone, and again when the order is packed again', async () => {
    const id = await onions(20);
    const { _id: orderId } = await bought(id, 4, 5_200);
    expect(await left(id)).toEqual([15, 200]);
    await undo(orderId);
    expect(await left(id)).toEqual([16, 0]);
    await pack(orderId, id, 2_900);
    expect(await left(id)).toEqual([17, -100]);
    await undo(orderId);
    expect(await left(id)).toEqual([16, 0]);
    // Another order was packed in between.
    await pack(orderId, id, 4_700);
    await bought(id, 1, 1_200);
    expect(await left(id)).toEqual([15, 900]);
    await bought(id, 1, 1_100);
    expect(await left(id)).toEqual([13, 0]);
    await undo(orderId);
    expect(await left(id)).toEqual([13, -700]);
    await expectLedger(shop);
  });

  it('gets goods of a cancelled order back as what they weighed', async () => {
    const id = await onions(20);
    const { _id: orderId } = await bought(id, 4, 4_600);
    expect(await left(id)).toEqual([16, 600]);
    expect(await cancelled(orderId)).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([20, 0]);
    // The order goes on after all.
    await undo(orderId);
    expect(await left(id)).toEqual([16, 600]);
    // The missing unit does not come back.
    expect(await cancelled(orderId, [{ productId: id, quantity: 1 }])).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([19, 150]);
    // Before it is packed, nothing is known of its weight.
    expect(await cancelled((await buy(id, 2))._id)).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([19, 150]);
    await expectLedger(shop);
  });

  it('gets goods back that are taken off a packed order, as what they weighed', async () => {
    const id = await onions(20);
    const salt = await stockProduct(shop, { name: 'Salt', pricePaise: 2_000 });
    const order = await placeOrder(asha, { [id]: 2, [salt]: 1 }, home);
    await pack(order._id, id, 1_700);
    const { revision } = await owner.order(order._id);
    const lines = [{ productId: id, quantity: 0, because: 'stock' }];
    expect(await owner.reduceAnswer(order._id, revision, lines)).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([20, 0]);
  });

  it('gets such goods back also when the shelf is counted without them', async () => {
    const id = await onions(20);
    const salt = await stockProduct(shop, { name: 'Salt', pricePaise: 2_000 });
    await bought(id, 1, 1_200);
    const order = await placeOrder(asha, { [id]: 2, [salt]: 1 }, home);
    await pack(order._id, id, 1_700);
    expect(await left(id)).toEqual([17, -100]);
    const { revision, stockLevels } = await owner.order(order._id);
    const stockVersion = stockLevels.find(({ productId }) => productId === id)?.stockVersion;
    const lines = [{ productId: id, quantity: 0, because: 'stock', counted: 15, stockVersion }];
    expect(await owner.reduceAnswer(order._id, revision, lines)).toMatchObject({ status: 200 });
    // 15 kg, and 1.7 kg that came back as two units.
    expect(await left(id)).toEqual([17, 300]);
    await expectLedger(shop);
  });

  it('gets refused goods back as what they weighed, without those that are waste', async () => {
    const id = await onions(20);
    const salt = await stockProduct(shop, { name: 'Salt', pricePaise: 2_000 });
    const order = await placeOrder(asha, { [id]: 4, [salt]: 1 }, home);
    await pack(order._id, id, 4_800);
    const onItsWay = await owner.work(order._id, 'out_for_delivery');
    expect(await deliverPart(owner, onItsWay, [refusedOf(id, 2)])).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([16, 800]);
    expect(await receive(owner, await owner.order(order._id), { [id]: 1 })).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([17, 600]);
    await expectLedger(shop);
  });

  it('begins again with a count', async () => {
    const id = await onions(20);
    const { _id: orderId } = await bought(id, 2, 2_600);
    expect(await left(id)).toEqual([18, 600]);
    await owner.call(calls.changeStock, { productId: id }, { kind: 'waste', quantity: 1, ready: 'spoiled' });
    expect(await left(id)).toEqual([17, 600]);
    await count(id, 17);
    expect(await left(id)).toEqual([17, 0]);
    // Somebody has seen the shelf without these goods.
    await undo(orderId);
    expect(await left(id)).toEqual([17, -600]);
    await shop.catalogue.change((change) => change.updateProduct(id, { stock: 12 }));
    expect(await left(id)).toEqual([12, 0]);
  });

  it('stays right when a unit gets another size', async () => {
    const id = await onions(20);
    await bought(id, 2, 2_600);
    await shop.catalogue.change((change) => change.updateProduct(id, { unit: 'GM', unitQuantity: 250 }));
    expect(await left(id)).toEqual([18, 600]);
    await bought(id, 1, 260);
    expect(await left(id)).toEqual([15, 110]);
  });

  it('does not follow orders that were packed before it followed any', async () => {
    const id = await onions(20);
    const { _id: orderId } = await bought(id, 2, 2_600);
    await count(id, 18);
    const { queries } = shop.database;
    const [line] = await queries.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    if (!line?.weight) throw new Error('the line has no weight');
    const weight = { ...line.weight, weighed: { units: 2, grams: 2_600 } };
    await queries.update(orderLines).set({ weight }).where(eq(orderLines.orderId, orderId));
    expect(await cancelled(orderId)).toMatchObject({ status: 200 });
    expect(await left(id)).toEqual([20, 0]);
  });

  it('adds up when orders are packed and undone at the same time', async () => {
    const [first, second] = [await onions(60), await onions(60)];
    const both = { [first]: 2, [second]: 2 };
    const orders: string[] = [];
    for (let each = 0; each < 8; each += 1) orders.push((await placeOrder(asha, both, home))._id);
    const packBoth = async (orderId: string) => {
      const { revision } = await owner.order(orderId);
      const weights = [second, first].map((productId) => ({ productId, grams: 2_600 }));
      return owner.fulfilmentStep(orderId, { step: 'packed', revision, weights });
    };
    const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
    const [early, late] = [orders.slice(0, 4), orders.slice(4)];
    expect(statuses(await Promise.all(early.map(packBoth)))).toEqual([200, 200, 200, 200]);
    expect([await left(first), await left(second)]).toEqual(Array(2).fill([60 - 16 - 2, 400]));
    // Two of each are cancelled, or undone, while the others are packed.
    const [a = '', b = '', c = '', d = ''] = early;
    const answers = await Promise.all([
      ...late.map(packBoth),
      ...[a, b].map((each) => undo(each).then(() => ({ status: 200 }) as Answer)),
      ...[c, d].map((each) => cancelled(each)),
    ]);
    expect(statuses(answers)).toEqual(Array(8).fill(200));
    for (const id of [first, second]) {
      const [stock, extraGrams] = await left(id);
      // 60 kg, less 4 × 2.6 kg that were packed, and 2 × 2 kg that are ordered.
      expect(stock * 1_000 - extraGrams).toBe(60_000 - 4 * 2_600 - 2 * 2_000);
      expect(Math.abs(extraGrams)).toBeLessThan(1_000);
    }
    await expectLedger(shop);
  });

  const pick = fc.nat(1_000);
  const operation = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), units: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pack' as const),
        pick,
        heaviness: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), pick }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('receive' as const), units: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const), units: fc.integer({ min: 0, max: 12 }) }) },
  );

  it('adds up after any orders, weights, undone steps, cancellations, receipts and counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 24 }), async (operations) => {
        const id = await onions(8);
        const orders: { id: string; units: number; grams: number; status: 'placed' | 'packed' | 'cancelled' }[] = [];
        /** Grams on the shelf that no order holds, as scales would show them. */
        let shelf = 8_000;
        for (const each of operations) {
          const order = 'pick' in each ? orders[each.pick % orders.length] : undefined;
          if (each.do === 'order') {
            if ((await left(id))[0] < each.units) continue;
            orders.push({ id: (await buy(id, each.units))._id, units: each.units, grams: 0, status: 'placed' });
            shelf -= each.units * 1_000;
          } else if (each.do === 'receive') {
            const body = { kind: 'received', quantity: each.units, ready: 'delivery' };
            expect(await owner.call(calls.changeStock, { productId: id }, body)).toMatchObject({ status: 200 });
            shelf += each.units * 1_000;
          } else if (each.do === 'count') {
            await count(id, each.units);
            shelf = each.units * 1_000;
          } else if (order && each.do === 'pack' && order.status === 'placed') {
            const { least, most } = weightRange({ unitGrams: 1_000, deviation: 30 }, order.units);
            const grams = least + Math.round(each.heaviness * (most - least));
            await pack(order.id, id, grams);
            Object.assign(order, { grams, status: 'packed' });
            shelf -= grams - order.units * 1_000;
          } else if (order && each.do === 'undo' && order.status === 'packed') {
            await undo(order.id);
            shelf += order.grams - order.units * 1_000;
            order.status = 'placed';
          } else if (order && each.do === 'cancel' && order.status !== 'cancelled') {
            expect(await cancelled(order.id)).toMatchObject({ status: 200 });
            shelf += order.status === 'packed' ? order.grams : order.units * 1_000;
            order.status = 'cancelled';
          }
          const [stock, extraGrams] = await left(id);
          expect(stock * 1_000 - extraGrams).toBe(shelf);
          expect(extraGrams).toBeGreaterThan(-1_000);
          if (stock > 0 && each.do !== 'receive') expect(extraGrams).toBeLessThan(4_000);
        }
        await expectLedger(shop);
      }),
      { numRuns: kind === 'postgres' ? 6 : 2 },
    );
  });
});
