/** Notes on orders and messages to customers: who writes and reads them, templates, limits, and what is erased (docs/features/notes.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { Deliveries } from '../../../../contract/orders/deliveries.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Picking } from '../../../../contract/picking/picking.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { desc, eq } from '../../../db/drizzle.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { hire, openOrderShop, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { confirmEmail, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings, sendSettings } from '../../../testing/settings.ts';
import { type Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { users } from '../../../users/tables.ts';
import { orderNotes } from './tables.ts';

describe('notes on orders', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  let potato: string;
  beforeAll(async () => {
    potato = await stockProduct(shop, { stock: 1_000 });
  });

  const order = async () => (await placeOrder(asha, { [potato]: 1 }, home))._id;
  const add = (orderId: string, text: unknown, noteKind: unknown = 'staff', by: Shopper = meera) =>
    by.call(calls.addOrderNote, { orderId }, { kind: noteKind, text });
  const seen = async (orderId: string, by: Shopper = asha) =>
    (await by.call(calls.getOrder, { orderId })).data as FollowedOrder;
  const staff = (role: StaffRole) => hire(shop, meera, role, `A ${role}`);

  it('are seen by staff on the board, the order, the picking list and the delivery, and never by the customer', async () => {
    const orderId = await order();
    const picker = await staff('picker');
    expect(await add(orderId, '  Cracked jar\non shelf A2 ', 'staff', picker)).toMatchObject({
      status: 200,
      message: 'The note is added',
      data: { revision: 1, notes: [{ kind: 'staff', text: 'Cracked jar\non shelf A2', by: 'A picker' }] },
    });
    const note = { kind: 'staff', text: 'Cracked jar\non shelf A2' };
    expect((await meera.list()).orders.find(({ _id }) => _id === orderId)).toMatchObject({ notes: [note] });
    const claimed = (await picker.call(calls.claimOrder, {}, { orderId })).data as Picking;
    expect(claimed.mine).toMatchObject([{ _id: orderId, notes: [note] }]);
    await meera.work(orderId, 'packed');
    const rider = await staff('rider');
    const free = async () => ((await rider.call(calls.listDeliveries)).data as Deliveries).free;
    expect((await free()).find(({ _id }) => _id === orderId)).not.toHaveProperty('notes');
    await rider.call(calls.setRider, { orderId }, { revision: 2, riderId: rider.userId });
    expect((await rider.call(calls.listDeliveries)).data).toMatchObject({ mine: [{ _id: orderId, notes: [note] }] });
    expect(await seen(orderId)).not.toHaveProperty('notes');
    const [entry] = await shop.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'note_added'))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ entityId: orderId, fields: {} });
  });

  it('to the customer are on the page of the order and sent by email, but not on the lists of pickers and riders', async () => {
    const orderId = await order();
    const support = await staff('support');
    const before = (await emailsOf(shop)).length;
    const answer = await add(orderId, 'The lift is out.\nPlease come down.', 'to_customer', support);
    expect(answer).toMatchObject({ status: 200, message: 'The message is sent' });
    expect(await seen(orderId)).toMatchObject({
      revision: 1,
      notes: [{ kind: 'to_customer', text: 'The lift is out.\nPlease come down.', createdAt: expect.any(String) }],
    });
    expect((await seen(orderId)).notes?.[0]).not.toHaveProperty('by');
    const sent = (await emailsOf(shop)).slice(before);
    expect(sent).toMatchObject([{ subject: expect.stringContaining('A message about your order') }]);
    expect(sent[0]?.text).toContain('The lift is out. Please come down.');
    expect((await meera.list()).orders.find(({ _id }) => _id === orderId)).not.toHaveProperty('notes');
  });

  it('are added once when they are sent again', async () => {
    const orderId = await order();
    const before = (await emailsOf(shop)).length;
    await Promise.all(Array.from({ length: 4 }, () => add(orderId, 'We are on our way', 'to_customer')));
    expect((await seen(orderId)).notes).toHaveLength(1);
    expect(await emailsOf(shop)).toHaveLength(before + 1);
    const earlier = new Date(Date.now() - 61_000);
    await shop.database.queries.update(orderNotes).set({ createdAt: earlier }).where(eq(orderNotes.orderId, orderId));
    await add(orderId, 'We are on our way', 'to_customer');
    expect((await seen(orderId)).notes).toHaveLength(2);
    expect(await emailsOf(shop)).toHaveLength(before + 2);
  });

  it('to a customer without an email address are refused, and notes for staff are not', async () => {
    const lata = await signUpShopper(shop, {});
    const { _id: orderId } = await placeOrder(lata, { [potato]: 1 });
    await shop.database.queries.update(users).set({ email: null }).where(eq(users.id, lata.userId));
    expect(await add(orderId, 'On our way', 'to_customer')).toMatchObject({
      ...{ status: 409, code: 'STEP_NOT_ALLOWED' },
      message: 'The customer has no email address. Please call them.',
    });
    expect(await meera.order(orderId)).not.toHaveProperty('notes');
    expect((await add(orderId, 'Called Lata')).status).toBe(200);
  });

  it('are read and written by a rider only once the order is theirs, without messages to the customer', async () => {
    const orderId = await order();
    await add(orderId, 'Gate code 4711');
    await add(orderId, 'See you soon', 'to_customer');
    const picker = await staff('picker');
    const opened = async (by: Shopper) =>
      (await by.call(calls.getFulfilmentOrder, { orderId })).data as FulfilmentOrder;
    const ofStaff = [expect.objectContaining({ text: 'Gate code 4711' })];
    expect((await opened(picker)).notes).toEqual(ofStaff);
    await meera.work(orderId, 'packed');
    const rider = await staff('rider');
    expect(await opened(rider)).not.toHaveProperty('notes');
    expect((await rider.list()).orders.find(({ _id }) => _id === orderId)).not.toHaveProperty('notes');
    expect(await add(orderId, 'Not mine', 'staff', rider)).toMatchObject({ status: 403 });
    await rider.call(calls.setRider, { orderId }, { revision: 2, riderId: rider.userId });
    expect((await opened(rider)).notes).toEqual(ofStaff);
    expect((await rider.list()).orders.find(({ _id }) => _id === orderId)?.notes).toEqual(ofStaff);
    expect(await add(orderId, 'The lift is out', 'staff', rider)).toMatchObject({ status: 200 });
  });

  it('leave the revision, so that who works on the order is not refused', async () => {
    const orderId = await order();
    await add(orderId, 'Fragile');
    expect((await meera.stepAnswer(orderId, 'packed', 1)).status).toBe(200);
  });

  it('are written only by staff who see the order, and messages only by those who serve customers', async () => {
    const orderId = await order();
    const [picker, rider] = [await staff('picker'), await staff('rider')];
    expect(await add(orderId, 'Hello', 'to_customer', picker)).toMatchObject({ status: 403 });
    expect(await add(orderId, 'Hello', 'staff', rider)).toMatchObject({ status: 403 });
    expect(await add(orderId, 'Hello', 'staff', asha)).toMatchObject({ status: 403 });
    expect(await picker.call(calls.listOrderMessages, { orderId })).toMatchObject({ status: 403 });
    expect(await add(`7${orderId.slice(1)}`, 'Hello')).toMatchObject({ status: 404 });
    expect(await meera.order(orderId)).not.toHaveProperty('notes');
  });

  it.each([
    ['', 'staff', 'text'],
    ['  ', 'staff', 'text'],
    ['x'.repeat(501), 'staff', 'text'],
    ['a\u0000b', 'staff', 'text'],
    [7, 'staff', 'text'],
    ['Hello', 'from_customer', 'kind'],
  ])('refuse %j of kind %s', async (text, noteKind, field) => {
    const orderId = await order();
    expect(await add(orderId, text, noteKind)).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  it('are at most 30 on one order', async () => {
    const orderId = await order();
    for (let at = 0; at < 30; at += 1) expect((await add(orderId, `Note ${at}`)).status).toBe(200);
    expect(await add(orderId, 'One more')).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('come from the customer at checkout where the shop takes them', async () => {
    const buy = async (note: unknown) => {
      const shopper = await signUpShopper(shop, { [potato]: 1 });
      const answer = await shopper.cashPayment({ ...(await shopper.checkout()), note });
      return { shopper, answer, orderId: (answer.data as FollowedOrder | undefined)?._id ?? '' };
    };
    const without = await buy('Ring twice');
    expect(await seen(without.orderId, without.shopper)).not.toHaveProperty('notes');
    await saveSettings(meera, { orderNotes: { on: true } });
    const { shopper, orderId } = await buy(' Ring twice\nplease ');
    const note = { kind: 'from_customer', text: 'Ring twice\nplease' };
    expect(await seen(orderId, shopper)).toMatchObject({ notes: [note] });
    expect(await meera.order(orderId)).toMatchObject({ notes: [{ ...note, by: '' }] });
    expect((await meera.list()).orders.find(({ _id }) => _id === orderId)).toMatchObject({ notes: [note] });
    const empty = await buy('   ');
    expect(await seen(empty.orderId, empty.shopper)).not.toHaveProperty('notes');
    expect((await buy('x'.repeat(201))).answer).toMatchObject({ status: 400, errors: { note: expect.any(String) } });
    expect((await buy(7)).answer).toMatchObject({ status: 400 });
  });

  it('are part of the request that a key repeats', async () => {
    await saveSettings(meera, { orderNotes: { on: true } });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = { ...(await shopper.checkout()), note: 'Ring twice' };
    const first = await shopper.cashPayment(body, 'note-1');
    expect(await shopper.cashPayment(body, 'note-1')).toMatchObject({ status: 200, data: first.data });
    expect(await shopper.cashPayment({ ...body, note: 'Knock' }, 'note-1')).toMatchObject({ status: 422 });
    expect((await seen((first.data as FollowedOrder)._id, shopper)).notes).toHaveLength(1);
  });

  it('fill templates in, in the language of the customer', async () => {
    const list = [
      {
        name: 'Ready',
        text: '{name}: {number} comes {arrival}, {amount}',
        translations: { hi: { name: 'तैयार', text: '{number} {arrival}, {amount}' } },
      },
      { name: 'English only', text: 'Thank you', translations: {} },
      { name: 'English arrival', text: 'It comes {arrival}', translations: {} },
    ];
    await saveSettings(meera, { messageTemplates: { list } });
    const orderId = await order();
    const { orderId: number, totalAmount } = await meera.order(orderId);
    const messages = async () => (await meera.call(calls.listOrderMessages, { orderId })).data;
    const inEnglish = (name: string) => [
      {
        name: 'Ready',
        translations: { hi: { name: 'तैयार' } },
        text: `${name}: ${number} comes soon, ₹${totalAmount}.00`,
      },
      { name: 'English only', translations: {}, text: 'Thank you' },
      { name: 'English arrival', translations: {}, text: 'It comes soon' },
    ];
    // An unconfirmed address may be somebody else's, who gets no text that the account chose.
    expect(await messages()).toEqual(inEnglish('customer'));
    await confirmEmail(shop, asha.userId);
    expect(await messages()).toEqual(inEnglish('Asha Rao'));
    await asha.call(calls.updateProfile, {}, { name: 'Asha Rao', mobile: '', language: 'hi' });
    expect(await messages()).toEqual([
      { name: 'Ready', translations: { hi: { name: 'तैयार' } }, text: `${number} जल्द ही, ₹${totalAmount}.00` },
      { name: 'English only', translations: {}, text: 'Thank you' },
      // Not an English sentence with a Hindi word in it.
      { name: 'English arrival', translations: {}, text: 'It comes soon' },
    ]);
    // Nothing arrives of a finished order, and nothing is to pay.
    await meera.work(orderId, 'cancelled');
    expect(await messages()).toEqual([{ name: 'English only', translations: {}, text: 'Thank you' }]);
    await asha.call(calls.updateProfile, {}, { name: 'Asha Rao', mobile: '', language: 'en' });
  });

  it.each([
    [{ name: 'Late', text: 'Your order {total}', translations: {} }, 'text'],
    [{ name: 'Late', text: 'Fine', translations: { hi: { text: '{नंबर}' } } }, 'translations.hi.text'],
    [{ name: '', text: 'Fine', translations: {} }, 'name'],
    [{ name: 'x'.repeat(41), text: 'Fine', translations: {} }, 'name'],
    [{ name: 'Late', text: '', translations: {} }, 'text'],
    [{ name: 'Late', text: 'x'.repeat(501), translations: {} }, 'text'],
  ])('refuse the template %j', async (template, field) => {
    expect(await sendSettings(meera, { messageTemplates: { list: [template] } })).toMatchObject({
      status: 400,
      errors: { [`settings.messageTemplates.list.0.${field}`]: expect.any(String) },
    });
  });

  it('are erased with the account of the customer, and with that of who wrote them', async () => {
    const ravi = await signUpShopper(shop, {});
    const { _id: orderId } = await placeOrder(ravi, { [potato]: 1 });
    await add(orderId, 'Call Ravi on his other number');
    await meera.work(orderId, 'packed', 'out_for_delivery', 'delivered');
    expect((await ravi.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' })).status).toBe(
      200,
    );
    expect(await shop.database.queries.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))).toEqual([]);
    expect(await add(orderId, 'Hello', 'to_customer')).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });

    const another = await order();
    const picker = await staff('picker');
    await add(another, 'Ravi knows', 'staff', picker);
    await meera.call(calls.setUserStores, { userId: picker.userId }, { stores: [] });
    await meera.call(calls.setRole, { userId: picker.userId }, { role: 'USER' });
    expect(
      (await picker.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' })).status,
    ).toBe(200);
    expect(await meera.order(another)).not.toHaveProperty('notes');
  });
});
