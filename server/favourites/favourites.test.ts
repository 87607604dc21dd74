import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { newId } from '../lib/ids.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper, Shopper as Visitor } from '../testing/shopping.ts';
import { favourites } from './tables.ts';

describe('favourites', () => {
  const shop = sharedShop(() => openShop());
  const add = (shopper: Shopper, productId: string) => shopper.call(calls.addFavourite, { productId });
  const remove = (shopper: Shopper, productId: string) => shopper.call(calls.removeFavourite, { productId });
  const idsOf = async (shopper: Shopper) =>
    ((await shopper.call(calls.getFavourites)).data as Product[]).map(({ _id }) => _id);

  it('are listed with the newest first, and are each there once', async () => {
    const shopper = await signUpShopper(shop);
    const [first, second] = [await stockProduct(shop), await stockProduct(shop, { stock: 0 })];
    for (const id of [first, second, first]) expect(await add(shopper, id)).toMatchObject({ status: 200 });
    expect(await idsOf(shopper)).toEqual([second, first]);
    for (let i = 0; i < 2; i += 1) expect(await remove(shopper, second)).toMatchObject({ status: 200 });
    expect(await idsOf(shopper)).toEqual([first]);
  });

  it('are there as ids only, too', async () => {
    const shopper = await signUpShopper(shop);
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    for (const id of [first, second]) await add(shopper, id);
    expect(await shopper.call(calls.getFavouriteIds)).toMatchObject({ status: 200, data: [second, first] });
    expect(await (await signUpShopper(shop)).call(calls.getFavouriteIds)).toMatchObject({ data: [] });
  });

  it('at the same moment are all kept', async () => {
    const shopper = await signUpShopper(shop);
    const id = await stockProduct(shop);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(shopper, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await idsOf(shopper)).toEqual([id]);
  });

  it("are nobody else's, and need a sign-in", async () => {
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const id = await stockProduct(shop);
    await add(shopper, id);
    expect(await idsOf(other)).toEqual([]);
    await remove(other, id);
    expect(await idsOf(shopper)).toEqual([id]);
    const visitor = new Visitor(inProcess(shop), { userId: '', headers: { authorization: '' } });
    for (const answer of [
      await add(visitor, id),
      await remove(visitor, id),
      await visitor.call(calls.getFavourites),
      await visitor.call(calls.getFavouriteIds),
    ])
      expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('that are no longer for sale are left out, and unknown products are refused', async () => {
    const shopper = await signUpShopper(shop);
    const id = await stockProduct(shop);
    await add(shopper, id);
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: false }));
    expect(await idsOf(shopper)).toEqual([]);
    for (const bad of [id, newId()]) expect(await add(shopper, bad)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await add(shopper, 'nonsense')).toMatchObject({ status: 400, code: 'VALIDATION' });
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: true }));
    expect(await idsOf(shopper)).toEqual([id]);
  });

  it('end at a limit, with a clear message', async () => {
    const shopper = await signUpShopper(shop);
    const ids: string[] = [];
    for (let n = 0; n <= limits.favourites; n += 1) ids.push(await stockProduct(shop));
    await shop.database.queries
      .insert(favourites)
      .values(ids.slice(1).map((productId) => ({ userId: shopper.userId, productId })));
    expect(await add(shopper, ids[1] ?? '')).toMatchObject({ status: 200 });
    expect(await add(shopper, ids[0] ?? '')).toMatchObject({
      status: 409,
      code: 'FAVOURITE_LIMIT',
      message: 'You have 200 favourites already. Please remove some first.',
    });
  });
});
