import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { AdminCategory } from '../../../contract/catalogue/admin-catalogue.ts';
import { bluePicture, type FormValues, redPicture, sendForm } from '../../testing/forms.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, shared, sharedShop } from '../../testing/shop.ts';

const unknown = '01arz3ndektsv4rrffq69g5fav';

describe('category administration', () => {
  const shop = sharedShop(() => openShop());
  const meera = shared(() => signUpAdmin(shop));

  type Name = 'addCategory' | 'updateCategory' | 'addSubCategory' | 'updateSubCategory';
  const send = (name: Name, values: FormValues) =>
    sendForm(shop, { method: calls[name].method, url: calls[name].path, headers: meera.headers }, values);
  const removal = (name: 'removeCategory' | 'removeSubCategory', payload?: object, query = '') =>
    shop.app.inject({
      method: 'DELETE',
      url: calls[name].path + query,
      headers: meera.headers,
      ...(payload && { payload }),
    });
  const remove = (categoryId: string) => removal('removeCategory', { categoryId });
  const category = async (name: string): Promise<string> =>
    (await send('addCategory', { name, image: redPicture })).json().data._id;
  const subCategory = async (name: string, parents: string[]): Promise<string> =>
    (await send('addSubCategory', { name, image: redPicture, category: parents })).json().data._id;
  const categories = async () => (await shop.app.inject(calls.getAllCategory.path)).json().data;
  const subCategories = async () =>
    (await shop.app.inject({ method: 'POST', url: calls.getAllSubCategory.path })).json().data;
  const search = async (text: string): Promise<string[]> =>
    (await shop.app.inject(`${calls.searchProduct.path}?search=${text}`))
      .json()
      .data.product.map((each: { _id: string }) => each._id);
  const history = async (entityId: string) =>
    (
      await shop.app.inject({ url: `${calls.listAuditEntries.path}?entityId=${entityId}`, headers: meera.headers })
    ).json().data.changes;

  const inShop = ({ translations, ...shown }: AdminCategory) => shown;

  it('adds, changes and deletes a category, and the shop shows each change at once', async () => {
    const answer = await send('addCategory', { name: '  Fruit ', image: redPicture });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Category added']);
    const added = answer.json().data;
    expect(added).toEqual({
      _id: added._id,
      name: 'Fruit',
      image: expect.stringMatching(/^\/images\/.*\.webp$/),
      translations: {},
    });
    expect(await categories()).toContainEqual(inShop(added));

    const named = await send('updateCategory', { categoryId: added._id, name: 'Fresh Fruit' });
    expect(named.json().data).toEqual({ ...added, name: 'Fresh Fruit' });
    const pictured = await send('updateCategory', { categoryId: added._id, name: 'Fresh Fruit', image: bluePicture });
    expect(pictured.json().data.image).not.toBe(added.image);
    expect(await categories()).toContainEqual(inShop(pictured.json().data));

    expect((await remove(added._id)).json()).toMatchObject({ success: true, message: 'Category deleted' });
    expect(await categories()).not.toContainEqual(inShop(pictured.json().data));
    expect((await remove(added._id)).json().code).toBe('NOT_FOUND');
    expect((await history(added._id)).map((each: { action: string }) => each.action)).toEqual([
      'deleted',
      'changed',
      'changed',
      'created',
    ]);
  });

  it('puts a new category and a new sub category last, whatever the positions of the others', async () => {
    const parent = await shop.catalogue.change(async (change) => {
      const id = await change.createCategory({ name: 'Far behind', image: '', position: 5000 });
      await change.createSubCategory({ name: 'Far behind too', image: '', position: 70_000, categoryIds: [id] });
      return id;
    });
    const added = [await category('Last but one'), await category('Last')];
    const subAdded = [await subCategory('Last but one', [parent]), await subCategory('Last', [parent])];
    const ids = (rows: { _id: string }[]) => rows.slice(-2).map((each) => each._id);
    expect(ids(await categories())).toEqual(added);
    expect(ids(await subCategories())).toEqual(subAdded);
    await send('updateCategory', { categoryId: added[0] ?? '', name: 'Still last but one' });
    expect(ids(await categories())).toEqual(added);
  });

  it('requires a name and an image for a category', async () => {
    for (const values of [
      {},
      { name: 'Fruit' },
      { image: redPicture },
      { name: '  ', image: redPicture },
      { name: 'Fruit', image: '' },
    ]) {
      const answer = await send('addCategory', values);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Enter Name and Image']);
    }
    const categoryId = await category('Needs a name');
    for (const values of [{ name: ' ' }, { image: '' }]) {
      const answer = await send('updateCategory', { categoryId, ...values });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Enter Name and Image']);
    }
  });

  it('edits a category or sub category without a picture when it had none, and requires one otherwise', async () => {
    const [categoryId, _id] = await shop.catalogue.change(async (change) => {
      const parent = await change.createCategory({ name: 'Imported', image: '' });
      return [
        parent,
        await change.createSubCategory({ name: 'Imported too', image: '', categoryIds: [parent] }),
      ] as const;
    });
    for (const [name, target] of [
      ['updateCategory', { categoryId }],
      ['updateSubCategory', { _id }],
    ] as const) {
      const renamed = await send(name, { ...target, name: `Renamed by ${name}`, image: '' });
      expect([renamed.statusCode, renamed.json().data]).toEqual([
        200,
        expect.objectContaining({ name: `Renamed by ${name}`, image: '' }),
      ]);
      expect(
        (await send(name, { ...target, name: `Renamed by ${name}`, image: redPicture })).json().data.image,
      ).not.toBe('');
      const bared = await send(name, { ...target, image: '' });
      expect([bared.statusCode, bared.json().errors]).toEqual([400, { image: 'Enter Name and Image' }]);
    }
  });

  it("rejects a category name that is in use, ignoring case, but accepts the category's own name", async () => {
    const first = await category('Dairy');
    const second = await category('Bakery');
    for (const answer of [
      await send('addCategory', { name: 'dAIRY', image: redPicture }),
      await send('updateCategory', { categoryId: second, name: 'Dairy' }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'NAME_TAKEN']);
      expect(answer.json().errors).toHaveProperty('name');
    }
    expect((await send('updateCategory', { categoryId: first, name: 'DAIRY' })).statusCode).toBe(200);
  });

  it('adds one of ten categories with the same name at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('addCategory', { name: 'Snacks', image: redPicture })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('rejects deleting a category in use, and says what uses it', async () => {
    const categoryId = await category('Spices');
    const parented = await subCategory('Whole Spices', [categoryId]);
    await stockProduct(shop, { categoryIds: [categoryId], subCategoryIds: [parented] });
    await stockProduct(shop, { categoryIds: [categoryId], publish: false });
    const answer = await remove(categoryId);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IN_USE']);
    expect(answer.json().data).toEqual({ products: 2, subCategories: 1 });
    expect(answer.json().message).toBe('Spices cannot be deleted: 2 products and 1 sub category still in it.');
    const sub = await removal('removeSubCategory', { subCategoryId: parented });
    expect(sub.json()).toMatchObject({ code: 'IN_USE', data: { products: 1, subCategories: 0 } });
  });

  it('accepts the id to delete in the body or in the query, and requires one of them', async () => {
    const [one, two] = [await category('One'), await category('Two')];
    expect((await removal('removeCategory', undefined, `?categoryId=${one}`)).statusCode).toBe(200);
    expect((await removal('removeCategory', { categoryId: two })).statusCode).toBe(200);
    for (const name of ['removeCategory', 'removeSubCategory'] as const) {
      expect((await removal(name)).json().code).toBe('VALIDATION');
      expect((await removal(name, {})).json().code).toBe('VALIDATION');
    }
    expect((await removal('removeSubCategory', { subCategoryId: unknown })).json().code).toBe('NOT_FOUND');
  });

  it('adds, changes and deletes a sub category, with its parents', async () => {
    const [fruit, veg] = [await category('Fruit A'), await category('Veg A')];
    const answer = await send('addSubCategory', { name: 'Citrus', image: redPicture, category: [fruit, veg] });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Sub category added']);
    const added = answer.json().data;
    expect(added.category.toSorted()).toEqual([fruit, veg].toSorted());
    const changed = await send('updateSubCategory', { _id: added._id, name: 'Citrus fruit', category: [veg] });
    expect(changed.json().data).toEqual({ ...added, name: 'Citrus fruit', category: [veg] });
    expect(await subCategories()).toContainEqual(inShop(changed.json().data));
    expect((await history(added._id))[0].fields.category).toEqual({ from: ['Fruit A', 'Veg A'], to: ['Veg A'] });
    expect((await removal('removeSubCategory', undefined, `?subCategoryId=${added._id}`)).statusCode).toBe(200);
    expect((await subCategories()).map((each: { _id: string }) => each._id)).not.toContain(added._id);
  });

  it('requires a name, an image and existing categories for a sub category', async () => {
    const fruit = await category('Fruit B');
    for (const values of [
      { name: 'Citrus', image: redPicture },
      { name: 'Citrus', category: fruit },
      { image: redPicture, category: fruit },
      { name: 'Citrus', image: redPicture, category: '' },
    ]) {
      const answer = await send('addSubCategory', values);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Enter Name and Image']);
    }
    const gone = await send('addSubCategory', { name: 'Citrus', image: redPicture, category: [fruit, unknown] });
    expect([gone.statusCode, gone.json().errors]).toEqual([
      400,
      { category: 'One of the categories no longer exists.' },
    ]);
  });

  it('finds products by the new name of their category', async () => {
    const categoryId = await category('Zebrafood');
    const _id = await subCategory('Quaggafood', [categoryId]);
    const product = await stockProduct(shop, { categoryIds: [categoryId], subCategoryIds: [_id] });
    expect(await search('zebrafood')).toEqual([product]);
    await send('updateCategory', { categoryId, name: 'Okapifood' });
    await send('updateSubCategory', { _id, name: 'Giraffefood' });
    expect(await search('okapifood')).toEqual([product]);
    expect(await search('giraffefood')).toEqual([product]);
    expect(await search('zebrafood')).toEqual([]);
  });

  it('deletes a category or adds products to it, never both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const categoryId = await category(`Racing ${round}`);
      const add = (name: string) =>
        sendForm(
          shop,
          { method: 'POST', url: calls.addProduct.path, headers: meera.headers },
          { name, image1: redPicture, category: categoryId, unit: 'KG', unit_quantity: 1, price: 10, stock: 1 },
        );
      const [first, removed, second] = await Promise.all([add('First racer'), remove(categoryId), add('Second racer')]);
      const products = [first, second].filter((answer) => answer.statusCode === 200).length;
      for (const answer of [first, second]) {
        if (answer.statusCode !== 200) expect(answer.json().errors).toHaveProperty('category');
      }
      if (removed.statusCode === 200) expect(products).toBe(0);
      else expect([removed.json().code, products > 0]).toEqual(['IN_USE', true]);
    }
  });
});
