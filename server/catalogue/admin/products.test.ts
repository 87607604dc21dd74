import { beforeEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { eq, sum } from '../../db/drizzle.ts';
import { bluePicture, type FormValues, redPicture, sendForm, webpPicture } from '../../testing/forms.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, openShopOn, shared, sharedShop } from '../../testing/shop.ts';
import { stockLevels, stockMovements } from '../tables.ts';

describe.each(bothDatabases)('product administration on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const meera = shared(() => signUpAdmin(shop, 'Meera Nair'));
  let valid: FormValues;

  const ids = shared(() =>
    shop.catalogue.change(async (change) => {
      const fruit = await change.createCategory({ name: 'Fruit', image: '' });
      const exotic = await change.createCategory({ name: 'Exotic', image: '' });
      return {
        fruit,
        exotic,
        citrus: await change.createSubCategory({ name: 'Citrus', image: '', categoryIds: [fruit] }),
      };
    }),
  );
  beforeEach(() => {
    valid = {
      name: 'Nagpur Orange',
      image1: redPicture,
      category: [ids.fruit],
      subCategory: [ids.citrus],
      unit: 'KG',
      unit_quantity: '1.5',
      stock: '12',
      price: '99.50',
      discount: '12.5',
      description: 'Sweet.',
      publish: 'true',
      aliases: ['santra', 'संतरा'],
    };
  });

  const add = (values: FormValues, headers = meera.headers) =>
    sendForm(shop, { method: 'POST', url: calls.addProduct.path, headers }, values);
  const update = (values: FormValues) =>
    sendForm(shop, { method: 'PUT', url: calls.updateProduct.path, headers: meera.headers }, values);
  const updateJson = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: calls.updateProduct.path, headers: meera.headers, payload });
  const remove = (productId: string) =>
    shop.app.inject({
      method: 'DELETE',
      url: pathOf(calls.deleteProduct, { productId }),
      headers: meera.headers,
    });
  const details = async (productId: string) =>
    (await shop.app.inject(pathOf(calls.getProductDetails, { productId }))).json();
  const added = async (values: FormValues = valid) => (await add(values)).json().data;
  const movements = (id: string) =>
    shop.database.queries
      .select({ kind: stockMovements.kind, quantity: stockMovements.quantity, actorId: stockMovements.actorId })
      .from(stockMovements)
      .where(eq(stockMovements.productId, id))
      .orderBy(stockMovements.id);
  const history = async (entityId: string) =>
    (
      await shop.app.inject({ url: `${calls.listAuditEntries.path}?entityId=${entityId}`, headers: meera.headers })
    ).json().data.changes;

  it('allows one product per sku, which can be changed and removed', async () => {
    const first = await added({ ...valid, sku: ' OR-1 ' });
    expect(first.sku).toBe('OR-1');
    const message = 'There is already a product with the SKU OR-1.';
    for (const sku of ['OR-1', 'OR\u20111', 'OR\u22121', 'OR-1\ufe0f', 'OR-\u00801\uf8ff']) {
      const twice = await add({ ...valid, sku });
      expect([twice.statusCode, twice.json().code, twice.json().errors]).toEqual([409, 'SKU_TAKEN', { sku: message }]);
    }
    const second = await added();
    expect(second.sku).toBeNull();
    expect((await update({ productId: second._id, sku: 'OR-1' })).json().code).toBe('SKU_TAKEN');
    expect((await update({ productId: first._id, sku: '' })).json().data.sku).toBeNull();
    expect((await update({ productId: second._id, sku: 'OR-1' })).json().data.sku).toBe('OR-1');
    expect((await add({ ...valid, sku: 'x'.repeat(61) })).json().errors).toEqual({ sku: 'At most 60 characters' });
  });

  it('shows a new product in the shop at once, with all its fields', async () => {
    const answer = await add({ ...valid, image2: bluePicture });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Product added']);
    const { _id, images } = answer.json().data;
    expect(images).toHaveLength(2);
    expect((await details(_id)).data).toEqual({
      _id,
      name: 'Nagpur Orange',
      images,
      category: [ids.fruit],
      subCategory: [ids.citrus],
      unit: 'KG',
      unit_quantity: 1.5,
      stock: 12,
      price: 99.5,
      discount: 12.5,
      description: 'Sweet.',
      publish: true,
    });
    expect((await shop.app.inject(images[0])).headers['content-type']).toBe('image/webp');
    const found = await shop.app.inject(`${calls.searchProduct.path}?search=${encodeURIComponent('संतरा')}`);
    expect(found.json().data.product.map((each: { _id: string }) => each._id)).toContain(_id);
    expect(await movements(_id)).toEqual([{ kind: 'received', quantity: 12, actorId: meera.userId }]);
  });

  const without = (values: FormValues, ...names: string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  const faults: [string, string, (values: FormValues) => FormValues][] = [
    ['name', 'Enter Valid Product Name', (values) => without(values, 'name')],
    ['name', 'Enter Valid Product Name', (values) => ({ ...values, name: '  ab  ' })],
    ['category', 'Select at least one category', (values) => without(values, 'category')],
    ['unit', 'Select Product Unit', (values) => without(values, 'unit')],
    ['unit', 'Select Product Unit', (values) => ({ ...values, unit: 'STONE' })],
    ['unit_quantity', 'Enter Product Unit Quantity', (values) => without(values, 'unit_quantity')],
    ['unit_quantity', 'Enter Product Unit Quantity', (values) => ({ ...values, unit_quantity: '0' })],
    ['price', 'Enter Product Price', (values) => without(values, 'price')],
    ['price', 'Enter Product Price', (values) => ({ ...values, price: '1e3' })],
    ['price', 'Enter Valid Product Price', (values) => ({ ...values, price: '0' })],
    ['price', 'Enter Valid Product Price', (values) => ({ ...values, price: '1.005' })],
    ['discount', 'Discount must be a number', (values) => ({ ...values, discount: 'half' })],
    ['discount', 'Enter Valid Product Discount', (values) => ({ ...values, discount: '-1' })],
    ['discount', 'Enter Valid Product Discount', (values) => ({ ...values, discount: '100.5' })],
    ['stock', 'Enter Valid Product Stock', (values) => ({ ...values, stock: '1.5' })],
    ['stock', 'Enter Valid Product Stock', (values) => ({ ...values, stock: '-1' })],
    [
      'aliases',
      'At most 30 can be given',
      (values) => ({ ...values, aliases: Array.from({ length: 31 }, (_, i) => `a${i}`) }),
    ],
    ['category', 'This is not a valid id', (values) => ({ ...values, category: 'fruit' })],
  ];

  it.each(faults)('responds to an error in %s with: %s', async (field, message, spoil) => {
    const answer = await add(spoil(valid));
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, 'VALIDATION', message]);
    expect(answer.json().errors).toEqual({ [field]: message });
  });

  it('checks errors in the order of the spec, and names all of them', async () => {
    const { message, errors } = (await add({ publish: 'true' })).json();
    expect(message).toBe('Enter Valid Product Name');
    expect(Object.values(errors)).toEqual([
      'Enter Valid Product Name',
      'Select at least one category',
      'Select Product Unit',
      'Enter Product Unit Quantity',
      'Enter Product Price',
    ]);
  });

  it('validates an edit like an addition', async () => {
    const { _id: productId } = await added();
    for (const [change, message] of [
      [{ name: 'ab' }, 'Enter Valid Product Name'],
      [{ category: '' }, 'Select at least one category'],
      [{ unit: '' }, 'Select Product Unit'],
      [{ unit_quantity: '' }, 'Enter Product Unit Quantity'],
      [{ price: '' }, 'Enter Product Price'],
      [{ price: '0' }, 'Enter Valid Product Price'],
      [{ discount: 'x' }, 'Discount must be a number'],
      [{ discount: '101' }, 'Enter Valid Product Discount'],
      [{ stock: '' }, 'Enter Valid Product Stock'],
    ] as const) {
      const answer = await update({ productId, ...change });
      expect([answer.statusCode, answer.json().message], JSON.stringify(change)).toEqual([400, message]);
    }
    expect(await history(productId)).toHaveLength(1);
  });

  it('reads money and numbers as shops write them', async () => {
    const written = {
      price: '₹ 1,25,000/-',
      mrp: 'Rs. १,२६,०००',
      discount: '12.5 %',
      stock: '1,250 pcs',
      unit_quantity: '५००',
    };
    const { data } = (await add({ ...valid, ...written, gst_rate: '18%', hsn: '०४ ०७' })).json();
    expect(data).toMatchObject({
      price: 125_000,
      mrp: 126_000,
      discount: 12.5,
      stock: 1250,
      unit_quantity: 500,
      gst_rate: 18,
      hsn: '0407',
    });
    const unclear = { price: '1,5', stock: '12-15', discount: '5 or 6', unit_quantity: '1 250' };
    const refused = await add({ ...valid, ...unclear });
    expect([refused.statusCode, Object.keys(refused.json().errors).toSorted()]).toEqual([
      400,
      Object.keys(unclear).toSorted(),
    ]);
  });

  it('needs no picture', async () => {
    const bare = await add(without(valid, 'image1'));
    expect([bare.statusCode, bare.json().data.images]).toEqual([200, []]);
    const productId = await stockProduct(shop, { categoryIds: [ids.fruit] });
    const priced = await update({ productId, price: '41.50' });
    expect([priced.statusCode, priced.json().data]).toEqual([
      200,
      expect.objectContaining({ price: 41.5, images: [] }),
    ]);
    const none = { image1: '', image2: '', image3: '', image4: '' };
    expect((await update({ productId, ...none, price: '42' })).json().data).toMatchObject({ price: 42, images: [] });
    expect((await update({ productId, image1: redPicture })).json().data.images).toHaveLength(1);
    expect((await update({ productId, ...none })).json().data.images).toEqual([]);
  });

  it('changes only the given fields, from a form or JSON', async () => {
    const before = await added();
    const answer = await update({ productId: before._id, name: 'Orange', discount: '' });
    expect(answer.json().data).toEqual({ ...before, name: 'Orange', discount: 0, revision: before.revision + 1 });
    const json = await updateJson({
      productId: before._id,
      price: 5,
      category: [ids.fruit, ids.exotic],
      aliases: [],
      publish: false,
    });
    expect(json.json().data).toMatchObject({ name: 'Orange', price: 5, aliases: [], publish: false });
    expect(json.json().data.category.toSorted()).toEqual([ids.fruit, ids.exotic].toSorted());
    expect((await details(before._id)).code).toBe('NOT_FOUND');
  });

  it('replaces, clears, keeps and swaps picture slots', async () => {
    const { _id: productId, images } = await added({ ...valid, image2: bluePicture });
    const [first, second] = images;
    const swapped = await update({ productId, image1: second, image2: first });
    expect(swapped.json().data.images).toEqual([second, first]);
    const cleared = await update({ productId, image1: '' });
    expect(cleared.json().data.images).toEqual([first]);
    const replaced = await update({ productId, image3: webpPicture });
    expect(replaced.json().data.images).toEqual([first, expect.stringMatching(/^\/images\//)]);
    expect(replaced.json().data.images).not.toContain(second);
    const strange = await update({ productId, image4: `/images/${'ab'.repeat(16)}-960.webp` });
    expect([strange.statusCode, strange.json().errors]).toEqual([400, { image4: 'Choose a picture' }]);
  });

  it('writes changed stock to the ledger, whose sum is the stock, and ignores unchanged stock', async () => {
    const { _id: productId } = await added();
    await update({ productId, stock: '20' });
    await update({ productId, stock: '20', name: 'Orange' });
    await update({ productId, stock: '5' });
    expect((await movements(productId)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['received', 12],
      ['counted', 8],
      ['counted', -15],
    ]);
    const [total] = await shop.database.queries
      .select({ sum: sum(stockMovements.quantity).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId));
    expect(total?.sum).toBe((await details(productId)).data.stock);
  });

  it('shows the second of two administrators the current product, and overwrites nothing', async () => {
    const seen = await added();
    const first = await update({ productId: seen._id, revision: seen.revision, name: 'Orange A' });
    const second = await update({ productId: seen._id, revision: seen.revision, name: 'Orange B', price: '1' });
    expect([second.statusCode, second.json().code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(second.json().data).toEqual(first.json().data);
    expect((await details(seen._id)).data).toMatchObject({ name: 'Orange A', price: 99.5 });
    const again = await update({ productId: seen._id, revision: second.json().data.revision, name: 'Orange B' });
    expect(again.statusCode).toBe(200);
  });

  it('saves one of ten concurrent edits of one revision', async () => {
    const { _id: productId, revision } = await added();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => update({ productId, revision, name: `Orange ${i}` })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('does not undo sales when an edit leaves the stock field unchanged', async () => {
    const { _id: productId } = await added();
    await shop.database.queries.update(stockLevels).set({ onHand: 7 }).where(eq(stockLevels.productId, productId));
    const answer = await update({ productId, name: 'Orange' });
    expect(answer.json().data.stock).toBe(7);
  });

  it('removes a deleted product from the shop and every cart', async () => {
    const { _id: productId } = await added();
    const asha = await signUp(shop);
    const put = await shop.app.inject({
      method: 'POST',
      url: pathOf(calls.addToCart, { productId, quantity: 1 }),
      headers: asha.headers,
    });
    expect(put.statusCode).toBe(200);
    expect((await remove(productId)).json()).toMatchObject({ success: true, message: 'Product deleted' });
    expect((await details(productId)).code).toBe('NOT_FOUND');
    const cart = await shop.app.inject({ url: calls.getCart.path, headers: asha.headers });
    expect(cart.json().data).toEqual([]);
    expect((await remove(productId)).statusCode).toBe(404);
    expect((await updateJson({ productId, name: 'Orange' })).statusCode).toBe(404);
  });

  it('records in the audit log who created, changed and deleted it, with old and new values', async () => {
    const { _id } = await added();
    await update({ productId: _id, price: '80', category: [ids.fruit, ids.exotic] });
    await update({ productId: _id, price: '80' });
    await remove(_id);
    const changes = await history(_id);
    expect(changes.map((each: { action: string }) => each.action)).toEqual(['deleted', 'changed', 'created']);
    expect(changes[1]).toMatchObject({
      actorId: meera.userId,
      actorName: 'Meera Nair',
      entity: 'product',
      entityName: 'Nagpur Orange',
      fields: { price: { from: 99.5, to: 80 }, category: { from: ['Fruit'], to: ['Exotic', 'Fruit'] } },
    });
    expect(Object.keys(changes[1].fields)).toHaveLength(2);
    expect(changes[2].fields.stock).toEqual({ from: null, to: 12 });
    expect(changes[0].fields.name).toEqual({ from: 'Nagpur Orange', to: null });
  });

  it('lists products with exactly the name or a prefix of the SKU first', async () => {
    for (const name of ['Scented Candles Large', 'Candles and Candles', 'Candle Stand', 'Birthday Candles'] as const) {
      await added({ ...valid, name });
    }
    const meant = await added({ ...valid, name: 'Candles', description: 'For a power cut.', stock: '0' });
    for (let i = 0; i < 12; i += 1) await added({ ...valid, name: `Candles ${i}`, aliases: ['candles'] });
    const coded = await added({ ...valid, name: 'Matchbox', sku: 'CND_5-1' });
    const other = await added({ ...valid, name: 'Cnd5 lamp', sku: 'CNDX5-1' });
    const find = async (search: string): Promise<string[]> =>
      (
        await shop.app.inject({
          method: 'POST',
          url: calls.getProduct.path,
          headers: meera.headers,
          payload: { search },
        })
      )
        .json()
        .data.productData.map((each: { _id: string }) => each._id);
    expect((await find('candles'))[0]).toBe(meant._id);
    expect((await find(' CANDLES '))[0]).toBe(meant._id);
    expect((await find('cnd_5'))[0]).toBe(coded._id);
    expect((await find('cndx5'))[0]).toBe(other._id);
  });

  it('reports other products with the same name, ignoring case', async () => {
    const first = await added({ ...valid, name: 'Twin Toffee' });
    const second = await added({ ...valid, name: 'TWIN toffee' });
    const ask = async (query: string) =>
      (await shop.app.inject({ url: `${calls.listNamesakes.path}?${query}`, headers: meera.headers }))
        .json()
        .data.map((each: { _id: string }) => each._id);
    expect(await ask('name=twin%20toffee')).toEqual([first._id, second._id]);
    expect(await ask(`name=%20Twin%20Toffee%20&except=${first._id}`)).toEqual([second._id]);
    expect(await ask('name=Triplet')).toEqual([]);
  });

  it('lists all products for administrators, newest first, and finds them by name and by other names', async () => {
    const hidden = await added({
      ...valid,
      name: 'Hidden 100% Kumquat',
      publish: 'false',
      aliases: ['tiny_orange'],
      sku: 'KQ-7/x',
    });
    const list = async (search: string, headers?: SignedIn['headers']) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: calls.getProduct.path,
          payload: { search },
          ...(headers && { headers }),
        })
      ).json().data;
    const all = await list('', meera.headers);
    expect(all.productData[0]).toEqual(hidden);
    expect(all.productData).toHaveLength(Math.min(10, all.totalProductCount));
    expect(all.totalPages).toBe(Math.ceil(all.totalProductCount / 10));
    for (const text of ['kumquat hidden', '100% kumquat', 'tiny or', 'kumqat', hidden.sku]) {
      expect((await list(text, meera.headers)).productData, text).toEqual([hidden]);
    }
    expect((await list('kumquat')).productData).toEqual([]);
    expect((await list('kumquat', (await signUp(shop)).headers)).productData).toEqual([]);
    const [shown] = (await list('nagpur')).productData;
    expect(shown).not.toHaveProperty('aliases');
    expect(shown).not.toHaveProperty('revision');
  });

  it('responds to a page after the last and to any search text without a server error', async () => {
    const ask = (query: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: calls.getProduct.path + query, payload, headers: meera.headers });
    expect((await ask('?page=999', {})).json().code).toBe('PAGE_NOT_FOUND');
    for (const search of ['\u0000', '%', '\\', "'; --", '🥭', '\uD800', 'a '.repeat(3000)]) {
      expect((await ask('', { search })).statusCode, JSON.stringify(search)).toBe(200);
    }
  });
});
