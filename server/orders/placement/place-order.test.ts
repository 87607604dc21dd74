import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { imageUrl } from '../../../contract/api/images.ts';
import { type CashOrderBody, order, orderErrorDetails } from '../../../contract/orders/orders.ts';
import type { NewProduct } from '../../catalogue/change.ts';
import { newId } from '../../lib/ids.ts';
import { emailsOf } from '../../testing/emails.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, openShopOn, sharedShop } from '../../testing/shop.ts';
import { everythingIn, home, inProcess, orderOf, Shopper, signUpShopper, stockOf } from '../../testing/shopping.ts';
import { OrderEvents } from '../model/order-events.ts';
import type { OrderNeeds } from './order-needs.ts';
import { placeOrder } from './place-order.ts';
import { orderRequestOf } from './request.ts';

describe.each(bothDatabases)('placing an order on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));

  const change = (id: string, changes: Partial<NewProduct>) =>
    shop.catalogue.change((catalogue) => catalogue.updateProduct(id, changes));
  /** Sends an order that is refused and changes nothing. Returns the details of the error. */
  async function rejection(shopper: Shopper, body: CashOrderBody, code: string) {
    const before = await everythingIn(shop);
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 409, code });
    expect(await everythingIn(shop)).toEqual(before);
    return orderErrorDetails.strict().parse(answer.data);
  }
  const removeProduct = (id: string) => shop.catalogue.change((catalogue) => catalogue.deleteProduct(id));

  it('takes the stock, empties the cart and stores a copy of products, prices and address', async () => {
    const image = '0123456789abcdef0123456789abcdef';
    const potato = await stockProduct(shop, { stock: 10, pricePaise: 3333, discount: 12.5, images: [image] });
    const onion = await stockProduct(shop, { name: 'Onion', stock: 10, unit: 'GM', unitQuantity: 500 });
    const shopper = await signUpShopper(shop, { [potato]: 3, [onion]: 1 });
    const answer = await shopper.cashPayment(await shopper.checkout());
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Your order has been placed' });
    const placed = order.strict().parse(answer.data);
    expect(placed).toMatchObject({
      orderId: expect.stringMatching(/^TK-[2-9A-HJ-NP-Z]{8}$/),
      status: 'placed',
      payment_status: 'pending',
      grossTotal: 3 * 33.33 + 40 + 25 + 10,
      totalAmount: 3 * 29.16 + 40,
      delivery_address: home,
      product_details: [
        { productId: potato, name: 'Potato', images: [imageUrl(image)], price: 29.16, quantity: 3, unit: 'KG' },
        { productId: onion, name: 'Onion', images: [], price: 40, quantity: 1, unit: 'GM', unit_quantity: 500 },
      ],
    });
    expect(await stockOf(shop, potato)).toBe(7);
    expect(shop.catalogue.snapshot().findProduct(potato)?.stock).toBe(7);
    expect(await shopper.cart()).toEqual([]);
    expect(await shopper.orders()).toEqual([placed]);
    expect((await everythingIn(shop)).orders).toMatchObject([{ customerName: 'Asha Rao', revision: 1 }]);
    const [mail] = await emailsOf(shop);
    expect(mail?.text).toContain(`We have your order ${placed.orderId}.`);
    // The times of packing and delivery are not known yet.
    expect(mail?.text).not.toMatch(/packed|\d minutes/);
  });

  it('keeps an order unchanged when its products and its address change', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop, { [potato]: 2 });
    const body = await shopper.checkout();
    await shopper.cashPayment(body);
    const before = await shopper.orders();
    await change(potato, { name: 'Sweet potato', pricePaise: 9900 });
    await shopper.call(calls.deleteAddress, { addressId: body.deliveryAddressId });
    await removeProduct(potato);
    expect(await shopper.orders()).toEqual(before);
    expect(before[0]?.product_details[0]).toMatchObject({ name: 'Potato', price: 40 });
  });

  it('accepts the items of the cart as they were received, product included', async () => {
    const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 2 });
    const body = await shopper.checkout();
    const answer = await shopper.cashPayment({ ...body, itemList: await shopper.cart() });
    expect(answer).toMatchObject({ status: 200, data: { totalAmount: 80 } });
  });

  it('sums repeated lines of one product before it checks the stock', async () => {
    const potato = await stockProduct(shop, { stock: 5 });
    const shopper = await signUpShopper(shop, { [potato]: 5 });
    const body = await shopper.checkout();
    const line = { productId: potato, quantity: 3 };
    const before = await everythingIn(shop);
    expect(await shopper.cashPayment({ ...body, itemList: [line, line] })).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      data: { changes: [{ productId: potato, quantity: 6, available: 5 }] },
    });
    expect(await everythingIn(shop)).toEqual(before);
    const fitting = [line, { productId: potato, quantity: 2 }];
    expect(await shopper.cashPayment({ ...body, itemList: fitting })).toMatchObject({
      status: 200,
      data: { product_details: [{ productId: potato, quantity: 5 }] },
    });
    expect(await stockOf(shop, potato)).toBe(0);
  });

  it('rejects the whole order when something is sold out, and shows what is available', async () => {
    const [potato, onion, mango] = [
      await stockProduct(shop),
      await stockProduct(shop, { name: 'Onion' }),
      await stockProduct(shop, { name: 'Mango' }),
    ];
    const shopper = await signUpShopper(shop, { [potato]: 2, [onion]: 5, [mango]: 1 });
    const body = await shopper.checkout();
    await change(onion, { stock: 3 });
    const before = await everythingIn(shop);
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 409, code: 'OUT_OF_STOCK', message: 'Only 3 left of Onion.' });
    expect(orderErrorDetails.strict().parse(answer.data)).toEqual({
      changes: [{ productId: onion, name: 'Onion', quantity: 5, inCart: 5, available: 3, oldPrice: null, price: 40 }],
      grossTotal: 6 * 40 + 35,
      cartTotalAmount: 6 * 40,
    });
    await change(mango, { publish: false });
    await change(onion, { stock: 0 });
    const second = await shopper.cashPayment(body);
    expect(second).toMatchObject({ status: 409, code: 'OUT_OF_STOCK', data: { cartTotalAmount: 80 } });
    expect(orderErrorDetails.parse(second.data).changes).toEqual([
      { productId: onion, name: 'Onion', quantity: 5, inCart: 5, available: 0, oldPrice: null, price: 40 },
      {
        productId: mango,
        name: 'A product that is no longer sold',
        quantity: 1,
        inCart: 1,
        available: 0,
        oldPrice: null,
        price: null,
      },
    ]);
    expect({ ...(await everythingIn(shop)), stock: [] }).toEqual({ ...before, stock: [] });
  });

  it('rejects products that are unpublished, deleted or unknown, and does not name them', async () => {
    const [hidden, deleted] = [await stockProduct(shop, { name: 'Secret mango' }), await stockProduct(shop)];
    for (const [productId, vanish] of [
      [hidden, () => change(hidden, { publish: false })],
      [deleted, () => removeProduct(deleted)],
    ] as const) {
      const shopper = await signUpShopper(shop, { [productId]: 1 });
      const body = await shopper.checkout();
      await vanish();
      const answer = await shopper.cashPayment(body);
      expect(answer).toMatchObject({
        status: 409,
        code: 'OUT_OF_STOCK',
        message: 'Your order contains a product that is no longer sold.',
        data: { changes: [{ productId, available: 0, price: null }], grossTotal: 0, cartTotalAmount: 0 },
      });
      expect(JSON.stringify(answer)).not.toContain('mango');
      const unknown = { ...body, itemList: [{ productId: newId(), quantity: 1 }] };
      expect(await shopper.cashPayment(unknown)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
      expect(await shopper.orders()).toEqual([]);
    }
  });

  it('orders what the shopper sees, and removes the invisible rest of the cart', async () => {
    const [shown, hidden] = [await stockProduct(shop), await stockProduct(shop)];
    const shopper = await signUpShopper(shop, { [shown]: 1, [hidden]: 1 });
    await change(hidden, { publish: false });
    expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    await change(hidden, { publish: true });
    expect(await shopper.cart()).toEqual([]);
    expect(await stockOf(shop, hidden)).toBe(100);
  });

  it('rejects an order that differs from the cart, and shows the differences and the cost of the cart', async () => {
    const [potato, onion, leek] = [
      await stockProduct(shop),
      await stockProduct(shop, { name: 'Onion' }),
      await stockProduct(shop, { name: 'Leek', pricePaise: 1000 }),
    ];
    const shopper = await signUpShopper(shop, { [potato]: 2, [onion]: 1 });
    const body = await shopper.checkout();
    const [item] = await shopper.cart();
    await shopper.updateQuantity(item?._id ?? '', 3);
    await shopper.fill({ [leek]: 1 });
    expect(await rejection(shopper, body, 'CART_CHANGED')).toEqual({
      changes: [
        { productId: potato, name: 'Potato', quantity: 2, inCart: 3, available: 100, oldPrice: null, price: 40 },
        { productId: leek, name: 'Leek', quantity: 0, inCart: 1, available: 100, oldPrice: null, price: 10 },
      ],
      grossTotal: 3 * 40 + 40 + 10 + 35,
      cartTotalAmount: 3 * 40 + 40 + 10,
    });
    expect((await shopper.cashPayment(orderOf(await shopper.cart(), body.deliveryAddressId))).status).toBe(200);
  });

  it('charges only what the shopper saw', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop, { [potato]: 2 });
    const body = await shopper.checkout();
    await change(potato, { pricePaise: 4001, discount: 10 });
    expect(await rejection(shopper, body, 'PRICE_CHANGED')).toEqual({
      changes: [
        { productId: potato, name: 'Potato', quantity: 2, inCart: 2, available: 100, oldPrice: null, price: 36.01 },
      ],
      grossTotal: 80.02 + 35,
      cartTotalAmount: 72.02,
    });
  });

  describe('rejects with every difference and nothing else', () => {
    /** Potato, onion and leek in the cart, and the order of it with the prices that the shopper saw. */
    const threeInCart = async () => {
      const [potato, onion, leek] = [
        await stockProduct(shop),
        await stockProduct(shop, { name: 'Onion', pricePaise: 3000, discount: 10 }),
        await stockProduct(shop, { name: 'Leek', pricePaise: 1000 }),
      ];
      const shopper = await signUpShopper(shop, { [potato]: 2, [onion]: 1, [leek]: 3 });
      const checkout = async (deliveryAddressId: string) => {
        const cart = await shopper.cart();
        return { ...orderOf(cart, deliveryAddressId), itemList: cart };
      };
      return { potato, onion, leek, shopper, checkout, body: await checkout(await shopper.move()) };
    };
    const onePotato = { name: 'Potato', quantity: 2, inCart: 2, available: 100, oldPrice: 40, price: 40 };
    const oneOnion = { name: 'Onion', quantity: 1, inCart: 1, available: 100, oldPrice: 27, price: 27 };

    it('when one product is sold out and another costs more', async () => {
      const { potato, onion, shopper, body, checkout } = await threeInCart();
      await change(potato, { stock: 0 });
      await change(onion, { pricePaise: 6000 });
      const before = await everythingIn(shop);
      const answer = await shopper.cashPayment(body);
      expect(answer).toMatchObject({
        status: 409,
        code: 'OUT_OF_STOCK',
        message:
          'Some products are not available as ordered and prices have changed. Please look at it again before you order.',
      });
      expect(orderErrorDetails.strict().parse(answer.data)).toEqual({
        changes: [
          { ...onePotato, productId: potato, available: 0 },
          { ...oneOnion, productId: onion, price: 54 },
        ],
        grossTotal: 60 + 30 + 35,
        cartTotalAmount: 54 + 30,
      });
      expect(await everythingIn(shop)).toEqual(before);
      const [first] = await shopper.cart();
      await shopper.removeCartProduct(first?._id ?? '');
      const next = await checkout(body.deliveryAddressId);
      expect(next.cartTotalAmount).toBe(54 + 30);
      expect(await shopper.cashPayment(next)).toMatchObject({ status: 200, data: { totalAmount: 84 } });
    });

    it('when one product is short, more expensive and changed in the cart at once', async () => {
      const { potato, leek, shopper, body } = await threeInCart();
      const [first] = await shopper.cart();
      await shopper.updateQuantity(first?._id ?? '', 5);
      await change(potato, { stock: 1, pricePaise: 5000 });
      await change(leek, { discount: 50 });
      expect(await rejection(shopper, body, 'OUT_OF_STOCK')).toEqual({
        changes: [
          { ...onePotato, productId: potato, inCart: 5, available: 1, price: 50 },
          { productId: leek, name: 'Leek', quantity: 3, inCart: 3, available: 100, oldPrice: 10, price: 5 },
        ],
        grossTotal: 50 + 30 + 30 + 35,
        cartTotalAmount: 50 + 27 + 15,
      });
    });

    it('when prices changed but the total is the same', async () => {
      const { potato, leek, shopper, body } = await threeInCart();
      await change(potato, { pricePaise: 4150 });
      await change(leek, { pricePaise: 900 });
      const { changes } = await rejection(shopper, body, 'PRICE_CHANGED');
      expect(changes.map((each) => [each.name, each.oldPrice, each.price])).toEqual([
        ['Potato', 40, 41.5],
        ['Leek', 10, 9],
      ]);
      expect(await shopper.orders()).toEqual([]);
    });

    it('when a product was added in another tab and another one costs more', async () => {
      const { onion, shopper, body } = await threeInCart();
      const mint = await stockProduct(shop, { name: 'Mint', pricePaise: 500 });
      await shopper.fill({ [mint]: 2 });
      await change(onion, { pricePaise: 4000 });
      expect(await rejection(shopper, body, 'CART_CHANGED')).toMatchObject({
        changes: [
          { ...oneOnion, productId: onion, price: 36 },
          { productId: mint, name: 'Mint', quantity: 0, inCart: 2, oldPrice: null, price: 5 },
        ],
        cartTotalAmount: 80 + 36 + 30 + 10,
      });
    });
  });

  it('checks the address first, then the stock, the cart and the price', async () => {
    const potato = await stockProduct(shop, { stock: 2 });
    const shopper = await signUpShopper(shop, { [potato]: 2 });
    const body = await shopper.checkout();
    const wrongPrice = { ...body, grossTotal: 1 };
    expect((await shopper.cashPayment(wrongPrice)).code).toBe('PRICE_CHANGED');
    const wrongCart = { ...wrongPrice, itemList: [{ productId: potato, quantity: 1 }] };
    expect((await shopper.cashPayment(wrongCart)).code).toBe('CART_CHANGED');
    const tooMany = { ...wrongPrice, itemList: [{ productId: potato, quantity: 3 }] };
    expect((await shopper.cashPayment(tooMany)).code).toBe('OUT_OF_STOCK');
    expect((await shopper.cashPayment({ ...tooMany, deliveryAddressId: newId() })).code).toBe('NOT_FOUND');
    expect(await stockOf(shop, potato)).toBe(2);
  });

  it("does not deliver to somebody else's address", async () => {
    const [owner, thief] = [await signUpShopper(shop), await signUpShopper(shop, { [await stockProduct(shop)]: 1 })];
    const deliveryAddressId = await owner.move();
    const before = await everythingIn(shop);
    const answer = await thief.cashPayment(orderOf(await thief.cart(), deliveryAddressId));
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await everythingIn(shop)).toEqual(before);
    expect(await thief.orders()).toEqual([]);
  });

  it('generates another order number when the number is already in use', async () => {
    const numbers = ['TK-AAAAAAAA', 'TK-AAAAAAAA', 'TK-BBBBBBBB'];
    const needs: OrderNeeds = {
      ...shop,
      orderEvents: new OrderEvents(shop.database, shop.app.log),
      notify: async () => {},
      withdrawNotification: async () => {},
      nearOffers: async () => [],
      limits: { max: 50, maxUnconfirmed: 20 },
      pricing: () => undefined,
      rounds: () => false,
      handover: {
        newCode: () => null,
        takes: () => ({}),
        assignsRider: () => false,
        asksForCashAmount: () => false,
      },
      origin: () => 'http://tokri.example',
      newNumber: () => numbers.shift() ?? 'none is left',
      now: () => new Date(),
    };
    for (const expected of ['TK-AAAAAAAA', 'TK-BBBBBBBB']) {
      const shopper = await signUpShopper(shop, { [await stockProduct(shop)]: 1 });
      const body = await shopper.checkout();
      const request = orderRequestOf({ ...body, itemList: (await shopper.cart()).map(asLine) });
      expect((await placeOrder(needs, shopper.userId, request, undefined)).order.number).toBe(expected);
    }
  });

  it('rejects online payment for any body', async () => {
    const shopper = await signUpShopper(shop);
    for (const body of [undefined, {}, '{', await shopper.checkout(), '"x"', 'x'.repeat(200_000)]) {
      expect(await shopper.call(calls.stripePayment, {}, body)).toEqual({
        status: 503,
        success: false,
        code: 'PAYMENT_UNAVAILABLE',
        message: 'online payment is not available',
        messageKey: 'errors.onlinePaymentUnavailable',
      });
    }
  });

  it('requires a sign-in', async () => {
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    for (const call of [calls.cashPayment, calls.stripePayment, calls.getOrderList]) {
      expect(await visitor.call(call)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    }
  });
});

const asLine = (item: { productId: { _id: string }; quantity: number }) => ({
  productId: item.productId._id,
  quantity: item.quantity,
});
