/**
 * The code that the customer gives the rider: only they see it, guessing is limited, and there is a way without it
 * (docs/features/delivery-code.md).
 */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { type FollowedOrder, followedOrder } from '../../../contract/orders/order-follow.ts';
import type { ShopSettings } from '../../../contract/settings/shop-settings.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { signUpShopper } from '../../testing/shopping.ts';
import { users } from '../../users/tables.ts';

describe('delivery codes', async () => {
  const { shop, asha, home, meera } = await openOrderShop();

  const save = (settings: Partial<ShopSettings>) => saveSettings(meera, settings);
  const outForDelivery = async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop, { stock: 10 })]: 3 }, home);
    return meera.work(_id, 'packed', 'out_for_delivery');
  };
  const follow = async ({ _id: orderId }: FulfilmentOrder): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const deliver = ({ _id, revision, totalAmount }: FulfilmentOrder, given: object = {}) =>
    meera.fulfilmentStep(_id, { step: 'delivered', revision, received: totalAmount, ...given });
  /** The email that says that it has left the store. */
  const emailOf = async ({ orderId }: FulfilmentOrder) =>
    (await emailsOf(shop)).find(({ text }) => text.includes(`${orderId} has left the store`))?.text;
  const otherThan = (code = '') => String((Number(code) + 1) % 10_000).padStart(4, '0');

  // First: an address that is not confirmed gets twenty emails a day.
  it('leave the email about UPI true', async () => {
    await save({ payment: { upiId: 'hari@okbank', upiName: '' } });
    const order = await outForDelivery();
    expect(await emailOf(order)).toContain('ready, in cash or by UPI.');
    await save({ payment: { upiId: '', upiName: '' } });
    const cash = await outForDelivery();
    expect(await emailOf(cash)).toContain('in cash ready.');
  });

  it('do not exist in a shop that does not want them', async () => {
    const order = await outForDelivery();
    expect(order).not.toHaveProperty('needsCode');
    expect(await follow(order)).not.toHaveProperty('deliveryCode');
    expect((await deliver(order)).status).toBe(200);
  });

  it('are not asked of callers, who have no account to read them in', async () => {
    await save({ handover: { code: true } });
    const caller = await signUpShopper(shop);
    const address = await caller.move();
    const { _id } = await placeOrder(caller, { [await stockProduct(shop)]: 1 }, address);
    await shop.database.queries.update(users).set({ email: null }).where(eq(users.id, caller.userId));
    const order = await meera.work(_id, 'packed', 'out_for_delivery');
    expect(order).not.toHaveProperty('needsCode');
    expect((await deliver(order)).status).toBe(200);
  });

  it('are seen by the customer only, while the order is on its way, also in the email', async () => {
    await save({ handover: { code: true } });
    const order = await outForDelivery();
    const { deliveryCode = '' } = await follow(order);
    expect(deliveryCode).toMatch(/^\d{4}$/);
    expect(order.needsCode).toBe(true);
    const seen = JSON.stringify([order, await meera.order(order._id), await meera.list()]);
    expect(seen).not.toContain(`"${deliveryCode}"`);
    expect(seen).not.toContain('deliveryCode');
    expect(await emailOf(order)).toContain(`Your delivery code is ${deliveryCode}.`);
    expect((await deliver(order, { code: ` ${deliveryCode.slice(0, 2)} ${deliveryCode.slice(2)}` })).status).toBe(200);
    expect(await follow(order)).toMatchObject({ status: 'delivered' });
    expect(await follow(order)).not.toHaveProperty('deliveryCode');
    expect(await meera.order(order._id)).not.toHaveProperty('needsCode');
    const log = await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, order._id));
    expect(JSON.stringify(log)).not.toContain(`"${deliveryCode}"`);
  });

  it('are needed, and a wrong one delivers nothing', async () => {
    const order = await outForDelivery();
    const { deliveryCode } = await follow(order);
    expect(await deliver(order)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { code: 'Enter the code that the customer has, or say why there is none.' },
    });
    for (const code of ['123', '12345', 'abcd', '', 1234])
      expect(await deliver(order, { code })).toMatchObject({ status: 400, errors: { code: 'The code has 4 digits' } });
    expect(await deliver(order, { code: otherThan(deliveryCode) })).toMatchObject({
      status: 400,
      code: 'WRONG_CODE',
      message: 'This is not the code of this order.',
    });
    expect(await meera.order(order._id)).toMatchObject({ status: 'out_for_delivery', revision: order.revision });
  });

  it('are guessed five times at most, also at the same moment', async () => {
    const order = await outForDelivery();
    const { deliveryCode } = await follow(order);
    const code = otherThan(deliveryCode);
    const answers = await Promise.all(Array.from({ length: 9 }, () => deliver(order, { code })));
    const codes = answers.map((answer) => answer.code).toSorted();
    expect(codes).toEqual([...Array(4).fill('TOO_MANY_ATTEMPTS'), ...Array(5).fill('WRONG_CODE')]);
    expect(await deliver(order, { code: deliveryCode })).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    // Another order has tries of its own, and this one can be delivered without the code.
    const other = await outForDelivery();
    expect((await deliver(other, { code: (await follow(other)).deliveryCode })).status).toBe(200);
    expect((await deliver(order, { withoutCode: 'Phone is broken' })).status).toBe(200);
  });

  it('are right sixteen times at the same moment: the order is delivered once, and each is told so', async () => {
    const order = await outForDelivery();
    const { deliveryCode } = await follow(order);
    await Promise.all(Array.from({ length: 4 }, () => deliver(order, { code: otherThan(deliveryCode) })));
    const answers = await Promise.all(Array.from({ length: 16 }, () => deliver(order, { code: deliveryCode })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const now = await meera.order(order._id);
    expect(now).toMatchObject({ status: 'delivered', revision: order.revision + 1 });
    // A request with other values is not treated as the same.
    expect(await deliver(order, { code: deliveryCode, received: 1, reason: 'No change' })).toMatchObject({
      status: 409,
    });
  });

  it('can be missing with a reason, which the customer reads and the audit log marks', async () => {
    const order = await outForDelivery();
    expect(await deliver(order, { withoutCode: '  ' })).toMatchObject({ status: 400 });
    const done = (await deliver(order, { withoutCode: 'No phone at hand', received: 100, reason: 'No change' }))
      .data as FulfilmentOrder;
    expect(done.status).toBe('delivered');
    const { events } = await follow(order);
    expect(events.at(-1)?.note).toContain('Delivered without the code: No phone at hand');
    expect(events.at(-1)?.note).toContain('₹100.00 received instead of ₹120.00: No change');
    const [entry] = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'delivered')));
    expect(entry?.fields.withoutCode).toEqual({ from: null, to: true });
  });

  it('are new when the order leaves the store again, and stay when the delivery is undone', async () => {
    const order = await outForDelivery();
    const first = (await follow(order)).deliveryCode;
    await meera.fulfilmentStep(order._id, { step: 'back', revision: order.revision, reason: 'Nobody was at home' });
    expect(await follow(order)).not.toHaveProperty('deliveryCode');
    const again = await meera.work(order._id, 'out_for_delivery');
    const second = (await follow(order)).deliveryCode;
    // One of 10,000 is the same.
    if (second !== first) expect(await deliver(again, { code: first })).toMatchObject({ code: 'WRONG_CODE' });
    const done = (await deliver(again, { code: second })).data as FulfilmentOrder;
    const back = await meera.backAnswer(order._id, done.revision);
    expect(back.data).toMatchObject({ needsCode: true });
    expect((await follow(order)).deliveryCode).toBe(second);
    // Turned off meanwhile: who has a code is still asked for it.
    await save({ handover: { code: false } });
    expect(await deliver(back.data as FulfilmentOrder)).toMatchObject({ status: 400 });
    expect(await outForDelivery()).not.toHaveProperty('needsCode');
  });

  it('are not asked for where there is none', async () => {
    expect((await deliver(await outForDelivery(), { code: '1234' })).status).toBe(200);
    expect((await deliver(await outForDelivery(), { withoutCode: 'None' })).status).toBe(200);
  });
});
