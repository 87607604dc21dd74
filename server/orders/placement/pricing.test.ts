/** Orders in a shop with fees of its own: what is charged, what is refused, and what an order keeps. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { SavedStore } from '../../../contract/delivery/stores.ts';
import { toRupees } from '../../../contract/money/money.ts';
import { billOf, rulesFrom } from '../../../contract/money/pricing.ts';
import { type CashOrderBody, orderErrorDetails } from '../../../contract/orders/orders.ts';
import { defaultShopSettings } from '../../../contract/settings/default-shop-settings.ts';
import type { PublicShopSettings, ShopSettings } from '../../../contract/settings/shop-settings.ts';
import { emailsOf } from '../../testing/emails.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { sendSettings } from '../../testing/settings.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, home, inProcess, Shopper, signUpShopper, stockOf } from '../../testing/shopping.ts';

const fees = {
  rules: 'own' as const,
  delivery: [
    { from: 0, fee: 30 },
    { from: 199, fee: 0 },
  ],
  handling: 5,
  smallCart: { below: 60, fee: 10 },
  minimum: 49,
  tips: [10, 20],
};
const { rules: _, ...pricing } = fees;

describe('fees', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });

  /** Saves fees. Returns the answer. */
  const setFees = (pricing: unknown) => sendSettings(admin, { pricing });
  const noFees = () => setFees(defaultShopSettings.pricing);
  const publicSettings = async (lang = 'en') =>
    (await shop.app.inject({ url: `${calls.getShopSettings.path}?lang=${lang}` })).json().data as PublicShopSettings;

  /** A shopper with pieces of a product at a price in paise, and the order as the screen sends it with these fees. */
  async function shopperWith(
    pricePaise: number,
    quantity: number,
    { pricing, tip = 0 }: { pricing?: ShopSettings['pricing'] | undefined; tip?: number } = { pricing: fees },
  ) {
    const productId = await stockProduct(shop, { stock: 50, pricePaise, discount: 0 });
    const shopper = await signUpShopper(shop, { [productId]: quantity });
    const bill = billOf([{ pricePaise, discount: 0, quantity }], {
      rules: pricing && rulesFrom(pricing),
      tipPaise: tip * 100,
    });
    const body: CashOrderBody = {
      itemList: [{ productId: { _id: productId, price: toRupees(pricePaise), discount: 0 }, quantity }],
      grossTotal: toRupees(bill.grossPaise),
      cartTotalAmount: toRupees(bill.totalPaise),
      deliveryAddressId: await shopper.move(),
      ...(tip > 0 && { tip }),
    };
    return { shopper, body, productId };
  }

  it('are none until the owner sets them, and then part of what pages know', async () => {
    expect(await publicSettings()).not.toHaveProperty('pricing');
    expect(await setFees(fees)).toMatchObject({ status: 200 });
    expect(await publicSettings()).toMatchObject({ pricing, shipping: 'Free delivery on orders of ₹199 or more' });
    expect((await publicSettings('hi')).shipping).toContain('₹199');
    await setFees({ ...fees, delivery: [{ from: 0, fee: 30 }] });
    expect((await publicSettings()).shipping).toBe('');
    await noFees();
    expect(await publicSettings()).not.toHaveProperty('shipping');
  });

  it('are in the questions and answers, instead of what the store says without them', async () => {
    const faq = async () => (await shop.app.inject({ url: '/api/v1/content/get-page/faq' })).json().data.html as string;
    expect(await faq()).toContain('and not charged');
    await setFees(fees);
    expect(await faq()).not.toContain('and not charged');
    expect(await faq()).toContain('worth ₹199.00 or more, delivery is free');
    expect(await faq()).toContain('We deliver orders of ₹49.00 or more.');
    await noFees();
  });

  it('are charged as shown, stored with the order, and named in its email', async () => {
    await setFees(fees);
    const { shopper, body } = await shopperWith(2_500, 2, { pricing: fees, tip: 20 });
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        totalAmount: 50 + 30 + 5 + 10 + 20,
        grossTotal: 50 + 30 + 5 + 10 + 20,
        bill: [
          { kind: 'delivery', amount: 30 },
          { kind: 'handling', amount: 5 },
          { kind: 'small_cart', amount: 10 },
          { kind: 'tip', amount: 20 },
        ],
      },
    });
    const [mail] = await emailsOf(shop);
    for (const words of ['Delivery Fee', '₹30.00', 'Small Cart Fee', 'Tip for your delivery partner', '₹115.00'])
      expect(mail?.text).toContain(words);
    await noFees();
    // An order keeps its bill when the fees change.
    expect(await shopper.orders()).toMatchObject([{ totalAmount: 115, bill: (answer.data as { bill: unknown }).bill }]);
  });

  it('fall at a level: what is saved is part of the total before discount', async () => {
    await setFees(fees);
    const { shopper, body } = await shopperWith(10_000, 2);
    expect(await shopper.cashPayment(body)).toMatchObject({
      data: {
        totalAmount: 205,
        grossTotal: 235,
        bill: [
          { kind: 'delivery', amount: 0, usual: 30 },
          { kind: 'handling', amount: 5 },
        ],
      },
    });
    await noFees();
  });

  it('that changed since the shopper saw them are not charged: the answer has the new bill', async () => {
    const { shopper, body, productId } = await shopperWith(10_000, 1, { pricing: undefined });
    await setFees(fees);
    const before = await everythingIn(shop);
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(answer.message).toBe('The fees have changed. Please look at the new total before you order.');
    expect(orderErrorDetails.strict().parse(answer.data)).toEqual({
      changes: [],
      grossTotal: 135,
      cartTotalAmount: 135,
      bill: [
        { kind: 'delivery', amount: 30 },
        { kind: 'handling', amount: 5 },
      ],
      pricing,
    });
    expect(await everythingIn(shop)).toEqual(before);
    expect(await shopper.cashPayment({ ...body, grossTotal: 135, cartTotalAmount: 135 })).toMatchObject({
      status: 200,
    });
    expect(await stockOf(shop, productId)).toBe(49);
    await noFees();
  });

  it('that are gone since are not charged either', async () => {
    await setFees(fees);
    const { shopper, body } = await shopperWith(10_000, 1);
    await noFees();
    expect(await shopper.cashPayment(body)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      data: { cartTotalAmount: 100, grossTotal: 135 },
    });
  });

  it('cannot be left out by a client', async () => {
    await setFees(fees);
    const { shopper, body } = await shopperWith(10_000, 1);
    for (const claim of [
      { grossTotal: 100, cartTotalAmount: 100 },
      { cartTotalAmount: 105 },
      { tip: 20 },
      { tip: 20, cartTotalAmount: 135, grossTotal: 155 },
    ])
      expect(await shopper.cashPayment({ ...body, ...claim })).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    for (const tip of [-1, 501, '20', 1e9])
      expect(await shopper.cashPayment({ ...body, tip })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await shopper.orders()).toEqual([]);
    await noFees();
  });

  it('have no tip where none is offered', async () => {
    await setFees({ ...fees, tips: [] });
    const { shopper, body } = await shopperWith(10_000, 1, { pricing: fees, tip: 20 });
    expect(await shopper.cashPayment(body)).toMatchObject({ code: 'PRICE_CHANGED', data: { cartTotalAmount: 135 } });
    await noFees();
    expect(await shopper.cashPayment({ ...body, grossTotal: 155, cartTotalAmount: 120 })).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { cartTotalAmount: 100 },
    });
  });

  it('of a pincode take the place of the delivery fee', async () => {
    await setFees(fees);
    const { version, store } = (await admin.call(calls.getStore)).data as SavedStore;
    const areas = [{ pincode: home.pincode, minutes: null, fee: 45 }];
    await admin.call(calls.updateStore, {}, { version, store: { ...store, name: 'Hari Om Kirana', areas } });
    const { shopper, body } = await shopperWith(10_000, 1);
    expect(await shopper.cashPayment(body)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      data: {
        cartTotalAmount: 150,
        bill: [
          { kind: 'delivery', amount: 45 },
          { kind: 'handling', amount: 5 },
        ],
        pricing,
        areaFee: 45,
      },
    });
    expect(await shopper.cashPayment({ ...body, cartTotalAmount: 150, grossTotal: 150 })).toMatchObject({
      status: 200,
    });
    await admin.call(calls.updateStore, {}, { version: version + 1, store: { ...store, name: 'Hari Om Kirana' } });
    await noFees();
  });

  it('with a minimum refuse a smaller order, and say what is missing', async () => {
    await setFees(fees);
    const { shopper, body, productId } = await shopperWith(4_000, 1);
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment(body)).toMatchObject({
      status: 409,
      code: 'BELOW_MINIMUM',
      message: 'We deliver orders of ₹49.00 or more. Please add products for ₹9.00.',
      data: { minimum: 49, missing: 9, pricing },
    });
    expect(await everythingIn(shop)).toEqual(before);
    expect(await stockOf(shop, productId)).toBe(50);
    await noFees();
  });

  it('stay when the store takes products off an order, so that nobody pays more', async () => {
    await setFees(fees);
    const { shopper, body, productId } = await shopperWith(10_000, 2);
    const { _id } = (await shopper.cashPayment(body)).data as { _id: string };
    await setFees({ ...fees, handling: 50 });
    const answer = await admin.call(
      calls.adjustOrderLines,
      { orderId: _id },
      { revision: 1, lines: [{ productId, quantity: 1, because: 'missing' }] },
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await shopper.orders()).toMatchObject([
      {
        totalAmount: 105,
        grossTotal: 135,
        bill: [
          { kind: 'delivery', amount: 0, usual: 30 },
          { kind: 'handling', amount: 5 },
        ],
      },
    ]);
    await noFees();
  });

  it('belong to the order that an idempotency key placed, whatever they are later', async () => {
    await setFees(fees);
    const { shopper, body } = await shopperWith(10_000, 1, { pricing: fees, tip: 10 });
    const first = await shopper.cashPayment(body, 'with-a-tip');
    expect(first.status).toBe(200);
    await noFees();
    expect((await shopper.cashPayment(body, 'with-a-tip')).data).toEqual(first.data);
    expect(await shopper.cashPayment({ ...body, tip: 20 }, 'with-a-tip')).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it.each([
    [
      'a level that is not higher',
      {
        delivery: [
          { from: 0, fee: 30 },
          { from: 0, fee: 0 },
        ],
      },
      'delivery.1.from',
    ],
    ['a first level above 0', { delivery: [{ from: 10, fee: 30 }] }, 'delivery.0.from'],
    ['a negative fee', { handling: -1 }, 'handling'],
    ['parts of a paisa', { minimum: 10.005 }, 'minimum'],
    ['a fee beyond reason', { handling: 5_000 }, 'handling'],
    ['a tip of nothing', { tips: [0] }, 'tips.0'],
  ])('are refused with %s, by name', async (_, wrong, place) => {
    const answer = await setFees({ ...fees, ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(answer.errors ?? {})).toEqual([`settings.pricing.${place}`]);
  });
});
