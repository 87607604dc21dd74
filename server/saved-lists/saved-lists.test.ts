import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { SavedList, WholeSavedList } from '../../contract/cart/saved-lists.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { newId } from '../lib/ids.ts';
import { testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper, Shopper as Visitor } from '../testing/shopping.ts';
import { savedListLines, savedLists } from './tables.ts';

describe('saved lists', () => {
  const shop = sharedShop(() => openShop());

  const create = (shopper: Shopper, name: unknown, lines?: unknown) =>
    shopper.call(calls.createSavedList, {}, { name, ...(lines !== undefined && { lines }) });
  const idOf = async (shopper: Shopper, name: string, lines?: unknown) =>
    ((await create(shopper, name, lines)).data as SavedList)._id;
  const add = (shopper: Shopper, listId: string, lines: unknown) =>
    shopper.call(calls.addToSavedList, { listId }, { lines });
  const set = (shopper: Shopper, listId: string, productId: string, quantity: number) =>
    shopper.call(calls.setSavedLine, { listId, productId, quantity });
  const remove = (shopper: Shopper, listId: string, productId: string) =>
    shopper.call(calls.removeSavedLine, { listId, productId });
  const namesOf = async (shopper: Shopper) =>
    ((await shopper.call(calls.getSavedLists)).data as SavedList[]).map(({ name, count }) => [name, count]);
  const linesOf = async (shopper: Shopper, listId: string) =>
    ((await shopper.call(calls.getSavedList, { listId })).data as WholeSavedList).lines;
  const quantities = async (shopper: Shopper, listId: string) =>
    Object.fromEntries((await linesOf(shopper, listId)).map(({ productId, quantity }) => [productId, quantity]));

  it('are created with products or without, renamed and deleted, the newest first', async () => {
    const shopper = await signUpShopper(shop);
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop, { name: 'Onion' })];
    await create(shopper, 'Pooja');
    const id = await idOf(shopper, ' Monthly groceries ', [
      { productId: potato, quantity: 2 },
      { productId: newId(), quantity: 1 },
      { productId: onion, quantity: 1 },
    ]);
    expect(await namesOf(shopper)).toEqual([
      ['Monthly groceries', 2],
      ['Pooja', 0],
    ]);
    expect(await linesOf(shopper, id)).toMatchObject([
      { productId: potato, quantity: 2, name: 'Potato', product: { name: 'Potato' } },
      { productId: onion, quantity: 1, name: 'Onion' },
    ]);
    expect(await shopper.call(calls.renameSavedList, { listId: id }, { name: 'Ration' })).toMatchObject({
      status: 200,
      data: { name: 'Ration', count: 2 },
    });
    expect((await shopper.call(calls.deleteSavedList, { listId: id })).status).toBe(200);
    expect(await namesOf(shopper)).toEqual([['Pooja', 0]]);
    expect(await shopper.call(calls.getSavedList, { listId: id })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('have one name each, in any case, and other shoppers may use it', async () => {
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const taken = {
      status: 409,
      code: 'NAME_TAKEN',
      errors: { name: 'You already have a list called POOJA.' },
    };
    await create(shopper, 'Pooja');
    expect(await create(shopper, 'POOJA')).toMatchObject(taken);
    const id = await idOf(shopper, 'Ration');
    expect(await shopper.call(calls.renameSavedList, { listId: id }, { name: 'POOJA' })).toMatchObject(taken);
    expect((await shopper.call(calls.renameSavedList, { listId: id }, { name: 'RATION' })).status).toBe(200);
    expect((await create(other, 'Pooja')).status).toBe(200);
    for (const bad of ['', '  ', 'x'.repeat(61), 7, 'a\u0000'])
      expect(await create(shopper, bad)).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        errors: { name: expect.any(String) },
      });
    expect((await create(shopper, 'x'.repeat(60))).status).toBe(200);
  });

  it('keep the higher quantity when products are added again', async () => {
    const shopper = await signUpShopper(shop);
    const [potato, onion] = [await stockProduct(shop), await stockProduct(shop)];
    const id = await idOf(shopper, 'Ration', [{ productId: potato, quantity: 3 }]);
    const more = [
      { productId: potato, quantity: 2 },
      { productId: onion, quantity: 4 },
    ];
    for (let i = 0; i < 2; i += 1)
      expect(await add(shopper, id, more)).toMatchObject({ status: 200, data: { count: 2 } });
    expect(await quantities(shopper, id)).toEqual({ [potato]: 3, [onion]: 4 });
    await add(shopper, id, [{ productId: potato, quantity: 5 }]);
    expect(await quantities(shopper, id)).toEqual({ [potato]: 5, [onion]: 4 });
    for (const bad of [0, 21, 1.5])
      expect((await add(shopper, id, [{ productId: potato, quantity: bad }])).status).toBe(400);
  });

  it('lose nothing when several devices change them at the same moment', async () => {
    const shopper = await signUpShopper(shop);
    const ids = await Promise.all(Array.from({ length: 12 }, () => stockProduct(shop)));
    const [first = '', second = ''] = ids;
    const id = await idOf(shopper, 'Ration', [
      { productId: first, quantity: 1 },
      { productId: second, quantity: 1 },
    ]);
    const answers = await Promise.all([
      ...ids.slice(2).map((productId) => add(shopper, id, [{ productId, quantity: 2 }])),
      set(shopper, id, first, 7),
      remove(shopper, id, second),
      shopper.call(calls.renameSavedList, { listId: id }, { name: 'Both' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await quantities(shopper, id)).toEqual({
      [first]: 7,
      ...Object.fromEntries(ids.slice(2).map((productId) => [productId, 2])),
    });
  });

  it('end at their limits, also at the same moment', async () => {
    const shopper = await signUpShopper(shop);
    const made = await Promise.all(
      Array.from({ length: limits.savedLists + 3 }, (_, i) => create(shopper, `List ${i}`)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(limits.savedLists);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'SAVED_LIST_LIMIT',
      message: 'You have 20 lists already. Please delete one first.',
    });
    const ids: string[] = [];
    for (let n = 0; n < limits.savedListLines + 1; n += 1) ids.push(await stockProduct(shop));
    const [last = '', ...others] = ids;
    const [{ _id: id = '' } = {}] = (await shopper.call(calls.getSavedLists)).data as Partial<SavedList>[];
    expect(
      (
        await add(
          shopper,
          id,
          others.map((productId) => ({ productId, quantity: 1 })),
        )
      ).status,
    ).toBe(200);
    const full = { status: 409, code: 'SAVED_LIST_LIMIT', message: 'A list takes at most 100 products.' };
    expect(await add(shopper, id, [{ productId: last, quantity: 1 }])).toMatchObject(full);
    expect(await set(shopper, id, last, 1)).toMatchObject(full);
    expect((await set(shopper, id, others[0] ?? '', 3)).status).toBe(200);
    expect(
      await create(
        shopper,
        'Too long',
        ids.map((productId) => ({ productId, quantity: 1 })),
      ),
    ).toMatchObject({
      status: 400,
      code: 'VALIDATION',
    });
  });

  it('show what is no longer for sale by the name it had, and take it back when it is for sale again', async () => {
    const shopper = await signUpShopper(shop);
    const potato = await stockProduct(shop);
    const id = await idOf(shopper, 'Ration', [{ productId: potato, quantity: 2 }]);
    await shop.catalogue.change((change) => change.updateProduct(potato, { publish: false, name: 'Secret potato' }));
    const answer = await shopper.call(calls.getSavedList, { listId: id });
    expect(answer.data).toMatchObject({ lines: [{ productId: potato, quantity: 2, name: 'Potato', product: null }] });
    expect(JSON.stringify(answer)).not.toContain('Secret');
    expect((await set(shopper, id, potato, 3)).status).toBe(200);
    await shop.catalogue.change((change) => change.updateProduct(potato, { publish: true, name: 'Potato' }));
    expect(await linesOf(shopper, id)).toMatchObject([{ quantity: 3, product: { name: 'Potato' } }]);
    expect((await remove(shopper, id, potato)).status).toBe(200);
    expect((await remove(shopper, id, potato)).status).toBe(200);
    expect(await set(shopper, id, newId(), 1)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it("are nobody else's, and need a sign-in", async () => {
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const productId = await stockProduct(shop);
    const listId = await idOf(shopper, 'Ration', [{ productId, quantity: 2 }]);
    const visitor = new Visitor(inProcess(shop), { userId: '', headers: { authorization: '' } });
    const everyCall = (who: Shopper) => [
      who.call(calls.getSavedList, { listId }),
      who.call(calls.renameSavedList, { listId }, { name: 'Mine' }),
      who.call(calls.deleteSavedList, { listId }),
      add(who, listId, [{ productId, quantity: 5 }]),
      set(who, listId, productId, 5),
      remove(who, listId, productId),
    ];
    for (const answer of await Promise.all(everyCall(other)))
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'This list was not found.' });
    for (const answer of await Promise.all([
      ...everyCall(visitor),
      create(visitor, 'x'),
      visitor.call(calls.getSavedLists),
    ]))
      expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await namesOf(other)).toEqual([]);
    expect(await quantities(shopper, listId)).toEqual({ [productId]: 2 });
  });

  it('are erased with the account', async () => {
    const shopper = await signUpShopper(shop);
    const before = await shop.database.queries.select().from(savedLists);
    const linesBefore = await shop.database.queries.select().from(savedListLines);
    await create(shopper, 'Ration', [{ productId: await stockProduct(shop), quantity: 2 }]);
    expect(
      (await shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord })).status,
    ).toBe(200);
    expect(await shop.database.queries.select().from(savedLists)).toEqual(before);
    expect(await shop.database.queries.select().from(savedListLines)).toEqual(linesBefore);
  });
});
