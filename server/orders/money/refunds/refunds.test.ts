/** Refunds: staff give money back for units of delivered orders, never more than was paid for them (docs/features/refunds.md). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Invoice, InvoiceList } from '../../../../contract/money/invoices.ts';
import { refundPaise } from '../../../../contract/money/refund-rules.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { products, stockMovements } from '../../../catalogue/tables.ts';
import { eq } from '../../../db/drizzle.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, hire, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { addOffer, newCode } from '../../../testing/offers.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { sendSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { inProcess, orderOf, Shopper, signUpShopper, stockOf } from '../../../testing/shopping.ts';
import { openSecond } from '../../../testing/two-stores.ts';
import { invoices } from '../invoices/tables.ts';

const day = 24 * 60 * 60_000;
const month = shopDayAt(new Date()).slice(0, 7);

let references = 100_000_000_000;
const newReference = () => String(references++);

it('gives back exactly what was paid for a line, in whatever parts', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (paidPaise, parts) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0);
      let refunded = 0;
      let given = 0;
      for (const units of parts) {
        const paise = refundPaise({ productId: '', quantity, paidPaise, refunded }, units);
        expect(paise).toBeGreaterThanOrEqual(0);
        given += paise;
        refunded += units;
      }
      expect(given).toBe(paidPaise);
    }),
  );
});

describe('refunds', () => {
  let time: number | undefined;
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time ?? Date.now()) }));
  let asha: Shopper;
  let home: string;
  let meera: Administrator;
  let soap: string;
  let rice: string;

  const save = (settings: object) => sendSettings(meera, settings);
  const turn = async (on: boolean, days = 2) =>
    expect(await save({ refunds: { on, days } })).toMatchObject({ status: 200 });

  beforeAll(async () => {
    asha = await signUpShopper(shop);
    await confirmEmail(shop, asha.userId);
    home = await asha.move();
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
    soap = await stockProduct(shop, { name: 'Neem Soap', stock: 10_000, pricePaise: 3_333 });
    rice = await stockProduct(shop, { name: 'Rice', stock: 10_000, pricePaise: 10_000 });
    await shop.database.queries.update(products).set({ hsn: '3401', gstRate: 18 }).where(eq(products.id, soap));
    await turn(true);
  });

  const delivered = async (lines: Record<string, number> = { [soap]: 3, [rice]: 1 }): Promise<FulfilmentOrder> =>
    meera.work((await placeOrder(asha, lines, home))._id, 'packed', 'out_for_delivery', 'delivered');
  const inCash = (lines: Record<string, number>) => ({ way: 'cash', lines: linesOf(lines) });
  const linesOf = (lines: Record<string, number>) =>
    Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
  const give = (order: Pick<FulfilmentOrder, '_id' | 'revision'>, refund: object, who: Shopper = meera) =>
    who.call(
      calls.refundOrder,
      { orderId: order._id },
      { revision: order.revision, refund, reason: 'The bag was torn' },
    );
  const seen = async ({ _id: orderId }: Pick<Order, '_id'>) =>
    (await asha.call(calls.getOrder, { orderId })).data as FollowedOrder;
  const report = async (order: Pick<Order, '_id'>, reason = 'damaged') =>
    asha.call(calls.reportOrder, {}, { orderId: order._id, lines: [{ productId: soap, quantity: 1, reason }] });
  const answer = (reportId: string | undefined, body: object = {}) =>
    meera.call(
      calls.answerReport,
      { reportId: reportId ?? '' },
      { revision: 1, answer: 'We are sorry.', resolved: true, ...body },
    );
  const creditNotes = async ({ _id: orderId }: Pick<Order, '_id'>): Promise<Invoice[]> =>
    ((await meera.call(calls.listInvoicesOfOrder, { orderId })).data as Invoice[]).filter(
      (each) => each.kind === 'credit_note',
    );

  it('are not there with nothing set', async () => {
    const order = await delivered();
    await turn(false);
    expect(await meera.order(order._id)).not.toHaveProperty('refundable');
    expect(await give(order, inCash({ [soap]: 1 }))).toMatchObject({ status: 409, code: 'REFUND_NOT_ALLOWED' });
    expect(await report(order, 'expired')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await shop.app.inject({ url: calls.getShopSettings.path })).json().data).not.toHaveProperty('refunds');
    await turn(true);
    expect((await shop.app.inject({ url: calls.getShopSettings.path })).json().data).toMatchObject({ refunds: true });
    for (const days of [0, 31, 1.5]) {
      expect(await save({ refunds: { on: true, days } })).toMatchObject({
        status: 400,
        errors: { 'settings.refunds.days': expect.any(String) },
      });
    }
  });

  it('give units of a line back in cash and by UPI, and tell the customer', async () => {
    const order = await delivered();
    const stock = await stockOf(shop, soap);
    expect(order.refundable).toEqual([
      { productId: soap, quantity: 3, paid: 99.99, refunded: 0 },
      { productId: rice, quantity: 1, paid: 100, refunded: 0 },
    ]);
    const first = await give(order, inCash({ [soap]: 1 }));
    expect(first).toMatchObject({ status: 200, data: { refunds: [{ way: 'cash', amount: 33.33 }] } });
    const reference = newReference();
    const second = await give(first.data as FulfilmentOrder, {
      way: 'upi',
      reference: `${reference.slice(0, 4)} ${reference.slice(4)}`,
      lines: linesOf({ [soap]: 2, [rice]: 1 }),
    });
    expect(second).toMatchObject({ status: 200 });
    const { refunds, totalAmount } = await seen(order);
    expect(refunds).toMatchObject([
      { way: 'cash', amount: 33.33, reason: 'The bag was torn', lines: [{ productId: soap, quantity: 1 }] },
      { way: 'upi', amount: 166.66, upiReference: reference },
    ]);
    expect(totalAmount).toBe(199.99);
    const emails = (await emailsOf(shop)).filter(({ subject }) => subject.includes(order.orderId)).slice(-2);
    expect(emails[0]?.text).toContain('You get ₹33.33 back in cash.');
    expect(emails[0]?.text).toContain('The bag was torn');
    expect(emails[1]?.text).toContain(`We paid ₹166.66 back to you by UPI, reference ${reference}.`);
    const log = (await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, order._id))).filter(
      ({ action }) => action.startsWith('refunded'),
    );
    expect(log.map(({ action }) => action)).toEqual(['refunded_cash', 'refunded_upi']);
    expect(log[0]?.fields).toEqual({
      refund: { from: null, to: [{ name: 'Neem Soap', quantity: 1, amount: 33.33 }] },
    });
    expect(JSON.stringify(log)).not.toContain('torn');
    // Refunded goods are gone or waste: they do not come back to stock.
    expect(await stockOf(shop, soap)).toBe(stock);
    expect(
      (await shop.database.queries.select().from(stockMovements)).filter(
        (each) => each.orderId === order._id && each.kind !== 'sold',
      ),
    ).toEqual([]);
  });

  it('are refused for more units than were bought, other products, nothing, and wrong references', async () => {
    const order = await delivered();
    expect(await give(order, inCash({ [soap]: 4 }))).toMatchObject({
      status: 409,
      code: 'REFUND_TOO_MUCH',
      message: 'Neem Soap: only 3 can still be refunded.',
    });
    const reference = newReference();
    for (const [refund, field] of [
      [inCash({ [await stockProduct(shop)]: 1 }), undefined],
      [inCash({}), 'refund.lines'],
      [inCash({ [soap]: 0 }), 'refund.lines.0.quantity'],
      [inCash({ [soap]: 1.5 }), 'refund.lines.0.quantity'],
      [{ way: 'cash', lines: [...linesOf({ [soap]: 1 }), ...linesOf({ [soap]: 1 })] }, 'refund.lines'],
      [{ ...inCash({ [soap]: 1 }), way: 'gold' }, 'refund.way'],
      [{ ...inCash({ [soap]: 1 }), way: 'upi' }, 'refund.reference'],
      [{ ...inCash({ [soap]: 1 }), way: 'upi', reference: '123' }, 'refund.reference'],
    ] as const) {
      const refused = await give(order, refund);
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
      if (field) expect(Object.keys(refused.errors ?? {})).toContain(field);
    }
    const byUpi = { ...inCash({ [soap]: 1 }), way: 'upi', reference };
    expect(await give(order, byUpi)).toMatchObject({ status: 200 });
    expect(await give(await delivered(), byUpi)).toMatchObject({
      status: 400,
      errors: { 'refund.reference': 'This reference is recorded for another refund already.' },
    });
    const noReason = { revision: 1, refund: inCash({ [soap]: 1 }), reason: ' ' };
    expect(await meera.call(calls.refundOrder, { orderId: order._id }, noReason)).toMatchObject({ status: 400 });
    expect((await seen(order)).refunds).toHaveLength(1);
  });

  it('are only for orders that were delivered and paid', async () => {
    const { _id } = await placeOrder(asha, { [soap]: 1 }, home);
    const refused = { status: 409, code: 'REFUND_NOT_ALLOWED' };
    expect(await give(await meera.order(_id), inCash({ [soap]: 1 }))).toMatchObject(refused);
    const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
    const unpaid = { step: 'delivered', revision, received: 0, reason: 'Pays tomorrow' };
    expect(await meera.fulfilmentStep(_id, unpaid)).toMatchObject({ status: 200 });
    expect(await give(await meera.order(_id), inCash({ [soap]: 1 }))).toMatchObject(refused);
    const cancelled = await meera.work((await placeOrder(asha, { [soap]: 1 }, home))._id, 'cancelled');
    expect(await give(cancelled, inCash({ [soap]: 1 }))).toMatchObject(refused);
  });

  it('count offers, lines that were reduced, and what was paid less, in proportion', async () => {
    const { code } = await addOffer(meera, { code: newCode(), benefit: { kind: 'amount', amount: 10 } });
    await asha.fill({ [soap]: 3, [rice]: 2 });
    const cart = orderOf(await asha.cart(), home);
    const placed = await asha.cashPayment({ ...cart, coupon: code, cartTotalAmount: cart.cartTotalAmount - 10 });
    const { _id } = placed.data as Order;
    const lines = [{ productId: rice, quantity: 1, because: 'missing' }];
    expect(await meera.reduceAnswer(_id, 1, lines)).toMatchObject({ status: 200 });
    const { revision, totalAmount } = await meera.work(_id, 'packed', 'out_for_delivery');
    expect(totalAmount).toBe(189.99);
    const less = { step: 'delivered', revision, received: 100, reason: 'No change' };
    expect(await meera.fulfilmentStep(_id, less)).toMatchObject({ status: 200 });
    const order = await meera.order(_id);
    const [ofSoap, ofRice] = order.refundable ?? [];
    // Half of the products each; ₹100 were paid.
    expect([ofSoap?.paid, ofRice?.paid]).toEqual([50, 50]);
    const all = await give(order, inCash({ [soap]: 3, [rice]: 1 }));
    expect(all).toMatchObject({ status: 200, data: { refunds: [{ amount: 100 }] } });
  });

  it('know that whole rupees for an amount with paise are all of it', async () => {
    const cheap = await stockProduct(shop, { pricePaise: 1_017, stock: 10 });
    for (const [received, paid] of [
      [10, 10.17],
      [11, 10.17],
      [9, 9],
    ]) {
      const { _id } = await placeOrder(asha, { [cheap]: 1 }, home);
      const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
      const reason = received === 9 ? { reason: 'No change' } : {};
      await meera.fulfilmentStep(_id, { step: 'delivered', revision, received, ...reason });
      expect((await meera.order(_id)).refundable?.map((line) => line.paid)).toEqual([paid]);
    }
  });

  it('never give a unit back twice, when two people do it at once or a request is repeated', async () => {
    const order = await delivered({ [soap]: 1 });
    await report(order);
    const { reports } = await seen(order);
    const now = await meera.order(order._id);
    const answers = await Promise.all([
      give(now, inCash({ [soap]: 1 })),
      answer(reports[0]?._id, { refund: inCash({ [soap]: 1 }) }),
      give(now, inCash({ [soap]: 1 })),
      answer(reports[0]?._id, { refund: inCash({ [soap]: 1 }) }),
    ]);
    // A copy of the request that gave it back is done; the other kind of request is refused.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, code } of answers)
      if (status !== 200) expect(['CHANGED_MEANWHILE', 'REFUND_TOO_MUCH', 'STEP_NOT_ALLOWED']).toContain(code);
    const { refunds } = await seen(order);
    expect(refunds).toMatchObject([{ amount: 33.33 }]);
  });

  it('are given once, however often a request arrives, and only equal requests are answered as done', async () => {
    const order = await delivered({ [soap]: 3 });
    const wish = { way: 'upi', reference: newReference(), lines: linesOf({ [soap]: 1 }) };
    const copies = await Promise.all(Array.from({ length: 16 }, () => give(order, wish)));
    expect(copies.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(copies.every(({ data }) => (data as FulfilmentOrder).refunds?.length === 1)).toBe(true);
    const { refunds } = await seen(order);
    expect(refunds).toMatchObject([{ amount: 33.33 }]);
    const changed = { status: 409, code: 'CHANGED_MEANWHILE', data: { refunds } };
    expect(await give(order, inCash({ [soap]: 1 }))).toMatchObject(changed);
    expect(await give(order, { ...wish, lines: linesOf({ [soap]: 2 }) })).toMatchObject(changed);
    const priya = await hire(shop, meera, 'manager', 'Priya');
    expect(await give(order, wish, priya)).toMatchObject(changed);
    // It is still done when something else has happened to the order since.
    expect(await report(order)).toMatchObject({ status: 200 });
    expect(await give(order, wish)).toMatchObject({ status: 200, data: { refunds } });
    const [{ _id: reportId } = { _id: '' }] = (await seen(order)).reports;
    const refund = { refund: inCash({ [soap]: 1 }) };
    const answered = await Promise.all(Array.from({ length: 16 }, () => answer(reportId, refund)));
    expect(answered.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect((await seen(order)).refunds).toHaveLength(2);
    expect(await answer(reportId)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect(
      (await emailsOf(shop)).filter(({ text }) => text.includes('back in cash') && text.includes(order.orderId)),
    ).toHaveLength(1);
  });

  it('come with the answer to a report, or do not', async () => {
    const order = await delivered();
    expect(await report(order, 'expired')).toMatchObject({ status: 200 });
    await report(order);
    const [granted, declined] = (await seen(order)).reports;
    expect(await answer(granted?._id, { refund: inCash({ [soap]: 9 }) })).toMatchObject({ code: 'REFUND_TOO_MUCH' });
    expect((await seen(order)).reports[0]).toMatchObject({ status: 'open', answer: '' });
    expect(await answer(granted?._id, { refund: inCash({ [soap]: 1 }) })).toMatchObject({ status: 200 });
    expect(await answer(declined?._id, { answer: 'It was fine.' })).toMatchObject({ status: 200 });
    const { reports, refunds } = await seen(order);
    expect(reports).toMatchObject([
      { status: 'resolved', answer: 'We are sorry.' },
      { status: 'resolved', answer: 'It was fine.' },
    ]);
    expect(refunds).toMatchObject([{ reportId: granted?._id, amount: 33.33, reason: '' }]);
    const emails = (await emailsOf(shop)).filter(({ subject }) => subject.includes(order.orderId)).slice(-2);
    expect(emails[0]?.text).toContain('You get ₹33.33 back in cash.');
    expect(emails[1]?.text).not.toContain('back');
  });

  it('are not reported again: what was refunded is settled', async () => {
    const order = await delivered();
    expect(await give(order, inCash({ [soap]: 2 }))).toMatchObject({ status: 200 });
    expect(await report(order)).toMatchObject({ status: 200 });
    expect(await report(order)).toMatchObject({ status: 409, code: 'ALREADY_REPORTED' });
    // A refund that answers a report is about the units of the report.
    const other = await delivered();
    await report(other);
    const [reported] = (await seen(other)).reports;
    expect(await answer(reported?._id, { refund: inCash({ [soap]: 1 }) })).toMatchObject({ status: 200 });
    expect([await report(other), await report(other)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await report(other)).toMatchObject({ status: 409, code: 'ALREADY_REPORTED' });
  });

  it('can be asked for within the days that the owner sets', async () => {
    const order = await delivered();
    await turn(true, 1);
    const by = { userId: asha.userId, name: 'Asha' };
    const more = {
      orderId: order._id,
      lines: [{ productId: soap, quantity: 1, reason: 'missing' as const }],
      text: '',
      photos: [],
    };
    const reportAt = async (at: number) => {
      time = at;
      try {
        await shop.reports.report(by, more);
      } finally {
        // Sign-ins would end.
        time = undefined;
      }
    };
    const end = Date.now() + day;
    await reportAt(end - 60_000);
    await expect(reportAt(end + 60_000)).rejects.toMatchObject({
      code: 'REPORT_NOT_ALLOWED',
      message: 'A problem can be reported when the order is on its way, and up to 1 day after it was delivered.',
    });
    await turn(true, 30);
    await reportAt(end + 60_000);
    await turn(true);
  });

  it('keep the delivery from being undone', async () => {
    const order = await delivered();
    expect(order.backTo).toBe('out_for_delivery');
    await give(order, inCash({ [soap]: 1 }));
    const { revision, backTo } = await meera.order(order._id);
    expect(backTo).toBeNull();
    expect(await meera.backAnswer(order._id, revision)).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message: 'Money was refunded for this order, so its delivery cannot be undone.',
    });
    expect(await seen(order)).toMatchObject({ status: 'delivered', payment_status: 'paid' });
  });

  it('of an order with an invoice have a credit note over exactly the refunded units', async () => {
    const legal = { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' };
    await save({ legal, invoices: { on: true } });
    const order = await delivered();
    const first = await give(order, inCash({ [soap]: 2 }));
    const notes = await creditNotes(order);
    expect(notes).toMatchObject([{ total: -66.66, number: expect.stringMatching(/^C1\//) }]);
    await give(first.data as FulfilmentOrder, inCash({ [soap]: 1, [rice]: 1 }));
    expect((await creditNotes(order)).map(({ total }) => total)).toEqual([-66.66, -133.33]);
    const listed = (await meera.request('GET', `${calls.listInvoices.path}?month=${month}`)).data as InvoiceList;
    const ofOrder = listed.invoices.filter((each) => each.order._id === order._id);
    expect(ofOrder).toHaveLength(3);
    expect(ofOrder.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(0);
    // ₹66.66 with 18% GST.
    expect(ofOrder.find(({ total }) => total === -66.66)).toMatchObject({ taxable: -56.5, tax: -10.16 });
    // A refund that fails leaves no credit note and no gap.
    const other = await delivered();
    await give(other, inCash({ [soap]: 9 }));
    await give(other, inCash({ [soap]: 1 }));
    const serials = [...(await creditNotes(order)), ...(await creditNotes(other))].map(({ number }) =>
      Number(number.split('/').at(-1)),
    );
    expect(serials).toEqual([1, 2, 3]);
    const sheet = await shop.app.inject({
      url: `${calls.exportInvoices.path}?month=${month}`,
      headers: (await signUpAdmin(shop)).headers,
    });
    expect(sheet.body).toMatch(/Credit Note,C1\/[\d-]+\/00001,[^\r]*,-66\.66,,,\r/);
    // Units that were credited are sold no longer: the summary by HSN code agrees with the documents.
    const rowsOf = (csv: string) =>
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
    const summary = await shop.app.inject({
      url: `${calls.exportHsnSummary.path}?month=${month}`,
      headers: (await signUpAdmin(shop)).headers,
    });
    const total = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + Number(row.at(column)), 0);
    // The taxable value, then the three taxes, which follow it in both.
    for (const column of [6, 7, 8, 9])
      expect(total(rowsOf(summary.body), column)).toBeCloseTo(total(rowsOf(sheet.body), column), 2);
    await save({ invoices: { on: false } });
  });

  it('of all units, one by one, leave no paisa of tax of the invoice in the books', async () => {
    const legal = { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' };
    await save({ legal, invoices: { on: true } });
    const brush = await stockProduct(shop, { name: 'Brush', stock: 100, pricePaise: 1_999 });
    await shop.database.queries.update(products).set({ hsn: '9603', gstRate: 18 }).where(eq(products.id, brush));
    let order = await delivered({ [brush]: 7, [soap]: 3 });
    // The soap in between has a tax of its own; the last refund has units of both.
    for (const lines of [...Array(6).fill({ [brush]: 1 }), { [soap]: 1 }, { [brush]: 1, [soap]: 2 }]) {
      const given = await give(order, inCash(lines));
      expect(given).toMatchObject({ status: 200 });
      order = given.data as FulfilmentOrder;
    }
    const documents = await shop.database.queries.select().from(invoices).where(eq(invoices.orderId, order._id));
    expect(documents).toHaveLength(9);
    const names = documents[0]?.data.lines.flatMap(({ item }) => ('fee' in item ? [] : [item.name]));
    expect(names?.toSorted()).toEqual(['Brush', 'Neem Soap']);
    for (const name of names ?? []) {
      const lines = documents.flatMap(({ data }) =>
        data.lines.filter(({ item }) => 'name' in item && item.name === name),
      );
      for (const field of ['paise', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
        expect([name, field, lines.reduce((sum, line) => sum + line[field], 0)]).toEqual([name, field, 0]);
    }
    // All of the code came back: its row of the summary is empty.
    const summary = await shop.app.inject({
      url: `${calls.exportHsnSummary.path}?month=${month}`,
      headers: (await signUpAdmin(shop)).headers,
    });
    expect(summary.body).toMatch(/^9603,Brush,[^,]+,0\.00,0\.00,18,0\.00,0\.00,0\.00,0\.00,0\.00,/m);
    await save({ invoices: { on: false } });
  });

  it('are given by owners, managers and support of the store, and seen by no other staff', async () => {
    const order = await delivered();
    const second = await openSecond(meera);
    const person = await signUpAdmin(shop, 'Kiran');
    const kiran = new Administrator(inProcess(shop), person);
    const as = (staffRole: string, store = firstStoreId) =>
      meera.call(calls.setUserStores, { userId: person.userId }, { stores: [store], staffRole });
    for (const role of ['picker', 'rider']) {
      await as(role);
      expect(await give(order, inCash({ [soap]: 1 }), kiran)).toMatchObject({ status: 403 });
    }
    await as('support', second);
    expect(await give(order, inCash({ [soap]: 1 }), kiran)).toMatchObject({ status: 403 });
    expect(await give(order, inCash({ [soap]: 1 }), asha)).toMatchObject({ status: 403 });
    for (const role of ['support', 'manager']) {
      await as(role);
      expect(await give(await kiran.order(order._id), inCash({ [soap]: 1 }), kiran)).toMatchObject({ status: 200 });
      const { _id } = await placeOrder(kiran, { [soap]: 1 });
      const own = await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
      expect(await give(own, inCash({ [soap]: 1 }), kiran)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it('lose what staff wrote with the account', async () => {
    const leela = new Shopper(inProcess(shop), await signUp(shop, 'Leela Iyer'));
    const { _id } = await placeOrder(leela, { [soap]: 1 });
    await give(await meera.work(_id, 'packed', 'out_for_delivery', 'delivered'), inCash({ [soap]: 1 }));
    const body = { password: testPassword, confirmation: deletionWord };
    expect(await leela.call(calls.deleteAccount, {}, body)).toMatchObject({ status: 200 });
    expect((await meera.order(_id)).refunds).toMatchObject([{ reason: '', amount: 33.33 }]);
  });
});
