/** Orders for a chosen time: what is offered, that a slot never takes more than its places, and that each is given back once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { DeliveryNow, OfferedSlots, SavedStore, Store } from '../../../contract/delivery/stores.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { newId } from '../../lib/ids.ts';
import { deliverySlots } from '../../stores/tables.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { confirmEmail, manySignedIn, signUpAdmin } from '../../testing/people.ts';
import { type ShopProcess, startProcess } from '../../testing/process.ts';
import { stockProduct } from '../../testing/products.ts';
import { onPostgres, openShop, sharedShop, type TestShop } from '../../testing/shop.ts';
import {
  type Answer,
  everythingIn,
  inProcess,
  overSocket,
  retryWhileBusy,
  Shopper,
  signUpShopper,
} from '../../testing/shopping.ts';

/** A Monday, 23:00 in the shop's time: it is closed. */
const night = Date.parse('2026-11-23T23:00:00+05:30');
const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '07:00', closes: '10:00' }));
const slots = { offered: 'closed', length: 60, capacity: 2, lead: 30, days: 1 } as const;
const at = (time: string, day = '2026-11-24') => new Date(`${day}T${time}+05:30`).toISOString();
const seven = { from: at('07:00'), by: at('08:00') };
const eight = { from: at('08:00'), by: at('09:00') };

async function saveStore(admin: Shopper, store: Partial<Store>): Promise<void> {
  const { version } = (await admin.call(calls.getStore)).data as SavedStore;
  expect(await admin.call(calls.updateStore, {}, { version, store })).toMatchObject({ status: 200 });
}

const takenIn = async ({ database: { queries } }: Pick<TestShop, 'database'>) =>
  Object.fromEntries(
    (await queries.select().from(deliverySlots)).map(({ startsAt, taken }) => [startsAt.toISOString(), taken]),
  );

describe('an order for a chosen time', () => {
  let time = night;
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  let admin: Administrator;
  let potato = '';
  const signInAgain = async () => {
    admin = new Administrator(inProcess(shop), await signUpAdmin(shop));
  };
  const save = (store: Partial<Store>) => saveStore(admin, store);
  const taken = () => takenIn(shop);

  beforeAll(async () => {
    potato = await stockProduct(shop, { stock: 500 });
  });
  beforeEach(async () => {
    time = night;
    await signInAgain();
    await shop.database.queries.delete(deliverySlots);
    await save({ areas: [], hours, holidays: [], pause: null, slots });
  });
  const shopperHere = async () => {
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    return { shopper, body: await shopper.checkout() };
  };
  const place = async (slot: typeof seven, key?: string) => {
    const { shopper, body } = await shopperHere();
    return { shopper, body: { ...body, slot }, answer: await shopper.cashPayment({ ...body, slot }, key) };
  };
  const offered = async (as?: Shopper) =>
    (await (as ?? (await signUpShopper(shop))).call(calls.listDeliverySlots)).data as OfferedSlots;
  const now = async () => (await shop.app.inject({ url: calls.getDeliveryNow.path })).json().data as DeliveryNow;

  it('is offered while the store is closed, in its hours, with which are full', async () => {
    expect(await now()).toMatchObject({ isOpen: false, slots: true });
    expect(await offered()).toEqual({
      now: new Date(night).toISOString(),
      isOffered: true,
      slots: [seven, eight, { from: at('09:00'), by: at('10:00') }].map((slot) => ({ ...slot, isFull: false })),
    });
    await place(seven);
    await place(seven);
    expect((await offered()).slots.map(({ isFull }) => isFull)).toEqual([true, false, false]);
    expect((await shop.app.inject({ url: calls.listDeliverySlots.path })).statusCode).toBe(401);
  });

  it('is offered in the hours of one date', async () => {
    await save({ holidays: [{ date: '2026-11-24', note: '', hours: [{ opens: '12:00', closes: '13:30' }] }] });
    expect((await offered()).slots).toEqual([{ from: at('12:00'), by: at('13:00'), isFull: false }]);
  });

  it('is offered while the store is open only where the owner says so, and not during a pause without an end', async () => {
    time = Date.parse(at('07:10'));
    await signInAgain();
    expect(await now()).not.toHaveProperty('slots');
    expect((await offered()).slots).toEqual([]);
    await save({ slots: { ...slots, offered: 'always' } });
    expect(await now()).toMatchObject({ isOpen: true, slots: true });
    expect((await offered()).slots[0]).toEqual({ ...eight, isFull: false });
    await save({ pause: { until: null, note: 'Flood' } });
    expect(await now()).not.toHaveProperty('slots');
    const { answer } = await place(eight);
    expect(answer).toMatchObject({ status: 409, code: 'STORE_CLOSED', data: { nextOpening: null, note: 'Flood' } });
    await save({ pause: null, slots: null });
    expect(await now()).not.toHaveProperty('slots');
  });

  it('has its time, on every screen and in the email', async () => {
    const { shopper, body } = await shopperHere();
    await confirmEmail(shop, shopper.userId);
    const { data } = await shopper.cashPayment({ ...body, slot: eight });
    const order = data as Order;
    expect(order.promise).toEqual(eight);
    expect(await taken()).toEqual({ [eight.from]: 1 });
    const shown = (await shopper.call(calls.getOrder, { orderId: order._id })).data as FollowedOrder;
    expect(shown).toMatchObject({ promise: eight, now: new Date(night).toISOString() });
    expect((await admin.order(order._id)).promise).toEqual(eight);
    const email = async () => (await emailsOf(shop)).at(-1)?.text.replaceAll(/\s/g, ' ');
    expect(await email()).toContain('Arrives: Tuesday, 24 November, 8:00 – 9:00 am');
    await admin.work(order._id, 'packed', 'out_for_delivery');
    expect(await email()).toContain('It arrives on Tuesday, 24 November, 8:00 – 9:00 am.');
  });

  it('without a time is refused while the store is closed, and nothing is written', async () => {
    const { shopper, body } = await shopperHere();
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment(body)).toMatchObject({
      status: 409,
      code: 'STORE_CLOSED',
      data: { nextOpening: at('07:00'), slots: true },
    });
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('is refused in a full slot, with the next one that has a place, and nothing is written', async () => {
    await place(seven);
    await place(seven);
    const { shopper, body } = await shopperHere();
    const before = [await everythingIn(shop), await taken()];
    const refused = { status: 409, code: 'SLOT_FULL', data: { slot: seven, next: eight } };
    expect(await shopper.cashPayment({ ...body, slot: seven }, 'key')).toMatchObject(refused);
    expect([await everythingIn(shop), await taken()]).toEqual(before);
    expect(await shopper.cashPayment({ ...body, slot: eight }, 'key-2')).toMatchObject({ status: 200 });
    await save({ slots: { ...slots, capacity: 1 } });
    expect((await offered()).slots.map(({ isFull }) => isFull)).toEqual([true, true, false]);
  });

  it('is refused when its lead time is over, its hours went, it never was one, or times are off', async () => {
    const { shopper, body } = await shopperHere();
    const refused = async (slot: typeof seven, next: typeof seven | null) => {
      const before = [await everythingIn(shop), await taken()];
      expect(await shopper.cashPayment({ ...body, slot })).toMatchObject({
        status: 409,
        code: 'SLOT_GONE',
        data: { slot, next },
      });
      expect([await everythingIn(shop), await taken()]).toEqual(before);
    };
    await refused({ from: at('07:30'), by: at('08:30') }, eight);
    await refused({ from: at('07:00'), by: at('09:00') }, seven);
    await refused({ from: at('07:00', '2026-11-26'), by: at('08:00', '2026-11-26') }, seven);
    await save({ holidays: [{ date: '2026-11-24', note: '' }] });
    await refused(seven, null);
    await save({ holidays: [], slots: null });
    await refused(seven, null);
    await save({ slots });
    await place(eight);
    await place(eight);
    time = Date.parse(at('06:30')) + 1;
    const late = await place(seven);
    expect(late.answer).toMatchObject({ code: 'SLOT_GONE', data: { next: { from: at('09:00') } } });
  });

  it('can still be placed when the store opened between the choice and the order', async () => {
    time = Date.parse(at('07:05'));
    await signInAgain();
    expect((await place(eight)).answer).toMatchObject({ status: 200 });
  });

  it('that is repeated takes one place, also after the slot is gone', async () => {
    const { shopper, body, answer } = await place(seven, 'the key');
    const copies = await Promise.all([1, 2, 3].map(() => shopper.cashPayment(body, 'the key')));
    for (const copy of copies) expect(copy).toMatchObject({ status: 200, data: answer.data });
    await save({ slots: null });
    expect(await shopper.cashPayment(body, 'the key')).toMatchObject({ status: 200, data: answer.data });
    expect(await taken()).toEqual({ [seven.from]: 1 });
    expect(await shopper.cashPayment({ ...body, slot: eight }, 'the key')).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('gives its place back once when it is cancelled, and takes it again when that is undone', async () => {
    const { shopper, answer } = await place(seven);
    const { _id: orderId } = answer.data as Order;
    await place(seven);
    const cancels = await Promise.all([1, 2, 3].map(() => shopper.call(calls.cancelOrder, { orderId })));
    expect(cancels.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await taken()).toEqual({ [seven.from]: 1 });

    const other = await place(seven);
    expect(other.answer).toMatchObject({ status: 200 });
    const { _id } = other.answer.data as Order;
    const revisionOf = async (id: string) => (await admin.order(id)).revision;
    expect(await admin.stepAnswer(_id, 'cancelled', await revisionOf(_id))).toMatchObject({ status: 200 });
    const filler = await place(seven);
    expect(filler.answer).toMatchObject({ status: 200 });
    expect(await admin.backAnswer(_id, await revisionOf(_id))).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect((await admin.order(_id)).status).toBe('cancelled');
    expect(await taken()).toEqual({ [seven.from]: 2 });
    await filler.shopper.call(calls.cancelOrder, { orderId: (filler.answer.data as Order)._id });
    expect(await admin.backAnswer(_id, await revisionOf(_id))).toMatchObject({ status: 200 });
    expect(await taken()).toEqual({ [seven.from]: 2 });
  });

  it('is not made by somebody with bad input', async () => {
    const { shopper, body } = await shopperHere();
    for (const slot of ['07:00', { from: seven.from }, { from: 'soon', by: 'later' }, null, { from: 5, by: 6 }])
      expect(await shopper.cashPayment({ ...body, slot })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('and others at the same moment never take more than the places of the slot', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, shopperHere));
    const answers = await Promise.all(people.map(({ shopper, body }) => shopper.cashPayment({ ...body, slot: seven })));
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 200, ...Array(6).fill('SLOT_FULL')]);
    expect(await taken()).toEqual({ [seven.from]: 2 });
  });

  it('is forgotten by the counters a week after its time', async () => {
    await place(seven);
    time = Date.parse(seven.from) + 7 * 24 * 3_600_000 - 1;
    await shop.jobs.run('remove past delivery slots');
    expect(await taken()).toEqual({ [seven.from]: 1 });
    time += 2;
    await shop.jobs.run('remove past delivery slots');
    expect(await taken()).toEqual({});
  });
});

describe.runIf(onPostgres)('the last places of a slot, with three processes on one database', () => {
  const shop = sharedShop(() => openShop());
  let servers: ShopProcess[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('go to as many orders as there are places, also while an order of the slot is cancelled', async () => {
    const admin = new Administrator(inProcess(shop), await signUpAdmin(shop));
    const potato = await stockProduct(shop, { stock: 1_000 });
    await saveStore(admin, { slots: { offered: 'always', length: 60, capacity: 3, lead: 0, days: 1 } });
    servers = await Promise.all([1, 2, 3].map(() => startProcess(shop.env)));
    const { slots: offered } = (await admin.call(calls.listDeliverySlots)).data as OfferedSlots;
    const { from = '', by = '' } = offered[5] ?? {};
    const wanted = await Promise.all(
      (await manySignedIn(shop, 24)).map(async (person, index) => {
        const here = new Shopper(inProcess(shop), person);
        await here.fill({ [potato]: 1 });
        const body = { ...(await here.checkout()), slot: { from, by } };
        return { shopper: new Shopper(overSocket(servers[index % 3]?.url ?? ''), person), body };
      }),
    );
    const [rush, rest] = [wanted.slice(0, 18), wanted.slice(18)];
    const order = (shopper: Shopper, body: unknown) => {
      const key = newId();
      return retryWhileBusy(() => shopper.cashPayment(body, key));
    };
    const outcomes = (answers: readonly Answer[]) =>
      Object.fromEntries(
        [...Map.groupBy(answers, ({ code = 'placed' }) => code)].map(([code, all]) => [code, all.length]),
      );
    const answers = await Promise.all(rush.map(({ shopper, body }) => order(shopper, body)));
    expect(outcomes(answers)).toEqual({ placed: 3, SLOT_FULL: 15 });
    expect(await takenIn(shop)).toEqual({ [from]: 3 });

    const [holder] = rush.filter((_, index) => answers[index]?.status === 200);
    const [held] = (await holder?.shopper.orders()) ?? [];
    const cancelling = holder?.shopper.call(calls.cancelOrder, { orderId: held?._id ?? '' });
    const more = await Promise.all(rest.map(({ shopper, body }) => order(shopper, body)));
    expect(await cancelling).toMatchObject({ status: 200 });
    const { placed = 0 } = outcomes(more);
    expect(placed).toBeLessThanOrEqual(1);
    expect(await takenIn(shop)).toEqual({ [from]: 2 + placed });
    expect((await everythingIn(shop)).orders.filter(({ status }) => status === 'placed')).toHaveLength(2 + placed);
  });
});
