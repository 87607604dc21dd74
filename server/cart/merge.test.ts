/** The cart of a device joins that of an account: up to the limits, exactly once, and nothing is lost silently. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { MergeDifference } from '../../contract/cart/cart.ts';
import { eq, sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { stockProduct } from '../testing/products.ts';
import { bothDatabases, openShopOn, sharedShop } from '../testing/shop.ts';
import { type Answer, everythingIn, inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';
import { cartMerges } from './tables.ts';

const newMergeId = () => randomBytes(16).toString('hex');

describe.each(bothDatabases)('merging the cart of a device, on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const differencesOf = ({ data }: Answer) => (data as { differences: MergeDifference[] }).differences;
  const cartOf = async (shopper: Shopper) =>
    Object.fromEntries((await shopper.cart()).map(({ productId, quantity }) => [productId._id, quantity]));
  const change = (id: string, changes: { stock?: number; publish?: boolean }) =>
    shop.catalogue.change((catalogue) => catalogue.updateProduct(id, changes));

  it('adds the quantities of both, in the order of the device', async () => {
    const [inBoth, onlyThere, onlyHere] = [
      await stockProduct(shop),
      await stockProduct(shop),
      await stockProduct(shop),
    ];
    const shopper = await signUpShopper(shop, { [inBoth]: 2, [onlyThere]: 1 });
    const answer = await shopper.mergeCart(newMergeId(), { [onlyHere]: 4, [inBoth]: 3 });
    expect(answer).toMatchObject({ status: 200, data: { differences: [] } });
    expect(Object.entries(await cartOf(shopper))).toEqual([
      [inBoth, 5],
      [onlyThere, 1],
      [onlyHere, 4],
    ]);
  });

  it('says for each product what is less than wanted, and why', async () => {
    const few = await stockProduct(shop, { name: 'Tomato', stock: 3 });
    const many = await stockProduct(shop, { name: 'Onion' });
    const [soldOut, hidden] = [await stockProduct(shop, { name: 'Litchi', stock: 0 }), await stockProduct(shop)];
    await change(hidden, { publish: false });
    const shopper = await signUpShopper(shop, { [few]: 2, [many]: 15 });
    const unknown = newId();
    const answer = await shopper.mergeCart(newMergeId(), {
      [few]: 3,
      [many]: 9,
      [soldOut]: 2,
      [hidden]: 1,
      [unknown]: 7,
    });
    expect(differencesOf(answer)).toEqual([
      { productId: few, name: 'Tomato', wanted: 5, quantity: 3, reason: 'stock', stock: 3 },
      { productId: many, name: 'Onion', wanted: 24, quantity: 20, reason: 'product-limit', stock: 100 },
      { productId: soldOut, name: 'Litchi', wanted: 2, quantity: 0, reason: 'stock', stock: 0 },
      expect.objectContaining({ productId: hidden, name: '', wanted: 1, quantity: 0, reason: 'gone' }),
      expect.objectContaining({ productId: unknown, name: '', wanted: 7, quantity: 0, reason: 'gone' }),
    ]);
    expect(await cartOf(shopper)).toEqual({ [few]: 3, [many]: 20 });
  });

  it('says of hidden and deleted products what it says of unknown ones, also when they were on sale before', async () => {
    const [hidden, deleted, later] = [
      await stockProduct(shop, { name: 'Litchi', stock: 7 }),
      await stockProduct(shop, { name: 'Plum', stock: 3 }),
      await stockProduct(shop, { name: 'Guava', stock: 2 }),
    ];
    await change(hidden, { publish: false });
    await shop.catalogue.change((catalogue) => catalogue.deleteProducts([deleted]));
    const shopper = await signUpShopper(shop);
    const gone = { name: '', wanted: 9, quantity: 0, reason: 'gone', stock: 0 };
    const ids = [hidden, deleted, newId()];
    const answer = await shopper.mergeCart(newMergeId(), Object.fromEntries(ids.map((id) => [id, 9])));
    expect(differencesOf(answer)).toEqual(ids.map((productId) => ({ ...gone, productId })));
    const mergeId = newMergeId();
    await shopper.mergeCart(mergeId, { [later]: 9 });
    await change(later, { publish: false });
    expect(differencesOf(await shopper.mergeCart(mergeId, { [later]: 9 }))).toEqual([
      { ...gone, productId: later, quantity: 2 },
    ]);
  });

  it('keeps the newest merges of an account only', async () => {
    const id = await stockProduct(shop);
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const others = newMergeId();
    await other.mergeCart(others, { [id]: 1 });
    const sent: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      sent.push(newMergeId());
      await shopper.mergeCart(sent.at(-1) ?? '', { [id]: 1 });
    }
    const kept = await shop.database.queries.select({ id: cartMerges.id, userId: cartMerges.userId }).from(cartMerges);
    const of = (userId: string) => kept.flatMap((row) => (row.userId === userId ? row.id : [])).toSorted();
    expect(of(shopper.userId)).toEqual(sent.slice(-20).toSorted());
    expect(of(other.userId)).toEqual([others]);
    await shopper.mergeCart(sent.at(-1) ?? '', { [id]: 1 });
    expect(await cartOf(shopper)).toEqual({ [id]: 20 });
  });

  it('never lowers a line that has more than is left', async () => {
    const id = await stockProduct(shop, { stock: 10 });
    const shopper = await signUpShopper(shop, { [id]: 8 });
    await change(id, { stock: 5 });
    expect(differencesOf(await shopper.mergeCart(newMergeId(), { [id]: 1 }))).toMatchObject([
      { wanted: 9, quantity: 8, reason: 'stock', stock: 5 },
    ]);
    expect(await cartOf(shopper)).toEqual({ [id]: 8 });
  });

  it('fills a cart up to its number of lines', async () => {
    const ids: string[] = [];
    for (let n = 0; n < limits.cartLines + 2; n += 1) ids.push(await stockProduct(shop));
    const shopper = await signUpShopper(shop);
    const first = Object.fromEntries(ids.slice(0, limits.cartLines - 1).map((id) => [id, 1]));
    expect(differencesOf(await shopper.mergeCart(newMergeId(), first))).toEqual([]);
    const [held = ''] = ids;
    const last = ids.slice(-3);
    const answer = await shopper.mergeCart(newMergeId(), Object.fromEntries([...last, held].map((id) => [id, 2])));
    expect(differencesOf(answer)).toMatchObject(
      last.slice(1).map((productId) => ({ productId, wanted: 2, quantity: 0, reason: 'cart-full' })),
    );
    expect(await cartOf(shopper)).toMatchObject({ [held]: 3, [last[0] ?? '']: 2 });
    expect(await shopper.cart()).toHaveLength(limits.cartLines);
  });

  it('counts once, however often and concurrently it is sent, and repeats its answer', async () => {
    const [id, few] = [await stockProduct(shop), await stockProduct(shop, { stock: 2 })];
    const shopper = await signUpShopper(shop);
    const mergeId = newMergeId();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shopper.mergeCart(mergeId, { [id]: 3, [few]: 4 })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(differencesOf(answer)).toMatchObject([{ productId: few, wanted: 4, quantity: 2, reason: 'stock' }]);
    }
    expect(await cartOf(shopper)).toEqual({ [id]: 3, [few]: 2 });
  });

  it('adds only what is new when a device has changed its cart after a lost answer', async () => {
    const [more, less, later] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
    const shopper = await signUpShopper(shop);
    const mergeId = newMergeId();
    await shopper.mergeCart(mergeId, { [more]: 2, [less]: 5 });
    await shopper.mergeCart(mergeId, { [more]: 6, [less]: 1, [later]: 1 });
    expect(await cartOf(shopper)).toEqual({ [more]: 6, [less]: 5, [later]: 1 });
    await shopper.mergeCart(mergeId, { [less]: 5 });
    expect(await cartOf(shopper)).toEqual({ [more]: 6, [less]: 5, [later]: 1 });
  });

  it('counts two devices once each, while the cart is changed in other ways', async () => {
    const [id, other] = [await stockProduct(shop), await stockProduct(shop)];
    const shopper = await signUpShopper(shop, { [other]: 1 });
    const [line] = await shopper.cart();
    const answers = await Promise.all([
      shopper.mergeCart(newMergeId(), { [id]: 2, [other]: 1 }),
      shopper.mergeCart(newMergeId(), { [other]: 1, [id]: 3 }),
      shopper.addToCart(id, 4),
      shopper.removeCartProduct(line?._id ?? ''),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { [id]: quantity, [other]: left = 0 } = await cartOf(shopper);
    expect(quantity).toBe(9);
    // Items that were merged before the line was removed are removed with it.
    expect([0, 1, 2]).toContain(left);
  });

  it('goes to one account, and does not tell another what the first one has', async () => {
    const few = await stockProduct(shop, { stock: 2 });
    const [first, second] = [await signUpShopper(shop, { [few]: 1 }), await signUpShopper(shop)];
    const mergeId = newMergeId();
    await first.mergeCart(mergeId, { [few]: 2 });
    const answers = await Promise.all([
      second.mergeCart(mergeId, { [few]: 2 }),
      first.mergeCart(mergeId, { [few]: 2 }),
    ]);
    expect(answers.map((answer) => differencesOf(answer).length)).toEqual([0, 1]);
    expect(await cartOf(second)).toEqual({});
    expect(await cartOf(first)).toEqual({ [few]: 2 });
  });

  it('refuses what no device sends, needs a sign-in, and changes nothing then', async () => {
    const shopper = await signUpShopper(shop);
    const id = await stockProduct(shop);
    const before = await everythingIn(shop);
    const send = (body: unknown, as = shopper) => as.call(calls.mergeCart, {}, body);
    const item = { productId: id, quantity: 1 };
    const bodies = [
      ...[0, -1, 1.5, 21, 1e9, '2', null].map((quantity) => ({
        mergeId: newMergeId(),
        items: [{ ...item, quantity }],
      })),
      { mergeId: newMergeId(), items: [] },
      { mergeId: newMergeId(), items: [item, item] },
      { mergeId: newMergeId(), items: [{ ...item, productId: 'nonsense' }] },
      { mergeId: newMergeId(), items: Array.from({ length: 101 }, () => ({ productId: newId(), quantity: 1 })) },
      { mergeId: newMergeId() },
      { mergeId: 'nonsense', items: [item] },
      { items: [item] },
      null,
      [],
    ];
    for (const body of bodies)
      expect(await send(body), JSON.stringify(body)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    const good = { mergeId: newMergeId(), items: [item] };
    expect(await send(good, visitor)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('is forgotten after a month', async () => {
    const id = await stockProduct(shop);
    const shopper = await signUpShopper(shop);
    const [old, recent] = [newMergeId(), newMergeId()];
    for (const mergeId of [old, recent]) await shopper.mergeCart(mergeId, { [id]: 1 });
    const { queries } = shop.database;
    for (const [mergeId, days] of [
      [old, 31],
      [recent, 29],
    ] as const)
      await queries
        .update(cartMerges)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(cartMerges.id, mergeId));
    await shop.jobs.run('remove old cart merges');
    const left = await queries
      .select({ id: cartMerges.id })
      .from(cartMerges)
      .where(eq(cartMerges.userId, shopper.userId));
    expect(left).toEqual([{ id: recent }]);
  });
});
