/** Offers on orders: what is charged, what is refused, races for the last use and the last rupee, and what a cancellation gives back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { fees } from '../../contract/api/limits.ts';
import type { OfferFields, ShopOffer } from '../../contract/offers/offers.ts';
import type { CashOrderBody, Order } from '../../contract/orders/orders.ts';
import { eq } from '../db/drizzle.ts';
import { orders } from '../orders/model/tables.ts';
import { emailsOf } from '../testing/emails.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { addOffer, newCode, readOffer, setState } from '../testing/offers.ts';
import { manySignedIn, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { type Answer, everythingIn, inProcess, orderOf, Shopper, signUpShopper } from '../testing/shopping.ts';
import { offerUses } from './tables.ts';

const usual = (fees.deliveryPaise + fees.handlingPaise) / 100;

describe('an offer on an order', () => {
  const shop = sharedShop(() => openShop());
  let admin: Administrator;
  let adminHeaders: Record<string, string>;
  /** ₹40 each. */
  let potato: string;
  beforeAll(async () => {
    const person = await signUpAdmin(shop);
    adminHeaders = person.headers;
    admin = new Administrator(inProcess(shop), person);
    potato = await stockProduct(shop, { stock: 5_000 });
  });

  /** A coupon that only this test has. */
  const coupon = (fields: Partial<OfferFields> = {}) => addOffer(admin, { code: newCode(), ...fields });
  /** An order of five potatoes for ₹200, less `off` rupees. */
  async function wanting(off: number, code?: string, quantity = 5) {
    const shopper = await signUpShopper(shop, { [potato]: quantity });
    return { shopper, body: less(await shopper.checkout(), off, code) };
  }
  const less = (body: CashOrderBody, off: number, code?: string): CashOrderBody => ({
    ...body,
    cartTotalAmount: body.cartTotalAmount - off,
    ...(code && { coupon: code }),
  });
  const order = (answer: Answer) => answer.data as Order;

  it('of a sub category takes off of its products only, and names it', async () => {
    const [grain, basmati] = await shop.catalogue.change(async (change) => {
      const category = await change.createCategory({ name: 'Grain', image: '' });
      return [category, await change.createSubCategory({ name: 'Basmati', image: '', categoryIds: [category] })];
    });
    const kinds = { categoryIds: [grain], subCategoryIds: [basmati] };
    const rice = await stockProduct(shop, { name: 'Rice', pricePaise: 10_000, stock: 100, ...kinds });
    const offer = await coupon({ benefit: { kind: 'percent', percent: 10, most: null }, subCategories: [basmati] });
    const shown = (await admin.call(calls.listOffers)).data as ShopOffer[];
    expect(shown.find(({ _id }) => _id === offer._id)).toMatchObject({ subCategories: [basmati], names: ['Basmati'] });
    const shopper = await signUpShopper(shop, { [potato]: 5, [rice]: 2 });
    const answer = await shopper.cashPayment(less(await shopper.checkout(), 20, offer.code));
    expect(answer).toMatchObject({ status: 200 });
    expect(order(answer).bill?.at(-1)).toMatchObject({ kind: 'coupon', amount: -20 });
    const other = await wanting(20, offer.code);
    expect(await other.shopper.cashPayment(other.body)).toMatchObject({ code: 'COUPON_NOT_APPLICABLE' });
  });

  it('is charged, stored as a line of the bill, and counted', async () => {
    const offer = await coupon({ title: 'Fifty', translations: { hi: { title: 'पचास' } } });
    const { shopper, body } = await wanting(50, ` ${offer.code.toLowerCase()}`);
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 200 });
    expect(order(answer)).toMatchObject({
      totalAmount: 150,
      grossTotal: 200 + usual,
      bill: [
        { kind: 'delivery', amount: 0, usual: 25 },
        { kind: 'handling', amount: 0, usual: 10 },
        {
          kind: 'coupon',
          amount: -50,
          offer: { code: offer.code, title: 'Fifty', translations: { hi: { title: 'पचास' } } },
        },
      ],
    });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
    expect(await shopper.orders()).toMatchObject([{ totalAmount: 150, bill: order(answer).bill }]);
    const report = await admin.call(calls.listOfferUses, { offerId: offer._id });
    expect(report.data).toMatchObject({
      total: 1,
      uses: [{ number: order(answer).orderId, given: 50, givenBackAt: null }],
    });
    const sheet = await shop.app.inject({
      url: pathOf(calls.exportOfferUses, { offerId: offer._id }),
      headers: adminHeaders,
    });
    expect(sheet.body).toMatch(
      new RegExp(`order,day,time,given,given_back\\r\\n${order(answer).orderId},.*,50\\.00,\\r`),
    );
  });

  it('is in the email of the order', async () => {
    const offer = await coupon();
    const { shopper, body } = await wanting(50, offer.code);
    const placed = order(await shopper.cashPayment(body));
    const email = (await emailsOf(shop)).find(({ subject }) => subject.includes(placed.orderId));
    expect(email?.text).toContain(`Coupon ${offer.code}`);
  });

  it('is not there without offers: the answer is that of the spec', async () => {
    const { shopper, body } = await wanting(0);
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 200 });
    expect(order(answer)).not.toHaveProperty('bill');
  });

  it.each<[string, string, Partial<OfferFields>, string, object]>([
    ['is for higher values', 'COUPON_NOT_APPLICABLE', { minimum: 280 }, 'minimum', { missing: 80 }],
    ['is for first orders', 'COUPON_NOT_APPLICABLE', { firstOrder: true }, 'first_order', {}],
    [
      'needs more units',
      'COUPON_NOT_APPLICABLE',
      { benefit: { kind: 'buy_get', buy: 5, get: 1, of: 'same' } },
      'units',
      { missing: 1 },
    ],
    [
      'is for free delivery that costs nothing',
      'COUPON_NOT_APPLICABLE',
      { benefit: { kind: 'free_delivery' } },
      'delivery_free',
      {},
    ],
    [
      'has not begun',
      'COUPON_NOT_APPLICABLE',
      { from: '2099-01-01T00:00:00.000Z' },
      'not_started',
      { from: '2099-01-01T00:00:00.000Z' },
    ],
    ['has ended', 'COUPON_EXPIRED', { until: '2020-01-01T00:00:00.000Z' }, '', {}],
    ['has too little budget', 'COUPON_USED_UP', { budget: 49.99 }, '', {}],
  ])('is refused when it %s, and nothing happens', async (_, code, fields, reason, data) => {
    const offer = await coupon(fields);
    const { shopper, body } = await wanting(50, offer.code);
    if (fields.firstOrder) {
      const earlier = await shopper.cashPayment(less(body, -50));
      expect(earlier).toMatchObject({ code: 'PRICE_CHANGED' });
      await shopper.cashPayment({ ...less(body, -50), coupon: undefined });
      await shopper.fill({ [potato]: 5 });
    }
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment(body)).toMatchObject({
      status: 409,
      code,
      data: { code: offer.code, ...(reason && { reason }), ...data },
    });
    expect(await everythingIn(shop)).toEqual(before);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 0, given: 0 });
  });

  it('is refused for products that it is not for', async () => {
    const onion = await stockProduct(shop, { name: 'Onion' });
    const offer = await coupon({ products: [onion] });
    const { shopper, body } = await wanting(50, offer.code);
    expect(await shopper.cashPayment(body)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      data: { reason: 'products' },
    });
  });

  it('is refused when it is unknown, a draft or paused', async () => {
    const { shopper, body } = await wanting(50, 'NOSUCHCODE');
    expect(await shopper.cashPayment(body)).toMatchObject({ status: 409, code: 'COUPON_UNKNOWN' });
    const offer = await addOffer(admin, { code: newCode() }, 'draft');
    expect(await shopper.cashPayment({ ...body, coupon: offer.code })).toMatchObject({ code: 'COUPON_UNKNOWN' });
    await setState(admin, offer, 'paused');
    expect(await shopper.cashPayment({ ...body, coupon: offer.code })).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      data: { reason: 'paused' },
    });
    expect(await shopper.orders()).toEqual([]);
    expect(await shopper.cart()).toHaveLength(1);
  });

  it('never takes off what a client claims', async () => {
    const offer = await coupon({ benefit: { kind: 'percent', percent: 10, most: 15 } });
    const { shopper, body } = await wanting(200, offer.code);
    for (const off of [200, 50, 20, 14.99, 0, -10])
      expect(await shopper.cashPayment({ ...body, cartTotalAmount: 200 - off })).toMatchObject({
        status: 409,
        code: 'PRICE_CHANGED',
        data: {
          cartTotalAmount: 185,
          bill: expect.arrayContaining([expect.objectContaining({ kind: 'coupon', amount: -15 })]),
        },
      });
    expect(await shopper.cashPayment({ ...body, cartTotalAmount: 185, discount: 200 })).toMatchObject({ status: 200 });
    expect(await shopper.orders()).toMatchObject([{ totalAmount: 185 }]);
  });

  it.each([[['x']], [{}], ['A'.repeat(101)], [5]])('is a code, not %j', async (bad) => {
    const { shopper, body } = await wanting(50);
    expect(await shopper.cashPayment({ ...body, coupon: bad })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('says first what is out of stock', async () => {
    const last = await stockProduct(shop, { stock: 1, pricePaise: 20_000 });
    const offer = await coupon({ minimum: 1_000 });
    const shopper = await signUpShopper(shop, { [last]: 1 });
    const body = less(await shopper.checkout(), 50, offer.code);
    const rival = await signUpShopper(shop, { [last]: 1 });
    await rival.cashPayment(await rival.checkout());
    expect(await shopper.cashPayment(body)).toMatchObject({ code: 'OUT_OF_STOCK' });
  });

  it('applies as often as one person may use it', async () => {
    const offer = await coupon({ perPerson: 1 });
    const { shopper, body } = await wanting(50, offer.code);
    expect(await shopper.cashPayment(body)).toMatchObject({ status: 200 });
    await shopper.fill({ [potato]: 5 });
    expect(await shopper.cashPayment(body)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      data: { reason: 'per_person', most: 1 },
    });
    const other = await wanting(50, offer.code);
    expect(await other.shopper.cashPayment(other.body)).toMatchObject({ status: 200 });
  });

  it('is used once by a request that is repeated', async () => {
    const offer = await coupon();
    const { shopper, body } = await wanting(50, offer.code);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.cashPayment(body, 'same-key')));
    expect(new Set(answers.map((each) => order(each)._id)).size).toBe(1);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
    expect(await shopper.cashPayment({ ...body, coupon: undefined }, 'same-key')).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is given back once when a shopper cancels twice at once', async () => {
    const offer = await coupon({ mostUses: 1 });
    const { shopper, body } = await wanting(50, offer.code);
    const placed = order(await shopper.cashPayment(body));
    const both = await Promise.all([1, 2].map(() => shopper.call(calls.cancelOrder, { orderId: placed._id })));
    // The second request finds the order cancelled, and succeeds.
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 0, given: 0 });
    const report = await admin.call(calls.listOfferUses, { offerId: offer._id });
    expect(report.data).toMatchObject({ uses: [{ given: 50, givenBackAt: expect.any(String) }] });
  });

  it('is given back when the shop cancels the order, and taken again when that is reverted', async () => {
    const offer = await coupon({ mostUses: 1, perPerson: 1 });
    const { shopper, body } = await wanting(50, offer.code);
    const placed = order(await shopper.cashPayment(body));
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
    const step = async (stepped: object) => {
      const { data } = await admin.call(calls.getFulfilmentOrder, { orderId: placed._id });
      const { revision } = data as { revision: number };
      return admin.call(calls.stepOrder, { orderId: placed._id }, { ...stepped, revision });
    };
    const cancelled = { step: 'cancelled', reason: 'No rider', missing: [] };
    expect(await step(cancelled)).toMatchObject({ status: 200 });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 0, given: 0 });
    expect(await step({ step: 'back', reason: 'By mistake' })).toMatchObject({ status: 200 });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
    expect(await step(cancelled)).toMatchObject({ status: 200 });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 0, given: 0 });

    const rival = await wanting(50, offer.code);
    expect(await rival.shopper.cashPayment(rival.body)).toMatchObject({ status: 200 });
    expect(await step({ step: 'back', reason: 'By mistake' })).toMatchObject({ status: 409, code: 'COUPON_USED_UP' });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
  });

  it('stays when the shop packs less, but never takes off more than what is left', async () => {
    const offer = await coupon({ minimum: 200 });
    const { shopper, body } = await wanting(50, offer.code);
    const placed = order(await shopper.cashPayment(body));
    const pack = async (quantity: number) => {
      const { data } = await admin.call(calls.getFulfilmentOrder, { orderId: placed._id });
      const { revision } = data as { revision: number };
      const lines = [{ productId: potato, quantity, because: 'missing' }];
      const answer = await admin.call(calls.adjustOrderLines, { orderId: placed._id }, { revision, lines });
      return order(answer);
    };
    expect(await pack(2)).toMatchObject({ totalAmount: 30 });
    expect(await readOffer(admin, offer._id)).toMatchObject({ given: 50 });
    expect(await pack(1)).toMatchObject({
      totalAmount: 0,
      bill: expect.arrayContaining([expect.objectContaining({ kind: 'coupon', amount: -40 })]),
    });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 40 });
  });

  it('does not grow again by what is added after less was packed, and that was undone', async () => {
    const offer = await coupon();
    const { shopper, body } = await wanting(50, offer.code);
    const { _id: orderId } = order(await shopper.cashPayment(body));
    const bill = async () => {
      const [row] = await shop.database.queries.select().from(orders).where(eq(orders.id, orderId));
      return row?.bill?.map(({ kind, paise, agreedPaise }) => ({ kind, paise, agreedPaise }));
    };
    const { revision } = await admin.work(orderId, 'packed');
    const lines = [{ productId: potato, quantity: 1, because: 'missing' }];
    expect(await admin.reduceAnswer(orderId, revision, lines)).toMatchObject({ status: 200 });
    expect(await bill()).toContainEqual({ kind: 'coupon', paise: -4_000, agreedPaise: -5_000 });
    expect(await admin.backAnswer(orderId, (await admin.order(orderId)).revision)).toMatchObject({ status: 200 });
    expect(await bill()).toContainEqual({ kind: 'coupon', paise: -4_000, agreedPaise: undefined });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 40 });
  });

  it('keeps its counts when an account is deleted, without the person', async () => {
    const offer = await coupon({ budget: 100 });
    const { shopper, body } = await wanting(50, offer.code);
    const placed = order(await shopper.cashPayment(body));
    await shop.database.transaction((tx) => shop.offers.erase(tx, shopper.userId));
    const uses = await shop.database.queries.select().from(offerUses);
    expect(uses.filter(({ orderId }) => orderId === placed._id)).toMatchObject([{ userId: null, givenPaise: 5_000 }]);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
  });

  describe('without a code', () => {
    it('applies by itself, the best of several, and a better code wins', async () => {
      const small = await addOffer(admin, { title: 'Ten', benefit: { kind: 'amount', amount: 10 } });
      const large = await addOffer(admin, { title: 'Twenty', benefit: { kind: 'amount', amount: 20 } });
      const code = await coupon({ benefit: { kind: 'amount', amount: 30 } });
      const weak = await coupon({ benefit: { kind: 'amount', amount: 5 } });
      try {
        const plain = await wanting(0);
        plain.body.itemList = [{ productId: { _id: potato, price: 40, discount: 0 }, quantity: 5 }];
        expect(await plain.shopper.cashPayment(plain.body)).toMatchObject({
          status: 409,
          code: 'PRICE_CHANGED',
          messageKey: 'errors.offersChanged',
          data: { cartTotalAmount: 180, changes: [] },
        });
        const automatic = await plain.shopper.cashPayment(less(plain.body, 20));
        expect(order(automatic).bill?.at(-1)).toEqual({ kind: 'coupon', amount: -20, offer: { title: 'Twenty' } });
        const withCode = await wanting(30, code.code);
        expect(order(await withCode.shopper.cashPayment(withCode.body))).toMatchObject({ totalAmount: 170 });
        const withWeak = await wanting(20, weak.code);
        expect(order(await withWeak.shopper.cashPayment(withWeak.body)).bill?.at(-1)).toMatchObject({
          offer: { title: 'Twenty' },
        });
        expect((await readOffer(admin, weak._id)).uses).toBe(0);
        expect((await readOffer(admin, large._id)).uses).toBe(2);
      } finally {
        await setState(admin, small, 'ended');
        await setState(admin, large, 'ended');
      }
    });
  });

  describe('that many want at once', () => {
    const crowd = 20;
    async function rush(offer: { code: string }, send = [inProcess(shop)]) {
      const people = await manySignedIn(shop, crowd);
      const wanted = await Promise.all(
        people.map(async (person, index) => {
          const shopper = new Shopper(send[index % send.length] ?? inProcess(shop), person);
          await shopper.fill({ [potato]: 5 });
          return { shopper, body: less(orderOf(await shopper.cart(), await shopper.move()), 50, offer.code) };
        }),
      );
      return Promise.all(wanted.map(({ shopper, body }) => shopper.cashPayment(body)));
    }
    const outcomes = (answers: readonly Answer[]) =>
      Object.fromEntries(
        [...Map.groupBy(answers, ({ code = 'placed' }) => code)].map(([code, some]) => [code, some.length]),
      );

    it('is never used more often than it may be', async () => {
      const offer = await coupon({ mostUses: 7 });
      expect(outcomes(await rush(offer))).toEqual({ placed: 7, COUPON_USED_UP: 13 });
      expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 7, given: 350 });
    });

    it('never gives more than its budget', async () => {
      const offer = await coupon({ budget: 349 });
      expect(outcomes(await rush(offer))).toEqual({ placed: 6, COUPON_USED_UP: 14 });
      expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 6, given: 300 });
    });

    it('is not used by orders that were placed while it was being changed', async () => {
      const offer = await coupon();
      const [answers] = await Promise.all([rush(offer), setState(admin, offer, 'paused')]);
      const used = answers.filter(({ status }) => status === 200).length;
      expect(await readOffer(admin, offer._id)).toMatchObject({ uses: used, given: used * 50 });
      for (const { status, code } of answers) expect([200, 409]).toContain(status ?? code);
    });
  });
});

describe.runIf(onPostgres)('the last use of an offer, in three servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const second = sharedShop(() => joinShop(shop));
  const third = sharedShop(() => joinShop(shop));

  it('goes to one order', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const potato = await stockProduct(shop, { stock: 1_000 });
    const code = newCode();
    const offer = await addOffer(admin, { code, budget: 120 });
    for (const each of [second, third])
      await expect
        .poll(async () => (await each.app.inject({ url: calls.listOffers.path })).json().data.length, {
          timeout: 5_000,
        })
        .toBe(1);
    const people = await manySignedIn(shop, 18);
    const wanted = await Promise.all(
      people.map(async (person, index) => {
        const shopper = new Shopper(inProcess([shop, second, third][index % 3] ?? shop), person);
        const here = new Shopper(inProcess(shop), person);
        await here.fill({ [potato]: 5 });
        const body = await here.checkout();
        return { shopper, body: { ...body, cartTotalAmount: body.cartTotalAmount - 50, coupon: code } };
      }),
    );
    const answers = await Promise.all(wanted.map(({ shopper, body }) => shopper.cashPayment(body)));
    const codes = answers.map(({ code: refused = 'placed' }) => refused);
    expect(codes.filter((each) => each === 'placed')).toHaveLength(2);
    expect(codes.filter((each) => each === 'COUPON_USED_UP')).toHaveLength(16);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 2, given: 100 });
  });
});
