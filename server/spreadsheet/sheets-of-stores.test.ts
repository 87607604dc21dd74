/** The column `store` of sheets, in a shop with several stores. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { AppliedImport, SheetFault, SheetPreview } from '../../contract/import/spreadsheet.ts';
import { listLedgerDifferences } from '../catalogue/stock/inventory-repository.ts';
import { products, stockLevels, storeProducts } from '../catalogue/tables.ts';
import { eq } from '../db/drizzle.ts';
import { allStores, firstStoreId } from '../runtime/current-store.ts';
import { file, sendForm } from '../testing/forms.ts';
import { type SignedIn, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { ProductGroups } from './product-groups.ts';
import { importedProducts, imports } from './tables.ts';

const header = 'sku,name,store,category,price,unit,unit_quantity,stock,store_price,store_discount,store_hidden,shelf\n';

describe('sheets of a shop with two stores', () => {
  const shop = sharedShop(() => openShop());
  let owner: SignedIn;
  let admin: Shopper;
  let first: string;
  let second: string;
  const [here, there] = ['Main Road', 'Indiranagar'];
  beforeAll(async () => {
    owner = await signUpAdmin(shop);
    admin = new Shopper(inProcess(shop), owner);
    first = firstStoreId;
    second = ((await admin.call(calls.addStore, {}, { name: there, address: '' })).data as SavedStore)._id;
    const { version } = (await admin.call(calls.getStore)).data as SavedStore;
    await admin.call(calls.updateStore, {}, { version, store: { name: here } });
  });
  afterEach(async () => {
    const rows = await shop.database.queries.select({ id: products.id }).from(products);
    await shop.catalogue.change((change) => change.deleteProducts(rows.map(({ id }) => id)));
    expect(await listLedgerDifferences(shop.database.queries)).toEqual([]);
  });

  const as = (storeId: string) => ({ ...owner.headers, 'x-store': storeId });
  const send = (sheet: string, storeId = allStores) =>
    sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: as(storeId) },
      { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') },
    );
  const preview = async (sheet: string, storeId = allStores): Promise<SheetPreview> =>
    (await send(sheet, storeId)).json().data;
  const apply = (importId: string, payload: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: pathOf(calls.applyImport, { importId }),
      headers: owner.headers,
      payload,
    });
  const bring = async (sheet: string, payload: object = { withStock: true }, storeId = allStores) => {
    const { import: previewed } = await preview(sheet, storeId);
    return (await apply(previewed._id, payload)).json().data as AppliedImport;
  };
  const undo = async (importId: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: pathOf(calls.undoImport, { importId }),
        headers: owner.headers,
      })
    ).json();
  const takeOut = async (storeId = allStores) =>
    (await shop.app.inject({ url: calls.exportCatalogue.path, headers: as(storeId) })).payload.replace('\ufeff', '');
  const cellsOf = (sheet: string) => {
    const [names = '', ...rows] = sheet.trimEnd().split('\r\n');
    const columns = names.split(',');
    return rows.map((row) => {
      const cells = row.split(',');
      const entries = columns.map((column, place) => [column, cells[place] ?? ''] as const);
      return Object.fromEntries(entries) as Record<string, string>;
    });
  };
  /** The product with a number; other tests left deleted ones. */
  const rowOf = async (sku: string) => {
    const rows = await shop.database.queries.select().from(products).where(eq(products.sku, sku));
    return rows.find(({ archivedAt }) => archivedAt === null);
  };
  const idOf = async (sku: string) => (await rowOf(sku))?.id ?? '';
  const nameOf = async (sku: string) => (await rowOf(sku))?.name;
  /** The stock in both stores. */
  const stockOf = async (productId: string) => {
    const rows = await shop.database.queries.select().from(stockLevels).where(eq(stockLevels.productId, productId));
    return [first, second].map((storeId) => rows.find((row) => row.storeId === storeId)?.onHand);
  };
  /** Own price, discount, hidden and shelf in both stores. */
  const ownOf = async (productId: string) => {
    const rows = await shop.database.queries.select().from(storeProducts).where(eq(storeProducts.productId, productId));
    return [first, second].map((storeId) => {
      const row = rows.find((each) => each.storeId === storeId);
      return row && [row.pricePaise, row.discount, row.hidden, row.location];
    });
  };
  const faultsOf = (faults: readonly SheetFault[]) =>
    faults.map(({ line, column, reason, reasonText }) => ({ line, column, reason, code: reasonText.key }));

  it('have a row for each product and store, or for the chosen store, and change nothing when they are imported again', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 7, pricePaise: 4_000 });
    const own = { price: { price: 50, discount: 10 }, hidden: true, location: 'A3', revision: 0 };
    await admin.call(calls.updateStoreProduct, { productId: id }, own, { 'x-store': second });
    const sheet = await takeOut();
    expect(cellsOf(sheet)).toMatchObject([
      { sku: 'P-1', store: here, price: '40', stock: '7', store_price: '', store_discount: '', store_hidden: 'false' },
      {
        sku: 'P-1',
        store: there,
        price: '40',
        stock: '0',
        store_price: '50',
        store_discount: '10',
        store_hidden: 'true',
        shelf: 'A3',
      },
    ]);
    expect(cellsOf(await takeOut(second))).toMatchObject([{ sku: 'P-1', store: there, stock: '0', shelf: 'A3' }]);
    const previewed = await preview(sheet);
    expect(previewed.import.counts).toMatchObject({ added: 0, changed: 0, same: 2, faulty: 0, stock: 0 });
    expect(previewed.same).toMatchObject([{ store: here }, { store: there }]);
  });

  it('change what each store has of its own, and once what they share, and are undone in every store', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 7, pricePaise: 4_000 });
    const sheet =
      'sku,name,store,stock,store_price,store_discount,store_hidden,shelf\n' +
      `P-1,Nashpati,${there.toUpperCase()} ,5,45.50,5,yes,B2\nP-1,,${here},9,,,,A1\n`;
    const previewed = await preview(sheet);
    expect(previewed.import.counts).toMatchObject({ changed: 2, same: 0, stock: 2 });
    expect(previewed.changed).toMatchObject([
      {
        line: 2,
        store: there,
        fields: { name: { to: 'Nashpati' }, storePrice: { from: null, to: 45.5 }, shelf: { to: 'B2' } },
      },
      { line: 3, store: here, fields: { shelf: { from: '', to: 'A1' } } },
    ]);
    expect(previewed.stock).toMatchObject([
      { line: 2, store: there, from: 0, to: 5 },
      { line: 3, store: here, from: 7, to: 9 },
    ]);
    const applied = (await apply(previewed.import._id, { withStock: true })).json().data;
    expect(applied).toMatchObject({ status: 'applied', stores: [here, there], counts: { changed: 2 } });
    expect(await nameOf('P-1')).toBe('Nashpati');
    expect(await stockOf(id)).toEqual([9, 5]);
    expect(await ownOf(id)).toEqual([
      [null, null, false, 'A1'],
      [4_550, 5, true, 'B2'],
    ]);
    const shownIn = async (storeId: string) =>
      (
        await shop.app.inject({
          url: pathOf(calls.getProductDetails, { productId: id }),
          headers: { cookie: `store=${storeId}` },
        })
      ).json().data?.stock;
    expect(await shownIn(first)).toBe(9);
    expect((await undo(applied._id)).data).toMatchObject({ restored: 1, removed: 0, left: 0 });
    expect(await nameOf('P-1')).toBe('Pear');
    expect(await stockOf(id)).toEqual([7, 0]);
    expect(await ownOf(id)).toEqual([
      [null, null, false, ''],
      [null, null, false, ''],
    ]);
  });

  it('add a product once, with its stock in every store, and undoing removes it', async () => {
    const row = (store: string, stock: number, own: string) => `N-1,Quince,${store},Fruit,60,KG,1,${stock},${own}\n`;
    const applied = await bring(header + row(there, 4, '70,,no,C1') + row(here, 6, ',,,'), {});
    expect(applied.counts).toMatchObject({ added: 2, changed: 0, faulty: 0 });
    const id = await idOf('N-1');
    expect(await stockOf(id)).toEqual([6, 4]);
    expect(await ownOf(id)).toEqual([undefined, [7_000, 0, false, 'C1']]);
    expect((await undo(applied._id)).data).toMatchObject({ restored: 0, removed: 1 });
    expect(await nameOf('N-1')).toBeUndefined();
  });

  it('clear the own price of a store with (clear), and refuse a discount without one', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    await bring(`sku,store,store_price,store_discount\nP-1,${there},50,10\n`, {});
    expect((await ownOf(id))[1]).toEqual([5_000, 10, false, '']);
    await bring(`sku,store,store_price,store_discount\nP-1,${there},(clear),10\n`, {});
    expect((await ownOf(id))[1]).toEqual([null, null, false, '']);
    const { faults } = await preview(`sku,store,store_discount\nP-1,${there},10\n`);
    expect(faultsOf(faults)).toMatchObject([
      { line: 2, column: 'store_discount', code: 'sheetFaults.needsStorePrice' },
    ]);
  });

  it('refuse rows without a store, and with a store that does not exist, and can leave them out', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    const sheet = `sku,store,stock\nP-1,,3\nP-1,Koramangala,4\nP-1,${there},5\n`;
    expect(faultsOf((await preview(sheet)).faults)).toEqual([
      { line: 2, column: 'store', reason: 'Name the store that this row is about.', code: 'sheetFaults.storeMissing' },
      { line: 3, column: 'store', reason: 'There is no store “Koramangala”.', code: 'sheetFaults.storeUnknown' },
    ]);
    const { import: previewed } = await preview(sheet);
    expect((await apply(previewed._id, { withStock: true })).json()).toMatchObject({ code: 'VALIDATION' });
    expect(await stockOf(id)).toEqual([1, 0]);
    expect(await bring(sheet, { withStock: true, skipFaulty: true })).toMatchObject({
      stores: [there],
      counts: { changed: 1, faulty: 2 },
    });
    expect(await stockOf(id)).toEqual([1, 5]);
  });

  it('refuse all rows of a product that contradict each other in what stores share, naming both', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1, pricePaise: 4_000 });
    await stockProduct(shop, { sku: 'P-2', name: 'Plum', stock: 1 });
    const sheet =
      'sku,store,name,price,unit,stock\n' +
      `P-1,${here},Pear,40,kg,3\nP-2,${here},Plum,,,\nP-1,${there},Nashpati,40.00,KG,4\n`;
    const reason = 'Lines 2 and 4 are about one product, and differ in what all stores share: “Pear” and “Nashpati”.';
    const previewed = await preview(sheet);
    expect(faultsOf(previewed.faults)).toEqual([
      { line: 2, column: 'name', reason, code: 'sheetFaults.storesDiffer' },
      { line: 4, column: 'name', reason, code: 'sheetFaults.storesDiffer' },
    ]);
    expect(previewed.import.counts).toMatchObject({ faulty: 2, same: 1 });
    await bring(sheet, { withStock: true, skipFaulty: true });
    expect([await nameOf('P-1'), ...(await stockOf(id))]).toEqual(['Pear', 1, 0]);
    // Written differently, it is the same.
    const same = await preview(sheet.replace('Nashpati', 'Pear'));
    expect(same.faults).toEqual([]);
  });

  it('compare what all stores share by its value, and take a 0 from any row', async () => {
    await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1, discount: 10 });
    const one = `sku,store,discount,publish\nP-1,${here},,yes\nP-1,${there},0,TRUE\n`;
    expect((await preview(one)).faults).toEqual([]);
    await bring(one, {});
    expect(await rowOf('P-1')).toMatchObject({ discount: 0, publish: true });
  });

  it('keep an added product when its undoing would take away what a store set since', async () => {
    const applied = await bring(`${header}N-1,Quince,${there},Fruit,60,KG,1,4,,,,\n`, {});
    const id = await idOf('N-1');
    const own = { price: { price: 70, discount: 0 }, hidden: false, location: '', revision: 0 };
    const saved = await admin.call(calls.updateStoreProduct, { productId: id }, own, { 'x-store': first });
    expect(saved.status).toBe(200);
    expect((await undo(applied._id)).data).toMatchObject({ removed: 0, left: 1, leftNames: ['Quince'] });
    expect(await nameOf('N-1')).toBe('Quince');
  });

  it('of an earlier version, which wrote no store into its rows, are undone in the store of the import', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 5 });
    const applied = await bring('sku,stock\nP-1,3\n', { withStock: true }, second);
    expect(await stockOf(id)).toEqual([5, 3]);
    const { queries } = shop.database;
    await queries.update(imports).set({ storeIds: [] }).where(eq(imports.id, applied._id));
    await queries.update(importedProducts).set({ storeId: first }).where(eq(importedProducts.importId, applied._id));
    expect((await undo(applied._id)).data).toMatchObject({ restored: 1 });
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('refuse a product and store twice, and the other rows of a product whose first is faulty', async () => {
    await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    const twice = await preview(`sku,store,stock\nP-1,${there},3\nP-1,${here},3\nP-1,${there},4\n`);
    expect(faultsOf(twice.faults)).toMatchObject([{ line: 4, column: 'sku', code: 'sheetFaults.skuTwice' }]);
    const incomplete = await preview(`sku,store,name\nN-9,${there},Quince\nN-9,${here},Quince\n`);
    expect(faultsOf(incomplete.faults)).toContainEqual({
      line: 3,
      column: '',
      reason: 'Line 2 is about the same product, and is faulty.',
      code: 'sheetFaults.leaderFaulty',
    });
    expect(incomplete.import.counts).toMatchObject({ added: 0, faulty: 2 });
  });

  it('tell products with the same name and no sku apart in each store, as an export has them', async () => {
    const [one, other] = [
      await stockProduct(shop, { sku: null, name: 'Twin', stock: 1 }),
      await stockProduct(shop, { sku: null, name: 'Twin', stock: 2 }),
    ];
    const sheet = await takeOut();
    expect((await preview(sheet)).import.counts).toMatchObject({ same: 4, faulty: 0 });
    const rows = `Twin,${here},3\nTwin,${there},4\nTwin,${here},5\nTwin,${there},6\n`;
    await bring(`name,store,stock\n${rows}`);
    expect([await stockOf(one), await stockOf(other)]).toEqual([
      [3, 4],
      [5, 6],
    ]);
  });

  it('without the column are about the chosen store, and are refused when that is all of them', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    expect(await bring('sku,stock,shelf\nP-1,8,Z9\n', { withStock: true }, second)).toMatchObject({ stores: [there] });
    expect(await stockOf(id)).toEqual([1, 8]);
    expect((await ownOf(id))[1]).toEqual([null, null, false, 'Z9']);
    const refused = (await send('sku,stock\nP-1,9\n')).json();
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      data: { faults: [{ reasonText: { key: 'sheetFaults.whichStore' } }] },
    });
    expect((await preview('sku,name\nP-1,Pears\n')).import.counts).toMatchObject({ changed: 1 });
  });

  it('skip a row whose stock or own price changed in its store after the preview, and leave what was edited since the import', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    const sheet = `sku,store,stock,shelf\nP-1,${here},3,A1\nP-1,${there},4,A2\n`;
    const { import: previewed } = await preview(sheet);
    const own = { price: null, hidden: true, location: '', revision: 0 };
    await admin.call(calls.updateStoreProduct, { productId: id }, own, { 'x-store': second });
    const asked = (await apply(previewed._id, { withStock: true, ask: true })).json();
    expect(asked).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { count: 1, rows: [{ line: 3, store: there, reason: 'edited' }] },
    });
    const applied = (await apply(previewed._id, { withStock: true })).json().data;
    expect(applied).toMatchObject({ stores: [here], counts: { changed: 1, skipped: 1 } });
    expect([await stockOf(id), await ownOf(id)]).toEqual([
      [3, 0],
      [
        [null, null, false, 'A1'],
        [null, null, true, ''],
      ],
    ]);
    const later = { price: null, hidden: false, location: 'Q', revision: 1 };
    expect((await admin.call(calls.updateStoreProduct, { productId: id }, later, { 'x-store': first })).status).toBe(
      200,
    );
    expect((await undo(applied._id)).data).toMatchObject({ restored: 0, left: 1, leftNames: ['Pear'] });
    expect((await ownOf(id))[0]).toEqual([null, null, false, 'Q']);
  });

  it('are undone one after another, also where each changed the own price of a store', async () => {
    const id = await stockProduct(shop, { sku: 'P-1', name: 'Pear', stock: 1 });
    const one = await bring(`sku,store,store_price\nP-1,${there},50\n`, {});
    const two = await bring(`sku,store,store_price\nP-1,${there},60\n`, {});
    expect((await undo(two._id)).data).toMatchObject({ restored: 1, left: 0 });
    expect((await ownOf(id))[1]).toEqual([5_000, 0, false, '']);
    expect((await undo(one._id)).data).toMatchObject({ restored: 1, left: 0 });
    expect((await ownOf(id))[1]).toEqual([null, null, false, '']);
  });
});

describe('sheets of a shop with one store', () => {
  const shop = sharedShop(() => openShop());

  it('have no column for stores, and take none', async () => {
    const owner = await signUpAdmin(shop);
    const sheet = (await shop.app.inject({ url: calls.exportCatalogue.path, headers: owner.headers })).payload;
    expect(sheet.split('\r\n')[0]?.split(',')).not.toContain('store');
    const asked = await sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: owner.headers },
      { sheet: file(Buffer.from('sku,store\nA,B\n'), 'sheet.csv', 'text/csv') },
    );
    expect(asked.json().data.columns).toMatchObject([{ column: 'sku' }, { title: 'store', column: null }]);
    const { data } = (await shop.app.inject({ url: calls.listImports.path, headers: owner.headers })).json();
    expect(data).toEqual([]);
  });
});

it('Rows of one product that contradict each other are named by the lines that filled the cells', () => {
  const groups = new ProductGroups();
  for (const [line, aliases] of [
    [2, ''],
    [3, 'A'],
    [4, 'B'],
  ] as const)
    groups.add('P-1', { line, cells: { aliases } });
  expect(groups.faultOf('P-1', 2)?.reason).toBe(
    'Lines 3 and 4 are about one product, and differ in what all stores share: “A” and “B”.',
  );
});
