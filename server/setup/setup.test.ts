/** The setup guide: who may see it, what it reads from the shop's data, what it stores, its first products and the test order. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../../contract/api/calls.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { Overview } from '../../contract/reports/overview.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { SetupState, StarterProduct } from '../../contract/settings/setup.ts';
import type { SavedSettings } from '../../contract/settings/shop-settings.ts';
import { loadDemo } from '../../demo/load.ts';
import { auditLog } from '../audit-log/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { sendSettings } from '../testing/settings.ts';
import { openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { home, inProcess, Shopper, signUpShopper, stockOf } from '../testing/shopping.ts';

const open = { name: 'open', place: 'open', hours: 'open', products: 'open', promises: 'open', order: 'open' } as const;
const inState = z.object({ added: z.number(), had: z.number() });

const ownerOf = async (shop: TestShop) => new Shopper(inProcess(shop), await signUpAdmin(shop));
const stateOf = async (owner: Shopper) => (await owner.call(calls.getSetup)).data as SetupState;
const update = (owner: Shopper, body: unknown) => owner.call(calls.updateSetup, {}, body);
const products = async (owner: Shopper, category: string) =>
  (await owner.request('GET', `${calls.listStarterProducts.path}?category=${category}`)).data as StarterProduct[];
const addStarters = (owner: Shopper, chosen: unknown) => owner.call(calls.addStarters, {}, { products: chosen });
/** Orders what is in the cart. */
async function order(shopper: Shopper, more: object = {}) {
  return shopper.cashPayment({ ...(await shopper.checkout()), ...more });
}

describe('the setup guide of an empty shop', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  beforeAll(async () => {
    owner = await ownerOf(shop);
  });

  it('is for administrators only', async () => {
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    for (const call of [
      calls.getSetup,
      calls.updateSetup,
      calls.listStarters,
      calls.addStarters,
      calls.addOpeningStock,
      calls.removeDemo,
    ]) {
      expect(await shopper.call(call, {}, call.method === 'GET' ? undefined : {})).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
      expect((await visitor.call(call, {}, call.method === 'GET' ? undefined : {})).status).toBe(401);
    }
  });

  it('is offered with six open steps', async () => {
    expect(await stateOf(owner)).toEqual({
      steps: open,
      offered: true,
      products: { own: 0, demo: 0, canRemoveDemo: false, withoutStock: { count: 0, first: [] } },
      testOrder: null,
    });
  });

  it('stores what was skipped and confirmed, for every device and in the history, and only what is given changes', async () => {
    await update(owner, { steps: { name: 'skipped', hours: 'confirmed' } });
    const other = await ownerOf(shop);
    await update(other, { steps: { place: 'skipped' } });
    expect((await stateOf(other)).steps).toEqual({ ...open, name: 'skipped', place: 'skipped', hours: 'done' });
    const [entry] = await shop.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, 'setup'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ action: 'changed', fields: { 'setup.place': { from: null, to: 'skipped' } } });
    await update(owner, { steps: { name: null, place: null, hours: null } });
    expect((await stateOf(owner)).steps).toEqual(open);
  });

  it('keeps the marks of two devices that say something at the same moment', async () => {
    await Promise.all([
      update(owner, { steps: { name: 'skipped' } }),
      update(owner, { steps: { place: 'skipped' } }),
      update(owner, { dismissed: true }),
    ]);
    expect(await stateOf(owner)).toMatchObject({
      steps: { ...open, name: 'skipped', place: 'skipped' },
      offered: false,
    });
    await update(owner, { steps: { name: null, place: null }, dismissed: false });
    expect(await stateOf(owner)).toMatchObject({ steps: open, offered: true });
  });

  it.each([
    { steps: { name: 'done' } },
    { steps: { order: 'confirmed' } },
    { steps: 'skipped' },
    { dismissed: 'yes' },
    [],
  ])('refuses %j', async (body) => {
    expect(await update(owner, body)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await stateOf(owner)).steps).toEqual(open);
  });

  it('sees what is saved on the usual screens', async () => {
    const settings = (await owner.call(calls.getSavedSettings)).data as SavedSettings;
    const named = { ...settings.settings.shop, name: 'Sharma Kirana' };
    await owner.call(calls.updateShopSettings, {}, { version: settings.version, settings: { shop: named } });
    expect((await stateOf(owner)).steps).toEqual({ ...open, name: 'done' });
    const { version } = (await owner.call(calls.getStore)).data as SavedStore;
    const hours = [{ day: 0, opens: '08:00', closes: '22:00' }];
    await owner.call(calls.updateStore, {}, { version, store: { hours } });
    expect((await stateOf(owner)).steps).toEqual({ ...open, name: 'done', hours: 'done' });
    const areas = [{ pincode: home.pincode, minutes: null, fee: null }];
    await owner.call(calls.updateStore, {}, { version: version + 1, store: { areas, hours: [] } });
    expect((await stateOf(owner)).steps).toEqual({ ...open, name: 'done', place: 'done' });
    const { promises } = defaultShopSettings;
    expect(await sendSettings(owner, { promises: { ...promises, blog: false } })).toMatchObject({ status: 200 });
    expect((await stateOf(owner)).steps).toEqual({ ...open, name: 'done', place: 'done', promises: 'done' });
    await sendSettings(owner, { promises });
    // A step that is done stays done, also when it was skipped before.
    await update(owner, { steps: { place: 'skipped' } });
    expect((await stateOf(owner)).steps.place).toBe('done');
    await owner.call(calls.updateStore, {}, { version: version + 2, store: { areas: [] } });
    expect((await stateOf(owner)).steps.place).toBe('skipped');
  });

  it('has no product yet when the only one is not published', async () => {
    const productId = await stockProduct(shop, { publish: false });
    expect((await stateOf(owner)).steps.products).toBe('open');
    await owner.call(calls.updateProduct, {}, { productId, publish: true });
    expect(await stateOf(owner)).toMatchObject({ steps: { products: 'done' }, products: { own: 1 } });
  });
});

describe('the first products of a shop', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  beforeAll(async () => {
    owner = await ownerOf(shop);
  });

  it('are offered by category, with pictures that are served', async () => {
    const categories = (await owner.call(calls.listStarters)).data as {
      slug: string;
      image: string;
      products: number;
    }[];
    expect(categories).toHaveLength(16);
    expect(categories.reduce((sum, each) => sum + each.products, 0)).toBe(314);
    const [first] = categories;
    const rows = await products(owner, first?.slug ?? '');
    expect(rows).toHaveLength(first?.products ?? 0);
    for (const image of [first?.image ?? '', rows[0]?.image ?? ''])
      expect((await shop.app.inject(image)).statusCode, image).toBe(200);
    expect(await owner.request('GET', `${calls.listStarterProducts.path}?category=none`)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('are added with own prices and stock, their categories and pictures, once, and are in the history', async () => {
    const [potato, second] = await products(owner, 'fruits-vegetables');
    const chosen = [
      { key: potato?.key, price: 33.5, stock: 7 },
      { key: second?.key, price: 20, stock: 0 },
    ];
    // Two taps at the same moment add them once.
    const answers = await Promise.all([addStarters(owner, chosen), addStarters(owner, chosen)]);
    const added = answers.map(({ data }) => inState.parse(data));
    expect(added.map((each) => each.added).toSorted()).toEqual([0, 2]);
    const found = shop.catalogue.snapshot().findAll(potato?.name ?? '');
    const product = shop.catalogue.snapshot().findProduct(found[0] ?? '');
    expect(product).toMatchObject({ name: potato?.name, pricePaise: 3350, stock: 7, discount: 0, sku: null });
    expect(product?.images.length).toBeGreaterThan(0);
    expect(product?.translations?.hi?.name).toBe(potato?.translations.hi?.name);
    expect(shop.catalogue.snapshot().categories.map(({ name }) => name)).toEqual(['Fruits & Vegetables']);
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'product'), eq(auditLog.action, 'created')));
    expect(entries).toHaveLength(2);
    expect((await products(owner, 'fruits-vegetables')).filter(({ isInShop }) => isInShop)).toHaveLength(2);
    expect(await stateOf(owner)).toMatchObject({ steps: { products: 'done' }, products: { own: 2, demo: 0 } });
  });

  it('are named while the store has none of them, and get one stock all at once', async () => {
    const { withoutStock } = (await stateOf(owner)).products;
    expect(withoutStock.count).toBe(1);
    const [second] = withoutStock.first;
    expect(second?.translations.hi?.name).toBeTruthy();
    const before = shop.catalogue.snapshot().findProduct(second?._id ?? '');
    expect(before?.stock).toBe(0);
    const fill = (stock: unknown) => owner.call(calls.addOpeningStock, {}, { stock });
    for (const wrong of [0, -1, 1.5, 'many', null, 10_000_000])
      expect(await fill(wrong), String(wrong)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await stateOf(owner)).products.withoutStock.count).toBe(1);
    // Two taps at the same moment fill it once.
    const filled = await Promise.all([fill(20), fill(20)]);
    expect(filled.map(({ data }) => (data as { filled: number }).filled).toSorted()).toEqual([0, 1]);
    expect(await stockOf(shop, second?._id ?? '')).toBe(20);
    expect((await stateOf(owner)).products.withoutStock).toEqual({ count: 0, first: [] });
    const [entry] = await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ entityId: second?._id, fields: { stock: { from: 0, to: 20 } } });
  });

  it.each([
    [[], 'products'],
    [[{ key: 'DEMO-0005', price: 0, stock: 1 }], 'products.0.price'],
    [[{ key: 'DEMO-0005', price: 10, stock: 1.5 }], 'products.0.stock'],
    [[{ key: 'DEMO-0005', price: 'much', stock: 1 }], 'products.0.price'],
  ])('are not added from %j', async (chosen, place) => {
    const before = (await stateOf(owner)).products.own;
    const answer = await addStarters(owner, chosen);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(answer.errors ?? {})).toEqual([place]);
    expect((await stateOf(owner)).products.own).toBe(before);
  });

  it('are not added when one of them is unknown', async () => {
    const answer = await addStarters(owner, [
      { key: 'DEMO-0005', price: 10, stock: 1 },
      { key: 'DEMO-9999', price: 10, stock: 1 },
    ]);
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await stateOf(owner)).products.own).toBe(2);
  });

  it('are added by hand without a picture, in a category that is made once', async () => {
    const rice = { name: 'Basmati Rice', price: 120, stock: 5, unit: 'KG', unit_quantity: 1, newCategory: 'Our Rice' };
    const add = (body: unknown) => owner.call(calls.addFirstProduct, {}, body);
    expect(await add(rice)).toMatchObject({ status: 200, data: { name: 'Basmati Rice', price: 120, images: [] } });
    expect(await add({ ...rice, name: 'Brown Rice', newCategory: 'our rice' })).toMatchObject({ status: 200 });
    const names = shop.catalogue.snapshot().categories.map(({ name }) => name);
    expect(names).toEqual(['Fruits & Vegetables', 'Our Rice']);
  });

  it('are added by hand with tax and sub category, and amounts as shops write them', async () => {
    const category = shop.catalogue.snapshot().categories[1]?.id ?? '';
    const sub = await shop.catalogue.change((change) =>
      change.createSubCategory({ name: 'Our Old Rice', image: '', categoryIds: [category] }),
    );
    const written = { price: '₹ 1,250/-', stock: '५०', unit: 'KG', unit_quantity: '5', gst_rate: '5', hsn: '1006' };
    const body = { name: 'Aged Basmati', ...written, category, subCategory: [sub] };
    expect(await owner.call(calls.addFirstProduct, {}, body)).toMatchObject({
      status: 200,
      data: { price: 1250, stock: 50, unit_quantity: 5, gst_rate: 5, hsn: '1006', subCategory: [sub] },
    });
    const wrong = await owner.call(
      calls.addFirstProduct,
      {},
      { ...body, name: 'Wrong Basmati', gst_rate: '7', hsn: '12' },
    );
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([400, ['hsn', 'gst_rate']]);
  });

  it.each([
    [{ name: 'ab' }, 'name'],
    [{ price: 0 }, 'price'],
    [{ unit: 'TON' }, 'unit'],
    [{ newCategory: undefined }, 'newCategory'],
    [{ newCategory: ' ' }, 'newCategory'],
  ])('are not added by hand with %j, and make no category', async (wrong, field) => {
    const before = shop.catalogue.snapshot().categories.length;
    const body = {
      name: 'Poha',
      price: 40,
      stock: 5,
      unit: 'KG',
      unit_quantity: 1,
      newCategory: 'Breakfast',
      ...wrong,
    };
    const answer = await owner.call(calls.addFirstProduct, {}, body);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(shop.catalogue.snapshot().categories).toHaveLength(before);
  });
});

describe('the demo catalogue of a shop that begins', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  beforeAll(async () => {
    owner = await ownerOf(shop);
    await loadDemo({ ...shop, log: shop.app.log });
  });

  it('is no own product, until it is edited', async () => {
    expect(await stateOf(owner)).toMatchObject({
      steps: open,
      products: { own: 0, demo: 314, canRemoveDemo: true },
    });
    const [potato] = await products(owner, 'fruits-vegetables');
    expect(potato?.isInShop).toBe(true);
    const found = shop.catalogue.snapshot().findAll('Potato')[0] ?? '';
    await owner.call(calls.updateProduct, {}, { productId: found, price: 44 });
    expect(await stateOf(owner)).toMatchObject({ steps: { products: 'done' }, products: { own: 1, demo: 313 } });
  });

  it('stays when a customer has ordered', async () => {
    const productId = shop.catalogue.snapshot().findAll('Onion')[0] ?? '';
    const shopper = await signUpShopper(shop, { [productId]: 1 });
    expect((await order(shopper)).status).toBe(200);
    expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({ status: 409, code: 'HAS_ORDERS' });
    expect(await stateOf(owner)).toMatchObject({ offered: false, products: { demo: 313, canRemoveDemo: false } });
    expect(shop.catalogue.snapshot().categories).toHaveLength(16);
  });
});

describe('a shop without the demo catalogue', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  beforeAll(async () => {
    owner = await ownerOf(shop);
    await loadDemo({ ...shop, log: shop.app.log });
  });

  it('keeps what is its own, loses the rest in one step, and is not filled again', async () => {
    const edited = shop.catalogue.snapshot().findAll('Potato')[0] ?? '';
    await owner.call(calls.updateProduct, {}, { productId: edited, price: 44 });
    const own = await stockProduct(shop, { name: 'Our Own Pickle' });
    expect(shop.recipes.list().length).toBeGreaterThan(0);
    expect(await shop.setup.wantsDemo()).toBe(true);
    const [once, twice] = await Promise.all([
      owner.call(calls.removeDemo, {}, {}),
      owner.call(calls.removeDemo, {}, {}),
    ]);
    expect([once, twice].map(({ data }) => (data as { removed: number }).removed).toSorted()).toEqual([0, 313]);
    const snapshot = shop.catalogue.snapshot();
    expect([snapshot.findProduct(edited)?.name, snapshot.findProduct(own)?.name]).toEqual(['Potato', 'Our Own Pickle']);
    expect(snapshot.categories.map(({ name }) => name).toSorted()).toEqual(['Fruits & Vegetables', 'Vegetables']);
    expect(shop.recipes.list()).toEqual([]);
    expect(await shop.setup.wantsDemo()).toBe(false);
    expect(await stateOf(owner)).toMatchObject({ products: { own: 2, demo: 0, canRemoveDemo: false } });
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'product'), eq(auditLog.action, 'deleted')));
    expect(entries).toHaveLength(313);
  });

  it('gets some of it back as its own', async () => {
    const rows = await products(owner, 'dairy-bread-eggs');
    const chosen = rows.map(({ key, price }) => ({ key, price, stock: 12 }));
    expect(await addStarters(owner, chosen)).toMatchObject({ data: { added: rows.length, had: 0 } });
    expect(await owner.call(calls.removeDemo, {}, {})).toMatchObject({ data: { removed: 0 } });
    expect((await stateOf(owner)).products.own).toBe(2 + rows.length);
  });
});

describe('a test order', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  let productId: string;
  beforeAll(async () => {
    owner = await ownerOf(shop);
    productId = await stockProduct(shop, { stock: 10 });
  });
  const figures = async () => (await owner.call(calls.getOverview)).data as Overview;

  it('is refused from a customer', async () => {
    const shopper = await signUpShopper(shop, { [productId]: 1 });
    expect(await order(shopper, { test: true })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await stockOf(shop, productId)).toBe(10);
  });

  it('is placed while the shop is closed, is marked, takes stock, is in no figure, and gives the stock back', async () => {
    const { version } = (await owner.call(calls.getStore)).data as SavedStore;
    const pause = { until: null, note: '' };
    const closed = (await owner.call(calls.updateStore, {}, { version, store: { pause } })).data as SavedStore;
    await owner.fill({ [productId]: 3 });
    expect(await order(owner)).toMatchObject({ status: 409, code: 'STORE_CLOSED' });
    const body = { ...(await owner.checkout()), test: true };
    const placed = await owner.cashPayment(body, 'once');
    expect(placed).toMatchObject({ status: 200, data: { test: true } });
    // The same key is the same order, and another body with it is refused.
    expect((await owner.cashPayment(body, 'once')).data).toMatchObject({ _id: (placed.data as { _id: string })._id });
    const { test: _, ...real } = body;
    expect(await owner.cashPayment(real, 'once')).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await owner.call(calls.updateStore, {}, { version: closed.version, store: { pause: null } });

    expect(await stockOf(shop, productId)).toBe(7);
    const state = await stateOf(owner);
    const { _id: orderId, revision } = state.testOrder ?? { _id: '', revision: 0 };
    expect(state).toMatchObject({ steps: { order: 'open' }, offered: true, testOrder: { status: 'placed' } });
    const board = (await owner.call(calls.listFulfilmentOrders)).data as { orders: unknown[] };
    expect(board.orders).toMatchObject([{ _id: orderId, test: true }]);
    expect((await owner.call(calls.getFulfilmentOrder, { orderId })).data).toMatchObject({ test: true });
    expect(await figures()).toMatchObject({ today: { orders: 0, revenue: 0, cancelled: 0 }, bestSellers: [] });

    const step = { step: 'cancelled', reason: 'Test order', revision };
    expect((await owner.call(calls.stepOrder, { orderId }, step)).status).toBe(200);
    expect(await stockOf(shop, productId)).toBe(10);
    expect(await figures()).toMatchObject({ today: { orders: 0, revenue: 0, cancelled: 0 } });
    expect(await stateOf(owner)).toMatchObject({ steps: { order: 'done' }, testOrder: { status: 'cancelled' } });
  });

  it('leaves the mark off orders of customers, which count', async () => {
    const shopper = await signUpShopper(shop, { [productId]: 1 });
    const placed = await order(shopper);
    expect(placed.status).toBe(200);
    expect(placed.data).not.toHaveProperty('test');
    expect((await figures()).today.orders).toBe(1);
    expect((await stateOf(owner)).offered).toBe(false);
  });
});
