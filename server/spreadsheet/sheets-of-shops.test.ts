import { afterEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { sheetColumnsOfStores, workbookType } from '../../contract/catalogue/admin-limits.ts';
import type { SheetLayout, SheetPreview, SheetTable } from '../../contract/import/spreadsheet.ts';
import { presentProduct } from '../catalogue/present.ts';
import { products } from '../catalogue/tables.ts';
import { eq, isNull } from '../db/drizzle.ts';
import { file, sendForm } from '../testing/forms.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { guessColumns } from './guess-columns.ts';
import { imports } from './tables.ts';
import { styles, workbookOf, zipOf } from './testing/workbooks.ts';
import { readWorkbook } from './workbook.ts';

describe('sheets as shops have them', () => {
  const shop = sharedShop(() => openShop());
  const meera = shared(() => signUpAdmin(shop, 'Meera Nair'));
  afterEach(async () => {
    const rows = await shop.database.queries.select({ id: products.id }).from(products);
    await shop.catalogue.change((change) => change.deleteProducts(rows.map(({ id }) => id)));
  });

  const send = (sheet: string | Buffer, layout?: SheetLayout) =>
    sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers: meera.headers },
      { sheet: file(Buffer.from(sheet as string), 'goods', ''), ...(layout && { layout: JSON.stringify(layout) }) },
    );
  const read = async (sheet: string | Buffer, layout?: SheetLayout): Promise<SheetTable> => {
    const { data } = (await send(sheet, layout)).json();
    if (!data?.columns) throw new Error(`no columns were asked: ${JSON.stringify(data)}`);
    return data;
  };
  const preview = async (sheet: string | Buffer, layout?: SheetLayout): Promise<SheetPreview> => {
    const answer = (await send(sheet, layout)).json();
    if (!answer.data?.import) throw new Error(`there is no preview: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  /** Previewed with the columns that are suggested. */
  const suggested = async (sheet: string | Buffer, layout: SheetLayout = {}): Promise<SheetPreview> => {
    const { columns } = await read(sheet, layout);
    return preview(sheet, { ...layout, columns: columns.map(({ column }) => column) });
  };
  const apply = (importId: string, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: pathOf(calls.applyImport, { importId }), headers: meera.headers, payload });
  const inShop = () =>
    shop.catalogue
      .snapshot()
      .listProducts()
      .map((row) => presentProduct(row))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.unit_quantity - b.unit_quantity);
  const rowOf = async (name: string) => {
    const rows = await shop.database.queries.select().from(products);
    return rows.find((row) => row.name === name);
  };

  const list = (separator: string) =>
    [
      'Item Name,Group,M.R.P.,Rate,Qty,Pack,HSN Code,Bar Code,GST %',
      'Toor Dal,Pulses,180,150,38 pcs,1kg,0713,8901234567890,5%',
    ]
      .join('\n')
      .replaceAll(',', separator);
  const expectDal = (previewed: SheetPreview) =>
    expect(previewed).toMatchObject({
      import: { counts: { added: 1, faulty: 0 } },
      added: [{ name: 'Toor Dal', salePrice: 150, unit: 'KG', unit_quantity: 1 }],
    });

  it.each([
    ['commas', Buffer.from(list(','))],
    ['semicolons', Buffer.from(list(';'))],
    ['tabs', Buffer.from(list('\t'))],
    ['bars', Buffer.from(list('|'))],
    ['a first line that names the separator', Buffer.from(`sep=;\r\n${list(';')}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${list('\t')}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(list('\t'), 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from(`\ufeff${list(';')}`, 'utf16le').swap16()],
    ['titles above the header', Buffer.from(`Sri Balaji Stores\nStock as on 28-11-2026\n\n${list(',')}`)],
  ])('with %s are read', async (_, sheet) => {
    const { columns, rows } = await read(sheet);
    expect(rows).toBe(1);
    expect(columns.map(({ column }) => column)).toEqual([
      'name',
      'category',
      'mrp',
      'sale_price',
      'stock',
      'unit_quantity',
      'hsn',
      'ean',
      'gst_rate',
    ]);
    expect(columns[4]).toMatchObject({ title: 'Qty', samples: ['38 pcs'] });
    expectDal(await suggested(sheet));
  });

  it.each([
    ['Price,Sale Price', 'price,sale_price'],
    ['Price,Selling Price', 'price,sale_price'],
    ['Selling Price,Offer Price', 'price,sale_price'],
    ['Offer Price,Price', 'sale_price,price'],
    ['Regular price,Sale price', 'price,sale_price'],
    ['List Price,Price', 'price,sale_price'],
    ['मूल्य,विक्रय मूल्य', 'price,sale_price'],
    ['MRP,Rate,Selling Price', 'mrp,,sale_price'],
    ['MRP,Price,Discount,Sale Price', 'mrp,price,discount,sale_price'],
    ['MRP,Price,Our Price,Rate', 'mrp,price,sale_price,'],
    ['MRP,Rate', 'mrp,sale_price'],
    ['Rate,Price', ',price'],
    ['Price,New Price', ',price'],
    ['Old Price,New Price', ',price'],
    ['Rate', 'price'],
    ['P.Rate,S.Rate', ',price'],
    ['price,discount,sale_price', 'price,discount,sale_price'],
    ['Tax%,Cl.Stock,Net Wt.,EAN/Barcode,Rack No', 'gst_rate,stock,unit_quantity,ean,shelf'],
    ['Closing Qty,बिक्री दर', 'stock,price'],
    ['Available Qty,Opening Stock', 'stock,'],
    ['Op. Stock,Cl. Stock', ',stock'],
    ['Opening Stock', 'stock'],
    ['GST %,Disc%', 'gst_rate,discount'],
  ])('with the columns %s charge the most specific price', (titles, columns) => {
    const guessed = guessColumns(titles.split(','), sheetColumnsOfStores);
    expect(guessed.map((column) => column ?? '').join()).toBe(columns);
  });

  it('are charged at their sale price, with the price next to it before discount', async () => {
    const sheet = 'उत्पाद का नाम,Group,MRP,Rate,Price,Selling Price\nToor Dal 1kg,Pulses,110,70,100,90\n';
    const { added, import: made } = await suggested(sheet);
    expect(added).toMatchObject([{ price: 100, salePrice: 90 }]);
    await apply(made._id);
    expect(await rowOf('Toor Dal 1kg')).toMatchObject({ pricePaise: 10_000, discount: 10, mrpPaise: 11_000 });
  });

  it('in Windows-1252 and Hindi are read, with the faults at the lines of the file', async () => {
    const latin = await suggested(Buffer.from('Item;Group;Price\nCaf\u00e9 Blend;Drinks;90\n', 'latin1'));
    expect(latin.added).toMatchObject([{ name: 'Caf\u00e9 Blend', price: 90, unit: 'PC', unit_quantity: 1 }]);
    expect(latin.flagged).toMatchObject([{ name: 'Caf\u00e9 Blend', flag: 'unit_assumed' }]);
    const hindi = await suggested(
      'मेरी दुकान\n\nसामान,श्रेणी,दाम,मात्रा\n"चीनी\n५ किलो",किराना,₹ २५०,१०\nनमक,किराना,मुफ़्त,१०\n',
    );
    expect(hindi.added).toMatchObject([{ line: 4, name: 'चीनी ५ किलो', price: 250, unit: 'KG', unit_quantity: 5 }]);
    expect(hindi.faults).toMatchObject([{ line: 6, column: 'price' }]);
  });

  it('in workbooks keep numbers, percent and leading zeros, and are read from the chosen sheet', async () => {
    const book = workbookOf({
      Notes: [['Call Ramesh']],
      Stock: [
        ['Sri Balaji Stores'],
        ['Item', 'Group', 'MRP', 'GST %', 'HSN', 'Barcode', 'Code', 'Size', 'Expiry'],
        [
          'Toor Dal',
          'Pulses',
          { formula: '100+25.5', value: '125.5' },
          { value: 0.05, style: styles.percent },
          703,
          8901234567890,
          { value: 17, style: styles.fourDigits },
          '1 kg',
          { value: 46000, style: styles.date },
        ],
        ['Urad Dal', 'Pulses', { formula: 'VLOOKUP(1,2)' }, null, null, null, null, '1 kg'],
      ],
    });
    expect(await read(book)).toMatchObject({ sheets: ['Notes', 'Stock'], sheet: 'Notes' });
    const { columns, headerLine } = await read(book, { sheet: 'Stock' });
    expect(headerLine).toBe(2);
    expect(columns.map(({ samples }) => samples[0])).toEqual([
      'Toor Dal',
      'Pulses',
      '125.5',
      '5%',
      '703',
      '8901234567890',
      '0017',
      '1 kg',
      '2025-12-09',
    ]);
    const previewed = await suggested(book, { sheet: 'Stock' });
    expect(previewed.faults).toMatchObject([{ line: 4, column: 'price' }]);
    expect(previewed.flags).toEqual({ hsn_zero: 1 });
    expect((await apply(previewed.import._id, { skipFaulty: true })).json().data.counts).toMatchObject({ added: 1 });
    expect(await rowOf('Toor Dal')).toMatchObject({
      sku: '0017',
      pricePaise: 12_550,
      mrpPaise: 12_550,
      hsn: '0703',
      gstRate: 5,
      eans: ['8901234567890'],
    });
  });

  it('are refused with a reason when they are no sheets, too large or damaged', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(70 * 1024 * 1024, 32) }, 100);
    const [large, ole, picture, cut] = [
      await send(bomb),
      await send(Buffer.from('d0cf11e0a1b11ae10000', 'hex')),
      await send(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), Buffer.alloc(400, 7)])),
      await send(workbookOf({ A: [['Item', 'Price']] }).subarray(0, 200)),
    ];
    expect([large, ole, picture, cut].map(({ statusCode }) => statusCode)).toEqual([413, 400, 400, 400]);
    expect(large.json().code).toBe('TOO_LARGE');
    expect(ole.json()).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('.xls') });
    expect(picture.json().message).toContain('neither a text nor a workbook');
    expect(cut.json().code).toBe('MALFORMED');
    const wide = workbookOf({
      A: [
        ['Item', 'Price'],
        [...Array(150).fill(null), 'x'],
      ],
    });
    expect((await send(wide)).json().message).toContain('more than 100 fields');
    const far = `<worksheet><sheetData><row r="9"><c r="A9999999"><v>1</v></c></row><row r="4000000"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>`;
    const forged = zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="a.xml"/></Relationships>',
      'xl/a.xml': far,
    });
    expect((await send(forged)).statusCode).toBe(400);
  });

  it('in the form of an export need no columns, whatever the file', async () => {
    const native = 'name;category;price;unit;unit_quantity\nToor Dal;Pulses;150;KG;1\n';
    expect((await preview(native)).import.counts).toMatchObject({ added: 1 });
    const book = workbookOf({
      A: [
        ['name', 'category', 'price', 'unit', 'unit_quantity'],
        ['Toor Dal', 'Pulses', 150, 'KG', 1],
      ],
    });
    expect((await preview(book)).import.counts).toMatchObject({ added: 1 });
  });

  it('have their columns remembered for the next sheet with the same titles', async () => {
    const sheet = 'Naam,Kimat,Vibhag\nToor Dal 1kg,150,Pulses\n';
    const { columns, remembered } = await read(sheet);
    expect([remembered, columns.map(({ column }) => column)]).toEqual([false, [null, null, null]]);
    await preview(sheet, { columns: ['name', 'price', 'category'], categories: { Pulses: 'Dals' } });
    const next = await read(sheet.replace('150', '160').replace('Naam', 'NAAM '));
    expect([next.remembered, next.columns.map(({ column }) => column)]).toEqual([true, ['name', 'price', 'category']]);
  });

  it('get their missing categories chosen or created at once', async () => {
    const sheet = 'Item,Group,Price\nToor Dal 1kg,Lentils,150\nSugar 1kg,,45\nSalt 1kg,,20\n';
    const first = await suggested(sheet);
    expect([first.withoutCategory, first.import.counts.added, first.categories]).toEqual([2, 1, ['Lentils']]);
    const { layout } = first;
    const previewed = await preview(sheet, { ...layout, categories: { lentils: 'Dry Goods' }, category: 'Staples' });
    expect([previewed.import.counts.added, previewed.categories]).toEqual([3, ['Dry Goods', 'Staples']]);
    await apply(previewed.import._id);
    expect(inShop().map(({ name, unit, unit_quantity }) => [name, unit, unit_quantity])).toEqual([
      ['Salt 1kg', 'KG', 1],
      ['Sugar 1kg', 'KG', 1],
      ['Toor Dal 1kg', 'KG', 1],
    ]);
  });

  it('name every mistake of a row at once, counted by kind, and can be corrected and sent again', async () => {
    const rows = [
      'Item,Group,MRP,Qty,Barcode',
      'Maida 1kg,,free,lots,8.90E+12',
      'Sugar 1kg,Grocery,45,10,8.90E+12',
      'Salt 1kg,Grocery,20,10,',
    ];
    const previewed = await suggested(rows.join('\n'));
    expect(previewed.import.counts).toMatchObject({ added: 1, faulty: 2 });
    expect(previewed.faults.map(({ line, column }) => `${line} ${column}`).sort()).toEqual([
      '2 category',
      '2 ean',
      '2 mrp',
      '2 stock',
      '3 ean',
    ]);
    expect(previewed.faultKinds[0]).toMatchObject({ column: 'ean', count: 2, line: 2, canLeaveOut: true });
    expect(previewed.faultKinds.find(({ column }) => column === 'mrp')).toMatchObject({
      count: 1,
      canLeaveOut: false,
    });

    const faulty = await shop.app.inject({
      url: `${pathOf(calls.exportFaults, { importId: previewed.import._id })}?lang=hi`,
      headers: meera.headers,
    });
    const [header, maida, sugar, end] = faulty.payload.split('\r\n');
    expect(header).toBe('\ufeffItem,Group,MRP,Qty,Barcode,क्या ठीक करना है');
    expect(maida).toMatch(/^Maida 1kg,,free,lots,8\.90E\+12,"?MRP: .*Qty: .*Barcode: .*Group: /);
    expect([sugar?.startsWith('Sugar 1kg,Grocery,45,10,8.90E+12,'), end]).toEqual([true, '']);
    const corrected = faulty.payload
      .replace(',free,lots,8.90E+12', 'Grocery,55,5,')
      .replace('45,10,8.90E+12', '45,10,8901234567890');
    const again = await preview(corrected, { columns: previewed.layout?.columns });
    expect(again.import.counts).toMatchObject({ added: 2, faulty: 0 });

    const left = await preview(rows.join('\n'), { ...previewed.layout, withoutFaulty: ['ean'] });
    expect(left.import.counts).toMatchObject({ added: 2, faulty: 1 });
  });

  it('have the faulty rows that were left out until the import is undone or old', async () => {
    const sheet = 'Item,Group,Price\nMaida 1kg,Grocery,free\nSalt 1kg,Grocery,20\n';
    const { import: made } = await suggested(sheet);
    const faulty = () =>
      shop.app.inject({ url: pathOf(calls.exportFaults, { importId: made._id }), headers: meera.headers });
    expect((await apply(made._id, { skipFaulty: true })).json().data.counts).toMatchObject({ added: 1, faulty: 1 });
    const { payload } = await faulty();
    expect(payload.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Maida 1kg,Grocery,free,/), '']);
    expect((await apply(made._id, { skipFaulty: true })).json().code).toBe('STEP_NOT_ALLOWED');
    await shop.jobs.run('remove old import changes');
    expect((await faulty()).statusCode).toBe(200);
    await shop.app.inject({
      method: 'POST',
      url: pathOf(calls.undoImport, { importId: made._id }),
      headers: meera.headers,
    });
    expect((await faulty()).json().code).toBe('STEP_NOT_ALLOWED');
    const { import: clean } = await suggested('Item,Group,Price\nSalt 1kg,Grocery,20\n');
    await apply(clean._id);
    const [stored] = await shop.database.queries.select().from(imports).where(eq(imports.id, clean._id));
    expect(stored).toMatchObject({ sheet: null, layout: null, seen: null, pictures: null });
  });

  it('have their faulty rows as a workbook again, with the categories that were chosen, and the same columns', async () => {
    const rows = [
      ['Bezeichnung', 'Verkauf', 'Barcode'],
      ['Maida 1kg', 'free', '8901234567890'],
      ['Salt & <Pepper> 1kg', '4\u00075/-\ud800', '0012345678905'],
      ['Sugar 1kg', 45, ''],
    ];
    const columns = ['name' as const, 'price' as const, 'ean' as const];
    const previewed = await preview(workbookOf({ Goods: rows }), { columns, category: 'Staples' });
    expect(previewed.import.counts).toMatchObject({ added: 1, faulty: 2 });
    const { headers, rawPayload } = await shop.app.inject({
      url: pathOf(calls.exportFaults, { importId: previewed.import._id }),
      headers: meera.headers,
    });
    expect(headers).toMatchObject({
      'content-type': workbookType,
      'content-disposition': 'attachment; filename="faulty-rows.xlsx"',
    });
    const faulty = await readWorkbook(rawPayload, undefined);
    expect(faulty.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['Bezeichnung', 'Verkauf', 'Barcode', 'category'],
      ['Maida 1kg', 'free', '8901234567890', 'Staples'],
      ['Salt & <Pepper> 1kg', '45/-', '0012345678905', 'Staples'],
    ]);
    const asked = await read(rawPayload);
    expect(asked.remembered).toBe(true);
    expect(asked.columns.map(({ column }) => column)).toEqual([...columns, 'category']);
    const correct = (cell: string) => (cell === 'free' ? '40' : cell);
    const corrected = workbookOf({ Goods: faulty.rows.map(({ cells }) => cells.map(correct)) });
    const again = await preview(corrected, { columns: asked.columns.map(({ column }) => column) });
    expect([again.import.counts.added, again.withoutCategory]).toEqual([2, 0]);
  });

  it('with a name in several pack sizes become pack sizes of one product, and are found again', async () => {
    const rows = [
      'Item,Group,Price,Size',
      'Toor Dal,Pulses,150,1kg',
      'Toor Dal,Pulses,80,500g',
      'Toor Dal,Pulses,81,500 gm',
    ];
    const first = await suggested(rows.join('\n'));
    expect(first.faults).toMatchObject([{ line: 4, column: 'name' }]);
    await apply(first.import._id, { skipFaulty: true });
    expect(inShop()).toMatchObject([
      { name: 'Toor Dal', unit: 'KG', unit_quantity: 1 },
      { name: 'Toor Dal', unit: 'GM', unit_quantity: 500 },
    ]);
    const stored = await shop.database.queries.select().from(products).where(isNull(products.archivedAt));
    expect(stored.map(({ variantGroup }) => variantGroup)).toEqual(['Toor Dal', 'Toor Dal']);
    const next = await suggested('Item,Group,Price,Size\nToor Dal,Pulses,90,500g\nToor Dal,Pulses,290,2kg\n');
    expect(next.import.counts).toMatchObject({ added: 1, changed: 1 });
    expect(next.changed).toMatchObject([{ line: 2, fields: { price: { from: 80, to: 90 } } }]);
  });

  it('mean the same products, however their hyphens are written and whatever nobody sees in them', async () => {
    const first = await preview(
      'sku,name,category,price,unit,unit_quantity\n,Te Mirch-Powder,Spices,80,GM,100\nA4-1,Te Haldi,Spices,70,GM,100\n',
    );
    await apply(first.import._id);
    const next = await preview(
      'sku,name,category,price,unit,unit_quantity\n,Te Mirch\u2011Powder\u0090,Spices,85,GM,100\nA4\u22121\ue000,Te Haldi,Spices,75,GM,100\n',
    );
    expect(next.import.counts).toMatchObject({ added: 0, changed: 2 });
    expect(next.changed.map(({ fields }) => fields)).toEqual([
      { price: { from: 80, to: 85 } },
      { price: { from: 70, to: 75 } },
    ]);
  });

  it('leave out totals and repeated titles, and say so', async () => {
    const rows = [
      'Item,Group,Price,Qty',
      'Toor Dal 1kg,Pulses,150,5',
      'Sub Total:,,150,5 pcs',
      'ITEM ,Group,Price,Qty',
      'Total Care Shampoo 1 pc,Soaps,120,2',
      'Total,,₹270/-,7',
      'Stock Total,,9000,',
      'Grand Total (Rs.),,9000,',
      'कुल जोड़,,270,7',
      'Total: 270,,,',
      'Amount in words,Rupees two hundred seventy only,,',
      'Total,Cereals,300,',
      'Rs. 5 biscuits only,Biscuits,5,',
    ];
    const { import: made, leftOut, layout } = await suggested(rows.join('\n'), { category: 'Grocery' });
    expect(made.counts).toMatchObject({ added: 4, faulty: 0 });
    expect(leftOut).toMatchObject({
      count: 8,
      rows: [{ line: 3, text: 'Sub Total: · 150 · 5 pcs' }, ...[4, 6, 7, 8, 9, 10, 11].map((line) => ({ line }))],
    });
    await apply(made._id);
    expect(inShop().map(({ name }) => name)).toEqual([
      'Rs. 5 biscuits only',
      'Toor Dal 1kg',
      'Total',
      'Total Care Shampoo 1 pc',
    ]);
    expect((await preview('Item,Group,Price,Qty\nSalt 1kg,Grocery,20,1\n', layout)).leftOut).toBeUndefined();
  });

  it('refuse a price of 0, also with an MRP', async () => {
    const { faults } = await suggested('Item,Group,MRP,Rate\nSalt 1kg,Grocery,20,0\nSugar 1kg,Grocery,45,44\n');
    expect(faults).toMatchObject([{ line: 2, column: 'sale_price', reason: expect.stringContaining("'0'") }]);
    const free = await preview('name,category,price,discount,sale_price,unit,unit_quantity\nBag,Other,5,100,0,PC,1\n');
    expect(free.import.counts).toMatchObject({ added: 1, faulty: 0 });
  });

  it('have codes without what programs add to them', async () => {
    const rows = ["Masoor Dal 1kg,Pulses,150,'8901058851298,'0017", 'Rock Salt 1kg,Grocery,20,8901234567890.0,B-2'];
    const { import: made } = await suggested(['Item,Group,Price,Barcode,Code', ...rows].join('\n'));
    await apply(made._id);
    expect(await rowOf('Masoor Dal 1kg')).toMatchObject({ sku: '0017', eans: ['8901058851298'] });
    expect(await rowOf('Rock Salt 1kg')).toMatchObject({ eans: ['8901234567890'] });
  });

  describe('with a size of a product that the shop has in another', () => {
    const groups = async () =>
      (await shop.database.queries.select().from(products).where(isNull(products.archivedAt)))
        .map(({ unitQuantity, unit, pricePaise, variantGroup }) => [
          `${unitQuantity} ${unit}`,
          pricePaise,
          variantGroup,
        ])
        .toSorted();
    const start = async (...rows: string[]) =>
      apply((await suggested(['Item,Group,Price,Size,Code', ...rows].join('\n'))).import._id);

    it('add it as a pack size, and are undone', async () => {
      await start('Sugar,Grocery,52,1kg,');
      const first = await suggested('Item,Group,Price,Size\nSugar,Grocery,50,5kg\nSugar,Grocery,95,2 kg\n');
      expect(first.import.counts).toMatchObject({ added: 2, changed: 0, faulty: 0 });
      await apply(first.import._id);
      expect(await groups()).toEqual([
        ['1 KG', 5_200, 'Sugar'],
        ['2 KG', 9_500, 'Sugar'],
        ['5 KG', 5_000, 'Sugar'],
      ]);
      const next = await suggested('Item,Group,Price,Size\nSugar,Grocery,400,10kg\n');
      expect(next.import.counts).toMatchObject({ added: 1, changed: 0, faulty: 0 });
      await shop.app.inject({
        method: 'POST',
        url: pathOf(calls.undoImport, { importId: first.import._id }),
        headers: meera.headers,
      });
      expect(await groups()).toEqual([['1 KG', 5_200, null]]);
    });

    it('find the same size however it is written, which stays', async () => {
      await start('Atta,Grocery,50,1kg,', 'Atta,Grocery,26,500g,', 'Atta,Grocery,210,5 kg,A-5');
      const next = await suggested('Item,Group,Price,Size\nAtta,Grocery,55,1000 g\n');
      expect(next.changed).toMatchObject([{ fields: { price: { from: 50, to: 55 } } }]);
      expect(Object.keys(next.changed[0]?.fields ?? {})).toEqual(['price']);
      const five = await suggested('Item,Group,Price,Size\nAtta,Grocery,215,5000 gm\nAtta,Grocery,100,2kg\n');
      expect(five.import.counts).toMatchObject({ added: 1, changed: 1, faulty: 0 });
      const twice = await suggested('Item,Group,Price,Size\nRice,Grocery,55,1 kg\nRice,Grocery,56,1000g\n');
      expect(twice.faults).toMatchObject([{ line: 3, column: 'name' }]);
    });

    it('follow a code whatever the size, and give one only to a product of that size', async () => {
      await start('Sugar,Grocery,52,1kg,S-1', 'Salt,Grocery,20,1kg,');
      const sheet = 'Item,Group,Price,Size,Code\nSugar,Grocery,250,5kg,S-1\nSalt,Grocery,90,5kg,S-2\n';
      const next = await suggested(sheet);
      expect(next.import.counts).toMatchObject({ added: 1, changed: 1, faulty: 0 });
      await apply(next.import._id);
      expect(await groups()).toEqual([
        ['1 KG', 2_000, 'Salt'],
        ['5 KG', 25_000, null],
        ['5 KG', 9_000, 'Salt'],
      ]);
    });
  });

  it('show the prices of new products, and flag what is far off and names that are there already', async () => {
    const goods = Array.from({ length: 12 }, (_, i) => `G-${i},Biscuit ${i},Snacks,${10 + i},PC,1`);
    const header = 'sku,name,category,price,unit,unit_quantity';
    const first = await preview([header, ...goods].join('\n'));
    expect(first.added[3]).toMatchObject({ name: 'Biscuit 3', price: 13, salePrice: 13, unit: 'PC', unit_quantity: 1 });
    expect(first.flagged).toEqual([]);
    await apply(first.import._id);
    const maida = ['M-1,Maida,Grocery,"1,25,000",KG,1', 'M-2,Maida,Grocery,40,KG,1', 'G-1,Biscuit 1,Snacks,110,PC,1'];
    const next = await preview(
      [header, ...goods.slice(2), ...maida, 'X-1,Biscuit 5,Snacks,15,PC,1', 'X-2,Toffee,Snacks,0.5,PC,1'].join('\n'),
    );
    expect(next.flagged.map(({ line, flag, salePrice, before }) => [line, flag, salePrice, before])).toEqual([
      [12, 'price_high', 125_000, undefined],
      [13, 'same_name', 40, undefined],
      [14, 'price_changed', 110, 11],
      [15, 'same_name', 15, undefined],
      [16, 'price_low', 0.5, undefined],
    ]);
    const both = await suggested('Item,Group,MRP,Rate\nBesan 1kg,Grocery,"1,25,000",45\nSooji 1kg,Grocery,50,45\n');
    expect(both.flagged).toMatchObject([{ name: 'Besan 1kg', flag: 'far_below', salePrice: 45 }]);
    expect(next.flags).toEqual({ price_high: 1, same_name: 2, price_changed: 1, price_low: 1 });
  });

  it('of 300 rows come in with every number right', async () => {
    const price = (i: number) =>
      [`₹${i}`, `${i}/-`, `Rs. ${i}.00`, `${i}`, `"₹1,25,${String(i).padStart(3, '0')}"`][i % 5] ?? '';
    const paise = (i: number) => (i % 5 === 4 ? 125_000 + i : i) * 100;
    const pack = (i: number) => ['1kg', '500 gm', '1 ltr', '250ml', '1 pc'][i % 5] ?? '';
    const rows = Array.from({ length: 300 }, (_, n) => n + 100).map(
      (i) =>
        `${i - 99};Thing ${i};${i % 3 ? 'Kirana' : ''};${price(i)};${i} pcs;${pack(i)};703;${i % 2 ? '8.90E+12' : ''};5%`,
    );
    const sheet = `Sri Balaji Kirana Stores\n\nSr No;Particulars;Category;MRP;Qty;Pack;HSN Code;Barcode;GST %\n${rows.join('\n')}\n`;
    const first = await suggested(Buffer.from(`\ufeff${sheet}`, 'utf16le'));
    expect(first.import.counts).toMatchObject({ faulty: 200 });
    expect(first.faultKinds.map(({ column, count }) => [column, count])).toEqual([
      ['ean', 150],
      ['category', 100],
    ]);
    const layout: SheetLayout = { ...first.layout, category: 'Other goods', withoutFaulty: ['ean'] };
    const previewed = await preview(Buffer.from(`\ufeff${sheet}`, 'utf16le'), layout);
    expect(previewed.import.counts).toMatchObject({ added: 300, faulty: 0 });
    expect(previewed.flags).toMatchObject({ hsn_zero: 300, price_high: 60 });
    await apply(previewed.import._id);
    const stored = new Map((await shop.database.queries.select().from(products)).map((row) => [row.name, row]));
    const units = ['KG', 'GM', 'LTR', 'ML', 'PC'];
    for (let i = 100; i < 400; i += 1) {
      expect(stored.get(`Thing ${i}`)).toMatchObject({
        pricePaise: paise(i),
        discount: 0,
        hsn: '0703',
        gstRate: 5,
        unit: units[i % 5],
        unitQuantity: [1, 500, 1, 250, 1][i % 5],
      });
    }
  });
});
