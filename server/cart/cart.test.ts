import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import { cartItem } from '../../contract/cart/cart.ts';
import { products } from '../catalogue/tables.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { stockProduct } from '../testing/products.ts';
import { bothDatabases, openShopOn, sharedShop } from '../testing/shop.ts';
import { type Answer, everythingIn, inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

describe.each(bothDatabases)('the cart on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  let asha: Shopper;

  const itemOf = (answer: Answer) => cartItem.strict().parse(answer.data);
  const quantities = async (shopper: Shopper) => (await shopper.cart()).map((item) => item.quantity);
  /** Changes a product directly in the database, as an administrator of another process would. */
  const change = (id: string, changes: { stock?: number; publish?: boolean }) =>
    shop.catalogue.change((catalogue) => catalogue.updateProduct(id, changes));

  it('starts empty', async () => {
    asha = await signUpShopper(shop);
    expect(await asha.cart()).toEqual([]);
  });

  it('takes one of a product when no quantity is given, and shows the product', async () => {
    const potato = await stockProduct(shop);
    const answer = await asha.addToCart(potato);
    expect(answer).toMatchObject({ status: 200, success: true, data: { quantity: 1, productId: { name: 'Potato' } } });
    expect(await asha.cart()).toEqual([answer.data]);
  });

  it('increases an existing line, and lists lines in the order they were added', async () => {
    const shopper = await signUpShopper(shop);
    const [onion, carrot] = [await stockProduct(shop, { name: 'Onion' }), await stockProduct(shop, { name: 'Carrot' })];
    await shopper.fill({ [onion]: 2, [carrot]: 1 });
    expect(itemOf(await shopper.addToCart(onion, 3)).quantity).toBe(5);
    const names = (await shopper.cart()).map((item) => [item.productId.name, item.quantity]);
    expect(names).toEqual([
      ['Onion', 5],
      ['Carrot', 1],
    ]);
  });

  it('sells at most the stock, and says how much is left', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop, { stock: 3 });
    const refused = { status: 409, success: false, code: 'OUT_OF_STOCK', message: 'Only 3 left of Potato.' };
    expect(await shopper.addToCart(potato, 4)).toMatchObject(refused);
    expect(await shopper.cart()).toEqual([]);
    const item = itemOf(await shopper.addToCart(potato, 2));
    expect(await shopper.addToCart(potato, 2)).toMatchObject(refused);
    expect(await shopper.updateQuantity(item._id, 4)).toMatchObject(refused);
    expect(await quantities(shopper)).toEqual([2]);
  });

  it('rejects a product that is out of stock', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop, { stock: 0 });
    expect(await shopper.addToCart(potato)).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'Potato is out of stock.',
    });
    expect(await shopper.cart()).toEqual([]);
  });

  it('lets a shopper lower a line towards the remaining stock, but not increase it', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop, { stock: 10 });
    const item = itemOf(await shopper.addToCart(potato, 10));
    await change(potato, { stock: 3 });
    expect((await shopper.updateQuantity(item._id, 9)).status).toBe(200);
    expect(await shopper.updateQuantity(item._id, 10)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await quantities(shopper)).toEqual([9]);
  });

  it('accepts at most 20 of one product', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop, { stock: 1_000 });
    const item = itemOf(await shopper.addToCart(potato, 20));
    expect(await shopper.addToCart(potato, 1)).toMatchObject({
      status: 409,
      code: 'CART_LIMIT',
      message: 'You can have at most 20 of one product.',
    });
    expect(await shopper.updateQuantity(item._id, 21)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await quantities(shopper)).toEqual([20]);
  });

  it('accepts at most 100 different visible products, even when many are added at once', async () => {
    const shopper = await signUpShopper(shop);
    const productIds: string[] = [];
    for (let i = 0; i < 112; i += 1) productIds.push(await stockProduct(shop));
    for (const id of productIds.slice(0, 97)) await shopper.fill({ [id]: 1 });
    const answers = await Promise.all(productIds.slice(97).map((id) => shopper.addToCart(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect(answer).toMatchObject({ status: 409, code: 'CART_LIMIT' });
    }
    expect(await shopper.cart()).toHaveLength(100);
    const [first] = productIds;
    if (!first) throw new Error('no productIds');
    expect((await shopper.addToCart(first)).status).toBe(200);
    await change(first, { publish: false });
    expect((await Promise.all(productIds.slice(97).map((id) => shopper.addToCart(id)))).map((a) => a.code)).toContain(
      'CART_LIMIT',
    );
    expect(await shopper.cart()).toHaveLength(100);
  });

  it('changes and removes lines', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    const item = itemOf(await shopper.addToCart(potato, 2));
    expect(itemOf(await shopper.updateQuantity(item._id, 7)).quantity).toBe(7);
    expect(await shopper.removeCartProduct(item._id)).toMatchObject({ status: 200, data: {} });
    expect(await shopper.cart()).toEqual([]);
    expect(await shopper.removeCartProduct(item._id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('loses none of many concurrent additions and exceeds neither the limit nor the stock', async () => {
    const [many, few] = [await stockProduct(shop, { stock: 500 }), await stockProduct(shop, { stock: 13 })];
    const shopper = await signUpShopper(shop);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => shopper.addToCart(i % 2 ? many : few)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20 + 13);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
    expect((await quantities(shopper)).sort()).toEqual([13, 20]);
  });

  it('does not show or sell unpublished products', async () => {
    const shopper = await signUpShopper(shop);
    const [shown, hidden] = [await stockProduct(shop), await stockProduct(shop, { name: 'Secret mango' })];
    await shopper.fill({ [shown]: 1, [hidden]: 1 });
    const item = (await shopper.cart()).find((each) => each.productId._id === hidden);
    if (!item) throw new Error('the mango is not in the cart');
    await change(hidden, { publish: false });
    expect((await shopper.cart()).map((each) => each.productId._id)).toEqual([shown]);
    for (const answer of [await shopper.addToCart(hidden), await shopper.updateQuantity(item._id, 2)]) {
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(JSON.stringify(answer)).not.toContain('mango');
    }
    expect((await shopper.removeCartProduct(item._id)).status).toBe(200);
  });

  it('returns what was saved, even when the product is unpublished a moment later', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    const { transaction } = shop.database;
    vi.spyOn(shop.database, 'transaction').mockImplementationOnce(async (work, options) => {
      const saved = await transaction(work, options);
      await change(potato, { publish: false });
      return saved;
    });
    const answer = await shopper.addToCart(potato, 2);
    expect(answer).toMatchObject({ status: 200, data: { quantity: 2, productId: { _id: potato, name: 'Potato' } } });
    expect((await shopper.call(calls.getCart)).gone).toMatchObject([{ productId: potato, quantity: 2 }]);
  });

  it('returns what was saved, before this process is notified that the product is published again', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    const item = itemOf(await shopper.addToCart(potato, 2));
    await change(potato, { publish: false });
    await shop.database.queries.update(products).set({ publish: true }).where(eq(products.id, potato));
    const answer = await shopper.updateQuantity(item._id, 3);
    expect(answer).toMatchObject({ status: 200, data: { quantity: 3, productId: { _id: potato, name: 'Potato' } } });
  });

  it('reports lines that are no longer on sale, without any details of the product', async () => {
    const shopper = await signUpShopper(shop);
    const hidden = await stockProduct(shop, { name: 'Secret mango', pricePaise: 12_345 });
    const item = itemOf(await shopper.addToCart(hidden, 2));
    expect((await shopper.call(calls.getCart)).gone).toBeUndefined();
    await change(hidden, { publish: false });
    const answer = await shopper.call(calls.getCart);
    expect(answer).toMatchObject({ data: [], gone: [{ _id: item._id, quantity: 2, productId: hidden }] });
    expect(JSON.stringify(answer)).not.toMatch(/mango|123/);
  });

  it('restores a removed line, even when its product is sold out or no longer on sale', async () => {
    const shopper = await signUpShopper(shop);
    const [soldOut, hidden, potato] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
    await shopper.fill({ [soldOut]: 3, [hidden]: 2, [potato]: 4 });
    await change(soldOut, { stock: 0 });
    await change(hidden, { publish: false });
    const { data, gone } = await shopper.call(calls.getCart);
    for (const { _id } of [...(data as { _id: string }[]), ...(gone ?? [])]) await shopper.removeCartProduct(_id);
    await shopper.fill({ [potato]: 1 });
    for (const [id, quantity] of [
      [soldOut, 3],
      [hidden, 2],
      [potato, 4],
      [newId(), 1],
    ] as const) {
      expect(await shopper.restoreToCart(id, quantity)).toMatchObject({ status: 200, data: {} });
    }
    const again = await shopper.call(calls.getCart);
    expect(await quantities(shopper)).toEqual([1, 3]);
    expect(again.gone).toMatchObject([{ productId: hidden, quantity: 2 }]);
    // An existing line needs no free place.
    const full = await signUpShopper(shop);
    const lines = await Promise.all(Array.from({ length: limits.cartLines }, () => stockProduct(shop)));
    await full.fill(Object.fromEntries(lines.map((id) => [id, 1])));
    expect(await full.restoreToCart(lines[0] ?? '', 2)).toMatchObject({ status: 200 });
    expect(await full.restoreToCart(soldOut, 1)).toMatchObject({ status: 409 });
    expect(await shopper.restoreToCart(soldOut, 21)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('removes the line of a deleted product', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    await shopper.fill({ [potato]: 1 });
    const archived = { archivedAt: new Date(), publish: false };
    await shop.database.queries.update(products).set(archived).where(eq(products.id, potato));
    // The catalogue is not yet notified: the database decides.
    expect(await shopper.cart()).toEqual([]);
    expect(await shopper.addToCart(potato)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it("cannot change other people's carts", async () => {
    const [owner, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const item = itemOf(await owner.addToCart(await stockProduct(shop), 2));
    const before = await everythingIn(shop);
    expect(await other.updateQuantity(item._id, 5)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await other.removeCartProduct(item._id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await other.cart()).toEqual([]);
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('returns an error for unknown products and lines', async () => {
    for (const answer of [
      await asha.addToCart(newId()),
      await asha.updateQuantity(newId(), 2),
      await asha.removeCartProduct(newId()),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  it.each(['-1', '0', '1.5', '1e9', '1e3', '21', '1000000000', 'two', '%00', '٣', ' 1', 'NaN', '1'.repeat(400)])(
    'rejects the quantity %j and changes nothing',
    async (quantity) => {
      const [item] = await asha.cart();
      if (!item) throw new Error('the cart is empty');
      const before = await everythingIn(shop);
      for (const answer of [
        await asha.call(calls.addToCart, { productId: item.productId._id, quantity }),
        await asha.call(calls.updateQuantity, { cartItemId: item._id, quantity }),
      ]) {
        expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', errors: { quantity: expect.any(String) } });
      }
      expect(await everythingIn(shop)).toEqual(before);
    },
  );

  it.each(['1', 'x'.repeat(500), "' or 1=1 --", '01J\u0000', newId().toUpperCase()])(
    'rejects the id %j and changes nothing',
    async (bad) => {
      const before = await everythingIn(shop);
      const refused = { status: 400, code: 'VALIDATION' };
      const message = expect.any(String);
      expect(await asha.addToCart(bad, 1)).toMatchObject({ ...refused, errors: { productId: message } });
      expect(await asha.updateQuantity(bad, 1)).toMatchObject({ ...refused, errors: { cartItemId: message } });
      expect(await asha.removeCartProduct(bad)).toMatchObject({ ...refused, errors: { cartItemId: message } });
      expect(await everythingIn(shop)).toEqual(before);
    },
  );

  it('rejects an invalid escape in the address', async () => {
    const answer = await asha.request('POST', '/api/v1/cart/add-to-cart/%E0%A4%A/1');
    expect(answer).toMatchObject({ status: 400, code: 'MALFORMED' });
  });

  it('requires a sign-in', async () => {
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    const id = newId();
    for (const answer of [
      await visitor.addToCart(id, 1),
      await visitor.call(calls.getCart),
      await visitor.updateQuantity(id, 1),
      await visitor.removeCartProduct(id),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    }
  });
});
