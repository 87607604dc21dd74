/** The table of products: its list with filters, and changes of many products at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { AdminProduct } from '../../../contract/catalogue/admin-catalogue.ts';
import type { ChangedProducts, ProductChange } from '../../../contract/catalogue/product-table.ts';
import { shopDayAt, startOfShopDay } from '../../../contract/delivery/shop-day.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { lowestIdAt } from '../../lib/shop-day.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../testing/products.ts';
import { type Shopper, stockOf } from '../../testing/shopping.ts';
import { stockMovements } from '../tables.ts';

const nowhere = '01arz3ndektsv4rrffq69g5fav';

describe('the table of products', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  let fruit = '';
  let roots = '';
  let citrus = '';
  beforeAll(async () => {
    [fruit, roots, citrus] = await shop.catalogue.change(async (change) => {
      const category = await change.createCategory({ name: 'Table fruit', image: '' });
      const other = await change.createCategory({ name: 'Table roots', image: '' });
      const sub = await change.createSubCategory({ name: 'Table citrus', image: '', categoryIds: [category] });
      return [category, other, sub] as const;
    });
  });

  const shown = async (productId: string) =>
    (await meera.call(calls.getAdminProduct, { productId })).data as AdminProduct;
  const given = async (overrides: Parameters<typeof stockProduct>[1] = {}) =>
    shown(await stockProduct(shop, { categoryIds: [fruit], stock: 38, ...overrides }));
  const save = (products: unknown, as: Shopper = meera) => as.call(calls.updateProducts, {}, { products });
  const change = ({ _id, revision }: AdminProduct, fields: object) => ({ productId: _id, revision, ...fields });
  const count = (product: AdminProduct, stock: number) =>
    change(product, { stock, stockVersion: product.stockVersion });
  const undoOf = (answer: Awaited<ReturnType<typeof save>>) => (answer.data as { undo: ProductChange[] }).undo;
  const changesOf = (entityId: string) =>
    shop.database.queries
      .select({ fields: auditLog.fields, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, entityId), eq(auditLog.action, 'changed')))
      .orderBy(auditLog.id);
  const list = async (query: string) => {
    const answer = await meera.request('GET', `${calls.listProductTable.path}?${query}`);
    return answer.data as { products: AdminProduct[]; totalCount: number; totalPages: number };
  };
  const namesIn = async (query: string) => (await list(query)).products.map(({ name }) => name);

  it('saves many products in one version, with the audit log and the ledger of single edits', async () => {
    const [a, b, c] = [
      await given({ name: 'Apple' }),
      await given({ name: 'Banana' }),
      await given({ name: 'Cherry' }),
    ];
    const versions = shop.catalogue.shared().version;
    const saved = await save([
      change(c, { publish: 'false', aliases: [...c.aliases, 'gilas'] }),
      count(a, 50),
      change(b, { price: '45.50', discount: 10, category: [roots] }),
    ]);
    expect([saved.status, saved.message]).toEqual([200, '3 products saved']);
    expect((saved.data as { products: AdminProduct[] }).products).toEqual([
      { ...c, publish: false, aliases: ['aloo', 'gilas'], revision: 2 },
      { ...a, stock: 50, revision: 2, stockVersion: expect.any(Number) },
      { ...b, price: 45.5, discount: 10, category: [roots], revision: 2 },
    ]);
    expect(shop.catalogue.shared().version).toBe(versions + 1);
    expect(shop.catalogue.snapshot().findProduct(b._id)?.pricePaise).toBe(4550);
    expect(await changesOf(b._id)).toEqual([
      {
        actorId: meera.userId,
        fields: {
          price: { from: 40, to: 45.5 },
          discount: { from: 0, to: 10 },
          category: { from: ['Table fruit'], to: ['Table roots'] },
        },
      },
    ]);
    const movements = await shop.database.queries
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, a._id))
      .orderBy(stockMovements.id);
    expect(movements.at(-1)).toMatchObject({
      kind: 'counted',
      quantity: 12,
      counted: 50,
      reason: 'Product table',
      actorId: meera.userId,
    });
  });

  it('sets GST rate, HSN code and sub category of many products at once, all or nothing, and takes them back', async () => {
    const [a, b] = [await given({ name: 'Table mango' }), await given({ name: 'Table lime' })];
    const saved = await save([
      change(a, { gst_rate: '5 %', hsn: '0804', subCategory: [citrus] }),
      change(b, { gst_rate: 5, hsn: '0804', subCategory: [citrus] }),
    ]);
    expect([saved.status, saved.message]).toEqual([200, '2 products saved']);
    expect(await shown(a._id)).toMatchObject({ gst_rate: 5, hsn: '0804', subCategory: [citrus] });
    expect((await changesOf(b._id)).at(-1)?.fields).toEqual({
      gst_rate: { from: null, to: 5 },
      hsn: { from: null, to: '0804' },
      subCategory: { from: [], to: ['Table citrus'] },
    });

    const refused = await save([
      change({ ...a, revision: 2 }, { gst_rate: 12 }),
      change({ ...b, revision: 2 }, { gst_rate: 7, hsn: '12' }),
    ]);
    expect([refused.status, refused.code, Object.keys(refused.errors ?? {}).toSorted()]).toEqual([
      400,
      'VALIDATION',
      [`${b._id}.gst_rate`, `${b._id}.hsn`],
    ]);
    expect(await shown(a._id)).toMatchObject({ gst_rate: 5 });

    expect((await save(undoOf(saved))).status).toBe(200);
    const restored = await shown(a._id);
    expect([restored.gst_rate, restored.hsn, restored.subCategory]).toEqual([undefined, undefined, []]);
  });

  it('reads a stock as shops write it', async () => {
    const product = await given({ name: 'Table fig' });
    const written = change(product, { stock: '1,250 pcs', stockVersion: product.stockVersion });
    expect((await save([written])).status).toBe(200);
    expect((await shown(product._id)).stock).toBe(1250);
  });

  it('saves the 200 products that one call can have', async () => {
    const product = { name: 'Many', stock: 1, categoryIds: [fruit] };
    const overrides = { ...product, sku: null, description: '', unit: 'PC', unitQuantity: 1, pricePaise: 100 } as const;
    const rest = { discount: 0, publish: true, images: [], aliases: [], subCategoryIds: [] };
    const many = Array.from({ length: 200 }, () => ({ ...overrides, ...rest }));
    const ids = await shop.catalogue.change((each) => each.createProducts(many));
    const seen: AdminProduct[] = [];
    for (let page = 1; page <= 4; page += 1)
      seen.push(...(await list(`search=many&category=${fruit}&page=${page}`)).products);
    expect(seen.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    const saved = await save(seen.map((each) => ({ ...count(each, 5), price: 2, category: [roots] })));
    expect([saved.status, saved.message]).toEqual([200, '200 products saved']);
    expect(shop.catalogue.snapshot().findProduct(ids[199] ?? '')).toMatchObject({ pricePaise: 200, stock: 5 });
    expect((await save(undoOf(saved))).status).toBe(200);
    expect(shop.catalogue.snapshot().findProduct(ids[0] ?? '')).toMatchObject({ pricePaise: 100, stock: 1 });
    const aliases = Array.from({ length: 30 }, (_, i) => `${i}`.padStart(60, 'क'));
    const named = await save(seen.map((each) => ({ productId: each._id, revision: 3, aliases })));
    expect([named.status, named.message]).toEqual([200, '200 products saved']);
  });

  it('changes nothing for values that are the same', async () => {
    const product = await given({ name: 'Same' });
    const saved = await save([change(product, { price: 40, category: [fruit], publish: true })]);
    expect(saved).toMatchObject({ status: 200, message: '0 products saved', data: { products: [product], undo: [] } });
    expect(await changesOf(product._id)).toEqual([]);
  });

  it('saves none when one value is not valid, and names each product and field', async () => {
    const [a, b] = [await given({ name: 'Apple' }), await given({ name: 'Banana' })];
    const refused = await save([
      change(a, { price: '0', category: [nowhere] }),
      change(b, { price: 9 }),
      count(await given({ name: 'Carrot' }), -1),
    ]);
    expect([refused.status, refused.code, refused.message]).toEqual([
      400,
      'VALIDATION',
      'Apple: Enter Valid Product Price',
    ]);
    expect(refused.errors).toMatchObject({ [`${a._id}.price`]: 'Enter Valid Product Price' });
    expect(Object.values(refused.errors ?? {})).toContain('Enter Valid Product Stock');
    expect([await shown(a._id), await shown(b._id)]).toEqual([a, b]);
    const gone = await save([change(b, { price: 9 }), change(a, { category: [nowhere] })]);
    expect([gone.status, gone.errors]).toEqual([
      400,
      { [`${a._id}.category`]: 'One of the categories no longer exists.' },
    ]);
    expect(await shown(b._id)).toEqual(b);
  });

  it('refuses requests that are no list of changes', async () => {
    const product = await given();
    for (const products of [
      undefined,
      [],
      'all',
      [{ productId: product._id, price: 3 }],
      [{ productId: 'x', revision: 1 }],
      [change(product, { stock: 3 })],
      [change(product, { price: {} })],
      [change(product, { price: 3 }), change(product, { price: 4 })],
      Array.from({ length: 201 }, (_, i) => ({ productId: lowestIdAt(i), revision: 1, price: 1 })),
    ]) {
      const answer = await save(products);
      expect([answer.status, answer.code], JSON.stringify(products)).toEqual([400, 'VALIDATION']);
      expect(Object.keys(answer.errors ?? {})[0]).toMatch(/^products/);
    }
    expect(await shown(product._id)).toEqual(product);
  });

  it('is only for administrators', async () => {
    const product = await given();
    expect((await save([change(product, { price: 3 })], asha)).code).toBe('FORBIDDEN');
    expect((await asha.request('GET', calls.listProductTable.path)).code).toBe('FORBIDDEN');
    expect((await shop.app.inject({ method: 'PUT', url: calls.updateProducts.path })).statusCode).toBe(401);
    expect(await shown(product._id)).toEqual(product);
  });

  it('keeps what was sold between reading and saving, and an undo keeps it too', async () => {
    const product = await given({ name: 'Papaya' });
    await placeOrder(asha, { [product._id]: 3 }, home);
    const saved = await save([count(product, 50)]);
    expect(saved.message).toBe('1 product saved. Units sold in the meantime have been taken off: Papaya.');
    expect(await stockOf(shop, product._id)).toBe(47);
    await placeOrder(asha, { [product._id]: 2 }, home);
    expect((await save(undoOf(saved))).status).toBe(200);
    expect(await stockOf(shop, product._id)).toBe(33);
  });

  it('saves nothing when one product was changed, moved in stock by a person, or deleted meanwhile', async () => {
    const [a, b, c, d] = [await given(), await given({ name: 'Banana' }), await given(), await given()];
    await meera.call(calls.updateProduct, {}, { productId: b._id, price: 60 });
    const received = { kind: 'received', quantity: 5, reason: 'Delivery' };
    await meera.call(calls.changeStock, { productId: c._id }, received);
    const one = await save([change(a, { price: 1 }), change(b, { price: 50 })]);
    expect([one.status, one.code, one.message]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      'Banana was changed by someone else in the meantime. Nothing was saved.',
    ]);
    await meera.call(calls.deleteProduct, { productId: d._id });
    const refused = await save([
      change(a, { price: 1 }),
      change(b, { price: 50 }),
      count(c, 40),
      change(d, { price: 1 }),
    ]);
    const data = refused.data as ChangedProducts;
    expect([refused.status, refused.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(data.products.map(({ _id, price, stock }) => [_id, price, stock])).toEqual([
      [b._id, 60, 38],
      [c._id, 40, 43],
    ]);
    expect([data.stockChanged, data.deleted]).toEqual([[c._id], [d._id]]);
    expect(await shown(a._id)).toEqual(a);
    const [nowB, nowC] = data.products as [AdminProduct, AdminProduct];
    expect((await save([change(a, { price: 1 }), change(nowB, { price: 50 }), count(nowC, 40)])).status).toBe(200);
  });

  it('undoes exactly the changed fields, once, and no product that was changed since', async () => {
    const [a, b] = [await given({ discount: 5 }), await given({ subCategoryIds: [citrus] })];
    const saved = await save([
      change(a, { price: 44, discount: 0 }),
      change(b, { publish: false, category: [roots], subCategory: [], aliases: [], price: 40 }),
    ]);
    const undo = undoOf(saved);
    expect(undo.map((each) => Object.keys(each).toSorted())).toEqual([
      ['discount', 'price', 'productId', 'revision'],
      ['aliases', 'category', 'productId', 'publish', 'revision', 'subCategory'],
    ]);
    await meera.call(calls.updateProduct, {}, { productId: a._id, description: 'Crisp.' });
    expect(await save(undo)).toMatchObject({ status: 409, data: { products: [{ _id: a._id }] } });
    expect((await shown(b._id)).publish).toBe(false);
    const again = undo.map((each) => (each.productId === a._id ? { ...each, revision: each.revision + 1 } : each));
    expect((await save(again)).status).toBe(200);
    expect(await shown(a._id)).toEqual({ ...a, description: 'Crisp.', revision: 4 });
    expect(await shown(b._id)).toEqual({ ...b, revision: 3 });
    expect((await save(again)).status).toBe(409);
  });

  it('lets one of several saves win when they come together, whole', async () => {
    const [a, b] = [await given(), await given()];
    const answers = await Promise.all(
      [11, 12, 13, 14].map((price) => {
        const changes = [change(a, { price }), change(b, { price })];
        return save(price % 2 === 0 ? changes : changes.toReversed());
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = 11 + answers.findIndex(({ status }) => status === 200);
    expect([(await shown(a._id)).price, (await shown(b._id)).price]).toEqual([won, won]);
  });

  it('keeps every sale during saves of the stock', async () => {
    const [a, b] = [await given(), await given()];
    const [saved] = await Promise.all([
      save([count(b, 60), count(a, 50)]),
      placeOrder(asha, { [a._id]: 2, [b._id]: 1 }, home),
    ]);
    expect(saved.status).toBe(200);
    expect([await stockOf(shop, a._id), await stockOf(shop, b._id)]).toEqual([48, 59]);
  });

  it('lists 50 on a page, newest first, with hidden ones', async () => {
    for (let i = 0; i < 55; i += 1) await stockProduct(shop, { name: `Row ${i}`, categoryIds: [roots] });
    const newest = await given({ name: 'Newest', publish: false });
    const first = await list('');
    expect([first.products.length, first.products[0]]).toEqual([50, newest]);
    const inRoots = await list(`category=${roots}&page=2`);
    expect([inRoots.totalPages, inRoots.products.length]).toEqual([2, inRoots.totalCount - 50]);
    const beyond = await meera.request('GET', `${calls.listProductTable.path}?category=${roots}&page=3`);
    expect(beyond.code).toBe('PAGE_NOT_FOUND');
    expect((await meera.request('GET', `${calls.listProductTable.path}?show=all`)).code).toBe('VALIDATION');
  });

  it('filters by category, stock, hidden and missing pictures, together with a search', async () => {
    const category = await shop.catalogue.change((change) => change.createCategory({ name: 'Filters', image: '' }));
    const add = (name: string, more: object) => stockProduct(shop, { name, categoryIds: [category], ...more });
    await add('Kiwi few', { stock: 5, images: ['ab'.repeat(16)] });
    await add('Kiwi fewer', { stock: 1, images: ['ab'.repeat(16)] });
    await add('Kiwi gone', { stock: 0 });
    await add('Kiwi hidden', { stock: 0, publish: false });
    const here = (query: string) => namesIn(`category=${category}&${query}`);
    expect(await here('show=low')).toEqual(['Kiwi fewer', 'Kiwi few']);
    expect(await here('show=out')).toEqual(['Kiwi gone']);
    expect(await here('show=hidden')).toEqual(['Kiwi hidden']);
    expect(await here('show=noPicture')).toEqual(['Kiwi hidden', 'Kiwi gone']);
    expect(await here('show=noPicture&search=gone')).toEqual(['Kiwi gone']);
    expect(await namesIn('show=hidden&search=kiwi')).toEqual(['Kiwi hidden']);
    expect(await here('search=banana')).toEqual([]);
  });

  it('finds what is sold without GST rate or HSN code', async () => {
    const category = await shop.catalogue.change((change) => change.createCategory({ name: 'Taxed', image: '' }));
    const add = (name: string, more: object) => stockProduct(shop, { name, categoryIds: [category], ...more });
    await add('Both', { gstRate: 5, hsn: '0902' });
    await add('No rate', { hsn: '0902' });
    await add('No code', { gstRate: 5 });
    await add('Not sold', { publish: false });
    expect(await namesIn(`category=${category}&show=noTax`)).toEqual(['No code', 'No rate']);
  });

  it("finds what people changed since the shop's day began", async () => {
    const category = await shop.catalogue.change((change) => change.createCategory({ name: 'Today', image: '' }));
    const make = (name: string) => given({ name, categoryIds: [category] });
    const [edited, counted, earlier] = [await make('Edited'), await make('Counted'), await make('Earlier')];
    await make('Untouched');
    await save([change(edited, { price: 3 })]);
    await meera.call(calls.changeStock, { productId: counted._id }, { kind: 'waste', quantity: 1, reason: 'Expired' });
    // The last moment of yesterday, by the shop's day.
    const before = startOfShopDay(shopDayAt(new Date())).getTime() - 1;
    const entry = { actorId: null, actorName: 'Test', entity: 'product', entityName: 'Earlier' } as const;
    const about = { entityId: earlier._id, action: 'changed', fields: {} };
    await shop.database.queries.insert(auditLog).values({ id: lowestIdAt(before), ...entry, ...about });
    expect(await namesIn(`category=${category}&show=today`)).toEqual(['Counted', 'Edited']);
  });
});
