/**
 * Picking: one person has an order, ticks are saved once, and what a former picker sends late changes nothing (docs/features/picking.md).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, pathOf } from '../../../../contract/api/call.ts';
import { calls } from '../../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { type PickedOrder, type Picking, picking as pickingSchema } from '../../../../contract/picking/picking.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { Administrator, hire, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { openShop } from '../../../testing/shop.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { openSecond } from '../../../testing/two-stores.ts';
import { orders } from '../../model/tables.ts';
import { pickingClaims } from './tables.ts';

const minute = 60_000;

describe('picking', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
  const home = await asha.move();
  const rice = await stockProduct(shop, { name: 'Rice', stock: 1_000 });
  const dal = await stockProduct(shop, { name: 'Dal', stock: 1_000 });
  const salt = await stockProduct(shop, { name: 'Salt', stock: 1_000 });

  const staff = (staffRole: StaffRole, name?: string, stores?: string[]) => hire(shop, owner, staffRole, name, stores);
  const order = async (products: Record<string, number> = { [rice]: 1, [dal]: 2, [salt]: 3 }) =>
    (await placeOrder(asha, products, home))._id;
  const stateOf = async (who: Shopper): Promise<Picking> =>
    pickingSchema.strict().parse((await who.call(calls.getPicking)).data);
  const claim = (who: Shopper, body: object = {}) => who.call(calls.claimOrder, {}, body);
  /** Takes the next order, or this one. */
  async function pick(who: Shopper, orderId?: string): Promise<PickedOrder> {
    const answer = await claim(who, orderId === undefined ? {} : { orderId });
    expect(answer).toMatchObject({ status: 200 });
    const taken = (answer.data as Picking).mine.find((each) => orderId === undefined || each._id === orderId);
    if (!taken) throw new Error('nothing was taken');
    return taken;
  }
  const tick = (productId: string, picked = true, at = Date.now()) => ({
    productId,
    picked,
    at: new Date(at).toISOString(),
  });
  const save = (who: Shopper, { _id: orderId, claimId }: Pick<PickedOrder, '_id' | 'claimId'>, body: object) =>
    who.call(calls.savePicking, { orderId }, { claimId, ticks: [], ...body });
  const pickedOf = (state: Picking) => state.mine[0]?.lines.filter((line) => line.pickedAt).map((line) => line.name);

  /** Lets time pass for the claims. */
  const passed = (minutes: number) =>
    shop.database.queries.update(pickingClaims).set({
      claimedAt: sql`${pickingClaims.claimedAt} - make_interval(mins => ${minutes})`,
      activeAt: sql`${pickingClaims.activeAt} - make_interval(mins => ${minutes})`,
    });

  // Each test has its own orders.
  beforeEach(async () => {
    await shop.database.queries.update(orders).set({ status: 'cancelled' });
  });

  it('names products in the language of the screen, and keeps the order as it is', async () => {
    const [tea, pooja] = [await stockProduct(shop, { name: 'Assam Tea', stock: 10 }), await staff('picker', 'Pooja')];
    expect(
      (await owner.call(calls.updateProduct, {}, { productId: tea, translations: { hi: { name: 'असम की चाय' } } }))
        .status,
    ).toBe(200);
    const orderId = await order({ [tea]: 1, [salt]: 1 });
    const taken = await pick(pooja, orderId);
    const inHindi = (call: Call, params = {}, body?: unknown) =>
      pooja.request(call.method, `${pathOf(call, params)}?lang=hi`, body);
    const namesOf = (lines: readonly { name: string }[] = []) => lines.map(({ name }) => name).sort();
    const pickedNames = (state: unknown) => namesOf((state as Picking).mine[0]?.lines);
    const orderNames = (found: unknown) => namesOf((found as FulfilmentOrder).product_details);
    expect(pickedNames(await stateOf(pooja))).toEqual(['Assam Tea', 'Salt']);
    expect(pickedNames((await inHindi(calls.getPicking)).data)).toEqual(['Salt', 'असम की चाय']);
    const body = { claimId: taken.claimId, ticks: [tick(tea)] };
    expect(pickedNames((await inHindi(calls.savePicking, { orderId }, body)).data)).toEqual(['Salt', 'असम की चाय']);
    expect(orderNames((await inHindi(calls.getFulfilmentOrder, { orderId })).data)).toEqual(['Salt', 'असम की चाय']);
    expect(orderNames((await pooja.call(calls.getFulfilmentOrder, { orderId })).data)).toEqual(['Assam Tea', 'Salt']);
    // One that is called otherwise by now is named as it was ordered.
    await owner.call(calls.updateProduct, {}, { productId: tea, name: 'Darjeeling Tea' });
    expect(pickedNames((await inHindi(calls.getPicking)).data)).toEqual(['Assam Tea', 'Salt']);
  });

  it('gives the next order by its promise, then by age, once each', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const soon = new Date(Date.now() - 60 * minute);
    await shop.database.queries.update(orders).set({ promisedBy: soon }).where(eq(orders.id, third));
    const [ravi, pooja] = [await staff('picker', 'Ravi'), await staff('picker', 'Pooja')];
    expect(await stateOf(ravi)).toMatchObject({ waiting: 3, nextPromise: { by: soon.toISOString() } });
    expect((await pick(ravi))._id).toBe(third);
    expect((await pick(pooja))._id).toBe(first);
    expect(await stateOf(ravi)).toMatchObject({
      mine: [{ _id: third }],
      waiting: 1,
      others: [{ _id: first, pickerName: 'Pooja', isIdle: false }],
    });
    expect(await stateOf(ravi)).not.toHaveProperty('nextPromise');
    await claim(pooja);
    expect((await stateOf(pooja)).mine.map(({ _id }) => _id)).toEqual([first, second]);
    expect(await claim(await staff('picker'))).toMatchObject({
      status: 404,
      message: 'No order is waiting to be picked.',
    });
  });

  it('gives an order to one of many who take it at the same moment', async () => {
    const placed = [await order(), await order(), await order()];
    const pickers = await Promise.all(Array.from({ length: 8 }, () => staff('picker')));
    const answers = await Promise.all(pickers.map((who) => claim(who)));
    const taken = answers.flatMap(({ data }) => (data as Picking | undefined)?.mine ?? []).map(({ _id }) => _id);
    expect(taken.toSorted()).toEqual(placed.toSorted());
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    const one = await order();
    const named = await Promise.all(
      (await Promise.all(Array.from({ length: 5 }, () => staff('picker', 'Ravi')))).map((who) =>
        claim(who, { orderId: one }),
      ),
    );
    expect(named.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(named.find(({ status }) => status === 409)).toMatchObject({
      code: 'CLAIMED',
      message: 'Ravi is picking this order.',
    });
  });

  it('gives one person at most two orders, also at the same moment', async () => {
    for (let placed = 0; placed < 4; placed += 1) await order();
    const ravi = await staff('picker', 'Ravi');
    const answers = await Promise.all([claim(ravi), claim(ravi), claim(ravi), claim(ravi)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'CLAIM_LIMIT',
      message: 'You are already picking 2 orders. Finish one or give it back first.',
    });
    expect((await stateOf(ravi)).mine).toHaveLength(2);
  });

  it('shows the lines by shelf, with what identifies a product', async () => {
    for (const [productId, location] of [
      [rice, 'A10'],
      [salt, 'A2'],
    ] as const) {
      const body = { revision: 0, price: null, hidden: false, location };
      expect((await owner.call(calls.updateStoreProduct, { productId }, body)).status).toBe(200);
    }
    await order();
    const taken = await pick(await staff('picker'));
    expect(taken.lines.map(({ name, shelf, quantity }) => [name, shelf, quantity])).toEqual([
      ['Salt', 'A2', 3],
      ['Rice', 'A10', 1],
      ['Dal', '', 2],
    ]);
    // Only the data that the task needs: no street, no mobile.
    expect(taken).toMatchObject({ customerName: 'Asha Rao', pincode: expect.any(String) });
    expect(JSON.stringify(taken)).not.toContain('98765');
  });

  it('saves ticks with their time, however often they are sent, and takes them back', async () => {
    await order();
    const ravi = await staff('picker');
    const taken = await pick(ravi);
    await passed(1);
    const started = Date.parse(taken.claimedAt) - minute;
    const ticks = [
      tick(rice, true, started + 20_000),
      tick(dal, true, started - minute),
      tick(salt, true, Date.now() * 2),
    ];
    for (let times = 0; times < 3; times += 1) expect((await save(ravi, taken, { ticks })).status).toBe(200);
    const { mine } = await stateOf(ravi);
    const times = Object.fromEntries(
      mine[0]?.lines.map(({ name, pickedAt }) => [name, Date.parse(pickedAt ?? '')]) ?? [],
    );
    expect([times.Rice, times.Dal]).toEqual([started + 20_000, started]);
    // A clock that is ahead does not say that something was picked in the future.
    expect(times.Salt).toBeLessThanOrEqual(Date.now());
    await save(ravi, taken, { ticks: [tick(rice, false), tick(dal, false), tick(dal)], bags: 2 });
    expect(pickedOf(await stateOf(ravi))?.toSorted()).toEqual(['Dal', 'Salt']);
    expect((await stateOf(ravi)).mine[0]?.bags).toBe(2);
  });

  it('ignores ticks of products that were taken off the order', async () => {
    const orderId = await order();
    const ravi = await staff('picker');
    const taken = await pick(ravi);
    expect((await ravi.reduceAnswer(orderId, 1, [{ productId: dal, quantity: 0 }])).status).toBe(200);
    const answer = await save(ravi, taken, { ticks: [tick(dal), tick(rice), tick(newId())] });
    expect(answer).toMatchObject({ status: 200, data: { ignored: [dal, expect.any(String)] } });
    expect(pickedOf(answer.data as Picking)).toEqual(['Rice']);
  });

  it('frees an order after 15 minutes without work, and refuses what its picker sends late', async () => {
    const orderId = await order();
    const [ravi, pooja] = [await staff('picker', 'Ravi'), await staff('picker', 'Pooja')];
    const first = await pick(ravi);
    await passed(14);
    await save(ravi, first, { ticks: [tick(rice)] });
    await passed(14);
    expect(await claim(pooja, { orderId })).toMatchObject({ status: 409, code: 'CLAIMED' });
    await passed(2);
    expect((await stateOf(pooja)).others).toMatchObject([{ _id: orderId, isIdle: true }]);
    const second = await pick(pooja);
    expect(second).toMatchObject({ _id: orderId });
    expect(second.lines.every(({ pickedAt }) => pickedAt === undefined)).toBe(true);
    expect(await save(ravi, first, { ticks: [tick(dal)] })).toMatchObject({
      status: 409,
      code: 'CLAIMED',
      message: 'Pooja is picking this order.',
    });
    // Giving back what is somebody else's changes nothing.
    await ravi.call(calls.releaseOrder, { orderId: `${orderId}?claimId=${first.claimId}` });
    expect((await stateOf(pooja)).mine).toMatchObject([{ claimId: second.claimId }]);
    expect(pickedOf(await stateOf(pooja))).toEqual([]);
  });

  it('keeps both orders of a picker who works on one of them', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const [ravi, pooja] = [await staff('picker', 'Ravi'), await staff('picker', 'Pooja')];
    const one = await pick(ravi, first);
    await pick(ravi, second);
    await pick(pooja, third);
    await passed(14);
    await save(ravi, one, { ticks: [tick(rice)] });
    await passed(2);
    expect((await stateOf(owner)).others.map(({ _id, isIdle }) => [_id, isIdle])).toEqual([
      [first, false],
      [second, false],
      [third, true],
    ]);
    expect(await claim(await staff('picker'), { orderId: second })).toMatchObject({ status: 409, code: 'CLAIMED' });
  });

  it('gives an order that is to be packed again to its picker, and to nobody when they have two others', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const ravi = await staff('picker', 'Ravi');
    await pick(ravi, first);
    const undo = async (orderId: string) => {
      const { revision } = await owner.order(orderId);
      expect(await owner.backAnswer(orderId, revision)).toMatchObject({ status: 200 });
    };
    await ravi.work(first, 'packed');
    await pick(ravi, second);
    await undo(first);
    expect((await stateOf(ravi)).mine.map(({ _id }) => _id)).toEqual([first, second]);
    await ravi.work(first, 'packed');
    await pick(ravi, third);
    await undo(first);
    expect(await stateOf(ravi)).toMatchObject({ mine: [{ _id: second }, { _id: third }], waiting: 1 });
    expect(await pick(await staff('picker'), first)).toMatchObject({ _id: first });
  });

  it('lists what somebody picked and packed, the last one first, until it leaves the store or is undone', async () => {
    const [first, second, third, fourth] = [await order(), await order(), await order(), await order()];
    const [ravi, pooja] = [await staff('picker', 'Ravi'), await staff('picker', 'Pooja')];
    const one = await pick(ravi, first);
    await save(ravi, one, { bags: 3 });
    const two = await pick(ravi, second);
    expect((await stateOf(ravi)).packed).toEqual([]);
    for (const orderId of [second, first]) await ravi.work(orderId, 'packed');
    // Somebody else packed it, nobody picked it.
    await pick(ravi, third);
    await owner.work(third, 'packed');
    await ravi.work(fourth, 'packed');
    expect((await stateOf(ravi)).packed).toEqual([
      { _id: first, orderId: one.orderId, claimId: one.claimId, bags: 3 },
      { _id: second, orderId: two.orderId, claimId: two.claimId },
    ]);
    for (const other of [pooja, owner]) expect((await stateOf(other)).packed).toEqual([]);

    const { revision } = await ravi.order(first);
    expect(await ravi.backAnswer(first, revision)).toMatchObject({ status: 200 });
    expect(await stateOf(ravi)).toMatchObject({
      mine: [{ _id: first, claimId: one.claimId }],
      packed: [{ _id: second }],
    });
    await ravi.work(first, 'packed');
    expect((await stateOf(ravi)).packed.map(({ _id }) => _id)).toEqual([first, second]);
    await owner.work(first, 'out_for_delivery');
    expect((await stateOf(ravi)).packed.map(({ _id }) => _id)).toEqual([second]);
  });

  it('leaves nobody with three orders when steps are undone and an order is taken at the same moment', async () => {
    const [first, second, third, fourth] = [await order(), await order(), await order(), await order()];
    const ravi = await staff('picker', 'Ravi');
    for (const orderId of [first, second]) await pick(ravi, orderId);
    for (const orderId of [first, second]) await ravi.work(orderId, 'packed');
    await pick(ravi, third);
    const undone = await Promise.all([first, second].map((orderId) => owner.order(orderId)));
    const answers = await Promise.all([
      ...undone.map(({ _id, revision }) => owner.backAnswer(_id, revision)),
      claim(ravi, { orderId: fourth }),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    const { mine, waiting } = await stateOf(ravi);
    expect(mine.length).toBeLessThanOrEqual(2);
    expect(mine.length + waiting).toBe(4);
  });

  it('saves two orders of a picker at the same moment, and gives one back without the other', async () => {
    const [first, second] = [await order(), await order()];
    const ravi = await staff('picker', 'Ravi');
    const [one, two] = [await pick(ravi, first), await pick(ravi, second)];
    const work = Array.from({ length: 4 }, (_, at) => [
      save(ravi, one, { ticks: [tick(rice, at % 2 === 0)] }),
      save(ravi, two, { ticks: [tick(dal), tick(salt)], bags: 2 }),
    ]).flat();
    expect((await Promise.all(work)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [answer, saved] = await Promise.all([
      ravi.request('DELETE', `/api/v1/picking/orders/${first}?claimId=${one.claimId}`),
      save(ravi, two, { ticks: [tick(salt, false)] }),
    ]);
    expect([answer.status, saved.status]).toEqual([200, 200]);
    const { mine, waiting } = await stateOf(ravi);
    expect([mine.map(({ _id, bags }) => [_id, bags]), waiting]).toEqual([[[second, 2]], 1]);
    expect(pickedOf({ mine } as Picking)).toEqual(['Dal']);
    expect(await save(ravi, one, { ticks: [tick(dal)] })).toMatchObject({ status: 409, code: 'CLAIMED' });
  });

  it('is taken over by managers and owners only', async () => {
    const orderId = await order();
    await pick(await staff('picker', 'Ravi'), orderId);
    const body = { orderId, takeOver: true };
    expect(await claim(await staff('picker'), body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const who of [await staff('manager', 'Sunita'), owner]) {
      expect(await claim(who, { orderId })).toMatchObject({ status: 409, code: 'CLAIMED' });
      expect((await claim(who, body)).data).toMatchObject({ mine: [{ _id: orderId }] });
    }
  });

  it('can be given back, and starts again for the next', async () => {
    const orderId = await order();
    const ravi = await staff('picker', 'Ravi Picks');
    const taken = await pick(ravi);
    await save(ravi, taken, { ticks: [tick(rice)], bags: 3 });
    const card = async () => (await owner.list()).orders.find(({ _id }) => _id === orderId);
    expect(await card()).toMatchObject({ pickedBy: 'Ravi Picks' });
    const path = `/api/v1/picking/orders/${orderId}?claimId=${taken.claimId}`;
    expect((await ravi.request('DELETE', path)).data).toMatchObject({ mine: [], waiting: 1 });
    expect(await owner.order(orderId)).not.toHaveProperty('picking');
    expect(await card()).not.toHaveProperty('pickedBy');
    const again = await pick(await staff('picker', 'Pooja Picks'));
    expect(await card()).toMatchObject({ pickedBy: 'Pooja Picks' });
    await owner.work(orderId, 'packed');
    expect(await card()).not.toHaveProperty('pickedBy');
    expect(again).not.toHaveProperty('bags');
    expect(again.lines.some(({ pickedAt }) => pickedAt)).toBe(false);
  });

  it('ends when the order is packed or cancelled', async () => {
    const ravi = await staff('picker', 'Ravi');
    for (const step of ['packed', 'cancelled'] as const) {
      const orderId = await order();
      const taken = await pick(ravi, orderId);
      await save(ravi, taken, { ticks: [tick(rice)], bags: 2 });
      await owner.work(orderId, step);
      expect((await stateOf(ravi)).mine).toEqual([]);
      expect(await save(ravi, taken, { ticks: [tick(dal)] })).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
      expect(await claim(ravi, { orderId })).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
      expect((await owner.order(orderId)).picking).toMatchObject({ by: 'Ravi', bags: 2 });
    }
  });

  it('holds off other pickers from packing and changing it, not managers', async () => {
    const orderId = await order();
    await pick(await staff('picker', 'Ravi'), orderId);
    const pooja = await staff('picker', 'Pooja');
    const refused = { status: 409, code: 'CLAIMED', message: 'Ravi is picking this order.' };
    expect(await pooja.stepAnswer(orderId, 'packed', 1)).toMatchObject(refused);
    expect(await pooja.reduceAnswer(orderId, 1, [{ productId: dal, quantity: 1 }])).toMatchObject(refused);
    expect(await owner.order(orderId)).toMatchObject({ status: 'placed', revision: 1 });
    expect(await (await staff('manager')).stepAnswer(orderId, 'packed', 1)).toMatchObject({ status: 200 });
  });

  it('is about the stores of the picker', async () => {
    const orderId = await order();
    const second = await openSecond(owner);
    const elsewhere = await staff('picker', 'Kiran', [second]);
    expect((await stateOf(elsewhere)).waiting).toBe(0);
    expect(await claim(elsewhere, { orderId })).toMatchObject({ status: 403 });
    expect((await claim(elsewhere)).status).toBe(404);
    expect(await save(elsewhere, { _id: orderId, claimId: newId() }, {})).toMatchObject({ status: 403 });
    const ravi = await staff('picker');
    await pick(ravi, orderId);
    // Moved to another store, they no longer see it.
    await owner.call(calls.setUserStores, { userId: ravi.userId }, { stores: [second], staffRole: 'picker' });
    expect((await stateOf(ravi)).mine).toEqual([]);
  });

  it('gives nobody an order whose customer deleted their account', async () => {
    const gone = await signUp(shop);
    const { _id } = await placeOrder(new Shopper(inProcess(shop), gone), { [await stockProduct(shop)]: 1 });
    await shop.users.account.delete(gone.userId, testPassword);
    const ravi = await staff('picker');
    expect((await stateOf(ravi)).waiting).toBe(0);
    expect((await claim(ravi)).status).toBe(404);
    expect(await claim(ravi, { orderId: _id })).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
  });

  it('frees the orders of an account that is deleted', async () => {
    const orderId = await order();
    const ravi = await staff('picker', 'Ravi');
    await pick(ravi, orderId);
    await owner.call(calls.setUserStores, { userId: ravi.userId }, { stores: [] });
    await owner.call(calls.setRole, { userId: ravi.userId }, { role: 'USER' });
    const body = { password: testPassword, confirmation: 'DELETE' };
    expect((await ravi.call(calls.deleteAccount, {}, body)).status).toBe(200);
    const [row] = await shop.database.queries.select().from(pickingClaims).where(eq(pickingClaims.orderId, orderId));
    expect(row?.pickerId).toBeNull();
    expect((await pick(await staff('picker')))._id).toBe(orderId);
  });

  it.each([
    [{ bags: 0 }, 'bags'],
    [{ bags: 100 }, 'bags'],
    [{ bags: 1.5 }, 'bags'],
    [{ ticks: [{ productId: 'x', picked: true, at: new Date().toISOString() }] }, 'ticks.0.productId'],
    [{ ticks: [{ productId: newId(), picked: 'yes', at: new Date().toISOString() }] }, 'ticks.0.picked'],
    [{ ticks: [{ productId: newId(), picked: true, at: 'now' }] }, 'ticks.0.at'],
    [{ claimId: '' }, 'claimId'],
  ])('refuses %j', async (body, field) => {
    await order();
    const ravi = await staff('picker');
    const taken = await pick(ravi);
    const answer = await save(ravi, taken, { ticks: [tick(rice)], ...body });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', errors: { [field]: expect.any(String) } });
    expect(pickedOf(await stateOf(ravi))).toEqual([]);
  });

  it('refuses what does not exist', async () => {
    const ravi = await staff('picker');
    expect(await claim(ravi, { orderId: newId() })).toMatchObject({ status: 404 });
    expect(await save(ravi, { _id: newId(), claimId: newId() }, {})).toMatchObject({ status: 404 });
    expect(await save(ravi, { _id: await order(), claimId: newId() }, {})).toMatchObject({ status: 404 });
  });
});
