import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { type FulfilmentOrder, fulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { followedOrder } from '../../../contract/orders/order-follow.ts';
import { orderStatuses } from '../../../contract/orders/order-statuses.ts';
import { type OrderStep, stepRejection } from '../../../contract/orders/order-steps.ts';
import { text } from '../../../messages/text.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { english } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { outbox } from '../../mail/tables.ts';
import { Administrator, openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { inProcess, Shopper, stockOf } from '../../testing/shopping.ts';

/** Of orders that reached the store. */
const statuses = orderStatuses.filter((status) => status !== 'awaiting_payment');

/** The steps that lead to each status. */
const wayTo: Record<(typeof statuses)[number], OrderStep[]> = {
  placed: [],
  packed: ['packed'],
  out_for_delivery: ['packed', 'out_for_delivery'],
  delivered: ['packed', 'out_for_delivery', 'delivered'],
  cancelled: ['cancelled'],
};

describe('order steps', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  // Unconfirmed addresses get fewer emails.
  await confirmEmail(shop, asha.userId);
  const ravi = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Ravi Iyer'));

  const mailsAbout = async (number: string) => {
    await shop.mail.idle();
    const mails = await shop.database.queries.select().from(outbox).orderBy(outbox.id);
    return mails.filter((mail) => mail.subject.includes(number)).map((mail) => mail.subject);
  };
  const recordOf = (orderId: string) =>
    shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, orderId)).orderBy(auditLog.id);
  const cancel = (shopper: Shopper, orderId: string) => shopper.call(calls.cancelOrder, { orderId });

  it('move an order from placed to delivered and paid, with timeline, emails and audit log', async () => {
    const potato = await stockProduct(shop, { stock: 10 });
    const placed = await placeOrder(asha, { [potato]: 3 }, home);
    const delivered = await meera.work(placed._id, 'packed', 'out_for_delivery', 'delivered');

    expect(delivered).toMatchObject({ status: 'delivered', payment_status: 'paid', revision: 4, steps: [] });
    expect(delivered.events.map(({ kind, by, actorName }) => [kind, by, actorName])).toEqual([
      ['placed', 'customer', 'Asha Rao'],
      ['packed', 'shop', 'Meera Nair'],
      ['out_for_delivery', 'shop', 'Meera Nair'],
      ['delivered', 'shop', 'Meera Nair'],
    ]);
    expect(await mailsAbout(placed.orderId)).toEqual([
      `Your order ${placed.orderId}`,
      `Your order ${placed.orderId} is on its way`,
      `Your order ${placed.orderId} was delivered`,
    ]);
    expect((await recordOf(placed._id)).map((row) => [row.action, row.actorId, row.fields])).toEqual([
      ['packed', meera.userId, { status: { from: 'placed', to: 'packed' } }],
      ['out_for_delivery', meera.userId, { status: { from: 'packed', to: 'out_for_delivery' } }],
      [
        'delivered',
        meera.userId,
        {
          status: { from: 'out_for_delivery', to: 'delivered' },
          paymentStatus: { from: 'pending', to: 'paid' },
          received: { from: null, to: 120 },
        },
      ],
    ]);
    expect(await stockOf(shop, potato)).toBe(7);
    expect((await asha.orders()).find((each) => each._id === placed._id)?.payment_status).toBe('paid');
  });

  it('allow what the table allows, and reject the rest with a reason, the current order and no change', async () => {
    const potato = await stockProduct(shop, { stock: 1000 });
    for (const status of statuses) {
      for (const step of ['packed', 'out_for_delivery', 'delivered', 'cancelled'] as const) {
        const { _id } = await placeOrder(asha, { [potato]: 1 }, home);
        const before = await meera.work(_id, ...wayTo[status]);
        const answer = await meera.stepAnswer(_id, step, before.revision);
        const reason = stepRejection(status, step, 'shop');
        if (reason === undefined) {
          expect(answer).toMatchObject({ status: 200, data: { status: step, revision: before.revision + 1 } });
        } else {
          expect(answer).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED', message: english(reason) });
          expect(fulfilmentOrder.strict().parse(answer.data)).toEqual(before);
          expect(await meera.order(_id)).toEqual(before);
        }
      }
    }
  });

  it.each(statuses)('let the shopper cancel only placed orders: %s', async (status) => {
    const potato = await stockProduct(shop, { stock: 5 });
    const { _id, orderId } = await placeOrder(asha, { [potato]: 2 }, home);
    await meera.work(_id, ...wayTo[status]);
    const answer = await cancel(asha, _id);
    const order = followedOrder.strict().parse(answer.data);
    if (status === 'placed') {
      expect(answer.status).toBe(200);
      expect(order).toMatchObject({ status: 'cancelled', payment_status: 'cancelled', canCancel: false });
      expect(order.events.at(-1)).toMatchObject({ kind: 'cancelled', by: 'customer' });
      expect(order).toMatchObject({
        cancelReason: 'Cancelled by the customer.',
        cancelReasonTexts: [{ key: 'answers.cancelledByCustomer' }],
      });
      expect(await stockOf(shop, potato)).toBe(5);
      expect(await mailsAbout(orderId)).toContain(`Your order ${orderId} was cancelled`);
    } else {
      expect(answer).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
      expect(order).toMatchObject({ status, canCancel: false });
      expect(await stockOf(shop, potato)).toBe(status === 'cancelled' ? 5 : 3);
    }
  });

  it('return the stock of a cancelled order, and notify the shop and the shopper with the reason', async () => {
    const [potato, onion] = [await stockProduct(shop, { stock: 5 }), await stockProduct(shop, { stock: 9 })];
    const { _id, orderId } = await placeOrder(asha, { [potato]: 5, [onion]: 2 }, home);
    expect(shop.catalogue.snapshot().findProduct(potato)?.stock).toBe(0);
    const { revision } = await meera.work(_id, 'packed', 'out_for_delivery');
    const answer = await meera.stepAnswer(_id, 'cancelled', revision, 'Nobody was at home');
    expect(answer).toMatchObject({
      status: 200,
      data: { status: 'cancelled', payment_status: 'cancelled', cancelReason: 'Nobody was at home' },
    });
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([5, 9]);
    expect(shop.catalogue.snapshot().findProduct(potato)?.stock).toBe(5);
    expect(await mailsAbout(orderId)).toContain(`Your order ${orderId} was cancelled`);
  });

  it('take whole rupees for an amount with paise without a reason, in cash only', async () => {
    const cheap = await stockProduct(shop, { pricePaise: 1_017 });
    const out = async () =>
      meera.work((await placeOrder(asha, { [cheap]: 1 }, home))._id, 'packed', 'out_for_delivery');
    const deliver = ({ _id, revision }: FulfilmentOrder, money: object) =>
      meera.fulfilmentStep(_id, { step: 'delivered', revision, ...money });
    const order = await out();
    expect(await deliver(order, { received: 9 })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    expect(await deliver(order, { received: 10.1 })).toMatchObject({ status: 400 });
    expect(await deliver(order, { received: 10, upi: { reference: '412345678901' } })).toMatchObject({ status: 400 });
    expect(await deliver(order, { received: 10 })).toMatchObject({ data: { payment_status: 'paid' } });
    expect(await deliver(await out(), { received: 11 })).toMatchObject({ data: { payment_status: 'paid' } });
  });

  it('bring no order to a deleted account: it can only be cancelled, and the board is updated', async () => {
    const gone = await signUp(shop);
    const potato = await stockProduct(shop, { stock: 10 });
    const shopper = new Shopper(inProcess(shop), gone);
    const placed = await placeOrder(shopper, { [potato]: 1 });
    const packed = await placeOrder(shopper, { [potato]: 2 });
    await meera.work(packed._id, 'packed');
    const heard = new Map<string, number>();
    const stop = shop.orders.orderEvents.subscribe('', ({ id, revision }) => void heard.set(id, revision));
    await shop.users.account.delete(gone.userId, testPassword);
    await expect.poll(() => [placed, packed].map(({ _id }) => heard.get(_id))).toEqual([2, 3]);
    stop();
    for (const [{ _id }, step] of [
      [placed, 'packed'],
      [packed, 'out_for_delivery'],
    ] as const) {
      const { revision, steps } = await meera.order(_id);
      expect(steps).toEqual(['cancelled']);
      expect(await meera.fulfilmentStep(_id, { step, revision })).toMatchObject({
        status: 409,
        code: 'STEP_NOT_ALLOWED',
        message: 'The account of this order is deleted, so there is nowhere to bring it.',
      });
      await meera.work(_id, 'cancelled');
    }
    expect(await stockOf(shop, potato)).toBe(10);
  });

  it('cancel an order whose product is deleted', async () => {
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    const { _id } = await placeOrder(asha, { [potato]: 1, [onion]: 1 }, home);
    await shop.catalogue.change((change) => change.deleteProduct(potato));
    await meera.work(_id, 'cancelled');
    expect(await stockOf(shop, onion)).toBe(100);
  });

  it('reject a cancellation by the shop without a reason, and a step without a revision', async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop)]: 1 }, home);
    for (const body of [
      { step: 'cancelled', revision: 1 },
      { step: 'cancelled', revision: 1, reason: '  ' },
      { step: 'cancelled', revision: 1, reason: 'x'.repeat(201) },
      { step: 'delivered', revision: 1, received: 1, reason: 'a\u0000b' },
      { step: 'delivered', revision: 1, received: 1, reason: '\ud800' },
      { step: 'packed' },
      { step: 'packed', revision: '1' },
      { step: 'placed', revision: 1 },
      {},
      undefined,
    ]) {
      expect(await meera.call(calls.stepOrder, { orderId: _id }, body)).toMatchObject({ status: 400 });
    }
    expect((await meera.order(_id)).revision).toBe(1);
  });

  it('show the second of two concurrent administrators what happened', async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop)]: 1 }, home);
    const answers = await Promise.all([meera.stepAnswer(_id, 'packed', 1), ravi.stepAnswer(_id, 'packed', 1)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { status: 'packed', revision: 2 } });
    expect((await meera.order(_id)).events.map((event) => event.kind)).toEqual(['placed', 'packed']);
  });

  it('either pack or cancel when both are sent at once, with matching stock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const potato = await stockProduct(shop, { stock: 4 });
      const { _id } = await placeOrder(asha, { [potato]: 4 }, home);
      const [packed, cancelled] = await Promise.all([meera.stepAnswer(_id, 'packed', 1), cancel(asha, _id)]);
      expect([packed.status, cancelled.status].toSorted()).toEqual([200, 409]);
      const now = await meera.order(_id);
      expect(now.status).toBe(packed.status === 200 ? 'packed' : 'cancelled');
      expect(await stockOf(shop, potato)).toBe(packed.status === 200 ? 0 : 4);
    }
  });

  it('never deadlock when orders of the same products are placed and cancelled at once', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => stockProduct(shop, { stock: 50 })));
    const all = Object.fromEntries(products.map((id) => [id, 1]));
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, async () => new Shopper(inProcess(shop), await signUp(shop))),
    );
    const placed = await Promise.all(shoppers.map((shopper) => placeOrder(shopper, all)));
    const [again, cancelled] = await Promise.all([
      Promise.all(shoppers.map((shopper) => placeOrder(shopper, all))),
      Promise.all(placed.map(({ _id }) => meera.work(_id, 'cancelled'))),
    ]);
    expect([again.length, cancelled.length]).toEqual([8, 8]);
    for (const id of products) expect(await stockOf(shop, id)).toBe(42);
  });

  it('return nothing to other shoppers, and open the order board only to administrators', async () => {
    const { _id } = await placeOrder(asha, { [await stockProduct(shop)]: 1 }, home);
    const ravina = new Shopper(inProcess(shop), await signUp(shop));
    for (const orderId of [_id, newId()]) {
      for (const call of [calls.getOrder, calls.cancelOrder, calls.reorder, calls.followOrder]) {
        expect(await ravina.call(call, { orderId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
    }
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    const fulfilment = [
      calls.listFulfilmentOrders,
      calls.countFulfilmentOrders,
      calls.getFulfilmentOrder,
      calls.followFulfilment,
    ];
    for (const call of [...fulfilment, calls.stepOrder, calls.adjustOrderLines]) {
      expect(await ravina.call(call, { orderId: _id }, {})).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await visitor.call(call, { orderId: _id }, {})).toMatchObject({ status: 401 });
    }
    expect(await meera.call(calls.getFulfilmentOrder, { orderId: newId() })).toMatchObject({ status: 404 });
    expect(await meera.stepAnswer(newId(), 'packed', 1)).toMatchObject({ status: 404 });
    expect(await cancel(meera, _id)).toMatchObject({ status: 404 });
    expect((await meera.order(_id)).status).toBe('placed');
  });

  describe('missing pieces at packing', () => {
    const order = async () => {
      const potato = await stockProduct(shop, { name: 'Potato', stock: 10, pricePaise: 4000, discount: 25 });
      const onion = await stockProduct(shop, { name: 'Onion', stock: 10, pricePaise: 3000 });
      return { potato, onion, placed: await placeOrder(asha, { [potato]: 3, [onion]: 2 }, home) };
    };

    it('reduce or remove lines: totals, stock, audit log and email match', async () => {
      const { potato, onion, placed } = await order();
      expect(placed).toMatchObject({ totalAmount: 150, grossTotal: 215 });
      const first = await meera.reduceAnswer(placed._id, 1, [{ productId: potato, quantity: 1 }]);
      expect(first).toMatchObject({ status: 200, data: { totalAmount: 90, grossTotal: 135, revision: 2 } });
      await meera.work(placed._id, 'packed');
      const second = await meera.reduceAnswer(placed._id, 3, [
        { productId: onion, quantity: 0 },
        { productId: potato, quantity: 1 },
      ]);
      expect(second).toMatchObject({ status: 200, data: { totalAmount: 30, grossTotal: 75, revision: 4 } });

      // Missing pieces cannot be sold to another shopper.
      expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([7, 8]);
      const seen = followedOrder.parse((await asha.call(calls.getOrder, { orderId: placed._id })).data);
      expect(seen.product_details.map((line) => [line.name, line.quantity])).toEqual([['Potato', 1]]);
      expect(seen.events.filter((event) => event.kind === 'line_changed').map((event) => event.note)).toEqual([
        'Only 1 of 3 Potato could be packed.',
        'Onion was not available and was taken off.',
      ]);
      expect((await recordOf(placed._id)).map((row) => row.fields)).toContainEqual({
        total: { from: 150, to: 90 },
        Potato: { from: 3, to: 1 },
      });
      const subject = `A change to your order ${placed.orderId}`;
      expect((await mailsAbout(placed.orderId)).filter((each) => each === subject)).toHaveLength(2);
      await meera.work(placed._id, 'cancelled');
      expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([8, 8]);
    });

    it('cannot be the whole order, more than was ordered, another product, or nothing', async () => {
      const { potato, onion, placed } = await order();
      const other = await stockProduct(shop);
      for (const lines of [
        [potato, onion].map((productId) => ({ productId, quantity: 0 })),
        [{ productId: potato, quantity: 4 }],
        [{ productId: potato, quantity: 3 }],
        [{ productId: other, quantity: 0 }],
        [
          { productId: potato, quantity: 1 },
          { productId: potato, quantity: 2 },
        ],
        [{ productId: potato, quantity: -1 }],
        [{ productId: potato, quantity: 1.5 }],
        [{ productId: potato, quantity: '1' }],
        [],
        'x',
      ]) {
        expect(await meera.reduceAnswer(placed._id, 1, lines)).toMatchObject({ status: 400, code: 'VALIDATION' });
      }
      expect((await meera.order(placed._id)).revision).toBe(1);
      expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([7, 8]);
    });

    it('cannot be changed after dispatch or with an outdated revision', async () => {
      const { potato, placed } = await order();
      const lines = [{ productId: potato, quantity: 1 }];
      const { revision } = await meera.work(placed._id, 'packed');
      expect(await ravi.reduceAnswer(placed._id, 1, lines)).toMatchObject({
        status: 409,
        code: 'CHANGED_MEANWHILE',
        data: { status: 'packed', revision },
      });
      const left = await meera.work(placed._id, 'out_for_delivery');
      expect(left.canChangeLines).toBe(false);
      const late = await meera.reduceAnswer(placed._id, left.revision, lines);
      expect(late).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
      expect(await stockOf(shop, potato)).toBe(7);
    });
  });

  describe('ordering again', () => {
    const again = async (orderId: string) => (await asha.call(calls.reorder, { orderId })).data;
    const emptyCart = async () => {
      for (const item of await asha.cart()) await asha.removeCartProduct(item._id);
    };

    it('adds available products to the cart, and reports the others with the reason', async () => {
      const [potato, onion, garlic, mango] = [
        await stockProduct(shop, { name: 'Potato' }),
        await stockProduct(shop, { name: 'Onion', stock: 4 }),
        await stockProduct(shop, { name: 'Garlic', stock: 1 }),
        await stockProduct(shop, { name: 'Mango' }),
      ];
      const { _id } = await placeOrder(asha, { [potato]: 2, [onion]: 3, [garlic]: 1, [mango]: 1 }, home);
      await shop.catalogue.change((change) => change.updateProduct(mango, { publish: false }));
      const result = await again(_id);
      expect(result).toEqual({
        added: [
          { productId: potato, name: 'Potato', quantity: 2 },
          { productId: onion, name: 'Onion', quantity: 1 },
        ],
        missing: [
          {
            productId: onion,
            name: 'Onion',
            quantity: 2,
            reason: 'Only 1 left of Onion.',
            reasonText: text('errors.onlyLeft', { count: 1, name: 'Onion' }),
          },
          {
            productId: garlic,
            name: 'Garlic',
            quantity: 1,
            reason: 'Garlic is out of stock.',
            reasonText: text('errors.outOfStock', { name: 'Garlic' }),
          },
          {
            productId: mango,
            name: 'Mango',
            quantity: 1,
            reason: 'Mango is no longer sold.',
            reasonText: text('errors.noLongerSold', { name: 'Mango' }),
          },
        ],
      });
      expect((await asha.cart()).map((item) => [item.productId.name, item.quantity])).toEqual([
        ['Potato', 2],
        ['Onion', 1],
      ]);
      expect(await again(_id)).toEqual(result);
      expect((await asha.cart()).map((item) => item.quantity)).toEqual([2, 1]);
      await emptyCart();
    });

    it('does not lower a larger quantity in the cart', async () => {
      const potato = await stockProduct(shop, { name: 'Potato' });
      const { _id } = await placeOrder(asha, { [potato]: 2 }, home);
      await asha.fill({ [potato]: 5 });
      expect(await again(_id)).toEqual({ added: [{ productId: potato, name: 'Potato', quantity: 5 }], missing: [] });
      await emptyCart();
    });
  });
});
