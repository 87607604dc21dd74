/** Coupon, tip, store credit and "pays with" of orders by phone: as at checkout, for the caller (docs/features/phone-orders.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Caller, PhoneQuote } from '../../../../contract/orders/phone-orders.ts';
import type { SavedSettings } from '../../../../contract/settings/shop-settings.ts';
import { Administrator, hire } from '../../../testing/fulfilment-calls.ts';
import { addOffer, newCode, readOffer, setState } from '../../../testing/offers.ts';
import { signUpAdmin } from '../../../testing/people.ts';
import { takerOf } from '../../../testing/phone-calls.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { type Answer, home, inProcess } from '../../../testing/shopping.ts';

const to = { address: home };
const quoteIn = ({ data }: Answer) => data as PhoneQuote;
const orderIn = ({ data }: Answer) => data as Order;

describe('what a caller says at the end', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let taker: ReturnType<typeof takerOf>;
  /** ₹40 each. */
  let potato: string;
  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    taker = takerOf(meera);
    potato = await stockProduct(shop, { stock: 1_000 });
  });

  it('is not asked for in a shop that uses none of it', async () => {
    const { _id } = await taker.add();
    const quote = quoteIn(await taker.quote(_id, { [potato]: 1 }, { ...to, tip: 20, useCredit: true }));
    expect(quote).toMatchObject({ cartTotalAmount: 40, due: 40 });
    for (const field of ['coupons', 'coupon', 'offers', 'tips', 'balance', 'credit', 'asksPaysWith', 'bill'])
      expect(quote).not.toHaveProperty(field);
    const body = await taker.ready(_id, { [potato]: 1 });
    expect(await taker.send({ ...body, tip: 20, cartTotalAmount: 60 })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await taker.send({ ...body, credit: 10 })).toMatchObject({ code: 'CREDIT_CHANGED' });
    const placed = await taker.send({ ...body, paysWith: 100 });
    expect(placed.status).toBe(200);
    expect(placed.data).not.toHaveProperty('paysWith');
  });

  describe('a coupon', () => {
    it('takes off what it takes off at checkout, is counted once, and comes back with a cancellation', async () => {
      const offer = await addOffer(meera, { code: newCode(), perPerson: 1 });
      const { _id } = await taker.add();
      const told = { ...to, coupon: ` ${offer.code.toLowerCase()} ` };
      const quote = quoteIn(await taker.quote(_id, { [potato]: 5 }, told));
      expect(quote).toMatchObject({ coupons: true, cartTotalAmount: 150, due: 150 });
      expect(quote.bill).toContainEqual(
        expect.objectContaining({ amount: -50, offer: { code: offer.code, title: offer.title } }),
      );
      expect(quote).not.toHaveProperty('coupon');
      expect(await readOffer(meera, offer._id)).toMatchObject({ uses: 0 });

      const placed = await taker.send(await taker.ready(_id, { [potato]: 5 }, told));
      expect(placed).toMatchObject({ status: 200, data: { totalAmount: 150, bill: quote.bill } });
      expect(await readOffer(meera, offer._id)).toMatchObject({ uses: 1, given: 50 });
      // The limit for each person is that of the caller, not of who takes the order.
      const again = quoteIn(await taker.quote(_id, { [potato]: 5 }, told));
      expect(again).toMatchObject({
        cartTotalAmount: 200,
        coupon: { code: offer.code, reason: expect.stringContaining('The customer has used') },
      });
      expect(await taker.send({ ...(await taker.ready(_id, { [potato]: 5 })), coupon: offer.code })).toMatchObject({
        status: 409,
        code: 'COUPON_NOT_APPLICABLE',
        data: { reason: 'per_person' },
      });
      const other = await taker.add();
      expect(quoteIn(await taker.quote(other._id, { [potato]: 5 }, told))).toMatchObject({ cartTotalAmount: 150 });
      await meera.work(orderIn(placed)._id, 'cancelled');
      expect(await readOffer(meera, offer._id)).toMatchObject({ uses: 0, given: 0 });
    });

    it('that does not apply yet says why, and the quote goes on without it', async () => {
      const { code } = await addOffer(meera, { code: newCode(), minimum: 200 });
      const { _id } = await taker.add();
      const quote = quoteIn(await taker.quote(_id, { [potato]: 4 }, { ...to, coupon: code }));
      expect(quote).toMatchObject({
        cartTotalAmount: 160,
        coupon: { code, reason: expect.stringContaining('₹40.00'), reasonText: { key: 'errors.couponMinimum' } },
      });
    });

    it('that the shop lists is named, when it applies or nearly does, as the checkout names it', async () => {
      const now = await addOffer(meera, {
        code: newCode(),
        minimum: 100,
        perPerson: 1,
        translations: { hi: { title: 'पचास की छूट' } },
      });
      const later = await addOffer(meera, { code: newCode(), minimum: 250 });
      const secret = await addOffer(meera, { code: newCode(), listed: false });
      const { _id } = await taker.add();
      const near = async (units: number, told: object = {}) =>
        (quoteIn(await taker.quote(_id, { [potato]: units }, { ...to, ...told })).offers ?? [])
          .filter(({ code }) => [now, later, secret].some((each) => each.code === code))
          .map(({ code, lacks }) => [code, lacks]);
      expect(await near(2)).toEqual([
        [now.code, { reason: 'minimum', missing: 20 }],
        [later.code, { reason: 'minimum', missing: 170 }],
      ]);
      expect(await near(3)).toEqual([
        [now.code, undefined],
        [later.code, { reason: 'minimum', missing: 130 }],
      ]);
      // Not what was named already.
      expect(await near(3, { coupon: now.code })).toEqual([[later.code, { reason: 'minimum', missing: 130 }]]);
      // Limits per person count for the caller.
      await taker.send(await taker.ready(_id, { [potato]: 3 }, { ...to, coupon: now.code }));
      expect(await near(3)).toEqual([[later.code, { reason: 'minimum', missing: 130 }]]);
      const other = (await taker.add())._id;
      const items = [{ productId: potato, quantity: 3 }];
      const path = `${calls.quotePhoneOrder.path}?lang=hi`;
      const inHindi = quoteIn(await meera.request('POST', path, { customerId: other, ...to, items }));
      expect(inHindi.offers).toContainEqual(expect.objectContaining({ code: now.code, title: 'पचास की छूट' }));
      for (const each of inHindi.offers ?? []) expect(each).not.toHaveProperty('usedByYou');
      for (const offer of [now, later, secret]) await setState(meera, offer, 'ended');
    });

    it('that does not exist is refused, and counts towards the limit of who tries codes', async () => {
      const support = takerOf(await hire(shop, meera, 'support', 'Curious'));
      const { _id } = await taker.add();
      const tryCode = () => support.quote(_id, { [potato]: 1 }, { ...to, coupon: newCode() });
      const body = { ...(await support.ready(_id, { [potato]: 1 })), coupon: 'NOSUCHCODE' };
      expect(await support.send(body)).toMatchObject({ status: 409, code: 'COUPON_UNKNOWN' });
      let answer = await tryCode();
      expect(answer).toMatchObject({ status: 409, code: 'COUPON_UNKNOWN' });
      for (let tries = 0; tries < 30 && answer.code === 'COUPON_UNKNOWN'; tries += 1) answer = await tryCode();
      expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
      // Without a code the work goes on.
      expect((await support.quote(_id, { [potato]: 1 })).status).toBe(200);
    });
  });

  it('adds a tip of the shop, which is part of the order', async () => {
    const { settings } = (await meera.call(calls.getSavedSettings)).data as SavedSettings;
    const free = { delivery: [{ from: 0, fee: 0 }], handling: 0, smallCart: { below: 0, fee: 0 }, minimum: 0 };
    await saveSettings(meera, { pricing: { ...settings.pricing, rules: 'own', ...free, tips: [10, 20] } });
    const { _id } = await taker.add();
    expect(quoteIn(await taker.quote(_id, { [potato]: 1 }))).toMatchObject({ tips: [10, 20], cartTotalAmount: 40 });
    const told = { ...to, tip: 20 };
    const quote = quoteIn(await taker.quote(_id, { [potato]: 1 }, told));
    expect(quote).toMatchObject({ cartTotalAmount: 60, due: 60 });
    const placed = await taker.send(await taker.ready(_id, { [potato]: 1 }, told));
    expect(orderIn(placed).bill).toContainEqual({ kind: 'tip', amount: 20 });
    await saveSettings(meera, { pricing: settings.pricing });
  });

  /** A caller with store credit of ₹40 for each of `units`. */
  async function withCredit(units: number): Promise<Caller> {
    await saveSettings(meera, { refunds: { on: true, days: 2 } });
    const caller = await taker.add();
    const placed = await taker.send(await taker.ready(caller._id, { [potato]: units }));
    const { _id: orderId, revision } = await meera.work(orderIn(placed)._id, 'packed', 'out_for_delivery', 'delivered');
    const refund = { way: 'credit', lines: [{ productId: potato, quantity: units }] };
    const refunded = await meera.call(calls.refundOrder, { orderId }, { revision, refund, reason: 'Spoilt' });
    expect(refunded).toMatchObject({ status: 200 });
    return caller;
  }

  it('uses the store credit of the caller, once', async () => {
    const { _id } = await withCredit(2);
    expect(quoteIn(await taker.quote(_id, { [potato]: 3 }))).toMatchObject({ balance: 80, due: 120 });
    const quote = quoteIn(await taker.quote(_id, { [potato]: 3 }, { ...to, useCredit: true }));
    expect(quote).toMatchObject({ cartTotalAmount: 120, balance: 80, credit: 80, due: 40 });
    const small = quoteIn(await taker.quote(_id, { [potato]: 1 }, { ...to, useCredit: true }));
    expect(small).toMatchObject({ credit: 40, due: 0 });

    const body = { ...(await taker.ready(_id, { [potato]: 3 })), credit: 80 };
    const answers = await Promise.all([taker.send(body), taker.send(body)]);
    const [placed] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ code }) => code === 'CREDIT_CHANGED')).toHaveLength(1);
    expect(placed).toMatchObject({ data: { totalAmount: 120, credit: 80 } });
    expect(quoteIn(await taker.quote(_id, { [potato]: 3 }, { ...to, useCredit: true }))).not.toHaveProperty('balance');
  });

  it('keeps what the caller pays with for the rider, from what is left to pay', async () => {
    await saveSettings(meera, { paysWith: { on: true } });
    const { _id } = await withCredit(1);
    const quote = quoteIn(await taker.quote(_id, { [potato]: 2 }, { ...to, useCredit: true }));
    expect(quote).toMatchObject({ asksPaysWith: true, due: 40 });
    const body = { ...(await taker.ready(_id, { [potato]: 2 })), credit: 40 };
    expect(await taker.send({ ...body, paysWith: 39 })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { paysWith: expect.stringContaining('₹40.00') },
    });
    const placed = await taker.send({ ...body, paysWith: 100 });
    expect(placed).toMatchObject({ status: 200, data: { paysWith: 100, credit: 40 } });
    expect(await meera.order(orderIn(placed)._id)).toMatchObject({ paysWith: 100 });
    await saveSettings(meera, { paysWith: { on: false } });
  });

  it('refuses bad input', async () => {
    const { _id } = await taker.add();
    const body = await taker.ready(_id, { [potato]: 1 });
    for (const bad of [
      { tip: -1 },
      { tip: '20' },
      { tip: 1e8 },
      { coupon: 7 },
      { coupon: 'X'.repeat(101) },
      { credit: -1 },
      { paysWith: 'all' },
    ])
      expect(await taker.send({ ...body, ...bad })).toMatchObject({ status: 400, code: 'VALIDATION' });
    for (const bad of [{ tip: -1 }, { coupon: 7 }, { useCredit: 'yes' }])
      expect(await taker.quote(_id, { [potato]: 1 }, { ...to, ...bad })).toMatchObject({ status: 400 });
  });
});
