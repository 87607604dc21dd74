/** A shop with two stores: what shoppers see and buy in each, and that nothing of one moves in the other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { ReorderProduct } from '../../contract/inventory/reorder.ts';
import type { Overview } from '../../contract/reports/overview.ts';
import { ProductNumbers } from '../catalogue/product-numbers.ts';
import { readStores } from '../catalogue/read-stores.ts';
import { listLedgerDifferences } from '../catalogue/stock/inventory-repository.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { orders } from '../orders/model/tables.ts';
import { firstStoreId, inStore } from '../runtime/current-store.ts';
import { file, sendForm } from '../testing/forms.ts';
import { type SignedIn, signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { home, inProcess, orderOf, Shopper } from '../testing/shopping.ts';
import {
  adminOf,
  area,
  cookieOf,
  east,
  openSecond,
  orderFrom,
  saveStore,
  setStock,
  shopperIn,
  stockIn,
  west,
} from '../testing/two-stores.ts';

describe('a shop with two stores', () => {
  const shop = sharedShop(() => openShop());
  let owner: SignedIn;
  let admin: Shopper;
  let second: string;
  beforeAll(async () => {
    owner = await signUpAdmin(shop);
    admin = new Shopper(inProcess(shop), owner);
    second = await openSecond(admin);
  });
  const shown = async (productId: string, storeId: string) => {
    const url = pathOf(calls.getProductDetails, { productId });
    const answer = await shop.app.inject({ url, headers: cookieOf(storeId) });
    return answer.json().data;
  };
  it('says which store delivers to a pincode, and lists both', async () => {
    const check = async (pincode: string) =>
      (await shop.app.inject({ url: `${calls.checkPincode.path}?pincode=${pincode}` })).json().data;
    expect(await check(west)).toMatchObject({ served: true, minutes: 10, store: { _id: firstStoreId } });
    expect(await check(east)).toMatchObject({ served: true, minutes: 20, store: { _id: second, name: 'Indiranagar' } });
    expect(await check('110001')).toEqual({ pincode: '110001', served: false });
    expect((await admin.call(calls.listStores)).data).toMatchObject([
      { _id: firstStoreId, areas: 1, closed: false },
      { _id: second, name: 'Indiranagar', areas: 1, closed: false },
    ]);
  });

  it('says where stores are that deliver, for shoppers who look for the nearest', async () => {
    const places = async () => (await shop.app.inject({ url: calls.listStorePlaces.path })).json().data;
    expect(await places()).toEqual([]);
    expect(await saveStore(admin, second, { position: { latitude: 91, longitude: 77 } })).toMatchObject({
      status: 400,
      errors: { 'store.position.latitude': 'Latitude from -90 to 90, longitude from -180 to 180' },
    });
    await saveStore(admin, second, { position: { latitude: 12.97841, longitude: 77.64081 } });
    expect(await places()).toEqual([
      { name: 'Indiranagar', latitude: 12.97841, longitude: 77.64081, pincodes: [east] },
    ]);
    await saveStore(admin, second, { closed: true });
    expect(await places()).toEqual([]);
    await saveStore(admin, second, { closed: false });
  });

  it('shows each product with the stock of the store, also from the cache', async () => {
    const id = await stockProduct(shop, { stock: 7 });
    expect((await shown(id, second)).stock).toBe(0);
    await setStock(shop, second, id, 3);
    for (let times = 0; times < 2; times += 1) {
      expect((await shown(id, firstStoreId)).stock).toBe(7);
      expect((await shown(id, second)).stock).toBe(3);
      // A store that does not exist is the first one.
      expect((await shown(id, '7'.repeat(26))).stock).toBe(7);
    }
    await setStock(shop, second, id, 2);
    expect([(await shown(id, firstStoreId)).stock, (await shown(id, second)).stock]).toEqual([7, 2]);
  });

  it('reads the stock and the prices of stores, one or many at a time', async () => {
    const [some, none] = [await stockProduct(shop, { stock: 12 }), await stockProduct(shop, { stock: 0 })];
    await setStock(shop, second, some, 345);
    const found = async (rows?: number) => {
      const numbers = new ProductNumbers();
      const stock: Record<string, (number | undefined)[]> = {};
      for await (const each of readStores(shop.database, [firstStoreId, second, 'unknown'], numbers, rows))
        stock[each.id] = [some, none].map((id) => each.stock[numbers.take(id)]);
      return stock;
    };
    const expected = { [firstStoreId]: [12, 0], [second]: [345, 0], unknown: [0, 0] };
    expect(await found(1)).toEqual(expected);
    expect(await found()).toEqual(expected);
  });

  it('keeps shoppers out of a closed store, whether the cookie or the header names it, and all together', async () => {
    const id = await stockProduct(shop, { name: 'Loquat', stock: 7 });
    await setStock(shop, second, id, 3);
    const url = pathOf(calls.getProductDetails, { productId: id });
    const stockBy = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url, headers })).json().data.stock as number;
    const shopper = await shopperIn(shop, second, east, { [id]: 1 });
    const inCart = async (headers: Record<string, string>) => {
      const { data } = await shopper.call(calls.getCart, {}, undefined, headers);
      return (data as { productId: Product }[])[0]?.productId.stock;
    };
    const named = { 'x-store': second };
    expect([await stockBy(cookieOf(second)), await stockBy(named), await inCart(named)]).toEqual([3, 3, 3]);
    await saveStore(admin, second, { closed: true });
    const person = await signUp(shop);
    for (let times = 0; times < 2; times += 1)
      for (const headers of [cookieOf(second), named, { ...named, ...person.headers }, { 'x-store': 'all' }])
        expect(await stockBy(headers)).toBe(7);
    for (const headers of [cookieOf(second), named]) expect(await inCart(headers)).toBe(7);
    expect(await stockBy({ ...named, authorization: 'Bearer nonsense' })).toBe(7);

    // Owners see what is there, on calls of the administration and on those that everybody has.
    expect(await stockBy({ ...named, ...owner.headers })).toBe(3);
    expect(await stockBy({ ...named, ...person.headers })).toBe(7);
    const searched = await admin.call(calls.getProduct, {}, { search: 'Loquat' }, named);
    expect(searched.data).toMatchObject({ productData: [{ _id: id, stock: 3 }] });
    expect(await admin.call(calls.getStore, {}, undefined, named)).toMatchObject({ data: { _id: second } });
    await saveStore(admin, firstStoreId, { closed: true });
    await saveStore(admin, second, { closed: false });
    // Nobody else is in all stores, which stand for the first where there can be only one.
    expect(await stockBy({ 'x-store': 'all' })).toBe(3);
    await saveStore(admin, firstStoreId, { closed: false });
  });

  it('puts products that the store has before those that it has not, in lists and searches', async () => {
    const [here, there] = [
      await stockProduct(shop, { name: 'Blue Quince', stock: 5 }),
      await stockProduct(shop, { name: 'Green Quince', stock: 0 }),
    ];
    await setStock(shop, second, there, 5);
    const found = async (storeId: string) => {
      const answer = await shop.app.inject({
        url: `${calls.searchProduct.path}?search=quince`,
        headers: cookieOf(storeId),
      });
      return answer.json().data.product.map((product: { _id: string; stock: number }) => [product._id, product.stock]);
    };
    expect(await found(firstStoreId)).toEqual([
      [here, 5],
      [there, 0],
    ]);
    expect(await found(second)).toEqual([
      [there, 5],
      [here, 0],
    ]);
  });

  it('sells from the store that delivers to the address, and takes its stock only', async () => {
    const id = await stockProduct(shop, { stock: 4 });
    await setStock(shop, second, id, 4);
    const shopper = await shopperIn(shop, second, east, { [id]: 3 });
    const placed = await shopper.cashPayment(await orderFrom(shopper, second));
    expect(placed.status).toBe(200);
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([4, 1]);
    const [row] = await shop.database.queries.select().from(orders).where(eq(orders.userId, shopper.userId));
    expect(row?.storeId).toBe(second);
    expect((await shown(id, second)).stock).toBe(1);
    // Cancelling brings it back to the same store.
    const [order] = await shopper.orders();
    expect((await shopper.call(calls.cancelOrder, { orderId: order?._id ?? '' }, {})).status).toBe(200);
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([4, 4]);
    expect(await listLedgerDifferences(shop.database.queries)).toEqual([]);
  });

  it('refuses what the store of the address has not, though the store that was shown has', async () => {
    const id = await stockProduct(shop, { stock: 9 });
    const shopper = await shopperIn(shop, firstStoreId, east, { [id]: 2 });
    const answer = await shopper.cashPayment(await orderFrom(shopper, firstStoreId));
    expect(answer).toMatchObject({ status: 409, code: 'OUT_OF_STOCK', data: { changes: [{ available: 0 }] } });
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([9, 0]);
    // So that the choice of stores can correct itself.
    expect((await admin.call(calls.listStores, {}, undefined, { 'x-store': newId() })).data).toHaveLength(2);
  });

  it('sells a product at the own price of a store, or not at all, there only', async () => {
    const id = await stockProduct(shop, { name: 'Own Price Pear', stock: 5, pricePaise: 4_000 });
    await setStock(shop, second, id, 5);
    const headers = { 'x-store': second };
    const set = (own: object) => admin.call(calls.updateStoreProduct, { productId: id }, own, headers);
    const nothing = { price: null, hidden: false, location: '', revision: 0 };
    expect((await admin.call(calls.getStoreProduct, { productId: id }, undefined, headers)).data).toEqual(nothing);
    expect((await shown(id, second)).price).toBe(40);
    const own = { price: { price: 50, discount: 10 }, hidden: false, location: 'A3', revision: 0 };
    expect(await set(own)).toMatchObject({ status: 200, data: { ...own, revision: 1 } });
    expect(await set(own)).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { revision: 1 } });
    expect(await shown(id, second)).toMatchObject({ price: 50, discount: 10 });
    expect(await shown(id, firstStoreId)).toMatchObject({ price: 40, discount: 0 });
    const [there, elsewhere] = [
      await shopperIn(shop, second, east, { [id]: 2 }),
      await shopperIn(shop, firstStoreId, east, { [id]: 2 }),
    ];
    expect(await there.cashPayment(await orderFrom(there, second))).toMatchObject({ status: 200 });
    // The price that was shown is that of another store.
    expect(await elsewhere.cashPayment(await orderFrom(elsewhere, firstStoreId))).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { cartTotalAmount: 90, changes: [{ price: 45 }] },
    });
    expect(await set({ ...nothing, hidden: true, revision: 1 })).toMatchObject({ status: 200 });
    const url = pathOf(calls.getProductDetails, { productId: id });
    expect((await shop.app.inject({ url, headers: cookieOf(second) })).statusCode).toBe(404);
    expect((await shown(id, firstStoreId)).price).toBe(40);
    expect(await elsewhere.cashPayment(await orderFrom(elsewhere, firstStoreId))).toMatchObject({
      code: 'OUT_OF_STOCK',
    });
    expect(await there.call(calls.addToCart, { productId: id }, undefined, cookieOf(second))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('names the store in the sheet of what to reorder, which has its stock', async () => {
    const id = await stockProduct(shop, { name: 'Reordered Radish', stock: 900 });
    await setStock(shop, second, id, 2);
    const sheet = async (storeId: string) =>
      (
        await shop.app.inject({
          url: calls.exportReorderSheet.path,
          headers: { ...owner.headers, 'x-store': storeId },
        })
      ).body.split('\r\n');
    const [header, ...rows] = await sheet(second);
    expect(header).toBe('\uFEFFstore,supplier,product,sku,pack,stock,threshold,suggested_quantity');
    expect(rows.find((row) => row.includes('Reordered Radish'))).toMatch(/^Indiranagar,,Reordered Radish,.*,2,/);
    expect((await sheet(firstStoreId)).join()).not.toContain('Reordered Radish');
    expect((await sheet('all')).filter((row) => row.includes('Reordered Radish'))).toEqual([
      expect.stringMatching(/^Indiranagar,,Reordered Radish,.*,2,/),
    ]);
  });

  it('lists what is low and out of stock in each store, or in all with their names', async () => {
    const [low, out] = [
      await stockProduct(shop, { name: 'Low Lentils', stock: 900 }),
      await stockProduct(shop, { name: 'Sold Out Soap', stock: 0 }),
    ];
    await setStock(shop, second, low, 2);
    const listed = async (list: 'low' | 'out', storeId: string) => {
      const url = `${calls.listReorderProducts.path}?stock=${list}`;
      const answer = await shop.app.inject({ url, headers: { ...owner.headers, 'x-store': storeId } });
      const { products, total } = answer.json().data as { products: ReorderProduct[]; total: number };
      expect(products).toHaveLength(total);
      return products
        .filter(({ _id }) => [low, out].includes(_id))
        .map(({ name, stock, store }) => [name, stock, store?.name]);
    };
    const overviewOf = async (storeId: string) => {
      const { data } = await admin.call(calls.getOverview, {}, undefined, { 'x-store': storeId });
      const { runningOut, outOfStock } = data as Overview;
      return [...runningOut.products, ...outOfStock.products]
        .filter(({ productId }) => [low, out].includes(productId))
        .map(({ name, store }) => [name, store?.name]);
    };
    const [first] = (await admin.call(calls.listStores)).data as { name: string }[];
    expect(await listed('low', second)).toEqual([['Low Lentils', 2, undefined]]);
    expect(await listed('low', firstStoreId)).toEqual([]);
    expect(await listed('low', 'all')).toEqual([['Low Lentils', 2, 'Indiranagar']]);
    expect(await listed('out', 'all')).toEqual([
      ['Sold Out Soap', 0, first?.name],
      ['Sold Out Soap', 0, 'Indiranagar'],
    ]);
    expect(await overviewOf(firstStoreId)).toEqual([['Sold Out Soap', undefined]]);
    expect(await overviewOf('all')).toEqual([
      ['Low Lentils', 'Indiranagar'],
      ['Sold Out Soap', first?.name],
      ['Sold Out Soap', 'Indiranagar'],
    ]);
    // A store does not order products that it does not sell.
    const hidden = { price: null, hidden: true, location: '', revision: 0 };
    const inSecond = { 'x-store': second };
    for (const productId of [low, out])
      expect((await admin.call(calls.updateStoreProduct, { productId }, hidden, inSecond)).status).toBe(200);
    expect(await listed('low', second)).toEqual([]);
    expect(await listed('out', 'all')).toEqual([['Sold Out Soap', 0, first?.name]]);
    expect(await overviewOf('all')).toEqual([['Sold Out Soap', first?.name]]);
    const { data } = await admin.call(calls.getProduct, {}, { stock: 'low' }, inSecond);
    expect(JSON.stringify(data)).not.toContain('Low Lentils');
  });

  it('refuses what an owner does in a store that does not exist', async () => {
    const id = await stockProduct(shop, { stock: 9 });
    const change = { kind: 'received', quantity: 4, reason: 'Delivery' };
    const refused = await admin.call(calls.changeStock, { productId: id }, change, {
      'x-store': newId(),
      ...cookieOf(second),
    });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([9, 0]);
  });

  it('closes for one store alone, and says when that one opens', async () => {
    const id = await stockProduct(shop, { stock: 9 });
    await setStock(shop, second, id, 9);
    await saveStore(admin, second, { pause: { until: null, note: 'Stocktaking' } });
    const [there, here] = [
      await shopperIn(shop, second, east, { [id]: 1 }),
      await shopperIn(shop, firstStoreId, west, { [id]: 1 }),
    ];
    expect(await there.cashPayment(await orderFrom(there, second))).toMatchObject({ code: 'STORE_CLOSED' });
    expect((await here.cashPayment(await orderFrom(here, firstStoreId))).status).toBe(200);
    await saveStore(admin, second, { pause: null });
    expect((await there.cashPayment(await orderFrom(there, second))).status).toBe(200);
  });

  it('says which store wins a pincode that both serve', async () => {
    await saveStore(admin, second, { areas: [area(east, 20), area(west, 5)] });
    const saved = (await admin.call(calls.getStore, {}, undefined, { 'x-store': second })).data as SavedStore;
    expect(saved.overlaps).toMatchObject([{ pincode: west, wins: true }]);
    const first = (await admin.call(calls.getStore)).data as SavedStore;
    expect(first.overlaps).toEqual([{ pincode: west, store: 'Indiranagar', wins: false }]);
    await saveStore(admin, second, { areas: [area(east, 20)] });
  });

  it('imports stock into the store that is shown, and takes it out of the same one', async () => {
    const id = await stockProduct(shop, { name: 'Sheet Sapota', sku: 'SHEET-1', stock: 4 });
    const sheet = 'sku,name,stock\nSHEET-1,Sheet Sapota,9\n';
    const answer = await sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: { ...owner.headers, 'x-store': second } },
      { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') },
    );
    const importId = answer.json().data.import._id;
    // Somebody looks at another store by then.
    expect(await admin.call(calls.applyImport, { importId }, { withStock: true })).toMatchObject({ status: 200 });
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([4, 9]);
    expect((await shown(id, second)).stock).toBe(9);
    expect(await admin.call(calls.undoImport, { importId })).toMatchObject({ status: 200 });
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([4, 0]);
    expect((await shown(id, firstStoreId)).stock).toBe(4);
  });

  it('has the orders of each store on its board and in its overview, and those of all on request', async () => {
    const id = await stockProduct(shop, { stock: 9 });
    await setStock(shop, second, id, 9);
    const shopper = await shopperIn(shop, second, east, { [id]: 1 });
    await shopper.cashPayment(await orderFrom(shopper, second));
    const [order] = await shopper.orders();
    const board = async (storeId: string) =>
      (
        (await admin.call(calls.listFulfilmentOrders, {}, undefined, { 'x-store': storeId })).data as {
          orders: { orderId: string }[];
        }
      ).orders.map(({ orderId }) => orderId);
    expect(await board(second)).toContain(order?.orderId);
    expect(await board(firstStoreId)).not.toContain(order?.orderId);
    const all = await board('all');
    expect(all).toContain(order?.orderId);
    const cards = (await admin.call(calls.listFulfilmentOrders, {}, undefined, { 'x-store': 'all' })).data;
    expect(cards).toMatchObject({
      orders: expect.arrayContaining([
        expect.objectContaining({ orderId: order?.orderId, store: { _id: second, name: 'Indiranagar' } }),
      ]),
    });
    const card = (await admin.call(calls.getFulfilmentOrder, { orderId: order?._id ?? '' })).data;
    expect(card).toMatchObject({ store: { _id: second, name: 'Indiranagar' } });
    const today = async (storeId: string) =>
      (
        (await admin.call(calls.getOverview, {}, undefined, { 'x-store': storeId })).data as {
          today: { orders: number };
        }
      ).today.orders;
    expect(await today('all')).toBe((await today(firstStoreId)) + (await today(second)));
  });
});

describe.runIf(onPostgres)('two processes of a shop with two stores', () => {
  const shop = sharedShop(() => openShop());
  let other: Awaited<ReturnType<typeof joinShop>>;
  beforeAll(async () => {
    other = await joinShop(shop);
  });

  it('both know a new store and its stock', async () => {
    const id = await stockProduct(shop, { stock: 2 });
    const second = await openSecond(await adminOf(shop));
    await expect.poll(() => other.stores.hasSeveral()).toBe(true);
    await setStock(shop, second, id, 5);
    const there = () => inStore(second, () => other.catalogue.snapshot().findProduct(id)?.stock);
    await expect.poll(there).toBe(5);
    expect(other.catalogue.shared().findProduct(id)?.stock).toBe(2);
    // A product that is created later has stock in both.
    const later = await stockProduct(other, {
      stock: 1,
      categoryIds: shop.catalogue.shared().categories.map(({ id: category }) => category),
    });
    expect([await stockIn(shop, firstStoreId, later), await stockIn(shop, second, later)]).toEqual([1, 0]);
  });

  it('both act in a store that one of them just added, whether the other has heard of it or not', async () => {
    const id = await stockProduct(shop, { stock: 2 });
    const owner = await signUpAdmin(shop);
    const [here, elsewhere] = [new Shopper(inProcess(shop), owner), new Shopper(inProcess(other), owner)];
    const { data } = await here.call(calls.addStore, {}, { name: 'Whitefield', address: 'Main Road' });
    const added = { 'x-store': (data as { _id: string })._id };
    const change = { kind: 'received', quantity: 4, reason: 'Delivery' };
    expect((await elsewhere.call(calls.changeStock, { productId: id }, change, added)).status).toBe(200);
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, added['x-store'], id)]).toEqual([2, 4]);
  });

  it('sell the last pieces of both stores once each', async () => {
    const id = await stockProduct(shop, { stock: 2 });
    const admin = await adminOf(shop);
    const stores = (await admin.call(calls.listStores)).data as { _id: string }[];
    const second = stores[1]?._id ?? '';
    await setStock(shop, second, id, 3);
    const buyers = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const [storeId, pincode] = i % 2 === 0 ? [firstStoreId, west] : [second, east];
        const buyer = new Shopper(inProcess(i % 4 < 2 ? shop : other), await signUp(shop));
        await buyer.addAddress({ ...home, pincode });
        await buyer.call(calls.addToCart, { productId: id, quantity: 1 }, undefined, cookieOf(storeId));
        const { data } = await buyer.call(calls.getCart, {}, undefined, cookieOf(storeId));
        const [address] = await buyer.addresses();
        return { buyer, body: orderOf(data as Parameters<typeof orderOf>[0], address?._id ?? '') };
      }),
    );
    const answers = await Promise.all(buyers.map(({ buyer, body }) => buyer.cashPayment(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect([await stockIn(shop, firstStoreId, id), await stockIn(shop, second, id)]).toEqual([0, 0]);
    expect(await listLedgerDifferences(shop.database.queries)).toEqual([]);
  });
});
