/** Changes of placed orders: nothing changes without the customer's yes, and with it all of it does (docs/features/order-changes.md). */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { limits } from '../../../../contract/api/limits.ts';
import { clockTime } from '../../../../contract/delivery/slot-texts.ts';
import { changeMinutes, maxChanges } from '../../../../contract/orders/order-change-rules.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { languageTags } from '../../../../messages/locale.ts';
import { eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { hire } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { openChangedOrders } from '../../../testing/order-changes.ts';
import { signUp } from '../../../testing/people.ts';
import { home as address, inProcess, Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { orderLines } from '../../model/tables.ts';
import { orderChanges } from './tables.ts';

describe('changes of placed orders', async () => {
  const parts = await openChangedOrders();
  const {
    shop,
    asha,
    meera,
    support,
    milk,
    bread,
    eggs,
    other,
    product,
    save,
    buy,
    seen,
    stockOf,
    linesOf,
    auditOf,
    orderIn,
  } = parts;
  const { quote, quoteAnswer, propose, shown, ask, say, agreed, withdraw, timeOver, endQuestions } = parts;
  // The job runs every few seconds: this begins its time anew, so that it does not run within a test.
  beforeEach(endQuestions);

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

  it('are asked and done once, however often the request arrives', async () => {
    const { _id } = await buy({ [milk]: 1, [bread]: 1 });
    const { revision } = await meera.order(_id);
    const change = { units: { [milk]: 2 } };
    const copies = await Promise.all([1, 2, 3].map(() => propose(_id, change, { revision, total: 130 })));
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await propose(_id, { units: { [milk]: 3 } }, { revision })).toMatchObject({ status: 409 });
    expect(await meera.order(_id)).toMatchObject({ revision: revision + 1, totalAmount: 90 });
    const { _id: other } = await buy({ [milk]: 1, [bread]: 1 });
    const { revision: seenAt } = await meera.order(other);
    const agreed = () => propose(other, change, { revision: seenAt, total: 130, agreed: true });
    expect((await Promise.all([agreed(), agreed(), agreed()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await meera.order(other)).toMatchObject({ revision: seenAt + 1, totalAmount: 130 });
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
      // Pickers see that the customer is asked, and not the door.
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
    const card = async (orderId: string) => (await meera.list()).orders.find((each) => each._id === orderId);
    expect(await card(_id)).toMatchObject({ isAsked: true });
    const now = (await meera.order(_id)).revision;
    expect(await meera.stepAnswer(_id, 'packed', now)).toMatchObject({ ...open, data: { status: 'placed' } });
    const { _id: question } = await shown(_id);
    await say(_id, question, true);
    expect(await card(_id)).not.toHaveProperty('isAsked');
    await meera.work(_id, 'packed');
    // Time that is over holds nothing up.
    const { _id: late } = await buy({ [milk]: 1 });
    const forgotten = await ask(late, { units: { [milk]: 2 } });
    await timeOver(forgotten);
    expect(await card(late)).not.toHaveProperty('isAsked');
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
    const others = Array.from({ length: maxChanges - 1 }, () => ({ ...row, id: newId() }));
    await shop.database.queries.insert(orderChanges).values(others);
    for (const given of [{}, { agreed: true }])
      expect(await propose(_id, { units: { [milk]: 2 } }, given)).toMatchObject({
        status: 400,
        message: 'At most 20 changes can be proposed for one order.',
      });
  });
});
