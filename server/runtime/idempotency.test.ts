/** Requests with an `Idempotency-Key` add one thing, however often they are sent. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { listCategories } from '../catalogue/category-repository.ts';
import { newId } from '../lib/ids.ts';
import { type FormValues, redPicture, sendForm } from '../testing/forms.ts';
import { fiftyOff } from '../testing/offers.ts';
import { signUpAdmin } from '../testing/people.ts';
import { bothDatabases, openShopOn, shared, sharedShop } from '../testing/shop.ts';
import { idempotencyKeys } from './tables.ts';

const toor = { text: 'toor dal', translations: {}, amount: 200, unit: 'g', need: 'needed' };

describe.each(bothDatabases)('what is added with a key, on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const meera = shared(() => signUpAdmin(shop, 'Meera Nair'));
  const fruit = shared(async () => ({
    id: await shop.catalogue.change((change) => change.createCategory({ name: 'Fruit', image: '' })),
  }));
  const first = { price: '40', stock: '5', unit: 'KG', unit_quantity: '1' };

  /** Calls with a JSON body; the others take forms with files. */
  const jsonPaths = [calls.addStore, calls.addOffer, calls.addRecipe, calls.addSupplier, calls.createInventoryDocument];
  const send = async (path: string, values: FormValues | object, key: string) => {
    const headers = { ...meera.headers, 'idempotency-key': key };
    const answer = jsonPaths.some((call) => call.path === path)
      ? await shop.app.inject({ method: 'POST', url: path, headers, payload: values })
      : await sendForm(shop, { method: 'POST', url: path, headers }, values as FormValues);
    return { status: answer.statusCode, ...(answer.json() as { code?: string; data: { _id: string } }) };
  };
  const valuesOf = (): [path: string, values: FormValues | object, others?: object][] => [
    [calls.addCategory.path, { name: 'Dairy', image: redPicture }],
    [calls.addSubCategory.path, { name: 'Citrus', image: redPicture, category: [fruit.id] }],
    [calls.addProduct.path, { ...first, name: 'Orange', sku: 'OR-1', image1: redPicture, category: [fruit.id] }],
    [calls.addFirstProduct.path, { ...first, name: 'Lemon', newCategory: 'Sour' }],
    [calls.addStore.path, { name: 'Indiranagar', address: '100 Feet Road' }],
    [calls.addOffer.path, { ...fiftyOff, code: '' }, { ...fiftyOff, code: '', title: 'Another' }],
    [calls.addRecipe.path, { name: 'Dal', translations: {}, aliases: [], servings: 4, publish: true, lines: [toor] }],
    [calls.addSupplier.path, { name: 'Sharma Traders' }],
    [calls.createInventoryDocument.path, { type: 'receipt' }, { type: 'waste' }],
  ];

  it('is added once by requests at once and later, and another request is refused', async () => {
    for (const [path, values, others = { ...values, name: 'Another' }] of valuesOf()) {
      const key = newId();
      const answers = await Promise.all([send(path, values, key), send(path, values, key), send(path, values, key)]);
      answers.push(await send(path, values, key));
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ data }) => data._id)).size, path).toBe(1);
      const other = await send(path, others, key);
      expect(other, path).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    const products = shop.catalogue.snapshot().listProducts();
    const categories = await listCategories(shop.database.queries);
    expect(products.map(({ name }) => name).sort()).toEqual(['Lemon', 'Orange']);
    expect(categories.map(({ name }) => name).sort()).toEqual(['Dairy', 'Fruit', 'Sour']);
    expect(await shop.stores.list()).toHaveLength(2);
  });

  it('is added again with another key, and when the first attempt was refused', async () => {
    const values = { ...first, name: 'Guava', image1: redPicture, category: [fruit.id] };
    const [key, other] = [newId(), newId()];
    expect(await send(calls.addProduct.path, { ...values, price: 'free' }, key)).toMatchObject({ status: 400 });
    const one = await send(calls.addProduct.path, values, key);
    expect(one.status).toBe(200);
    const two = await send(calls.addProduct.path, values, other);
    expect(two.data._id).not.toBe(one.data._id);
  });

  it('is not there when it was deleted meanwhile', async () => {
    const json = async (method: 'DELETE' | 'POST', url: string, headers: object, payload?: object) =>
      (
        await shop.app.inject({ method, url, headers: { ...meera.headers, ...headers }, ...(payload && { payload }) })
      ).json();
    for (const [{ path }, removal, values] of [
      [calls.addOffer, calls.deleteOffer, { ...fiftyOff, title: 'Short' }],
      [
        calls.addRecipe,
        calls.deleteRecipe,
        { name: 'Short', translations: {}, aliases: [], servings: 1, publish: true, lines: [toor] },
      ],
      [calls.createInventoryDocument, calls.deleteInventoryDraft, { type: 'receipt' }],
    ] as const) {
      const key = { 'idempotency-key': newId() };
      const { data } = await json('POST', path, key, values);
      await json('DELETE', removal.path.replace(/:\w+/, data._id), {});
      expect(await json('POST', path, key, values), path).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('has a key for a day', async () => {
    const { queries } = shop.database;
    await queries.update(idempotencyKeys).set({ createdAt: new Date(Date.now() - 25 * 60 * 60_000) });
    await send(calls.addStore.path, { name: 'Whitefield', address: '' }, newId());
    await shop.jobs.run('remove old idempotency keys');
    expect(await queries.select().from(idempotencyKeys)).toHaveLength(1);
  });
});
