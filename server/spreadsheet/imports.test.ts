import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { imageUrl } from '../../contract/api/images.ts';
import { plainLine, plainLines } from '../../contract/api/plain-text.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { SheetPreview, StaleRow } from '../../contract/import/spreadsheet.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { presentProduct } from '../catalogue/present.ts';
import { products, stockMovements } from '../catalogue/tables.ts';
import { desc, eq, inArray, sql, sum } from '../db/drizzle.ts';
import { brick } from '../images/testing/pictures.ts';
import { newId } from '../lib/ids.ts';
import { file, sendForm } from '../testing/forms.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { importedProducts, imports } from './tables.ts';

const header =
  'sku,name,category,sub_category,price,discount,unit,unit_quantity,stock,description,aliases,images,publish\n';
const tea = 'T-1,Assam Tea,Drinks,Tea,250,10,GM,500,40,Strong.,chai|चाय,,true\n';
const rice = 'R-1,Sona Masoori Rice,Grains|Staples,Rice,62.50,0,KG,1,8,,,,\n';

describe('spreadsheet imports', () => {
  const shop = sharedShop(() => openShop());
  const meera = shared(() => signUpAdmin(shop, 'Meera Nair'));
  afterEach(() => removeAll());
  async function removeAll(): Promise<void> {
    const rows = await shop.database.queries.select({ id: products.id }).from(products);
    await shop.catalogue.change((change) => change.deleteProducts(rows.map(({ id }) => id)));
  }

  const send = (sheet: string | Uint8Array, name = 'sheet.csv') =>
    sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: meera.headers },
      { sheet: file(Buffer.from(sheet as string), name, 'text/csv') },
    );
  const preview = async (sheet: string): Promise<SheetPreview> => (await send(sheet)).json().data;
  const applyId = (importId: string, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: pathOf(calls.applyImport, { importId }), headers: meera.headers, payload });
  const bring = async (sheet: string, payload: object = {}) => {
    const { import: previewed } = await preview(sheet);
    return (await applyId(previewed._id, payload)).json();
  };
  const undo = (importId: string) =>
    shop.app.inject({ method: 'POST', url: pathOf(calls.undoImport, { importId }), headers: meera.headers });
  const takeOut = async () =>
    (await shop.app.inject({ url: calls.exportCatalogue.path, headers: meera.headers })).payload;
  const get = (url: string) => shop.app.inject({ url, headers: meera.headers });
  const inShop = () =>
    shop.catalogue
      .snapshot()
      .listProducts()
      .map((row) => presentProduct(row));
  const named = (name: string): Product | undefined => inShop().find((product) => product.name === name);
  const idOf = (name: string) => named(name)?._id ?? '';
  const categoryNames = (product: Product | undefined) =>
    product?.category.map((id) => shop.catalogue.snapshot().findCategory(id)?.name);
  const aliasesOf = async (name: string) => {
    const [row] = await shop.database.queries
      .select()
      .from(products)
      .where(eq(products.id, idOf(name)));
    return row?.aliases;
  };
  const ledger = async () => {
    const rows = await shop.database.queries
      .select({ id: stockMovements.productId, stock: sum(stockMovements.quantity).mapWith(Number) })
      .from(stockMovements)
      .groupBy(stockMovements.productId);
    return new Map(rows.map(({ id, stock }) => [id, stock]));
  };

  it('leaves statistics of the products, without which the database reads all of them for each', async () => {
    await bring('sku,name,category,price,unit,unit_quantity,stock\nS-1,Nimbu,Fruit,20,KG,1,5\n');
    const [known] = await shop.database.queries
      .select({ rows: sql<number>`min(reltuples)::int` })
      .from(sql`pg_class`)
      .where(sql`relname in ('products', 'stock_levels')`);
    expect(known?.rows).toBeGreaterThan(0);
  });

  it('shows a preview first, which changes nothing', async () => {
    const { version } = shop.catalogue.shared();
    const { import: previewed, added } = await preview(header + tea + rice);
    expect(previewed).toMatchObject({ status: 'previewed', fileName: 'sheet.csv', actorName: 'Meera Nair' });
    expect(previewed.counts).toMatchObject({ added: 2, changed: 0, same: 0, faulty: 0 });
    expect(added).toEqual([
      { line: 2, sku: 'T-1', name: 'Assam Tea', price: 250, salePrice: 225, unit: 'GM', unit_quantity: 500 },
      { line: 3, sku: 'R-1', name: 'Sona Masoori Rice', price: 62.5, salePrice: 62.5, unit: 'KG', unit_quantity: 1 },
    ]);
    expect([inShop(), shop.catalogue.shared().version]).toEqual([[], version]);
  });

  it('names the first categories and sub categories that it would create', async () => {
    await shop.catalogue.change((change) => change.createCategory({ name: 'Grains', image: '' }));
    const previewed = await preview(header + tea + rice + rice.replace('R-1,Sona Masoori', 'R-2,Ponni'));
    expect([previewed.categories, previewed.subCategories]).toEqual([
      ['Drinks', 'Staples'],
      ['Tea', 'Rice'],
    ]);
    const rows = Array.from({ length: 25 }, (_, i) => tea.replace('T-1', `S-${i}`).replace('Drinks', `Shelf ${i}`));
    const many = await preview(header + rows.join(''));
    expect(many.import.counts).toMatchObject({ categories: 25, subCategories: 25 });
    expect(many.categories).toEqual(Array.from({ length: 20 }, (_, i) => `Shelf ${i}`));
    expect(many.subCategories).toEqual(Array(20).fill('Tea'));
  });

  it('shows everything in the shop at once, with new categories, the ledger and the audit log', async () => {
    expect((await bring(header + tea + rice)).data).toMatchObject({ status: 'applied', counts: { added: 2 } });
    expect(named('Assam Tea')).toMatchObject({ price: 250, discount: 10, unit: 'GM', unit_quantity: 500, stock: 40 });
    expect(categoryNames(named('Sona Masoori Rice'))?.sort()).toEqual(['Grains', 'Staples']);
    expect((await get(`${calls.searchProduct.path}?search=chai`)).json().data.product).toMatchObject([
      { name: 'Assam Tea' },
    ]);
    expect((await ledger()).get(idOf('Assam Tea'))).toBe(40);
    const { changes } = (await get(calls.listAuditEntries.path)).json().data;
    expect(changes[0]).toMatchObject({
      entity: 'import',
      entityName: 'sheet.csv',
      action: 'applied',
      actorName: 'Meera Nair',
      fields: { added: { from: null, to: 2 } },
    });
  });

  it('takes Hindi names and descriptions, exports them, and undoes their changes', async () => {
    const hindi = 'sku,name,category,price,unit,unit_quantity,name_hi,description_hi\n';
    await bring(`${hindi}T-1,Assam Tea,Drinks,250,GM,500,असम चाय,कड़क चाय।\n`);
    const nameIn = async (language: string) =>
      (await get(`${pathOf(calls.getProductDetails, { productId: idOf('Assam Tea') })}?lang=${language}`)).json().data;
    expect(await nameIn('hi')).toMatchObject({ name: 'असम चाय', englishName: 'Assam Tea', description: 'कड़क चाय।' });

    const taken = await takeOut();
    expect(taken).toContain('असम चाय,कड़क चाय।');
    expect((await preview(taken)).import.counts).toMatchObject({ added: 0, changed: 0, same: 1 });
    expect((await preview('sku,name_hi\nT-1,\n')).import.counts).toMatchObject({ changed: 0, same: 1 });

    const previewed = await preview('sku,name_hi,description_hi\nT-1,असम की चाय,(clear)\n');
    expect(previewed.changed[0]?.fields).toEqual({
      'translations.hi.name': { from: 'असम चाय', to: 'असम की चाय' },
      'translations.hi.description': { from: 'कड़क चाय।', to: null },
    });
    await applyId(previewed.import._id);
    expect(await nameIn('hi')).toMatchObject({ name: 'असम की चाय', description: '' });
    expect((await undo(previewed.import._id)).json().data).toMatchObject({ restored: 1 });
    expect(await nameIn('hi')).toMatchObject({ name: 'असम चाय', description: 'कड़क चाय।' });

    const cleared = await preview('sku,name_hi,description_hi\nT-1,(clear),(clear)\n');
    await applyId(cleared.import._id);
    const [row] = await shop.database.queries.select().from(products).where(eq(products.sku, 'T-1'));
    expect(row?.translations).toBeNull();
    await undo(cleared.import._id);
    expect(await nameIn('hi')).toMatchObject({ name: 'असम चाय', description: 'कड़क चाय।' });
  });

  it('finds the product although a program changed its SKU or name in ways that nobody sees', async () => {
    await bring(header + tea + rice);
    for (const seen of [
      tea.replace('T-1', 't-1\u200b'),
      tea.replace('T-1', 'Ｔ-1'),
      tea.replace('Assam Tea', 'Assam\u00a0\tTea'),
    ])
      expect((await preview(header + seen)).import.counts).toMatchObject({ added: 0, faulty: 0 });
    const bySkuless = 'name,price\nassam\u200b  TEA,260\n';
    expect((await preview(bySkuless)).import.counts).toMatchObject({ added: 0, changed: 1 });
    await bring('sku,name,category,price,unit,unit_quantity\n,Café Crème,Drinks,90,GM,100\n');
    const decomposed = `name,price\n${'Café Crème'.normalize('NFD')},95\n`;
    expect((await preview(decomposed)).import.counts).toMatchObject({ added: 0, changed: 1 });
  });

  it('points at a product whose SKU lost its zeros, and adds no second one', async () => {
    await bring(header + tea.replace('T-1', '0017'));
    const { import: previewed, faults } = await preview(header + tea.replace('T-1', '17'));
    expect(previewed.counts).toMatchObject({ added: 0, changed: 0, faulty: 1 });
    expect(faults).toMatchObject([{ line: 2, column: 'sku', reason: expect.stringContaining('Looks like 0017') }]);
    const other = header + tea.replace('T-1,Assam Tea', '17,Green Tea');
    expect((await preview(other)).import.counts).toMatchObject({ added: 1, faulty: 0 });
  });

  it('changes only the columns of the sheet, matching by sku, else by the name', async () => {
    await bring(header + tea + rice);
    const id = idOf('Assam Tea');
    const previewed = await preview('sku,name,price\nT-1,Assam Gold Tea,275\n,Sona Masoori Rice,62.50\n');
    expect(previewed.import.counts).toMatchObject({ added: 0, changed: 1, same: 1 });
    expect(previewed.changed).toMatchObject([
      { line: 2, fields: { name: { from: 'Assam Tea', to: 'Assam Gold Tea' }, price: { from: 250, to: 275 } } },
    ]);
    await applyId(previewed.import._id);
    expect(named('Assam Gold Tea')).toMatchObject({ _id: id, price: 275, stock: 40, description: 'Strong.' });
    const { changes } = (await get(`${calls.listAuditEntries.path}?entityId=${id}`)).json().data;
    expect(changes[0]).toMatchObject({ action: 'changed', fields: { price: { from: 250, to: 275 } } });
  });

  it("gives the row's sku to a product with that name and no sku", async () => {
    await stockProduct(shop, { name: 'Assam Tea', sku: null });
    expect((await bring(`sku,name\nT-9,Assam Tea\n`)).data.counts).toMatchObject({ changed: 1 });
    expect(await preview('sku,stock\nT-9,100\n')).toMatchObject({ import: { counts: { same: 1 } } });
  });

  it('gives it to one row only when two new skus have that name', async () => {
    const id = await stockProduct(shop, { name: 'Assam Tea', sku: null, unit: 'GM', unitQuantity: 500 });
    const { counts } = (await bring(header + tea + tea.replace('T-1', 'T-2'))).data;
    expect(counts).toMatchObject({ added: 1, changed: 1 });
    expect(inShop().find(({ _id }) => _id === id)).toMatchObject({ description: 'Strong.' });
    expect(await preview(await takeOut())).toMatchObject({ import: { counts: { same: 2 } } });
  });

  it('matches each row to its own of several products with the same name and no sku, even when another row is faulty', async () => {
    const names = 'name,category,price,unit,unit_quantity,stock\n';
    await bring(`${names}Salt,Spices,21,KG,1,5\n`);
    await stockProduct(shop, { name: 'Salt', sku: null, pricePaise: 9_000, unit: 'KG', unitQuantity: 5 });
    const before = inShop().filter(({ name }) => name === 'Salt');
    expect(before.map((each) => [each.unit_quantity, each.price])).toEqual([
      [1, 21],
      [5, 90],
    ]);
    const sheet = `${names}Salt,Spices,-21,KG,1,5\nSalt,Spices,95,KG,5,5\n`;
    expect(await bring(sheet, { skipFaulty: true })).toMatchObject({ data: { counts: { changed: 1, faulty: 1 } } });
    const after = inShop().filter(({ name }) => name === 'Salt');
    expect(after.map((each) => [each.unit_quantity, each.price])).toEqual([
      [1, 21],
      [5, 95],
    ]);
  });

  it('moves a product into the sub category of that name in its new category', async () => {
    const columns = 'sku,name,category,sub_category,price,unit,unit_quantity\n';
    await bring(`${columns}A-1,Apple,Fruits,Fresh,99,KG,1\nB-1,Beetroot,Vegetables,Fresh,40,KG,1\n`);
    expect(named('Apple')?.subCategory).not.toEqual(named('Beetroot')?.subCategory);
    await bring('sku,category,sub_category\nA-1,Vegetables,Fresh\n');
    expect(named('Apple')?.subCategory).toEqual(named('Beetroot')?.subCategory);
    await bring('sku,category,sub_category\nA-1,Sweets,Fresh\n');
    const [fresh = ''] = named('Apple')?.subCategory ?? [];
    expect(shop.catalogue.snapshot().findSubCategory(fresh)?.categoryIds).toEqual(named('Apple')?.category);
  });

  it('keeps the values of empty cells, and clears the values of (clear) cells', async () => {
    const id = await shop.images.add(await brick(40, 30).png().toBuffer());
    await bring(header + tea.replace('chai|चाय,,', `chai|चाय,${imageUrl(id)},`));
    const columns = 'sku,name,price,sub_category,description,aliases,images,category,unit\n';
    expect((await bring(`${columns}T-1,Assam Tea,260,,,,,,\n`)).data.counts).toMatchObject({ changed: 1 });
    expect(named('Assam Tea')).toMatchObject({ price: 260, description: 'Strong.', images: [imageUrl(id)] });
    expect(named('Assam Tea')?.subCategory).toHaveLength(1);
    expect(await aliasesOf('Assam Tea')).toEqual(['chai', 'चाय']);
    await bring(`${columns}(clear),Assam Tea,,(clear),(Clear),(clear), (clear) ,,\n`);
    expect(named('Assam Tea')).toMatchObject({ price: 260, description: '', images: [], subCategory: [] });
    expect(await aliasesOf('Assam Tea')).toEqual([]);
    expect(await preview('sku,name\nT-1,Assam Tea\n')).toMatchObject({
      changed: [{ fields: { sku: { from: null } } }],
    });
    const { faults } = await preview('name,price,category\nAssam Tea,(clear),(clear)\n');
    expect(faults.map(({ column, reason }) => [column, reason.includes('cannot be cleared')])).toEqual([
      ['price', true],
      ['category', true],
    ]);
  });

  it('exports a text that reads (clear) as a text', async () => {
    await stockProduct(shop, { name: 'Odd One', sku: null, description: '(clear)', aliases: ['(CLEAR)'] });
    expect(await takeOut()).toContain("'(clear),'(CLEAR)");
    expect(await preview(await takeOut())).toMatchObject({ import: { counts: { same: 1, changed: 0 } } });
  });

  describe('the stock of known products', () => {
    const sell = async (id: string, quantity: number) => {
      const shopper = new Shopper(inProcess(shop), await signUp(shop));
      await shopper.fill({ [id]: quantity });
      expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    };

    it('is unchanged by default, and otherwise changed through the ledger, which names the import', async () => {
      await bring(header + tea);
      const id = idOf('Assam Tea');
      expect((await bring('sku,stock,price\nT-1,15,255\n')).data.counts).toMatchObject({ changed: 1, stock: 1 });
      expect([named('Assam Tea')?.stock, named('Assam Tea')?.price]).toEqual([40, 255]);
      const previewed = await preview('sku,stock\nT-1,15\n');
      expect(previewed).toMatchObject({
        import: { counts: { same: 1, changed: 0, stock: 1, stockOnly: 1 } },
        stock: [{ line: 2, sku: 'T-1', name: 'Assam Tea', from: 40, to: 15, since: null }],
      });
      await applyId(previewed.import._id, { withStock: true });
      expect([named('Assam Tea')?.stock, (await ledger()).get(id)]).toEqual([15, 15]);
      const [movement] = await shop.database.queries
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.productId, id))
        .orderBy(desc(stockMovements.id));
      expect(movement).toMatchObject({ quantity: -25, reason: 'Import of sheet.csv', actorId: meera.userId });
    });

    it('is not reset by an export that is imported again after a sale, and the preview shows what it would undo', async () => {
      await bring(header + tea);
      const exported = await takeOut();
      await sell(idOf('Assam Tea'), 3);
      const previewed = await preview(exported);
      expect(previewed.stock).toMatchObject([{ from: 37, to: 40, since: { sold: 3, returned: 0, other: 0 } }]);
      expect((await applyId(previewed.import._id)).json().data).toMatchObject({ counts: { changed: 0, same: 1 } });
      expect(named('Assam Tea')?.stock).toBe(37);
    });

    it('that was sold after the preview is skipped, unless the row is confirmed', async () => {
      await bring(header + tea);
      const previewed = await preview('sku,stock\nT-1,60\n');
      await sell(idOf('Assam Tea'), 2);
      const skipped = (await applyId(previewed.import._id, { withStock: true })).json().data;
      expect(skipped).toMatchObject({
        status: 'previewed',
        counts: { changed: 0, skipped: 1 },
        skipped: [{ line: 2, reason: 'stock_moved', fields: { stock: { from: 38, to: 60 } } }],
      });
      expect(named('Assam Tea')?.stock).toBe(38);
      await applyId(previewed.import._id, { withStock: true, overwrite: 'all' });
      expect(named('Assam Tea')?.stock).toBe(60);
    });
  });

  describe('products that changed after the preview', () => {
    it('are listed and skipped, and the other rows are applied', async () => {
      await bring(header + tea + rice);
      const previewed = await preview('sku,price\nT-1,51\nR-1,70\n');
      await shop.catalogue.change((change) => change.updateProduct(idOf('Assam Tea'), { pricePaise: 77_00 }));
      const asked = await applyId(previewed.import._id, { ask: true });
      expect(asked.json()).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        data: { count: 1, rows: [{ line: 2, sku: 'T-1', reason: 'edited', fields: { price: { from: 77, to: 51 } } }] },
      });
      expect(named('Sona Masoori Rice')?.price).toBe(62.5);
      const done = (await applyId(previewed.import._id)).json().data;
      expect(done).toMatchObject({ status: 'applied', counts: { changed: 1, skipped: 1 }, skipped: [{ line: 2 }] });
      expect([named('Assam Tea')?.price, named('Sona Masoori Rice')?.price]).toEqual([77, 70]);
    });

    it('are overwritten row by row when they are confirmed as shown', async () => {
      await bring(header + tea + rice);
      const previewed = await preview('sku,price\nT-1,51\nR-1,71\n');
      const edit = (name: string, pricePaise: number) =>
        shop.catalogue.change((change) => change.updateProduct(idOf(name), { pricePaise }));
      await edit('Assam Tea', 77_00);
      await edit('Sona Masoori Rice', 78_00);
      const { rows } = (await applyId(previewed.import._id, { ask: true })).json().data;
      const overwrite = rows.map(({ line, revision }: StaleRow) => ({ line, revision }));
      await edit('Sona Masoori Rice', 79_00);
      expect((await applyId(previewed.import._id, { overwrite })).json().data).toMatchObject({
        counts: { changed: 1, skipped: 1 },
      });
      expect([named('Assam Tea')?.price, named('Sona Masoori Rice')?.price]).toEqual([51, 79]);
    });

    it('are reported differently when deleted and when added', async () => {
      await bring(header + tea);
      const previewed = await preview(
        `${header}T-1,Assam Tea,Drinks,,90,0,GM,500,1,,,,\nN-1,Nutmeg,Spices,,90,0,GM,50,1,,,,\n`,
      );
      await shop.catalogue.change((change) => change.deleteProducts([idOf('Assam Tea')]));
      await stockProduct(shop, { name: 'Nutmeg', sku: 'N-1' });
      const { data } = (await applyId(previewed.import._id)).json();
      expect(data.skipped.map(({ line, reason }: StaleRow) => [line, reason])).toEqual([
        [2, 'deleted'],
        [3, 'added'],
      ]);
      expect(inShop()).toMatchObject([{ name: 'Nutmeg', price: 40 }]);
    });
  });

  it('is all or nothing, and reports each fault; or leaves out faulty rows', async () => {
    const faulty = `${header + tea}R-1,Rice,Grains,,-5,0,KG,1,8,,,,\nR-2,Ghee,,,5,0,STONE,1,8,,,,\nT-1,Twice,A,,5,0,KG,1,8,,,,\n`;
    const previewed = await preview(faulty);
    expect(previewed.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'price'],
      [4, 'unit'],
      [4, 'category'],
      [5, 'sku'],
    ]);
    const refused = await applyId(previewed.import._id);
    expect([refused.statusCode, refused.json().message]).toEqual([400, '3 rows are faulty. Nothing was imported.']);
    expect(inShop()).toEqual([]);
    const taken = await applyId(previewed.import._id, { skipFaulty: true });
    expect(taken.json().data).toMatchObject({ status: 'applied', counts: { added: 1, faulty: 3 } });
    expect(taken.json().data.faults).toEqual(previewed.faults);
    expect(inShop().map(({ name }) => name)).toEqual(['Assam Tea']);
  });

  it('requires a category when a product without one gets a sub category', async () => {
    await stockProduct(shop, { name: 'Stray', categoryIds: [], subCategoryIds: [] });
    const { faults } = await preview('name,sub_category\nStray,Loose\n');
    expect(faults).toEqual([
      {
        line: 2,
        column: 'category',
        reason: 'Name a category too: the product has none.',
        reasonText: { key: 'sheetFaults.needsCategoryToo' },
      },
    ]);
    expect(await bring('name,category,sub_category\nStray,A,Loose\n')).toMatchObject({
      data: { counts: { changed: 1 } },
    });
  });

  it.each([
    ['sku,name,price\nN-1,New Thing,5\n', ['category', 'unit', 'unit_quantity']],
    ['name,stock\nTwin,5\n', ['name']],
    [`${header},Same,A,,5,0,KG,1,8,,,,\n,Same,A,,5,0,KG,1,8,,,,\n`, ['name']],
    [`${header}N-1,New Thing,A,,5,0,KG,1,8,,,/images/${'0'.repeat(32)}-960.webp,\n`, ['images']],
    [`${header}N-1,New Thing,A,,5,0,KG,1,8,,,../secret.png,\n`, ['images']],
  ])('%j is faulty', async (sheet, columns) => {
    await stockProduct(shop, { name: 'Twin', sku: 'a' });
    await stockProduct(shop, { name: 'Twin', sku: 'b' });
    const { faults } = await preview(sheet);
    expect(faults.map(({ column }) => column)).toEqual(columns);
  });

  it.each([
    ['http://127.0.0.1:5432/a.png'],
    ['http://[::1]/a.png'],
    ['http://169.254.169.254/latest'],
    ['http://10.0.0.1/a.png'],
    ['http://2130706433/a.png'],
    ['http://[::ffff:127.0.0.1]/a.png'],
    ['http://localhost/a.png'],
  ])('a picture at %s is never fetched, and its row is faulty in the preview', async (address) => {
    const previewed = await preview(`${header}N-1,New Thing,A,,5,0,KG,1,8,,,${address},\n`);
    expect(previewed).toMatchObject({
      import: { counts: { added: 0, faulty: 1 } },
      faults: [{ line: 2, column: 'images' }],
    });
    const refused = (await applyId(previewed.import._id)).json();
    expect(refused.data.faults).toMatchObject([{ line: 2, column: 'images' }]);
    expect(refused.data.faults[0].reason).toContain('private networks');
    expect(inShop()).toEqual([]);
  });

  it("recognizes the shop's own pictures by their addresses", async () => {
    const id = await shop.images.add(await brick(40, 30).png().toBuffer());
    await bring(`${header}N-1,New Thing,A,,5,0,KG,1,8,,,${imageUrl(id)},\n`);
    expect(named('New Thing')?.images).toEqual([imageUrl(id)]);
  });

  it('changes nothing when an export is imported', async () => {
    const text = fc
      .string({
        unit: fc.constantFrom('a', 'ब', '"', ',', '|', '\\', '\n', '\r\n', '=', "'", '-', ' ', '\u00a0', '😀'),
        minLength: 3,
        maxLength: 12,
      })
      .map(plainLines);
    const line = text.map(plainLine).filter((value) => [...value].length >= 3);
    const anyRow = fc.record({
      name: line,
      description: text,
      aliases: fc.uniqueArray(line, { maxLength: 3 }),
      sku: fc.option(line, { nil: null }),
      pricePaise: fc.integer({ min: 1, max: 999_999 }),
      unitQuantity: fc.integer({ min: 1, max: 99_999 }).map((value) => value / 1000),
      discount: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
      publish: fc.boolean(),
    });
    const some = fc.uniqueArray(anyRow, {
      minLength: 60,
      maxLength: 60,
      selector: ({ sku, name }) => sku ?? `${name} `,
    });
    const categoryId = await shop.catalogue.change((change) => change.createCategory({ name: `=A|B "C"`, image: '' }));
    await fc.assert(
      fc.asyncProperty(some, async (list) => {
        await removeAll();
        await shop.catalogue.change((change) =>
          change.createProducts(
            list.map(
              (each): NewProduct => ({
                ...each,
                unit: 'KG',
                stock: 3,
                images: [],
                categoryIds: [categoryId],
                subCategoryIds: [],
              }),
            ),
          ),
        );
        const { import: previewed, faults } = await preview(await takeOut());
        expect(faults).toEqual([]);
        expect(previewed.counts).toMatchObject({ added: 0, changed: 0, same: list.length, categories: 0 });
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('a formula is text in the sheet and in the shop', async () => {
    await bring(`${header}=1+1,=HYPERLINK(),A,,5,0,KG,1,8,+1,-2|@x,,\n`);
    expect(named('=HYPERLINK()')).toMatchObject({ description: '+1' });
    expect(await takeOut()).toContain(`'=1+1,'=HYPERLINK(),A,,5,0,5,,KG,1,8,'+1,'-2|@x,,true`);
  });

  describe('the last import', () => {
    it('is undone: additions are removed, changes are reverted, and later sales are kept', async () => {
      await bring(header + tea);
      const second = (
        await bring(`${header + tea.replace('40,Strong', '100,Mild') + rice.replace('Staples', 'Only There')}`)
      ).data;
      const shopper = new Shopper(inProcess(shop), meera);
      await shopper.fill({ [idOf('Assam Tea')]: 3 });
      await shopper.cashPayment(await shopper.checkout());
      expect((await undo(second._id)).json().data).toMatchObject({
        import: { status: 'undone' },
        restored: 1,
        removed: 1,
        left: 0,
      });
      expect(inShop()).toMatchObject([{ name: 'Assam Tea', description: 'Strong.', stock: 37 }]);
      expect((await ledger()).get(idOf('Assam Tea'))).toBe(37);
      expect(shop.catalogue.snapshot().categories.map(({ name }) => name)).not.toContain('Only There');
    });

    it('keeps later changes, and reports them', async () => {
      const { data } = await bring(header + tea + rice);
      await shop.catalogue.change((change) => change.updateProduct(idOf('Assam Tea'), { pricePaise: 99_00 }));
      expect((await undo(data._id)).json().data).toMatchObject({ removed: 1, left: 1, leftNames: ['Assam Tea'] });
      expect(inShop()).toMatchObject([{ name: 'Assam Tea', price: 99 }]);
    });

    it('does not move a product back when its old categories are deleted', async () => {
      await bring(`${header}${tea.replace('Drinks,Tea', 'Drinks,')}`);
      const { data } = await bring('sku,category\nT-1,Hot Drinks\n');
      const drinks = shop.catalogue.snapshot().categories.find(({ name }) => name === 'Drinks')?.id ?? '';
      const below = shop.catalogue.snapshot().subCategories.filter(({ categoryIds }) => categoryIds.includes(drinks));
      await shop.catalogue.change(async (change) => {
        for (const { id } of below) await change.deleteSubCategory(id);
        await change.deleteCategory(drinks);
      });
      expect((await undo(data._id)).json().data).toMatchObject({ restored: 0, left: 1, leftNames: ['Assam Tea'] });
      expect(categoryNames(named('Assam Tea'))).toEqual(['Hot Drinks']);
    });

    it('does not restore a product whose code now belongs to another', async () => {
      await bring(`${header}${tea}${rice}`);
      const { data } = await bring('sku,name\n(clear),Assam Tea\n');
      const other = await stockProduct(shop, { name: 'Green Tea', sku: 'T-1' });
      expect((await undo(data._id)).json()).toMatchObject({
        success: true,
        data: { left: 1, leftNames: ['Assam Tea'] },
      });
      await shop.catalogue.change((change) => change.deleteProducts([other]));
    });

    it('is undone although a later import of the same products was undone before it', async () => {
      await bring(header + tea);
      const first = (await bring('sku,price\nT-1,260\n')).data;
      const second = (await bring('sku,price\nT-1,270\n')).data;
      expect((await undo(second._id)).json().data).toMatchObject({ restored: 1, left: 0 });
      expect((await undo(first._id)).json().data).toMatchObject({ restored: 1, left: 0 });
      expect(named('Assam Tea')?.price).toBe(250);
    });

    it('is forgotten once it is undone, and 20 imports later', async () => {
      const first = (await bring(header + tea)).data;
      const second = (await bring('sku,price\nT-1,260\n')).data;
      expect((await undo(second._id)).statusCode).toBe(200);
      const { queries } = shop.database;
      const kept = async () =>
        (await queries.selectDistinct({ id: importedProducts.importId }).from(importedProducts)).map(({ id }) => id);
      expect(await kept()).toEqual(expect.arrayContaining([first._id, second._id]));
      await shop.jobs.run('remove old import changes');
      expect(await kept()).toContain(first._id);
      expect(await kept()).not.toContain(second._id);

      const later = Array.from({ length: 20 }, () => newId());
      const common = { actorName: '', fileName: 'sheet.csv', counts: first.counts, appliedAt: new Date() };
      await queries
        .update(imports)
        .set({ sheet: Buffer.from('name') })
        .where(eq(imports.id, first._id));
      await queries.insert(imports).values(later.map((id) => ({ ...common, id, status: 'applied' as const })));
      await shop.jobs.run('remove old import changes');
      expect(await kept()).not.toContain(first._id);
      const [emptied] = await queries.select().from(imports).where(eq(imports.id, first._id));
      expect(emptied?.sheet).toBeNull();
      await queries.delete(imports).where(inArray(imports.id, later));
      expect((await undo(first._id)).json()).toMatchObject({
        code: 'STEP_NOT_ALLOWED',
        message: 'Nothing is left of this import that could be undone.',
      });
    });

    it('is the last one also when the clock was ahead during an earlier one', async () => {
      const first = (await bring(header + tea)).data;
      const ahead = new Date(Date.now() + 60 * 60_000);
      await shop.database.queries.update(imports).set({ appliedAt: ahead }).where(eq(imports.id, first._id));
      const second = (await bring('sku,price\nT-1,260\n')).data;
      const list = (await get(calls.listImports.path)).json().data as { _id: string }[];
      expect(list.slice(0, 2).map(({ _id }) => _id)).toEqual([second._id, first._id]);
      expect((await undo(first._id)).json()).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
      expect((await undo(second._id)).statusCode).toBe(200);
      expect((await undo(first._id)).statusCode).toBe(200);
      await shop.database.queries.delete(imports);
    });

    it('reports which removed products are in open orders, and the orders keep them', async () => {
      const { data } = await bring(header + tea + rice);
      const shopper = new Shopper(inProcess(shop), await signUp(shop));
      await shopper.fill({ [idOf('Assam Tea')]: 2 });
      const id = idOf('Assam Tea');
      await shopper.cashPayment(await shopper.checkout());
      const [order] = await shopper.orders();
      const inOrders = [{ sku: 'T-1', name: 'Assam Tea', orders: [order?.orderId] }];
      expect((await get(pathOf(calls.checkUndo, { importId: data._id }))).json().data).toEqual({ inOrders });
      expect((await undo(data._id)).json().data).toMatchObject({ removed: 2, inOrders });
      expect(inShop()).toEqual([]);
      expect(await shopper.orders()).toMatchObject([{ product_details: [{ name: 'Assam Tea' }], status: 'placed' }]);
      expect((await shopper.call(calls.cancelOrder, { orderId: order?._id ?? '' })).status).toBe(200);
      expect((await ledger()).get(id)).toBe(40);
    });

    it('does not include imports without changes', async () => {
      const { data } = await bring(header + tea);
      const nothing = await bring(`sku,name,price\nX-1,Unknown,\n`, { skipFaulty: true });
      expect(nothing.data).toMatchObject({ status: 'previewed', counts: { added: 0, changed: 0, faulty: 1 } });
      const list = (await get(calls.listImports.path)).json().data;
      expect(list[0]).toMatchObject({ _id: data._id });
      expect((await undo(data._id)).json().data).toMatchObject({ removed: 1 });
    });

    it('is the only one that can be undone, once, and a sheet is applied once', async () => {
      const first = (await bring(header + tea)).data;
      const second = (await bring(header + rice)).data;
      expect((await undo(first._id)).json()).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
      const answers = await Promise.all([undo(second._id), undo(second._id)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await applyId(first._id)).json()).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
      expect((await undo(first._id)).statusCode).toBe(200);
      const { import: previewed } = await preview(header + tea);
      const applied = await Promise.all([applyId(previewed._id), applyId(previewed._id)]);
      expect(applied.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const list = (await get(calls.listImports.path)).json().data;
      expect(list[0]).toMatchObject({ _id: previewed._id, status: 'applied' });
    });
  });

  it('of 2,100 rows, compressed, changes every one of them', async () => {
    const rows = (price: number) =>
      Array.from(
        { length: 2100 },
        (_, i) => `S${i},Product ${i % 2000},C${i % 7},S${i % 90},${price},0,KG,1,${i % 5},,,,\n`,
      );
    const answer = await send(gzipSync(header + rows(10).join('')), 'big.csv.gz');
    const { import: previewed } = answer.json().data;
    expect(previewed).toMatchObject({ fileName: 'big.csv', counts: { added: 2100, faulty: 0, categories: 7 } });
    expect((await applyId(previewed._id)).json().data.counts).toMatchObject({ added: 2100 });
    // Updates the statistics of the database; otherwise it would read all products for every few rows.
    const [table] = await shop.database.queries
      .select({ rows: sql`reltuples`.mapWith(Number) })
      .from(sql`pg_class`)
      .where(sql`oid = 'products'::regclass`);
    expect(table?.rows).toBeGreaterThanOrEqual(2100);
    const changed = await bring(header + rows(20).join(''));
    expect(changed.data.counts).toMatchObject({ added: 0, changed: 2100, same: 0, faulty: 0, categories: 0 });
    expect(inShop().every(({ price }) => price === 20)).toBe(true);
  });

  it('that is empty is rejected with a reason', async () => {
    const answer = await send('');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(answer.json().message).toContain('The file is empty.');
    expect(answer.json()).toMatchObject({
      messageKey: 'sheetFaults.atLine',
      params: { line: '1', reason: { key: 'sheetFaults.emptyFile' } },
      errorTexts: { sheet: { key: 'sheetFaults.atLine' } },
    });
  });

  it.each([
    ['commas', Buffer.alloc(19_000_000, ','), 'Line 2: The row has more than 100 fields.'],
    ['commas in the header', Buffer.concat([Buffer.alloc(19_000_000, ','), Buffer.from('\n')]), 'more than 100 fields'],
    ['empty rows', Buffer.alloc(19_000_000, ',\n'), 'A sheet may have at most 2,00,000 rows.'],
    ['a quoted text', Buffer.concat([Buffer.from('"'), Buffer.alloc(19_000_000, 'a')]), 'ends inside|longer than'],
  ])('of 19 MB of %s, compressed, is rejected with little memory', async (what, rest, reason) => {
    const start = what === 'commas in the header' ? '' : 'sku,name\n';
    const packed = gzipSync(Buffer.concat([Buffer.from(start), rest]));
    expect(packed.length).toBeLessThan(100_000);
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = used();
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, used() - before);
    }, 2);
    const answer = await send(packed, 'bomb.csv.gz').finally(() => clearInterval(watching));
    const { code, message, data } = answer.json();
    // An unclosed text is a faulty row; anything else rejects the sheet.
    const rejection = answer.statusCode === 200 ? data.faults[0].reason : message;
    expect([answer.statusCode, code, rejection]).toEqual([
      ...(what === 'a quoted text' ? [200, undefined] : [400, 'VALIDATION']),
      expect.stringMatching(reason),
    ]);
    expect(most).toBeLessThan(150_000_000);
  });

  it('over 20 MB is rejected, however small its compressed size', async () => {
    const large = Buffer.alloc(21 * 1024 * 1024, 'sku,name\n');
    expect((await send(large)).json().code).toBe('TOO_LARGE');
    expect((await send(gzipSync(large), 'a.csv.gz')).json().code).toBe('TOO_LARGE');
  });
});
