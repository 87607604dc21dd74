/** Changes of placed orders: nothing changes without the customer's yes, and with it all of it does (decision 0073). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/calls.ts';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { limits } from '../../../contract/limits.ts';
import { changeMinutes, mostChanges } from '../../../contract/order-change-rules.ts';
import type { FollowedOrder } from '../../../contract/order-follow.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Picking } from '../../../contract/picking.ts';
import { clockTime } from '../../../contract/slot-words.ts';
import { languageTags } from '../../../messages/locale.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { newId } from '../../platform/ids.ts';
import { emailsOf } from '../../testing/emails.ts';
import { type Administrator, hire } from '../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../testing/ledger.ts';
import { addOffer, newCode } from '../../testing/offers.ts';
import { openChangeShop } from '../../testing/order-changes.ts';
import { confirmEmail, signUp, testPassword } from '../../testing/people.ts';
import { moveStockTo } from '../../testing/products.ts';
import { databaseKinds } from '../../testing/shop.ts';
import { type Answer, home as address, inProcess, orderOf, Shopper, signUpShopper } from '../../testing/shopping.ts';
import { east, openSecond } from '../../testing/two-stores.ts';
import { orderLines, orders } from '../tables.ts';
import { orderChanges } from './tables.ts';

describe.each(databaseKinds)('changes of placed orders on the %s database', async (kind) => {
  const parts = await openChangeShop(kind);
  const { shop, asha, home, meera, product, save, buy, seen, stockOf, linesOf } = parts;
  const { quote, quoteAnswer, propose, shown, ask, say, agreed, withdraw, timeOver, endQuestions } = parts;
  let [milk, bread, eggs] = ['', '', ''];
  let support: Administrator;
  beforeAll(async () => {
    milk = await product('Milk', { stock: 1_000 });
    bread = await product('Bread', { pricePaise: 5_000, stock: 1_000 });
    eggs = await product('Eggs', { pricePaise: 9_000, discount: 10, stock: 1_000 });
    support = await hire(shop, meera, 'support', 'Sunita');
  });
  const orderIn = ({ data }: { data?: unknown }) => data as FulfilmentOrder;
  const other = { ...address, address_line: '7 Church Street', mobile: '9123456780' };

  const auditOf = (orderId: string, action: string) =>
    shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, orderId), eq(auditLog.action, action)))
      .orderBy(desc(auditLog.id));

  it('do not exist in a shop that does not want them', async () => {
    const { _id } = await buy({ [milk]: 1 });
    const no = { status: 409, code: 'STEP_NOT_ALLOWED', message: 'This shop does not change placed orders.' };
    expect(await quoteAnswer(_id, { units: { [milk]: 2 } })).toMatchObject(no);
    expect(await propose(_id, { units: { [milk]: 2 } })).toMatchObject(no);
    expect(await meera.call(calls.listOrderAddresses, { orderId: _id })).toMatchObject(no);
    expect(await meera.order(_id)).not.toHaveProperty('canChange');
    await save({ orderChanges: { on: true } });
    expect(await meera.order(_id)).toMatchObject({ canChange: { asks: true } });
    expect(await meera.order(_id)).not.toHaveProperty('change');
    expect(await seen(_id)).not.toHaveProperty('change');
  });

  it('are asked with what changes and what it costs, and done with all of it once the customer agrees', async () => {
    const { _id, orderId: number } = await buy({ [milk]: 3, [bread]: 1 });
    const stock = () => [milk, bread, eggs].map(stockOf);
    const [milks = 0, breads = 0, boxes = 0] = stock();
    const change = { units: { [milk]: 1, [bread]: 2, [eggs]: 2 } };
    const quoted = await quote(_id, change);
    expect(quoted).toMatchObject({ before: 170, total: 40 + 100 + 162 });
    expect(quoted.lines.map(({ name, price, before, quantity }) => [name, price, before, quantity])).toEqual([
      ['Milk', 40, 3, 1],
      ['Bread', 50, 1, 2],
      ['Eggs', 81, 0, 2],
    ]);
    const asked = await propose(_id, change, {}, support);
    expect(asked).toMatchObject({ status: 200, message: `The customer of order ${number} is asked` });
    expect(orderIn(asked)).toMatchObject({
      totalAmount: 170,
      change: { status: 'open', askedBy: 'Sunita', before: 170, total: 302 },
    });
    const { change: question, now = '', events, canCancel } = await seen(_id);
    expect(question).toMatchObject({ ...quoted, status: 'open' });
    const left = Date.parse(question?.answerBy ?? '') - Date.parse(now);
    expect(left).toBeGreaterThan((changeMinutes - 1) * 60_000);
    expect(left).toBeLessThanOrEqual(changeMinutes * 60_000);
    expect([events.length, canCancel]).toEqual([1, true]);
    // Nothing is reserved.
    expect(stock()).toEqual([milks, breads, boxes]);
    const [mail] = (await emailsOf(shop)).filter(({ subject }) => subject === `A question about your order ${number}`);
    expect(mail?.text).toContain('2 instead of 1');
    expect(mail?.text).toContain('₹302.00');
    expect(mail?.text).toContain(`by ${clockTime(new Date(question?.answerBy ?? ''), languageTags.en)}.`);

    const yes = await say(_id, question?._id ?? '', true);
    expect(yes).toMatchObject({ status: 200, message: 'Thank you. Your order is changed.' });
    const changed = yes.data as FollowedOrder;
    expect(linesOf(changed)).toEqual({ Milk: [1, 40], Bread: [2, 50], Eggs: [2, 81] });
    expect(changed).toMatchObject({ totalAmount: 302 });
    expect(changed).not.toHaveProperty('change');
    expect(changed.events.at(-1)).toMatchObject({
      kind: 'line_changed',
      by: 'customer',
      note: 'Milk: 1 instead of 3. Bread: 2 instead of 1. 2 × Eggs added.',
    });
    expect(changed.events.at(-1)?.noteTexts?.map(({ key }) => key)).toEqual([
      'answers.lineReduced',
      'answers.lineReduced',
      'answers.lineAdded',
    ]);
    expect(stock()).toEqual([milks + 2, breads - 1, boxes - 2]);
    const told = (await emailsOf(shop)).filter(({ subject }) => subject === `A change to your order ${number}`);
    expect(told.at(-1)?.text).toContain('2 × Eggs added.');
    // The same answer again changes nothing, another one is refused.
    expect((await say(_id, question?._id ?? '', true)).status).toBe(200);
    expect(await say(_id, question?._id ?? '', false)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    expect(stockOf(eggs)).toBe(boxes - 2);
    expect(await auditOf(_id, 'change_asked')).toMatchObject([{ fields: { total: { from: 170, to: 302 } } }]);
    expect(await auditOf(_id, 'line_changed')).toHaveLength(1);
    await expectLedger(shop);
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    await expectLedger(shop);
  });

  it('leave the order as it is when the customer says no, does not answer, or staff withdraw the question', async () => {
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    const before = await seen(_id);
    const unchanged = async () => {
      const { revision: _, now: __, ...now } = await seen(_id);
      const { revision: ___, now: ____, ...was } = before;
      expect(now).toEqual(was);
    };
    const first = await ask(_id, { units: { [milk]: 2 } });
    expect(await say(_id, first, false)).toMatchObject({ message: 'All right. Your order stays as it is.' });
    expect((await say(_id, first, false)).status).toBe(200);
    expect((await shown(_id)).status).toBe('refused');
    expect(await auditOf(_id, 'change_refused')).toMatchObject([{ actorId: asha.userId }]);
    await unchanged();

    const second = await ask(_id, { units: { [milk]: 2 } });
    await endQuestions();
    expect((await shown(_id)).status).toBe('open');
    await timeOver(second);
    // Too late, whether the store has noticed or not.
    expect(await say(_id, second, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    await Promise.all([endQuestions(), endQuestions()]);
    expect((await shown(_id)).status).toBe('expired');
    expect(await say(_id, second, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED', data: { _id } });
    expect(await agreed(_id, second)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED', data: { _id } });
    await unchanged();

    const third = await ask(_id, { units: { [milk]: 2 } });
    expect(await withdraw(_id, third)).toMatchObject({ status: 200, message: 'The question is withdrawn' });
    expect(await meera.order(_id)).not.toHaveProperty('change');
    expect(await say(_id, third, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    await unchanged();
    await expectLedger(shop);
  });

  it('are done at once when the customer agreed on the phone, and the history says who says so', async () => {
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    const done = await propose(_id, { units: { [bread]: 0, [eggs]: 1 } }, { agreed: true }, support);
    expect(done.status).toBe(200);
    expect(linesOf(orderIn(done))).toEqual({ Milk: [1, 40], Eggs: [1, 81] });
    expect(orderIn(done)).not.toHaveProperty('change');
    expect(orderIn(done).events.at(-1)).toMatchObject({
      actorName: 'Sunita',
      note: 'Bread was taken off. 1 × Eggs added. Agreed on the phone.',
    });
    expect(await auditOf(_id, 'change_agreed_by_phone')).toMatchObject([{ actorId: support.userId }]);
    // Also after the customer was asked.
    const asked = await ask(_id, { units: { [eggs]: 2 } });
    expect(linesOf(orderIn(await agreed(_id, asked, support)))).toEqual({ Milk: [1, 40], Eggs: [2, 81] });
    expect((await agreed(_id, asked, support)).status).toBe(200);
    expect(await auditOf(_id, 'change_agreed_by_phone')).toHaveLength(2);
    const rows = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.orderId, _id));
    expect(rows.map(({ status, answeredBy, byPhone }) => [status, answeredBy, byPhone])).toEqual([
      ['accepted', support.userId, true],
      ['accepted', support.userId, true],
    ]);
    await expectLedger(shop);
  });

  it('need a yes on the phone from customers without an account to sign in to', async () => {
    const added = await support.call(calls.addCaller, {}, { name: 'Lata Devi', mobile: '9000000001' });
    const { _id: customerId } = added.data as { _id: string };
    const items = [{ productId: milk, quantity: 30 }];
    const to = { customerId, address };
    const quoted = (await support.call(calls.quotePhoneOrder, {}, { ...to, items })).data as {
      grossTotal: number;
      cartTotalAmount: number;
    };
    const { grossTotal, cartTotalAmount } = quoted;
    const body = { ...to, itemList: items, grossTotal, cartTotalAmount };
    const placed = await support.call(calls.placePhoneOrder, {}, body, { 'idempotency-key': newId() });
    const { _id } = placed.data as Order;
    expect(await support.order(_id)).toMatchObject({ canChange: { asks: false } });
    // As many as the caller wants, like the order itself.
    const change = { units: { [milk]: 40 }, to: { address: other } };
    expect(await propose(_id, change)).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message: 'This customer cannot answer online. Please ask them on the phone.',
    });
    expect((await support.call(calls.listOrderAddresses, { orderId: _id })).data).toEqual([address]);
    const done = await propose(_id, change, { agreed: true });
    expect(orderIn(done)).toMatchObject({ totalAmount: 1_600, delivery_address: other });
    await expectLedger(shop);
  });

  it('go to another address of the area of the store: a saved one or another one, at the fees that were agreed', async () => {
    await save({ addresses: { directions: true }, orderChanges: { on: true } });
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, asha, home);
    const to = { ...other, landmark: 'Blue gate', gate_code: '1234', position: { latitude: 12.97, longitude: 77.6 } };
    const saved = await asha.addAddress(to);
    const { _id: addressId } = saved.data as { _id: string };
    const known = (await meera.call(calls.listOrderAddresses, { orderId: _id })).data as { _id?: string }[];
    expect(known.map((each) => each._id)).toEqual(expect.arrayContaining([home, addressId]));
    const question = await ask(_id, { to: { deliveryAddressId: addressId } });
    expect((await seen(_id)).change).toMatchObject({ lines: [], address: { ...other, gate_code: '1234' }, total: 40 });
    const asked = (await emailsOf(shop)).at(-1);
    expect(asked?.text).toContain('Another address');
    expect(asked?.text).not.toContain('Church Street');
    expect((await say(_id, question, true)).status).toBe(200);
    expect(await seen(_id)).toMatchObject({ delivery_address: to, deliveryAddressId: addressId });
    const told = (await emailsOf(shop)).at(-1);
    expect(told?.text).toContain('The delivery address was changed.');
    expect(told?.text).not.toContain('Church Street');
    const [entry] = await auditOf(_id, 'line_changed');
    expect(entry?.fields).toEqual({ newAddress: { from: null, to: true } });
    // The order board finds it there.
    expect((await meera.list({ search: 'church street' })).orders.map((each) => each._id)).toContain(_id);
    const typed = { ...address, address_line: '99 Brigade Road' };
    expect((await propose(_id, { to: { address: typed } }, { agreed: true })).status).toBe(200);
    expect(await seen(_id)).toMatchObject({ delivery_address: typed, deliveryAddressId: null });
    expect((await seen(_id)).delivery_address).not.toHaveProperty('gate_code');
    const none = await propose(_id, { to: { address: typed } });
    expect(none).toMatchObject({ status: 400, message: 'There is nothing to change.' });
    const stranger = await signUpShopper(shop);
    const theirs = await stranger.move();
    expect(await propose(_id, { to: { deliveryAddressId: theirs } })).toMatchObject({ status: 404 });
    const both = await propose(_id, { to: { deliveryAddressId: addressId, address: typed } });
    expect(both).toMatchObject({ status: 400, errors: { deliveryAddressId: expect.any(String) } });
    await asha.request('DELETE', pathOf(calls.deleteAddress, { addressId }));
  });

  it('refuse what is not possible with a clear word and nothing done', async () => {
    const { _id } = await buy({ [milk]: 2, [bread]: 1 });
    const before = await meera.order(_id);
    const hidden = await product('Old Milk', { publish: false });
    const rare = await product('Rare Milk', { stock: 3 });
    const refused = async (change: Parameters<typeof propose>[1], expected: object) => {
      expect(await quoteAnswer(_id, change)).toMatchObject(expected);
      expect(await propose(_id, change)).toMatchObject(expected);
      expect(await propose(_id, change, { agreed: true })).toMatchObject(expected);
    };
    const invalid = { status: 400, code: 'VALIDATION' };
    await refused({}, { ...invalid, message: 'There is nothing to change.' });
    await refused({ units: { [milk]: 2 } }, { ...invalid, message: 'There is nothing to change.' });
    await refused({ units: { [milk]: 0, [bread]: 0 } }, { ...invalid, message: /at least one product/ });
    for (const quantity of [-1, 1.5, 1e9, '2', null]) await refused({ units: { [milk]: quantity as number } }, invalid);
    await refused({ units: { [milk]: 21 } }, { ...invalid, message: 'At most 20 of Milk in one order.' });
    await refused({ units: { [newId()]: 0 } }, invalid);
    await refused({ units: { 'no-id': 1 } }, invalid);
    const out = { status: 409, code: 'OUT_OF_STOCK' };
    await refused({ units: { [newId()]: 1 } }, out);
    await refused({ units: { [hidden]: 1 } }, { ...out, message: 'Old Milk is out of stock.' });
    await refused({ units: { [milk]: 3, [rare]: 4 } }, { ...out, message: 'Only 3 left of Rare Milk.' });
    const twice = [milk, milk].map((productId) => ({ productId, quantity: 3 }));
    expect(await propose(_id, {}, { lines: twice })).toMatchObject(invalid);
    expect(await propose(_id, { to: { address: { ...other, pincode: '56' } } })).toMatchObject(invalid);
    const change = { units: { [milk]: 3 } };
    expect(await propose(_id, change, { total: 1 })).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    for (const total of [-1, 'free']) expect(await propose(_id, change, { total })).toMatchObject(invalid);
    expect(await propose(_id, change, { revision: 99 })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { revision: before.revision },
    });
    const missing = { orderId: newId(), changeId: newId() };
    const body = { revision: 1, lines: [], total: 1 };
    expect((await meera.call(calls.changeOrder, missing, body)).status).toBe(404);
    for (const at of [missing, { ...missing, orderId: _id }]) {
      expect((await agreed(at.orderId, at.changeId)).status).toBe(404);
      expect((await withdraw(at.orderId, at.changeId)).status).toBe(404);
      expect((await say(at.orderId, at.changeId, true)).status).toBe(404);
    }
    expect(await meera.order(_id)).toEqual(before);
    await meera.work(_id, 'packed');
    expect(await meera.order(_id)).not.toHaveProperty('canChange');
    expect(await propose(_id, change)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    await expectLedger(shop);
  });

  it('are for owners, managers and support, and are answered by the customer of the order only', async () => {
    const { _id } = await buy({ [milk]: 1 });
    const to = { address: other };
    const question = await ask(_id, { units: { [milk]: 2 }, to });
    for (const role of ['picker', 'rider'] as const) {
      const him = await hire(shop, meera, role);
      expect(await propose(_id, { units: { [milk]: 3 } }, {}, him)).toMatchObject({ status: 403 });
      expect((await agreed(_id, question, him)).status).toBe(403);
      expect((await withdraw(_id, question, him)).status).toBe(403);
      expect((await him.call(calls.listOrderAddresses, { orderId: _id })).status).toBe(403);
      if (role === 'rider') continue;
      // Who picks sees that the customer is asked, and not the door.
      const { change } = await him.order(_id);
      expect(change).toMatchObject({
        status: 'open',
        address: { pincode: other.pincode, address_line: '', mobile: '' },
      });
      expect(await him.order(_id)).not.toHaveProperty('canChange');
    }
    const stranger = new Shopper(inProcess(shop), await signUp(shop));
    expect((await say(_id, question, true, stranger)).status).toBe(404);
    const { _id: another } = await buy({ [milk]: 1 });
    expect((await say(another, question, true)).status).toBe(404);
    expect((await say(_id, question, 'maybe' as never)).status).toBe(400);
    await withdraw(_id, question);
  });

  it('are asked one at a time, and hold up packing until they are answered', async () => {
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    const { revision } = await meera.order(_id);
    const body = { revision, lines: [{ productId: milk, quantity: 2 }], total: 130 };
    const both = await Promise.all([
      meera.call(calls.changeOrder, { orderId: _id }, body),
      support.call(calls.changeOrder, { orderId: _id }, body),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('CHANGED_MEANWHILE');
    const open = { status: 409, code: 'QUESTION_OPEN', message: /^The customer is being asked about a change/ };
    for (const given of [{}, { agreed: true }])
      expect(await propose(_id, { units: { [bread]: 2 } }, given)).toMatchObject(open);
    const now = (await meera.order(_id)).revision;
    expect(await meera.stepAnswer(_id, 'packed', now)).toMatchObject({ ...open, data: { status: 'placed' } });
    const { _id: question } = await shown(_id);
    await say(_id, question, true);
    await meera.work(_id, 'packed');
    // Time that is over holds nothing up.
    const { _id: late } = await buy({ [milk]: 1 });
    const forgotten = await ask(late, { units: { [milk]: 2 } });
    await timeOver(forgotten);
    await meera.work(late, 'packed');
    expect(await say(late, forgotten, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    const { _id: gone } = await buy({ [milk]: 1 });
    const question3 = await ask(gone, { units: { [milk]: 2 } });
    await asha.call(calls.cancelOrder, { orderId: gone });
    expect(await say(gone, question3, true)).toMatchObject({ code: 'QUESTION_CLOSED', data: { status: 'cancelled' } });
    await expectLedger(shop);
  });

  it('end when the products of the order are changed otherwise', async () => {
    const { _id } = await buy({ [milk]: 3, [bread]: 1 });
    const question = await ask(_id, { units: { [bread]: 2 } });
    const { revision } = await meera.order(_id);
    expect((await meera.reduceAnswer(_id, revision, [{ productId: milk, quantity: 2 }])).status).toBe(200);
    expect((await shown(_id)).status).toBe('outdated');
    expect(await say(_id, question, true)).toMatchObject({
      status: 409,
      code: 'QUESTION_CLOSED',
      message: 'The order has changed since this question was asked, so nothing was done.',
    });
    expect(linesOf(await seen(_id))).toEqual({ Milk: [2, 40], Bread: [1, 50] });
    // Whatever changed a line without saying so.
    const second = await ask(_id, { units: { [bread]: 2 } });
    await shop.database.queries
      .update(orderChanges)
      .set({ seen: [{ productId: milk, quantity: 2, salePaise: 3_999 }] })
      .where(eq(orderChanges.id, second));
    expect(await say(_id, second, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    expect((await shown(_id)).status).toBe('outdated');
    expect(linesOf(await seen(_id))).toEqual({ Milk: [2, 40], Bread: [1, 50] });
    // One whose time was over before that.
    const third = await ask(_id, { units: { [bread]: 2 } });
    await timeOver(third);
    expect((await propose(_id, { units: { [milk]: 1 } }, { agreed: true })).status).toBe(200);
    const [over] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, third));
    expect(over?.status).toBe('expired');
  });

  it('are over, and hold nothing up, once the shop does not want them any more', async () => {
    const { _id } = await buy({ [milk]: 1 });
    const { _id: packedMeanwhile } = await buy({ [milk]: 1 });
    const question = await ask(_id, { units: { [milk]: 2 } });
    await ask(packedMeanwhile, { units: { [milk]: 2 } });
    expect((await shown(_id)).canWithdraw).toBe(true);
    await save({ orderChanges: { on: false } });
    expect(await meera.order(_id)).not.toHaveProperty('canChange');
    expect((await shown(_id)).canWithdraw).toBe(true);
    const no = { status: 409, code: 'STEP_NOT_ALLOWED', message: 'This shop does not change placed orders.' };
    expect(await say(_id, question, true)).toMatchObject(no);
    expect(await agreed(_id, question)).toMatchObject(no);
    await meera.work(packedMeanwhile, 'packed');
    await endQuestions();
    const rows = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.status, 'open'));
    expect(rows).toEqual([]);
    expect(await seen(_id)).not.toHaveProperty('change');
    expect(linesOf(await seen(_id))).toEqual({ Milk: [1, 40] });
    await save({ orderChanges: { on: true } });
  });

  it('are not asked without end, and not of suspended customers; an order by phone may have more than 100 products', async () => {
    const stranger = await signUpShopper(shop);
    const { _id: theirs } = await buy({ [milk]: 1 }, undefined, {}, stranger, await stranger.move());
    await meera.call(calls.setUserStatus, { userId: stranger.userId }, { status: 'Suspended' });
    expect(await meera.order(theirs)).toMatchObject({ canChange: { asks: false } });
    expect(await propose(theirs, { units: { [milk]: 2 } })).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    const { _id } = await buy({ [milk]: 1 });
    const [line] = await shop.database.queries.select().from(orderLines).where(eq(orderLines.orderId, _id));
    if (!line) throw new Error('the order has no line');
    const more = Array.from({ length: limits.cartLines }, (__, n) => ({ ...line, productId: newId(), line: n + 2 }));
    await shop.database.queries.insert(orderLines).values(more);
    expect((await quoteAnswer(_id, { units: { [milk]: 2 } })).status).toBe(200);
    expect(await quoteAnswer(_id, { units: { [bread]: 1 } })).toMatchObject({ status: 400, message: /^At most 100/ });
    for (const { productId } of more)
      await shop.database.queries.delete(orderLines).where(eq(orderLines.productId, productId));
    await withdraw(_id, await ask(_id, { units: { [milk]: 2 } }));
    const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.orderId, _id));
    if (!row) throw new Error('nothing was asked');
    const others = Array.from({ length: mostChanges - 1 }, () => ({ ...row, id: newId() }));
    await shop.database.queries.insert(orderChanges).values(others);
    for (const given of [{}, { agreed: true }])
      expect(await propose(_id, { units: { [milk]: 2 } }, given)).toMatchObject({
        status: 400,
        message: 'At most 20 changes can be proposed for one order.',
      });
  });

  it('never sell what is not there: what is sold out by now is named, and nothing is half done', async () => {
    const last = await product('Last Milk', { stock: 2, pricePaise: 4_100 });
    const { _id } = await buy({ [milk]: 1 });
    const question = await ask(_id, { units: { [milk]: 2, [last]: 2 } });
    const stock = stockOf(milk);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 1));
    const before = await meera.order(_id);
    const out = { status: 409, code: 'OUT_OF_STOCK', message: 'Only 1 left of Last Milk.' };
    expect(await say(_id, question, true)).toMatchObject(out);
    expect(await agreed(_id, question)).toMatchObject(out);
    await shop.catalogue.change((change) => change.updateProduct(last, { translations: { hi: { name: 'आख़िरी दूध' } } }));
    const inHindi = `${pathOf(calls.answerOrderChange, { orderId: _id })}?lang=hi`;
    const { message } = await asha.request('POST', inHindi, { changeId: question, accept: true });
    expect(message).toContain('आख़िरी दूध');
    expect(await meera.order(_id)).toEqual(before);
    expect(stockOf(milk)).toBe(stock);
    expect((await say(_id, question, false)).status).toBe(200);
    const placed = [];
    for (let n = 0; n < 5; n += 1) placed.push((await buy({ [milk]: 1 }))._id);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 3));
    const asked: string[] = [];
    for (const each of placed) asked.push(await ask(each, { units: { [last]: 1 } }));
    const answers = await Promise.all(placed.map((each, n) => say(each, asked[n] ?? '', true)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(2);
    expect(stockOf(last)).toBe(0);
    await expectLedger(shop);
  });

  it('cost what the question said, also when prices change meanwhile', async () => {
    const cake = await product('Cake', { pricePaise: 10_000, stock: 50 });
    const { _id } = await buy({ [milk]: 1, [cake]: 1 });
    const tea = await product('Tea', { pricePaise: 8_000, stock: 50 });
    const question = await ask(_id, { units: { [cake]: 2, [tea]: 1 } });
    for (const id of [cake, tea])
      await shop.catalogue.change((change) => change.updateProduct(id, { pricePaise: 99_900 }));
    expect((await say(_id, question, true)).status).toBe(200);
    expect(linesOf(await seen(_id))).toEqual({ Milk: [1, 40], Cake: [2, 100], Tea: [1, 80] });
    // More units of a product cost what its line costs.
    expect((await quote(_id, { units: { [cake]: 3 } })).total).toBe(40 + 300 + 80);
  });

  it('keep fees, never take off more by an offer than before, and give credit back that is not needed', async () => {
    const pricing = {
      ...ownPricing,
      delivery: [
        { from: 0, fee: 30 },
        { from: 200, fee: 0 },
      ],
    };
    await save({ pricing, refunds: { on: true, days: 2 }, paysWith: { on: true }, orderChanges: { on: true } });
    const coupon = newCode();
    await addOffer(meera, { code: coupon, benefit: { kind: 'amount', amount: 50 } });
    await asha.fill({ [milk]: 5 });
    const body = orderOf(await asha.cart(), home);
    const placed = await asha.cashPayment({ ...body, coupon, grossTotal: 230, cartTotalAmount: 150, paysWith: 200 });
    const { _id, totalAmount } = placed.data as Order;
    expect(totalAmount).toBe(150);
    // Twice the value: the same offer. A part of it: that part of the offer, and no delivery fee that was not agreed.
    expect((await quote(_id, { units: { [milk]: 10 } })).total).toBe(350);
    const change = { units: { [milk]: 10 } };
    expect(orderIn(await propose(_id, change, { agreed: true }))).toMatchObject({ totalAmount: 350 });
    // ₹200 are not enough any more.
    expect(await meera.order(_id)).not.toHaveProperty('paysWith');
    expect((await quote(_id, { units: { [milk]: 5 } })).total).toBe(175);
    expect(orderIn(await propose(_id, { units: { [milk]: 1 } }, { agreed: true })).totalAmount).toBe(35);
    const { bill = [] } = await meera.order(_id);
    expect(bill.map(({ kind: line, amount }) => [line, amount])).toEqual([
      ['delivery', 0],
      ['coupon', -5],
    ]);
    await save({ pricing: { ...ownPricing, rules: 'spec' } });

    const paid = await buy({ [bread]: 1 });
    await meera.work(paid._id, 'packed', 'out_for_delivery', 'delivered');
    const refund = { way: 'credit', lines: [{ productId: bread, quantity: 1 }] };
    const { revision } = await meera.order(paid._id);
    await meera.call(calls.refundOrder, { orderId: paid._id }, { revision, refund, reason: 'Hard' });
    await asha.fill({ [milk]: 2 });
    const credited = await asha.cashPayment({ ...orderOf(await asha.cart(), home), credit: 50 });
    const { _id: used } = credited.data as Order;
    const less = await propose(used, { units: { [milk]: 1 } }, { agreed: true });
    expect(orderIn(less)).toMatchObject({ totalAmount: 40, credit: 40 });
    expect((await asha.call(calls.getStoreCredit)).data).toMatchObject({ balance: 10 });
    await meera.work(used, 'cancelled');
    await save({ refunds: { on: false, days: 2 }, paysWith: { on: false } });
    await expectLedger(shop);
  });

  it('and substitutes are asked about one after the other, and a substitute is not raised', async () => {
    await save({ substitutes: { on: true }, orderChanges: { on: true } });
    const { replace, question, answer, takeBack } = parts;
    const goat = await product('Goat Milk', { stock: 50 });
    const { _id } = await buy({ [milk]: 2, [bread]: 1 });
    const asked = await ask(_id, { units: { [bread]: 2 } });
    expect(await replace(_id, milk, goat, 1)).toMatchObject({
      status: 409,
      code: 'QUESTION_OPEN',
      message: /about a change/,
    });
    await withdraw(_id, asked);
    expect((await replace(_id, milk, goat, 2)).status).toBe(200);
    for (const given of [{}, { agreed: true }])
      expect(await propose(_id, { units: { [bread]: 2 } }, given)).toMatchObject({
        status: 409,
        code: 'QUESTION_OPEN',
        message: /about Milk yet/,
      });
    await answer(_id, (await question(_id))._id, true);
    expect(await propose(_id, { units: { [goat]: 3 } })).toMatchObject({ status: 400, message: /substitute itself/ });
    expect(await propose(_id, { units: { [milk]: 1 } })).toMatchObject({ status: 400, message: /was replaced/ });
    expect((await propose(_id, { units: { [goat]: 1, [bread]: 2 } }, { agreed: true })).status).toBe(200);
    // One unit was agreed to, so one comes back.
    const [made] = (await meera.order(_id)).substitutions ?? [];
    expect((await takeBack(_id, made?._id ?? '')).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Milk: [1, 40], Bread: [2, 50] });
    // None: there is nothing to take back, and the product can be added again.
    await replace(_id, milk, goat, 1);
    await answer(_id, (await question(_id))._id, true);
    const last = (await meera.order(_id)).substitutions?.at(-1)?._id ?? '';
    expect((await propose(_id, { units: { [goat]: 0 } }, { agreed: true })).status).toBe(200);
    expect(await takeBack(_id, last)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    expect((await propose(_id, { units: { [milk]: 3 } }, { agreed: true })).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Bread: [2, 50], Milk: [3, 40] });
    // The substitute was missing, too: what it replaced can be added again.
    await replace(_id, milk, goat, 3);
    await answer(_id, (await question(_id))._id, true);
    const { revision } = await meera.order(_id);
    const none = [{ productId: goat, quantity: 0, because: 'missing' }];
    expect((await meera.reduceAnswer(_id, revision, none)).status).toBe(200);
    expect((await propose(_id, { units: { [milk]: 1 } }, { agreed: true })).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Bread: [2, 50], Milk: [1, 40] });

    // What an offer gave for a product that was given up does not come back with a replacement that is taken back.
    const coupon = newCode();
    await addOffer(meera, { code: coupon, benefit: { kind: 'amount', amount: 70 } });
    await asha.fill({ [milk]: 2, [bread]: 1 });
    const body = { ...orderOf(await asha.cart(), home), coupon, cartTotalAmount: 60, substitutes: 'similar' };
    const { _id: offered } = (await asha.cashPayment(body)).data as Order;
    expect((await replace(offered, milk, goat, 1)).status).toBe(200);
    const less = await propose(offered, { units: { [bread]: 0 } }, { agreed: true });
    expect(orderIn(less).totalAmount).toBe(36.92);
    const [replaced] = orderIn(less).substitutions ?? [];
    expect(orderIn(await takeBack(offered, replaced?._id ?? '')).totalAmount).toBe(36.92);
    // It comes back when nothing was given up.
    const plain = await product('Plain Milk', { stock: 50, pricePaise: 3_000 });
    await asha.fill({ [milk]: 2 });
    const alone = { ...orderOf(await asha.cart(), home), coupon, cartTotalAmount: 10, substitutes: 'similar' };
    const { _id: kept } = (await asha.cashPayment(alone)).data as Order;
    expect(orderIn(await replace(kept, milk, plain, 2)).totalAmount).toBe(0);
    expect((await propose(kept, { to: { address: other } }, { agreed: true })).status).toBe(200);
    const [cheap] = (await meera.order(kept)).substitutions ?? [];
    expect(orderIn(await takeBack(kept, cheap?._id ?? '')).totalAmount).toBe(10);
    await expectLedger(shop);
    await save({ substitutes: { on: false } });
  });

  it('make who picks look again for a product with other units, also when their phone was offline', async () => {
    const picker = await hire(shop, meera, 'picker');
    const { _id } = await buy({ [milk]: 1, [bread]: 3, [eggs]: 1 });
    await picker.call(calls.claimOrder, {}, { orderId: _id });
    const mine = async () => {
      const { mine: claimed } = (await picker.call(calls.getPicking)).data as Picking;
      return claimed.find((each) => each._id === _id);
    };
    const { claimId = '' } = (await mine()) ?? {};
    const tick = (units: Record<string, number>): Promise<Answer> => {
      const ticks = Object.entries(units).map(([productId, quantity]) => ({
        ...{ productId, quantity, picked: true, at: new Date().toISOString() },
      }));
      return picker.call(calls.savePicking, { orderId: _id }, { claimId, ticks });
    };
    const picked = async () =>
      (await mine())?.lines.filter(({ pickedAt }) => pickedAt).map(({ name, quantity }) => `${quantity} ${name}`);
    await tick({ [milk]: 1, [bread]: 3, [eggs]: 1 });
    expect(await picked()).toHaveLength(3);
    const question = await ask(_id, { units: { [milk]: 2, [bread]: 1 } });
    // Picking goes on meanwhile.
    expect(await picked()).toHaveLength(3);
    await say(_id, question, true);
    expect(await picked()).toEqual(['1 Eggs']);
    // From before the phone knew.
    expect((await tick({ [milk]: 1, [bread]: 3 })).data).toMatchObject({ ignored: [milk, bread] });
    expect(await picked()).toEqual(['1 Eggs']);
    expect((await mine())?.lines.map(({ name, agreed: units }) => [name, units])).toEqual(
      expect.arrayContaining([
        ['Milk', 2],
        ['Bread', 1],
        ['Eggs', undefined],
      ]),
    );
    // What the picker themselves found missing does not undo what they ticked.
    const { revision } = await picker.order(_id);
    expect((await picker.reduceAnswer(_id, revision, [{ productId: milk, quantity: 1 }])).status).toBe(200);
    await tick({ [milk]: 2, [bread]: 1 });
    expect(await picked()).toHaveLength(3);
    // Who picks sees why it cannot be packed, and is told who can help.
    const next = await ask(_id, { units: { [bread]: 2 } });
    expect(await mine()).toMatchObject({ isAsked: true });
    const now = (await picker.order(_id)).revision;
    expect(await picker.stepAnswer(_id, 'packed', now)).toMatchObject({
      code: 'QUESTION_OPEN',
      message: /owners, managers and support can withdraw/,
    });
    expect((await picker.order(_id)).change).not.toHaveProperty('canWithdraw');
    await withdraw(_id, next);
    expect(await mine()).not.toHaveProperty('isAsked');
    await picker.work(_id, 'packed');
  });

  it('are decided once: yes, no, packed, cancelled and on the phone at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await buy({ [milk]: 2, [bread]: 1 });
      const stock = [stockOf(milk), stockOf(eggs)];
      const question = await ask(_id, { units: { [milk]: 1, [eggs]: 1 } });
      const { revision } = await meera.order(_id);
      const work: (() => Promise<Answer>)[] = [
        () => say(_id, question, true),
        () => agreed(_id, question),
        () => meera.stepAnswer(_id, 'packed', revision),
        () => asha.call(calls.cancelOrder, { orderId: _id }),
        () => say(_id, question, round % 2 === 0),
      ];
      const turned = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
      const answers = await Promise.all(turned.map((each) => each()));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { status, product_details: lines, totalAmount } = await meera.order(_id);
      expect(status).toBe('cancelled');
      const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
      const applied = row?.status === 'accepted';
      expect(linesOf({ product_details: lines })).toEqual(
        applied ? { Milk: [1, 40], Bread: [1, 50], Eggs: [1, 81] } : { Milk: [2, 40], Bread: [1, 50] },
      );
      expect(totalAmount).toBe(applied ? 171 : 130);
      // All of it is back.
      expect([stockOf(milk), stockOf(eggs)]).toEqual([(stock[0] ?? 0) + 2, stock[1]]);
    }
    // One revision: at the same moment, one of them happens.
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await buy({ [milk]: 1 });
      const stock = stockOf(milk);
      const { revision } = await meera.order(_id);
      const body = { revision, lines: [{ productId: milk, quantity: 2 }], total: 80 };
      const change = (given: object) => meera.call(calls.changeOrder, { orderId: _id }, { ...body, ...given });
      const works: (() => Promise<Answer>)[] = [
        () => change(round % 2 === 0 ? { agreed: true } : {}),
        () => meera.stepAnswer(_id, 'packed', revision),
        ...(round % 3 === 2 ? [() => meera.stepAnswer(_id, 'cancelled', revision)] : []),
      ];
      const turned = [...works.slice(round % works.length), ...works.slice(0, round % works.length)];
      const answers = await Promise.all(turned.map((each) => each()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...works.slice(1).map(() => 409)]);
      const { status, totalAmount, change: asked } = await meera.order(_id);
      const isDone = round % 2 === 0 && status === 'placed';
      expect([totalAmount, stockOf(milk)]).toEqual([
        isDone ? 80 : 40,
        status === 'cancelled' ? stock + 1 : isDone ? stock - 1 : stock,
      ]);
      expect(asked?.status).toBe(status === 'placed' && !isDone ? 'open' : undefined);
      if (status !== 'cancelled') await meera.work(_id, 'cancelled');
    }
    // A yes that comes too late changes nothing, whatever else happens.
    for (let round = 0; round < 4; round += 1) {
      const { _id } = await buy({ [milk]: 1 });
      const question = await ask(_id, { units: { [milk]: 2 } });
      await timeOver(question);
      const { revision } = await meera.order(_id);
      const [packed, late] = await Promise.all([meera.stepAnswer(_id, 'packed', revision), say(_id, question, true)]);
      // A late answer closes the question, which is another revision.
      expect([200, 409]).toContain(packed?.status);
      expect(late?.status).toBe(409);
      expect(linesOf(await meera.order(_id))).toEqual({ Milk: [1, 40] });
    }
    await expectLedger(shop);
  });

  it('follow into the invoice', async () => {
    const legal = { name: 'Meera Foods', gstin: '29ABCDE1234F1ZW', fssai: '' };
    await save({ legal, invoices: { on: true } });
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    await propose(_id, { units: { [milk]: 3, [bread]: 0, [eggs]: 1 } }, { agreed: true });
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const invoices = (await meera.call(calls.listInvoicesOfOrder, { orderId: _id })).data as { total: number }[];
    expect(invoices.map(({ total }) => total)).toEqual([201]);
    await save({ invoices: { on: false } });
  });

  it('forget the door and the people when an account is deleted', async () => {
    const person = await signUp(shop);
    await confirmEmail(shop, person.userId);
    const shopper = new Shopper(inProcess(shop), person);
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
    const question = await ask(_id, {
      to: { address: { ...other, gate_code: '1234', position: { latitude: 12.97, longitude: 77.6 } } },
    });
    await say(_id, question, true, shopper);
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const deletion = { password: testPassword, confirmation: 'DELETE' };
    const gone = await shopper.call(calls.deleteAccount, {}, deletion);
    expect(gone.status).toBe(200);
    const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
    expect(row).toMatchObject({ answeredBy: null, askedBy: meera.userId, addressId: null });
    expect(row?.address).toEqual({ ...other, address_line: '', mobile: '' });
    const [order] = await shop.database.queries.select().from(orders).where(eq(orders.id, _id));
    expect(order?.address.address_line).toBe('');
  });

  it('leave no door behind when an account is deleted while its question is open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shopper = await signUpShopper(shop);
      const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
      const question = await ask(_id, { to: { address: other } });
      const works = [
        () => shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' }),
        () => (round < 2 ? agreed(_id, question) : withdraw(_id, question)),
      ];
      const answers = await Promise.all((round % 2 === 0 ? works : works.reverse()).map((each) => each()));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
      expect(row?.address).toEqual({ ...other, address_line: '', mobile: '' });
      expect(row?.status).not.toBe('open');
      const [order] = await shop.database.queries.select().from(orders).where(eq(orders.id, _id));
      expect(order?.address.address_line).toBe('');
      expect((await agreed(_id, question)).status).toBe(row?.status === 'accepted' ? 200 : 409);
    }
    // Nobody is asked any more, and nothing can be agreed to.
    const shopper = await signUpShopper(shop);
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
    const question = await ask(_id, { to: { address: other } });
    await shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' });
    const rowOf = eq(orderChanges.id, question);
    expect(await shop.database.queries.select().from(orderChanges).where(rowOf)).toMatchObject([
      { status: 'withdrawn' },
    ]);
    await shop.database.queries.update(orderChanges).set({ status: 'open' }).where(rowOf);
    expect(await agreed(_id, question)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    await withdraw(_id, question);
  });

  it('stay in the store of the order, and are for its staff', async () => {
    const { _id } = await buy({ [milk]: 1 });
    const second = await openSecond(meera);
    const outsiders = await hire(shop, meera, 'manager', 'Ravi', [second]);
    const body = { revision: 1, lines: [{ productId: milk, quantity: 2 }], total: 80 };
    for (const [call, sent] of [
      [calls.quoteOrderChange, { ...body, total: undefined }],
      [calls.changeOrder, body],
      [calls.listOrderAddresses, undefined],
    ] as const)
      expect(await outsiders.call(call, { orderId: _id }, sent)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const question = await ask(_id, { units: { [milk]: 2 } });
    expect((await agreed(_id, question, outsiders)).status).toBe(403);
    expect((await withdraw(_id, question, outsiders)).status).toBe(403);
    await withdraw(_id, question);
    const far = (pincode: string) => propose(_id, { to: { address: { ...other, pincode } } });
    expect(await far(east)).toMatchObject({
      status: 409,
      code: 'OUTSIDE_AREA',
      message: `The store of this order does not deliver to ${east}.`,
      data: { pincode: east },
    });
    expect(await far('110001')).toMatchObject({ status: 409, code: 'OUTSIDE_AREA', data: { pincode: '110001' } });
    await expectLedger(shop);
  });
});

const ownPricing = {
  rules: 'own',
  delivery: [{ from: 0, fee: 0 }],
  handling: 0,
  smallCart: { below: 0, fee: 0 },
  minimum: 0,
  tips: [],
};
