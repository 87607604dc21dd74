import { beforeAll, describe, expect, it } from 'vitest';
import { openOrders } from '../../../contract/orders/orders.ts';
import { eq } from '../../db/drizzle.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, inProcess, orderOf, type Shopper, signUpShopper } from '../../testing/shopping.ts';
import { users } from '../../users/tables.ts';

describe('open orders of one account', () => {
  const shop = sharedShop(() => openShop({ OPEN_ORDERS: '4', OPEN_ORDERS_UNCONFIRMED: '2' }));
  let meera: Administrator;
  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
  });

  const confirmEmail = ({ userId }: Shopper) =>
    shop.database.queries.update(users).set({ emailConfirmed: true }).where(eq(users.id, userId));
  const tryOrder = async (shopper: Shopper, productId: string, home: string) => {
    await shopper.fill({ [productId]: 1 });
    return shopper.cashPayment(orderOf(await shopper.cart(), home));
  };

  it('are limited, to fewer while the email is unconfirmed; an error writes nothing and leaves the cart unchanged', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop);
    const home = await shopper.move();
    const placed = [await placeOrder(shopper, { [potato]: 1 }, home), await placeOrder(shopper, { [potato]: 1 }, home)];
    const refused = await tryOrder(shopper, potato, home);
    expect(refused).toMatchObject({
      status: 409,
      code: 'ORDER_LIMIT',
      message:
        'You have 2 orders under way, the most while your email is not confirmed. Please confirm it with the link in our email, or wait until an order has arrived.',
    });
    expect(openOrders.strict().parse(refused.data)).toEqual({ open: 2, most: 2, confirmEmail: true });
    const before = await everythingIn(shop);
    expect((await shopper.cashPayment(orderOf(await shopper.cart(), home))).code).toBe('ORDER_LIMIT');
    expect(await everythingIn(shop)).toEqual(before);

    await confirmEmail(shopper);
    // The first of these still has the rejected products in its cart.
    for (const products of [{}, { [potato]: 1 }]) placed.push(await placeOrder(shopper, products, home));
    expect(await tryOrder(shopper, potato, home)).toMatchObject({
      code: 'ORDER_LIMIT',
      message:
        'You have 4 orders under way, the most at one time. You can order again when one has arrived or is cancelled.',
      data: { open: 4, most: 4, confirmEmail: false },
    });
    await meera.work(placed[0]?._id ?? '', 'cancelled');
    expect((await shopper.cashPayment(orderOf(await shopper.cart(), home))).status).toBe(200);
    await meera.work(placed[1]?._id ?? '', 'packed', 'out_for_delivery', 'delivered');
    expect((await tryOrder(shopper, potato, home)).status).toBe(200);
    expect((await shopper.orders()).filter((order) => order.status === 'placed')).toHaveLength(4);
  });

  it('cannot exceed the limit when they are placed at the same time', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => stockProduct(shop)));
    const shopper = await signUpShopper(shop);
    const home = await shopper.move();
    // In each round, every shopper adds one product to the cart and orders it at the same time.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        products.map(async (id) => {
          await shopper.addToCart(id);
          await shopper.cashPayment(orderOf(await shopper.cart(), home));
        }),
      );
    }
    const orders = await shopper.orders();
    expect(orders.length).toBeLessThanOrEqual(2);
    await shopper.cashPayment(orderOf(await shopper.cart(), home));
    expect((await shopper.orders()).length).toBe(2);
  });

  it('of other accounts do not count', async () => {
    const potato = await stockProduct(shop);
    for (const _ of [1, 2, 3, 4, 5]) expect(await placeOrder(await signUpShopper(shop), { [potato]: 1 })).toBeTruthy();
  });

  it('are returned again for a repeated key, even at the limit', async () => {
    const potato = await stockProduct(shop);
    const shopper = await signUpShopper(shop);
    await placeOrder(shopper, { [potato]: 1 });
    await shopper.fill({ [potato]: 1 });
    const body = await shopper.checkout();
    const [first, again] = [await shopper.cashPayment(body, 'key'), await shopper.cashPayment(body, 'key')];
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
  });
});
