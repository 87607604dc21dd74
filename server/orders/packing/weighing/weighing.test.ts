/** Goods that are sold by weight: weighed by pickers and at the order board, and paid by weight (docs/features/goods-by-weight.md). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import type { StoreCredit } from '../../../../contract/money/store-credit.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { type FollowedOrder, followedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type PickedOrder, type Picking, picking as pickingSchema } from '../../../../contract/picking/picking.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { products } from '../../../catalogue/tables.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, hire, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, newCode, setState } from '../../../testing/offers.ts';
import { confirmEmail, signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { deliverPart, refusedOf } from '../../../testing/refusals.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { type Answer, inProcess, orderOf, Shopper } from '../../../testing/shopping.ts';
import { orders } from '../../model/tables.ts';

describe('goods by weight', () => {
  const shop = sharedShop(() => openShop());
  let owner: Administrator;
  let asha: Shopper;
  let home: string;
  let bananas: string;
  let onions: string;
  let salt: string;

  beforeAll(async () => {
    owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
    await confirmEmail(shop, asha.userId);
    home = await asha.move();
    // ₹50 each, before discount ₹62.50.
    const ofHalfKilo = { unit: 'GM', unitQuantity: 500, pricePaise: 6_250, discount: 20, weightDeviation: 10 } as const;
    bananas = await stockProduct(shop, { name: 'Bananas', stock: 1_000, ...ofHalfKilo });
    onions = await stockProduct(shop, { name: 'Onions', stock: 1_000, pricePaise: 3_999, weightDeviation: 30 });
    salt = await stockProduct(shop, { name: 'Salt', stock: 1_000, pricePaise: 2_000 });
  });
  // Each test has its own orders.
  beforeEach(async () => {
    await shop.database.queries.update(orders).set({ status: 'cancelled' });
  });

  const order = (lines: Record<string, number> = { [bananas]: 1, [salt]: 1 }): Promise<Order> =>
    placeOrder(asha, lines, home);
  const seen = async (orderId: string): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const picker = (name: string) => hire(shop, owner, 'picker', name);
  const stateOf = async (who: Shopper): Promise<Picking> =>
    pickingSchema.strict().parse((await who.call(calls.getPicking)).data);
  async function claim(who: Shopper, orderId: string, body: object = {}): Promise<PickedOrder> {
    const { mine } = (await who.call(calls.claimOrder, {}, { orderId, ...body })).data as Picking;
    const [taken] = mine;
    if (!taken) throw new Error('nothing was taken');
    return taken;
  }
  const tick = (productId: string, grams?: unknown, units = 1) => ({
    productId,
    picked: true,
    at: new Date().toISOString(),
    quantity: units,
    ...(grams !== undefined && { grams }),
  });
  const untick = (productId: string) => ({ productId, picked: false, at: new Date().toISOString() });
  const save = (who: Shopper, { _id: orderId, claimId }: PickedOrder, ...ticks: object[]): Promise<Answer> =>
    who.call(calls.savePicking, { orderId }, { claimId, ticks });
  const lineOf = ({ product_details: lines }: Order | FulfilmentOrder, productId = bananas) =>
    lines.find((line) => line.productId === productId);
  const pickedLine = async (who: Shopper, productId = bananas) =>
    (await stateOf(who)).mine[0]?.lines.find((line) => line.productId === productId);
  async function pack(orderId: string, weights?: Record<string, unknown>, by = owner): Promise<Answer> {
    const { revision } = await owner.order(orderId);
    const given = Object.entries(weights ?? {}).map(([productId, grams]) => ({ productId, grams }));
    return by.fulfilmentStep(orderId, { step: 'packed', revision, ...(weights && { weights: given }) });
  }

  it('are ordered at their usual price, and say what they may weigh', async () => {
    const placed = await order({ [bananas]: 2, [salt]: 1 });
    expect(placed.totalAmount).toBe(120);
    expect(lineOf(placed)).toMatchObject({
      price: 50,
      quantity: 2,
      weight: { unitGrams: 500, deviation: 10, price: 50 },
    });
    expect(lineOf(placed, salt)).not.toHaveProperty('weight');
    expect(lineOf(placed)?.weight).not.toHaveProperty('weighed');
    // Later edits of the product change nothing.
    await shop.database.queries.update(products).set({ weightDeviation: 1 }).where(eq(products.id, bananas));
    expect((await pack(placed._id, { [bananas]: 1_100 })).status).toBe(200);
    await shop.database.queries.update(products).set({ weightDeviation: 10 }).where(eq(products.id, bananas));
  });

  it('are not ordered with a larger range than the shopper saw', async () => {
    await asha.fill({ [bananas]: 1 });
    const body = orderOf(await asha.cart(), home);
    const seenAs = (fields: object) => ({
      ...body,
      itemList: [{ productId: { _id: bananas, price: 62.5, discount: 20, ...fields }, quantity: 1 }],
    });
    for (const fields of [{}, { weight_deviation: 9 }])
      expect(await asha.cashPayment(seenAs(fields))).toMatchObject({
        code: 'PRICE_CHANGED',
        message:
          'What these products may weigh has changed. Please look at the highest possible price before you order.',
        data: { changes: [{ productId: bananas, oldPrice: 50, price: 50 }] },
      });
    expect((await asha.cashPayment(seenAs({ weight_deviation: 101 }))).status).toBe(400);
    expect((await asha.cashPayment(seenAs({ weight_deviation: 10 }))).status).toBe(200);
    // A smaller one is in the one that was seen.
    await asha.fill({ [bananas]: 1 });
    expect((await asha.cashPayment(seenAs({ weight_deviation: 30 }))).status).toBe(200);
    // By phone, too.
    const to = { customerId: asha.userId, deliveryAddressId: home };
    const { grossTotal, cartTotalAmount } = body;
    const byPhone = (fields: object) => {
      const { itemList } = seenAs(fields);
      const order = { ...to, itemList, grossTotal, cartTotalAmount };
      return owner.call(calls.placePhoneOrder, {}, order, { 'idempotency-key': newId() });
    };
    expect((await byPhone({})).code).toBe('PRICE_CHANGED');
    expect((await byPhone({ weight_deviation: 10 })).status).toBe(200);
  });

  it('are weighed by the picker, and cost what they weigh once they are packed', async () => {
    const { _id: orderId } = await order();
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    expect(await pickedLine(pooja)).toMatchObject({ weight: { unitGrams: 500, deviation: 10, price: 50 } });
    // Without its weight the product is not picked; the other ticks are saved.
    expect(await save(pooja, taken, tick(salt), tick(bananas))).toMatchObject({
      status: 200,
      data: { ignored: [bananas] },
    });
    expect(await pickedLine(pooja, salt)).toHaveProperty('pickedAt');
    expect(await pickedLine(pooja)).not.toHaveProperty('pickedAt');
    expect(await save(pooja, taken, tick(salt), tick(bananas, 512))).toMatchObject({
      status: 200,
      data: { ignored: [] },
    });
    expect(await pickedLine(pooja)).toMatchObject({ grams: 512, pickedAt: expect.any(String) });
    // Nothing costs more or less before it is packed.
    expect(await seen(orderId)).toMatchObject({ totalAmount: 70, revision: 1 });
    expect(lineOf(await owner.order(orderId))).toMatchObject({ grams: 512, price: 50 });
    expect(await pack(orderId, undefined, pooja)).toMatchObject({ status: 200, data: { totalAmount: 71.2 } });
    const packed = await seen(orderId);
    expect(packed).toMatchObject({ status: 'packed', totalAmount: 71.2, grossTotal: 119 });
    expect(lineOf(packed)).toMatchObject({ price: 51.2, weight: { price: 50, weighed: { units: 1, grams: 512 } } });
    expect(packed.events.at(-1)).toMatchObject({
      kind: 'packed',
      note: 'Bananas: 512 g, ₹51.20.',
      noteTexts: [{ key: 'answers.lineWeighed', params: { name: 'Bananas', grams: 512, amount: '₹51.20' } }],
    });
    const [email] = (await emailsOf(shop))
      .filter(({ subject }) => subject.startsWith('Weighed for your order'))
      .slice(-1);
    expect(email?.text).toContain('Bananas: 512 g, ₹51.20.');
    expect(email?.text).toContain('₹71.20');
    const audited = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, orderId), eq(auditLog.action, 'packed')));
    expect(audited.map(({ fields }) => fields)).toMatchObject([
      { total: { from: 70, to: 71.2 }, weights: { from: null, to: [{ name: 'Bananas', grams: 512 }] } },
    ]);
    await expectLedger(shop);
  });

  it.each([449, 551, -1, 0, 1e9, 500.5, 'abc', '499.5', ''])('are not weighed as %j', async (grams) => {
    const { _id: orderId } = await order();
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    const refused = {
      status: 400,
      code: 'VALIDATION',
      message: '1 × Bananas must weigh 450 to 550 g. For another weight, pack other units or fewer.',
    };
    expect(await pack(orderId, { [bananas]: grams })).toMatchObject(refused);
    const isWeight = Number.isInteger(grams) && Number(grams) >= 0;
    const saved = await save(pooja, taken, tick(salt), tick(bananas, grams));
    expect(saved).toMatchObject(isWeight ? { status: 200, data: { ignored: [bananas] } } : refused);
    const picked = (await stateOf(pooja)).mine[0]?.lines.filter(({ pickedAt }) => pickedAt);
    expect(picked?.map(({ productId }) => productId)).toEqual(isWeight ? [salt] : []);
    expect(await seen(orderId)).toMatchObject({ status: 'placed', totalAmount: 70 });
  });

  it.each([[null], [{}], [[500]], [true]])('are not weighed as %j, which is no weight', async (grams) => {
    const { _id: orderId } = await order();
    const answer = await pack(orderId, { [bananas]: grams });
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION']);
  });

  it.each([450, 550, '450', '550 g'])('are weighed as %j', async (grams) => {
    const { _id: orderId } = await order();
    expect((await pack(orderId, { [bananas]: grams })).status).toBe(200);
    expect(lineOf(await seen(orderId))?.price).toBe(Number.parseInt(String(grams), 10) / 10);
  });

  it('are not packed without a weight: the answer names them', async () => {
    const { _id: orderId } = await order({ [bananas]: 1, [onions]: 1, [salt]: 1 });
    const refused = await pack(orderId);
    expect(refused).toMatchObject({
      status: 409,
      code: 'WEIGHT_NEEDED',
      message: 'Please enter what these products weigh before the order is packed: Bananas, Onions.',
      data: { _id: orderId, status: 'placed' },
    });
    expect((await pack(orderId, { [bananas]: 500 })).message).toContain(': Onions.');
    expect((await pack(orderId, { [bananas]: 500, [salt]: 500 })).message).toBe('Salt is not sold by weight.');
    expect((await pack(orderId, { [newId()]: 500 })).code).toBe('VALIDATION');
    const twice = { step: 'packed', revision: 1, weights: [500, 510].map((grams) => ({ productId: bananas, grams })) };
    expect((await owner.fulfilmentStep(orderId, twice)).code).toBe('VALIDATION');
    expect(await seen(orderId)).toMatchObject({ status: 'placed', revision: 1 });
    const card = async () => (await owner.list()).orders.find(({ _id }) => _id === orderId);
    expect(await card()).toMatchObject({ toWeigh: true });
    const asha = await picker('Asha Weighs');
    await save(asha, await claim(asha, orderId), tick(bananas, 500), tick(onions, 1_000));
    expect(await card()).not.toHaveProperty('toWeigh');
    expect((await pack(orderId, { [bananas]: 500, [onions]: 1_000 })).status).toBe(200);
  });

  it('can be weighed again until they are packed; without a tick they have no weight', async () => {
    const { _id: orderId } = await order();
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    for (const grams of [512, 512, 480]) expect((await save(pooja, taken, tick(bananas, grams))).status).toBe(200);
    expect((await pickedLine(pooja))?.grams).toBe(480);
    await save(pooja, taken, untick(bananas));
    expect(await pickedLine(pooja)).not.toHaveProperty('grams');
    expect((await pack(orderId)).code).toBe('WEIGHT_NEEDED');
    // A weight of what is not sold by weight is not saved; the others are.
    expect(await save(pooja, taken, tick(bananas, 490), tick(salt, 500))).toMatchObject({ data: { ignored: [salt] } });
    await save(pooja, taken, tick(salt));
    expect((await pack(orderId)).status).toBe(200);
    expect(await save(pooja, taken, tick(bananas, 500))).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect(await seen(orderId)).toMatchObject({ totalAmount: 69 });
  });

  it('are weighed by who has the order: a former picker’s weight is refused, and a new one begins again', async () => {
    const { _id: orderId } = await order();
    const pooja = await picker('Pooja');
    const former = await claim(pooja, orderId);
    await save(pooja, former, tick(bananas, 512));
    const taken = await claim(owner, orderId, { takeOver: true });
    expect(taken.lines.find(({ productId }) => productId === bananas)).not.toHaveProperty('grams');
    expect(await save(pooja, former, tick(bananas, 530))).toMatchObject({ status: 409, code: 'CLAIMED' });
    await save(owner, taken, tick(bananas, 505));
    expect((await pickedLine(owner))?.grams).toBe(505);
  });

  it('are weighed again after units were taken off, and a weight of other units is ignored and named', async () => {
    const { _id: orderId } = await order({ [bananas]: 3, [salt]: 1 });
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    await save(pooja, taken, tick(bananas, 1_500, 3));
    const reduced = await owner.reduceAnswer(orderId, 1, [{ productId: bananas, quantity: 2 }]);
    expect(reduced.status).toBe(200);
    expect(await pickedLine(pooja)).not.toHaveProperty('grams');
    expect(await pickedLine(pooja)).not.toHaveProperty('pickedAt');
    // The phone stored these without a connection.
    expect(await save(pooja, taken, tick(salt), tick(bananas, 1_490, 3))).toMatchObject({
      status: 200,
      data: { ignored: [bananas] },
    });
    expect(await pickedLine(pooja, salt)).toHaveProperty('pickedAt');
    expect((await pack(orderId)).code).toBe('WEIGHT_NEEDED');
    await save(pooja, taken, tick(bananas, 1_001, 2));
    expect(await pack(orderId)).toMatchObject({ status: 200, data: { totalAmount: 120.1 } });
    // Then there is nothing left to weigh with.
    const { revision } = await owner.order(orderId);
    expect(await owner.reduceAnswer(orderId, revision, [{ productId: bananas, quantity: 1 }])).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message: 'The rest of Bananas would have to be weighed again. Please undo the packing first.',
    });
    expect((await owner.reduceAnswer(orderId, revision, [{ productId: bananas, quantity: 0 }])).data).toMatchObject({
      totalAmount: 20,
    });
    await expectLedger(shop);
  });

  it('are weighed with all units that a customer agrees to, also of products that come to the order', async () => {
    await saveSettings(owner, { orderChanges: { on: true } });
    const { _id: orderId } = await order({ [bananas]: 1 });
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    await save(pooja, taken, tick(bananas, 500));
    const wanted = { bananas: { productId: bananas, quantity: 2 }, onions: { productId: onions, quantity: 1 } };
    const change = { revision: 1, lines: Object.values(wanted) };
    const quoted = await owner.call(calls.quoteOrderChange, { orderId }, change);
    expect(quoted.data).toMatchObject({
      total: 139.99,
      lines: [{ weight: { price: 50 } }, { weight: { price: 39.99 } }],
    });
    const seenAs = { bananas: wanted.bananas, onions: { ...wanted.onions, weight_deviation: 30 } };
    const agreed = { ...change, lines: Object.values(seenAs), total: 139.99, agreed: true };
    const done = await owner.call(calls.changeOrder, { orderId }, agreed);
    expect(done.status).toBe(200);
    expect(await pickedLine(pooja)).not.toHaveProperty('grams');
    expect(await save(pooja, taken, tick(bananas, 500))).toMatchObject({ status: 200, data: { ignored: [bananas] } });
    expect((await pack(orderId)).message).toContain(': Bananas, Onions.');
    const packed = await pack(orderId, { [bananas]: 1_010, [onions]: 900 });
    expect(packed).toMatchObject({ status: 200, data: { totalAmount: 136.99 } });
    await saveSettings(owner, { orderChanges: { on: false } });
    await expectLedger(shop);
  });

  it('cost what was ordered again when packing is undone, and keep their weights for the next time', async () => {
    const { _id: orderId } = await order({ [bananas]: 1, [onions]: 3 });
    const before = await seen(orderId);
    await pack(orderId, { [bananas]: 550, [onions]: 2_999 });
    // 39.99 × 2999 / 3000 in whole paise.
    expect(lineOf(await seen(orderId), onions)?.price).toBe(39.97);
    const back = await owner.backAnswer(orderId, 2);
    expect(back).toMatchObject({ status: 200, data: { totalAmount: before.totalAmount } });
    const now = await seen(orderId);
    expect(now.product_details).toEqual(before.product_details);
    expect(now.grossTotal).toBe(before.grossTotal);
    expect(lineOf(back.data as FulfilmentOrder)).toMatchObject({ grams: 550, price: 50 });
    // Customers who read what it weighs and costs are notified that this is no longer so.
    const [correction] = (await emailsOf(shop)).filter(({ text }) => text.includes(before.orderId)).slice(-1);
    expect(correction?.subject).toBe(`A correction to your order ${before.orderId}`);
    expect(correction?.text).toContain(`₹${before.totalAmount}`);
    expect((await pack(orderId, { [bananas]: 450 })).status).toBe(200);
    expect(lineOf(await seen(orderId))).toMatchObject({ price: 45 });
    expect(lineOf(await seen(orderId), onions)).toMatchObject({ price: 39.97 });
  });

  it('are paid by weight at the door and in the invoice, also when a part of them is refused', async () => {
    await saveSettings(owner, {
      invoices: { on: true },
      legal: { name: 'Tokri Foods', gstin: '29ABCDE1234F1ZW', fssai: '' },
    });
    const { _id: orderId } = await order({ [onions]: 3, [salt]: 1 });
    await pack(orderId, { [onions]: 2_500 });
    // 39.99 × 2500 / 3000 = 33.325: each unit costs ₹33.32.
    const out = await owner.work(orderId, 'out_for_delivery');
    expect(out.totalAmount).toBe(119.96);
    const delivered = await owner.work(orderId, 'delivered');
    expect(delivered).toMatchObject({ payment_status: 'paid', receivedAmount: 119.96 });
    const [invoice] = (await owner.call(calls.listInvoicesOfOrder, { orderId })).data as Invoice[];
    expect(invoice).toMatchObject({ total: 119.96 });

    const other = await order({ [onions]: 3, [salt]: 1 });
    await pack(other._id, { [onions]: 2_500 });
    const leaving = await owner.work(other._id, 'out_for_delivery');
    expect((await deliverPart(owner, leaving, [refusedOf(onions, 2)])).status).toBe(200);
    expect(await seen(other._id)).toMatchObject({ totalAmount: 53.32, refused: [{ price: 33.32, quantity: 2 }] });
    await saveSettings(owner, { invoices: { on: false } });
    await expectLedger(shop);
  });

  it('never make an offer larger than the products, and give it back when packing is undone', async () => {
    const code = newCode();
    const offer = await addOffer(owner, { code, benefit: { kind: 'amount', amount: 50 } });
    await asha.fill({ [bananas]: 1 });
    const body = orderOf(await asha.cart(), home);
    const answer = await asha.cashPayment({ ...body, coupon: code, cartTotalAmount: 0 });
    expect(answer).toMatchObject({ status: 200, data: { totalAmount: 0 } });
    const { _id: orderId } = answer.data as Order;
    await pack(orderId, { [bananas]: 460 });
    expect(await seen(orderId)).toMatchObject({
      totalAmount: 0,
      bill: expect.arrayContaining([{ kind: 'coupon', amount: -46, offer: expect.anything() }]),
    });
    await owner.backAnswer(orderId, 2);
    await pack(orderId, { [bananas]: 540 });
    expect(await seen(orderId)).toMatchObject({
      totalAmount: 4,
      bill: expect.arrayContaining([{ kind: 'coupon', amount: -50, offer: expect.anything() }]),
    });
    await setState(owner, offer, 'paused');
  });

  it('give store credit back that a lighter order does not need, and forget a note that pays no more', async () => {
    await saveSettings(owner, { refunds: { on: true, days: 7 } });
    const { _id: orderId } = await order({ [bananas]: 1 });
    const { queries } = shop.database;
    await queries.update(orders).set({ creditPaise: 5_000, paysWithPaise: 10_000 }).where(eq(orders.id, orderId));
    await pack(orderId, { [bananas]: 450 });
    expect(await seen(orderId)).toMatchObject({ totalAmount: 45, credit: 45 });
    // Nothing is due.
    expect(await seen(orderId)).not.toHaveProperty('paysWith');
    const { data } = await asha.call(calls.getStoreCredit);
    expect(data).toMatchObject({ balance: 5 });
    // Undoing the packing takes it again, and gives it back with the order.
    const { revision } = await owner.order(orderId);
    expect(await owner.backAnswer(orderId, revision)).toMatchObject({ status: 200, data: { credit: 50 } });
    expect((await asha.call(calls.getStoreCredit)).data).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'again', amount: -5 },
        { kind: 'back', amount: 5 },
      ],
    });
    await pack(orderId, { [bananas]: 540 });
    expect(await seen(orderId)).toMatchObject({ totalAmount: 54, credit: 50 });
    await owner.work(orderId, 'cancelled');
    expect((await asha.call(calls.getStoreCredit)).data).toMatchObject({ balance: 50 });
    // It is paid at the door from then on.
    for (const _ of ['cancelled', 'packed']) await owner.backAnswer(orderId, (await owner.order(orderId)).revision);
    expect(await seen(orderId)).toMatchObject({ status: 'placed', totalAmount: 50 });
    expect(await seen(orderId)).not.toHaveProperty('credit');
    const other = await order({ [bananas]: 1 });
    await queries.update(orders).set({ paysWithPaise: 5_000 }).where(eq(orders.id, other._id));
    await pack(other._id, { [bananas]: 510 });
    expect(await seen(other._id)).not.toHaveProperty('paysWith');
    await owner.backAnswer(other._id, (await owner.order(other._id)).revision);
    expect(await seen(other._id)).toMatchObject({ totalAmount: 50, paysWith: 50 });
  });

  it('use the store credit again that is left when packing is undone, and never more', async () => {
    const { queries } = shop.database;
    const balance = async () => ((await asha.call(calls.getStoreCredit)).data as StoreCredit).balance;
    const { _id: orderId } = await order({ [bananas]: 1, [onions]: 1 });
    const had = await balance();
    await queries.update(orders).set({ creditPaise: 8_999, paysWithPaise: 0 }).where(eq(orders.id, orderId));
    await pack(orderId, { [bananas]: 450, [onions]: 700 });
    // ₹45 and ₹27.99 of ₹50 and ₹39.99.
    expect(await balance()).toBe(had + 17);
    // Most of it is spent on another order before the packing is undone.
    await asha.fill({ [bananas]: 2 });
    const spent = Math.min(100, had + 13);
    const body = { ...orderOf(await asha.cart(), home), credit: spent };
    expect((await asha.cashPayment(body)).status).toBe(200);
    const left = await balance();
    const { revision } = await owner.order(orderId);
    const back = await owner.backAnswer(orderId, revision);
    const used = Math.min(17, left);
    expect(back).toMatchObject({ status: 200, data: { totalAmount: 89.99, credit: 72.99 + used } });
    expect(await balance()).toBe(left - used);
    // The part that credit no longer pays is paid at the door, so the note is not enough.
    if (used < 17) expect(back.data).not.toHaveProperty('paysWith');
    await expectLedger(shop);
  });

  it('never use the same store credit twice when packing is undone while the customer orders', async () => {
    const { queries } = shop.database;
    const balance = async () => ((await asha.call(calls.getStoreCredit)).data as StoreCredit).balance;
    for (let round = 0; round < 4; round += 1) {
      const { _id: orderId } = await order({ [bananas]: 1 });
      await queries.update(orders).set({ creditPaise: 5_000 }).where(eq(orders.id, orderId));
      expect(await pack(orderId, { [bananas]: 450 })).toMatchObject({ status: 200 });
      const all = await balance();
      await asha.fill({ [bananas]: 2 });
      const body = { ...orderOf(await asha.cart(), home), credit: Math.min(100, all) };
      const { revision } = await owner.order(orderId);
      const works = [() => owner.backAnswer(orderId, revision), () => asha.cashPayment(body)];
      const [one, two] = await Promise.all((round % 2 === 0 ? works : works.reverse()).map((work) => work()));
      const [undone, placed] = round % 2 === 0 ? [one, two] : [two, one];
      expect(undone).toMatchObject({ status: 200 });
      expect([undefined, 'CREDIT_CHANGED']).toContain(placed?.code);
      expect(await balance()).toBeGreaterThanOrEqual(0);
      const { credit = 0 } = await seen(orderId);
      const spent = placed?.status === 200 ? (body.credit as number) : 0;
      expect(await balance()).toBeCloseTo(all - spent - (credit - 45), 2);
      // The next round begins with an empty cart.
      if (spent === 0) expect(await asha.cashPayment({ ...body, credit: 0 })).toMatchObject({ status: 200 });
      await queries.update(orders).set({ status: 'cancelled' });
    }
  });

  it('have one price when a picker weighs while the order is packed', async () => {
    const { _id: orderId } = await order();
    const pooja = await picker('Pooja');
    const taken = await claim(pooja, orderId);
    await save(pooja, taken, tick(bananas, 500), tick(salt));
    const [packed, ...saved] = await Promise.all([
      pack(orderId),
      ...[510, 520, 530].map((grams) => save(pooja, taken, tick(bananas, grams))),
    ]);
    expect(packed.status).toBe(200);
    for (const { status, code } of saved) expect([200, 409], code).toContain(status);
    const now = await seen(orderId);
    const line = lineOf(now);
    expect(line?.price).toBe((line?.weight?.weighed?.grams ?? 0) / 10);
    expect(now.totalAmount).toBe((line?.price ?? 0) + 20);
  });
});
