import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { fulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { followedOrder } from '../../../contract/orders/order-follow.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { lowestIdAt } from '../../lib/shop-day.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { inProcess, Shopper, stockOf } from '../../testing/shopping.ts';
import { orderEvents } from '../model/tables.ts';

describe('cash at the door and reverted steps', async () => {
  const { shop, asha, home, meera } = await openOrderShop();

  const order = async (stock = 10) => {
    const potato = await stockProduct(shop, { stock });
    return { potato, ...(await placeOrder(asha, { [potato]: 3 }, home)) };
  };
  const follow = async (orderId: string) =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const mailsAbout = async (number: string) => (await emailsOf(shop)).filter((mail) => mail.subject.includes(number));

  describe('cash', () => {
    it('is required on delivery, and is stored', async () => {
      const { _id } = await order();
      const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
      for (const received of [undefined, -1, '120', 1e9]) {
        expect(await meera.fulfilmentStep(_id, { step: 'delivered', revision, received })).toMatchObject({
          status: 400,
        });
      }
      const answer = await meera.fulfilmentStep(_id, { step: 'delivered', revision, received: 120 });
      expect(answer).toMatchObject({
        status: 200,
        data: { payment_status: 'paid', receivedAmount: 120, receivedNote: '' },
      });
      expect(await follow(_id)).toMatchObject({ receivedAmount: 120, payment_status: 'paid' });
    });

    it('needs a reason when it differs from the total, and both sides see the reason', async () => {
      const { _id, orderId } = await order();
      const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
      const deliver = (reason?: string) =>
        meera.fulfilmentStep(_id, {
          step: 'delivered',
          revision,
          received: 115.5,
          ...(reason !== undefined && { reason }),
        });
      for (const answer of [await deliver(), await deliver(' ')]) {
        expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', errors: { reason: expect.any(String) } });
      }
      expect(await deliver('No change at hand')).toMatchObject({
        status: 200,
        data: { payment_status: 'paid', receivedAmount: 115.5, receivedNote: 'No change at hand', totalAmount: 120 },
      });
      const { events } = await follow(_id);
      const received = { received: '₹115.50', total: '₹120.00', reason: 'No change at hand' };
      expect(events.at(-1)).toMatchObject({
        note: '₹115.50 received instead of ₹120.00: No change at hand',
        noteTexts: [{ key: 'answers.receivedInstead', params: received }],
      });
      expect((await mailsAbout(orderId)).at(-1)?.text).toContain('₹115.50 was paid in cash');
    });

    it('of zero does not mark the order as paid', async () => {
      const { _id, orderId } = await order();
      const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
      const body = { step: 'delivered', revision, received: 0, reason: 'Pays tomorrow' };
      expect(await meera.fulfilmentStep(_id, body)).toMatchObject({ status: 200, data: { payment_status: 'pending' } });
      expect((await mailsAbout(orderId)).at(-1)?.text).not.toContain('paid');
    });
  });

  describe('reverting a step', () => {
    it('goes from delivered back to placed, step by step, with payment, timeline, audit log and emails', async () => {
      const { _id, orderId, potato } = await order();
      let now = await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
      for (const to of ['out_for_delivery', 'packed', 'placed'] as const) {
        expect(now.backTo).toBe(to);
        const answer = await meera.backAnswer(_id, now.revision, 'Pressed by mistake');
        expect(answer.status).toBe(200);
        now = fulfilmentOrder.strict().parse(answer.data);
        expect(now).toMatchObject({ status: to, payment_status: 'pending', receivedAmount: null });
      }
      expect(now.backTo).toBeNull();
      expect(await stockOf(shop, potato)).toBe(7);
      const { events, canCancel } = await follow(_id);
      expect(canCancel).toBe(true);
      expect(events.slice(-3).map(({ kind, status, note, by }) => [kind, status, note, by])).toEqual([
        ['reverted', 'out_for_delivery', 'Pressed by mistake', 'shop'],
        ['reverted', 'packed', 'Pressed by mistake', 'shop'],
        ['reverted', 'placed', 'Pressed by mistake', 'shop'],
      ]);
      const rows = await shop.database.queries
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, _id))
        .orderBy(auditLog.id);
      expect(rows.find((row) => row.action === 'reverted')?.fields).toEqual({
        status: { from: 'delivered', to: 'out_for_delivery' },
        paymentStatus: { from: 'paid', to: 'pending' },
        received: { from: 120, to: null },
      });
      // There was no email about packing.
      const corrections = (await mailsAbout(orderId)).filter((mail) => mail.subject.includes('correction'));
      expect(
        corrections.map((mail) => /was ([a-z ]+)\. That was a mistake: it is ([a-z ]+)\./.exec(mail.text)?.slice(1)),
      ).toEqual([
        ['delivered', 'out for delivery'],
        ['out for delivery', 'packed'],
      ]);
      expect((await meera.work(_id, 'packed', 'out_for_delivery', 'delivered')).status).toBe('delivered');
    });

    it('goes back in the order of the steps, also when the clock of another process was ahead', async () => {
      const { _id } = await order();
      await meera.work(_id, 'packed', 'out_for_delivery');
      await shop.database.queries
        .update(orderEvents)
        .set({ id: lowestIdAt(Date.now() + 60_000) })
        .where(and(eq(orderEvents.orderId, _id), eq(orderEvents.kind, 'out_for_delivery')));
      let now = await meera.work(_id, 'delivered');
      for (const to of ['out_for_delivery', 'packed', 'placed'] as const) {
        expect(now.backTo).toBe(to);
        now = fulfilmentOrder.strict().parse((await meera.backAnswer(_id, now.revision)).data);
      }
      const { events } = await follow(_id);
      const back = ['reverted', 'reverted', 'reverted'];
      expect(events.map(({ kind }) => kind)).toEqual(['placed', 'packed', 'out_for_delivery', 'delivered', ...back]);
    });

    it.each([[[]], [['packed']], [['packed', 'out_for_delivery']]] as const)(
      'reopens a cancelled order at its earlier status after %j, and takes its stock again',
      async (steps) => {
        const { _id, potato } = await order();
        const { status } = await meera.work(_id, ...steps);
        const { revision, backTo } = await meera.work(_id, 'cancelled');
        expect(backTo).toBe(status);
        expect(await stockOf(shop, potato)).toBe(10);
        const answer = await meera.backAnswer(_id, revision);
        expect(answer).toMatchObject({ status: 200, data: { status, payment_status: 'pending', cancelReason: '' } });
        expect(await stockOf(shop, potato)).toBe(7);
        expect(shop.catalogue.snapshot().findProduct(potato)?.stock).toBe(7);
      },
    );

    it('leaves a cancelled order cancelled when its products are sold out, and names them', async () => {
      const { _id, potato } = await order(5);
      const { revision } = await meera.work(_id, 'cancelled');
      await placeOrder(asha, { [potato]: 3 }, home);
      const answer = await meera.backAnswer(_id, revision);
      expect(answer).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
      expect(answer.message).toContain('Potato (2 of 3)');
      expect((await meera.order(_id)).status).toBe('cancelled');
      expect(await stockOf(shop, potato)).toBe(2);
    });

    it('takes no piece twice when two orders are reopened at once', async () => {
      const potato = await stockProduct(shop, { stock: 4 });
      const orders = [];
      for (const _ of [1, 2]) {
        const placed = await placeOrder(asha, { [potato]: 3 }, home);
        orders.push(await meera.work(placed._id, 'cancelled'));
      }
      const answers = await Promise.all(orders.map(({ _id, revision }) => meera.backAnswer(_id, revision)));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      expect(await stockOf(shop, potato)).toBe(1);
    });

    it('is rejected for placed orders, cancellations by the customer, a missing reason, and orders that have changed', async () => {
      const { _id } = await order();
      expect(await meera.backAnswer(_id, 1)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
      for (const reason of [undefined, '', '  ', 'x'.repeat(201)]) {
        expect(await meera.fulfilmentStep(_id, { step: 'back', revision: 1, reason })).toMatchObject({ status: 400 });
      }
      await meera.work(_id, 'packed');
      expect(await meera.backAnswer(_id, 1)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
      await meera.backAnswer(_id, 2);
      await asha.call(calls.cancelOrder, { orderId: _id });
      const { revision, backTo } = await meera.order(_id);
      expect(backTo).toBeNull();
      expect(await meera.backAnswer(_id, revision)).toMatchObject({
        status: 409,
        code: 'STEP_NOT_ALLOWED',
        message: 'The customer cancelled this order, so it stays cancelled.',
      });
    });

    it('is rejected when the account is deleted, so that no order goes out without an address', async () => {
      const gone = await signUp(shop);
      const shopper = new Shopper(inProcess(shop), gone);
      const { _id } = await placeOrder(shopper, { [await stockProduct(shop)]: 1 });
      const { revision } = await meera.work(_id, 'cancelled');
      await shop.users.account.delete(gone.userId, testPassword);
      expect((await meera.order(_id)).backTo).toBeNull();
      expect(await meera.backAnswer(_id, revision)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    });
  });
});
