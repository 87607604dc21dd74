import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { inventoryLimits } from '../../contract/inventory/inventory-limits.ts';
import type { ExpiringLot, ReorderProduct, Supplier } from '../../contract/inventory/reorder.ts';
import { file, sendForm } from '../testing/forms.ts';
import { openOrderShop, placeOrder } from '../testing/fulfilment-calls.ts';
import { Inventory } from '../testing/inventory-calls.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';

describe('lists to reorder', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  const inventory = new Inventory(meera);
  const day = (days: number) => shopDayPlus(shopDayAt(new Date()), days);
  const addSupplier = async (name: string) => (await meera.call(calls.addSupplier, {}, { name })).data as Supplier;
  const receive = (supplierId: string | null, lines: readonly { productId: string; quantity: number }[]) =>
    inventory.posted({ type: 'receipt' }, lines, { supplierId });
  const setThreshold = (productId: string, threshold: unknown) =>
    meera.call(calls.setThreshold, { productId }, { threshold });
  const reorder = async (query = '') => {
    const { data } = await meera.request('GET', `${calls.listReorderProducts.path}${query}`);
    return (data as { products: ReorderProduct[] }).products;
  };
  const expiring = async (days?: number | string) => {
    const query = days === undefined ? '' : `?days=${days}`;
    return meera.request('GET', `${calls.listExpiringLots.path}${query}`);
  };

  it('respect the threshold of a product, also in the list of products and the overview', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 8 }),
      stockProduct(shop, { name: 'Dal', stock: 4 }),
    ]);
    const names = async () => {
      const { data } = await meera.call(calls.getProduct, {}, { stock: 'low' });
      const { productData, scarce } = data as { productData: { name: string }[]; scarce: { low: number } };
      const overview = (await meera.call(calls.getOverview)).data as { runningOut: { count: number } };
      const low = (await reorder('?stock=low')).map(({ name }) => name);
      expect(productData.map(({ name }) => name)).toEqual(low);
      const table = await meera.request('GET', `${calls.listProductTable.path}?show=low`);
      expect((table.data as { products: { name: string }[] }).products.map(({ name }) => name)).toEqual(low);
      expect([scarce.low, overview.runningOut.count]).toEqual([low.length, low.length]);
      return low;
    };
    expect(await names()).toEqual(['Dal']);
    expect((await setThreshold(rice, 10)).status).toBe(200);
    expect(await names()).toEqual(['Dal', 'Rice']);
    await setThreshold(dal, 0);
    expect(await names()).toEqual(['Rice']);
    await setThreshold(dal, null);
    expect(await names()).toEqual(['Dal', 'Rice']);
    expect((await reorder()).find(({ _id }) => _id === rice)).toMatchObject({ threshold: 10, ownThreshold: 10 });
    const ledger = await meera.call(calls.getStockLedger, { productId: rice });
    expect(ledger.data).toMatchObject({ threshold: 10, sum: 8 });
    for (const bad of [-1, 1.5, '3', 1_000_001]) expect((await setThreshold(rice, bad)).code).toBe('VALIDATION');
    expect((await setThreshold('01arz3ndektsv4rrffq69g5fav', 3)).status).toBe(404);
    const { data } = await meera.request('GET', `${calls.listAuditEntries.path}?entityId=${rice}`);
    expect(data).toMatchObject({ changes: [{ fields: { lowStock: { from: null, to: 10 } } }] });
  });

  it('suggest what fills the shelf, per supplier of the last receipt that was not reversed, also as a sheet', async () => {
    const [farms, mills] = [await addSupplier('=Farms'), await addSupplier('Mills')];
    const [salt, ghee] = await Promise.all([
      stockProduct(shop, { name: 'Salt, iodised', sku: 'S-1', stock: 19 }),
      stockProduct(shop, { name: 'Ghee', stock: 1 }),
    ]);
    await receive(farms._id, [{ productId: salt, quantity: 1 }]);
    await placeOrder(asha, { [salt]: 20 }, home);
    await receive(mills._id, [{ productId: ghee, quantity: 1 }]);
    await receive(farms._id, [{ productId: ghee, quantity: 1 }]);
    const wrong = await receive(mills._id, [{ productId: ghee, quantity: 1 }]);
    await inventory.reverse(wrong._id);
    const found = await reorder();
    const shown = (id: string) => {
      const { stock, threshold, suggested, supplier } = found.find(({ _id }) => _id === id) ?? {};
      return [stock, threshold, suggested, supplier?.name];
    };
    expect([shown(salt), shown(ghee)]).toEqual([
      [0, 5, 20, '=Farms'],
      [3, 5, 7, '=Farms'],
    ]);
    const person = await signUpAdmin(shop);
    const sheet = async (query: string) =>
      (await shop.app.inject({ url: `${calls.exportReorderSheet.path}${query}`, headers: person.headers })).body;
    const header = '\uFEFFsupplier,product,sku,pack,stock,threshold,suggested_quantity';
    const [first, ...rows] = (await sheet(`?supplierId=${farms._id}`)).trimEnd().split('\r\n');
    expect([first, ...rows]).toEqual([header, `'=Farms,"Salt, iodised",S-1,1 KG,0,5,20`, `'=Farms,Ghee,,1 KG,3,5,7`]);
    expect((await sheet(`?supplierId=${mills._id}`)).trimEnd()).toBe(header.trimEnd());
    expect((await sheet('')).split('\r\n').length).toBe(found.length + 2);
  });

  it('list what expires soon, as far as it can still be there when the first to expire is sold first', async () => {
    const milk = await stockProduct(shop, { name: 'Milk', stock: 0 });
    const lot = (quantity: number, days: number) => ({ productId: milk, quantity, expiresOn: day(days) });
    await receive(null, [lot(10, 3), lot(5, -1), lot(20, 40), { productId: milk, quantity: 50 }]);
    const left = async (days?: number) =>
      ((await expiring(days)).data as { lots: ExpiringLot[] }).lots
        .filter(({ product }) => product._id === milk)
        .map(({ expiresOn, isExpired, left: units, received }) => [expiresOn, isExpired, units, received]);
    expect(await left()).toEqual([
      [day(-1), true, 5, 5],
      [day(3), false, 10, 10],
    ]);
    await inventory.posted({ type: 'waste' }, [{ productId: milk, quantity: 57, reason: 'other', reasonText: 'Test' }]);
    expect(await left()).toEqual([[day(3), false, 8, 10]]);
    expect(await left(2)).toEqual([]);
    expect(await left(40)).toEqual([
      [day(3), false, 8, 10],
      [day(40), false, 20, 20],
    ]);
    for (const bad of [-1, 1.5, 366, 'x']) expect((await expiring(bad)).code).toBe('VALIDATION');
  });

  it('list the first of many products and how many there are, and all of them in the sheet', async () => {
    const { headers } = await signUpAdmin(shop);
    const rows = Array.from({ length: inventoryLimits.listed + 5 }, (_, n) => `Gone ${n},Gone,10,KG,1,0`);
    const answer = await sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers },
      {
        sheet: file(
          Buffer.from(`name,category,price,unit,unit_quantity,stock\n${rows.join('\n')}\n`),
          's.csv',
          'text/csv',
        ),
      },
    );
    const importId = answer.json().data.import._id;
    expect((await meera.call(calls.applyImport, { importId }, { withStock: true })).status).toBe(200);
    const { data } = await meera.request('GET', `${calls.listReorderProducts.path}?stock=out`);
    const { total, products } = data as { total: number; products: ReorderProduct[] };
    expect(products).toHaveLength(inventoryLimits.listed);
    expect(total).toBeGreaterThanOrEqual(rows.length);
    const sheet = await shop.app.inject({ url: calls.exportReorderSheet.path, headers });
    expect(sheet.body.match(/,Gone \d+,/g)).toHaveLength(rows.length);
  });

  it('know suppliers by their names, which are unique, and refuse to overwrite another change', async () => {
    const name = 'Sharma Traders';
    const added = await addSupplier(name);
    expect(added).toEqual({ _id: added._id, name, phone: '', email: '', note: '', revision: 1 });
    expect((await meera.call(calls.addSupplier, {}, { name: 'SHARMA traders' })).code).toBe('NAME_TAKEN');
    const update = (body: object) => meera.call(calls.updateSupplier, { supplierId: added._id }, { name, ...body });
    const changed = await update({ revision: 1, phone: '+91 98765 43210', email: 'orders@sharma.example' });
    expect(changed.data).toMatchObject({ revision: 2, phone: '+91 98765 43210' });
    expect(await update({ revision: 1, note: 'Lost' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { revision: 2, note: '' },
    });
    for (const bad of [{ name: ' ' }, { email: 'nobody' }, { phone: '1'.repeat(31) }]) {
      expect((await update({ revision: 2, ...bad })).code).toBe('VALIDATION');
    }
    const { data } = await meera.request('GET', `${calls.listAuditEntries.path}?entity=supplier&entityId=${added._id}`);
    expect(JSON.stringify(data)).not.toContain('98765');
    expect((await asha.call(calls.listSuppliers)).code).toBe('FORBIDDEN');
  });
});
