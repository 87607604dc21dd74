/** The sale price that an owner types is the price that is shown and charged, and none is above the MRP. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import type { AdminProduct } from '../../../contract/catalogue/admin-catalogue.ts';
import { productLimits } from '../../../contract/catalogue/admin-limits.ts';
import type { SheetPreview } from '../../../contract/import/spreadsheet.ts';
import { discountFor, salePaise, toPaise, toRupees } from '../../../contract/money/money.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { orderLines } from '../../orders/model/tables.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { file, redPicture, sendForm } from '../../testing/forms.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, openShopOn, shared, sharedShop } from '../../testing/shop.ts';
import { home, inProcess, orderOf, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { products } from '../tables.ts';

/** Rupees before discount, and the sale prices that two decimals of a discount missed. */
const typed = [
  [165, 150],
  [180, 150],
  [145, 130],
  [365, 331],
  [399, 331],
  [1499, 1234],
  [25_000, 24_999.99],
  [0.55, 0.5],
  [40, 40],
  [40, 0],
] as const;

/** The rule of the API, as any client computes it. */
const asClientsDo = ({ price, discount }: { price: number; discount: number }) =>
  Number((price * (1 - discount / 100)).toFixed(2));

describe.each(bothDatabases)('sale prices and MRP on the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  const owner = shared(() => signUpAdmin(shop));
  let admin: Shopper;
  let category: string;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), owner);
    category = await shop.catalogue.change((change) => change.createCategory({ name: 'Staples', image: '' }));
  });

  const given = async (pricePaise = 18_000, more: Parameters<typeof stockProduct>[1] = {}) => {
    const productId = await stockProduct(shop, { pricePaise, categoryIds: [category], stock: 1_000, ...more });
    return shown(productId);
  };
  const shown = async (productId: string) =>
    (await admin.call(calls.getAdminProduct, { productId })).data as AdminProduct;
  const update = ({ _id, revision }: AdminProduct, fields: object) =>
    admin.call(calls.updateProduct, {}, { productId: _id, revision, ...fields });
  const updateAll = (changes: object[]) => admin.call(calls.updateProducts, {}, { products: changes });
  const changeOf = ({ _id, revision }: AdminProduct, fields: object) => ({ productId: _id, revision, ...fields });
  const add = (fields: object) =>
    sendForm(
      shop,
      { method: 'POST', url: calls.addProduct.path, headers: owner.headers },
      {
        ...{
          name: 'Basmati rice',
          category: [category],
          unit: 'KG',
          unit_quantity: '1',
          stock: '5',
          image1: redPicture,
        },
        ...fields,
      },
    );
  const preview = async (sheet: string, headers: Record<string, string> = owner.headers): Promise<SheetPreview> => {
    const parts = { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') };
    return (await sendForm(shop, { method: 'POST', url: calls.previewImport.path, headers }, parts)).json().data;
  };
  const bring = async (sheet: string) => {
    const { import: previewed, faults } = await preview(sheet);
    expect(faults).toEqual([]);
    await shop.app.inject({
      method: 'POST',
      url: pathOf(calls.applyImport, { importId: previewed._id }),
      headers: owner.headers,
      payload: {},
    });
  };
  const faultsOf = async (sheet: string) =>
    (await preview(sheet)).faults.map(({ line, column, reason }) => [line, column, reason]);
  const exported = async () => {
    const { payload } = await shop.app.inject({ url: calls.exportCatalogue.path, headers: owner.headers });
    const [head = '', ...rows] = payload.replace('\uFEFF', '').trim().split('\r\n');
    return { head, rows };
  };

  /** Orders one of each product, and checks what is shown, charged and stored. */
  async function expectCharged(wanted: readonly { productId: string; sale: number }[]): Promise<void> {
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    for (const { productId } of wanted) await shopper.addToCart(productId);
    const cart = await shopper.cart();
    const prices = new Map(cart.map(({ productId: product }) => [product._id, asClientsDo(product)]));
    expect(wanted.map(({ productId }) => prices.get(productId))).toEqual(wanted.map(({ sale }) => sale));
    await shopper.addAddress(home);
    const [address] = await shopper.addresses();
    const body = orderOf(cart, address?._id ?? '');
    const sum = wanted.reduce((total, { sale }) => total + toPaise(sale), 0);
    expect(body.cartTotalAmount).toBe(toRupees(sum));
    const answer = await shopper.cashPayment(body);
    expect(answer).toMatchObject({ status: 200, data: { totalAmount: toRupees(sum) } });
    const lines = await shop.database.queries
      .select({ id: orderLines.productId, paise: orderLines.salePaise })
      .from(orderLines)
      .where(eq(orderLines.orderId, (answer.data as { _id: string })._id));
    const charged = new Map(lines.map(({ id, paise }) => [id, paise]));
    expect(wanted.map(({ productId }) => charged.get(productId))).toEqual(wanted.map(({ sale }) => toPaise(sale)));
  }

  it('charge what was typed as the sale price of a new product, or of one that is changed', async () => {
    const made = [];
    for (const [price, sale] of typed) {
      const answer = (await add({ price: String(price), sale_price: String(sale), mrp: String(price) })).json();
      const { _id: productId } = answer.data;
      made.push({ productId, sale });
      expect(answer.data).toMatchObject({ price, discount: discountFor(toPaise(price), toPaise(sale)), mrp: price });
      const changed = await given(toPaise(price));
      expect(await update(changed, { sale_price: sale })).toMatchObject({ status: 200 });
      made.push({ productId: changed._id, sale });
    }
    await expectCharged(made);
  });

  it('charge what was typed in the table, which sends the discount', async () => {
    const rows = [];
    for (const [price, sale] of typed) rows.push({ product: await given(toPaise(price)), price, sale });
    const changes = rows.map(({ product, price, sale }) =>
      changeOf(product, { discount: String(discountFor(toPaise(price), toPaise(sale))) }),
    );
    expect(await updateAll(changes)).toMatchObject({ status: 200 });
    await expectCharged(rows.map(({ product, sale }) => ({ productId: product._id, sale })));
  });

  it('charge what a sheet says, and are the same after an export', async () => {
    // A product that is given away needs a discount in a sheet.
    const sold = typed.filter(([, sale]) => sale > 0);
    const rows = sold.map(([price, sale], i) => `SP-${i},Rice ${i},Staples,${price},${sale},${price},KG,1,9\n`);
    const head = 'sku,name,category,price,sale_price,MRP,unit,unit_quantity,stock\n';
    await bring(head + rows.join(''));
    const found = await shop.database.queries
      .select({ productId: products.id, sku: products.sku })
      .from(products)
      .where(sql`sku like 'SP-%'`)
      .orderBy(products.id);
    await expectCharged(
      found.map(({ productId, sku }) => ({ productId, sale: typed[Number(sku?.slice(3))]?.[1] ?? -1 })),
    );
    const sheet = await exported();
    expect(sheet.head).toContain('price,discount,sale_price,mrp,');
    expect(sheet.rows.find((row) => row.startsWith('SP-1,'))).toContain(',180,16.667,150,180,');
    const again = await preview([sheet.head, ...sheet.rows].join('\n'));
    expect(again.import.counts).toMatchObject({ changed: 0, faulty: 0, same: sheet.rows.length });
  });

  it('of an exported sheet follow the cell that was changed', async () => {
    await bring('sku,name,category,price,discount,unit,unit_quantity\nEX-1,Ghee,Staples,180,16.667,KG,1\n');
    const row = async (cells: string) => {
      await bring(`sku,price,discount,sale_price\nEX-1,${cells}\n`);
      const [found] = await shop.database.queries
        .select({ price: products.pricePaise, discount: products.discount, sale: products.salePaise })
        .from(products)
        .where(eq(products.sku, 'EX-1'));
      await bring('sku,price,discount,sale_price\nEX-1,180,16.667,\n');
      return found;
    };
    expect(await row('180,16.667,131')).toEqual({ price: 18_000, discount: 27.22, sale: 13_100 });
    expect(await row('180,20,150')).toEqual({ price: 18_000, discount: 20, sale: 14_400 });
    expect(await row('200,16.667,150')).toEqual({ price: 20_000, discount: 16.667, sale: 16_667 });
    // As a spreadsheet program may have rounded it.
    expect(await row('180,16.67,150')).toEqual({ price: 18_000, discount: 16.667, sale: 15_000 });
    const refused =
      'With this discount it is sold at ₹144.00, not at ₹131.00. Please leave the discount or the sale price empty.';
    expect(await faultsOf('sku,price,discount,sale_price\nEX-1,180,20,131\n')).toEqual([[2, 'sale_price', refused]]);
    expect(await faultsOf('sku,sale_price\nEX-1,181\n')).toEqual([[2, 'sale_price', 'Cannot be more than the price']]);
  });

  it('are what the rule gives when price and discount are sent, and the discount stays as it was sent', async () => {
    const product = await given();
    expect(await update(product, { price: 40, discount: '12.34' })).toMatchObject({
      status: 200,
      data: { price: 40, discount: 12.34 },
    });
    await expectCharged([{ productId: product._id, sale: 35.06 }]);
    expect(await update(await shown(product._id), { discount: '12.123456789' })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { discount: 'Enter Valid Product Discount' },
    });
    expect(await update(await shown(product._id), { sale_price: 40.01 })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { sale_price: 'Cannot be more than the price' },
    });
  });

  it('are exact for any price and sale price, in the API and in the database', async () => {
    const rows: { product: AdminProduct; price: number; sale: number }[] = [];
    const pairs = fc.sample(
      fc.tuple(
        fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: productLimits.price * 100 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      100,
    );
    const prices = pairs.map(([paise]) => paise);
    const base = { name: 'Any', description: '', unit: 'PC', unitQuantity: 1, stock: 1, sku: null } as const;
    const rest = { discount: 0, publish: true, images: [], aliases: [], categoryIds: [category], subCategoryIds: [] };
    const made = prices.map((pricePaise) => ({ ...base, ...rest, pricePaise }));
    const ids = await shop.catalogue.change((change) => change.createProducts(made));
    for (const [i, [paise, share]] of pairs.entries()) {
      rows.push({ product: await shown(ids[i] ?? ''), price: paise, sale: Math.round(paise * share) });
    }
    const saved = await updateAll(rows.map(({ product, sale }) => changeOf(product, { sale_price: toRupees(sale) })));
    const after = (saved.data as { products: AdminProduct[] }).products;
    expect(after.map((product) => toPaise(asClientsDo(product)))).toEqual(rows.map(({ sale }) => sale));
    // Every number of decimals, so that the database and the browser round halves alike.
    const halves = fc.sample(fc.integer({ min: 0, max: 1e6 }), 100).map((each) => each / 1e4);
    await updateAll(after.map((product, i) => changeOf({ ...product }, { discount: halves[i] })));
    const stored = await shop.database.queries
      .select({ price: products.pricePaise, discount: products.discount, sale: products.salePaise })
      .from(products)
      .where(eq(products.name, 'Any'));
    expect(stored.map(({ sale }) => sale)).toEqual(stored.map(({ price, discount }) => salePaise(price, discount)));
  });

  const tooMuch = '₹150.00 is more than the MRP of ₹149.00. Nothing may be sold above its MRP.';

  it('above the MRP are refused in the form, and prices below it and offers on top are not', async () => {
    const fields = { price: '180', sale_price: '150', mrp: '149' };
    expect((await add(fields)).json()).toMatchObject({
      ...{ code: 'ABOVE_MRP', message: tooMuch, errors: { sale_price: tooMuch } },
    });
    const product = (await add({ ...fields, mrp: '200', sale_price: '150' })).json().data as AdminProduct;
    expect(product.mrp).toBe(200);
    const details = await shop.app.inject(pathOf(calls.getProductDetails, { productId: product._id }));
    expect(details.json().data.mrp).toBe(200);
    expect(await update(product, { mrp: 149 })).toMatchObject({ status: 400, code: 'ABOVE_MRP', message: tooMuch });
    expect(await update(product, { mrp: '0' })).toMatchObject({
      ...{ status: 400, code: 'VALIDATION', errors: { mrp: 'Enter the MRP in rupees, as printed on the pack' } },
    });
    expect(await update(product, { mrp: 150 })).toMatchObject({ status: 200, data: { mrp: 150 } });
    expect(await update(await shown(product._id), { discount: 0 })).toMatchObject({ status: 400, code: 'ABOVE_MRP' });
    const cleared = await update(await shown(product._id), { mrp: '' });
    expect(cleared.status).toBe(200);
    expect(cleared.data).not.toHaveProperty('mrp');
  });

  it('above the MRP are refused for many products at once, where nothing is saved', async () => {
    const [a, b] = [await given(14_900, { name: 'Atta', mrpPaise: 14_900 }), await given(10_000)];
    const answer = await updateAll([changeOf(b, { price: 90 }), changeOf(a, { price: 150 })]);
    expect(answer).toMatchObject({
      status: 400,
      code: 'ABOVE_MRP',
      message: `Atta: ${tooMuch}`,
      errors: { [`${a._id}.sale_price`]: tooMuch },
    });
    expect((await shown(b._id)).price).toBe(100);
    expect(await updateAll([changeOf(a, { price: 165, sale_price: 149 })])).toMatchObject({ status: 200 });
  });

  it('above the MRP are refused in a sheet', async () => {
    const head = 'sku,name,category,price,sale_price,mrp,unit,unit_quantity\n';
    expect(await faultsOf(`${head}M-1,Maida,Staples,180,150,149,KG,1\n`)).toEqual([[2, 'sale_price', tooMuch]]);
    expect(await faultsOf(`${head}M-1,Maida,Staples,180,150,none,KG,1\n`)).toMatchObject([
      [2, 'mrp', expect.stringContaining('Enter the MRP in rupees, as printed on the pack')],
    ]);
    await bring(`${head}M-1,Maida,Staples,140,,149,KG,1\n`);
    expect(await faultsOf('sku,price\nM-1,150\n')).toEqual([[2, 'price', tooMuch]]);
    await bring('sku,price,mrp\nM-1,150,(clear)\n');
    const { rows } = await exported();
    expect(rows.find((row) => row.startsWith('M-1,'))).toContain(',150,0,150,,KG');
  });

  it('of one store are exact, too, and not above the MRP', async () => {
    const second = await openSecond(admin);
    const product = await given(18_000, { name: 'Dal', sku: 'DAL', mrpPaise: 20_000 });
    const inStore = { 'x-store': second };
    const save = (price: object | null, revision: number) =>
      admin.call(
        calls.updateStoreProduct,
        { productId: product._id },
        { price, hidden: false, location: '', revision },
        inStore,
      );
    const above = '₹200.01 is more than the MRP of ₹200.00. Nothing may be sold above its MRP.';
    expect(await save({ price: 200.01, discount: 0 }, 0)).toMatchObject({
      ...{ status: 400, code: 'ABOVE_MRP', errors: { sale_price: above } },
    });
    const discount = discountFor(19_900, 15_000);
    expect(await save({ price: 199, discount }, 0)).toMatchObject({ status: 200, data: { price: { discount } } });
    const details = await shop.app.inject({
      url: pathOf(calls.getProductDetails, { productId: product._id }),
      headers: { cookie: `store=${second}` },
    });
    expect(asClientsDo(details.json().data)).toBe(150);
    const lower =
      'One of the stores sells it at ₹150.00, which is more than the MRP of ₹149.00. Please change the price of that store first.';
    expect(await update(product, { price: 100, mrp: 149 })).toMatchObject({
      ...{ status: 400, code: 'ABOVE_MRP', errors: { mrp: lower } },
    });
    const inAll = { ...owner.headers, 'x-store': 'all' };
    const faults = async (rows: string) =>
      (await preview(`sku,store,price,mrp,store_price,store_discount\n${rows}`, inAll)).faults.map(
        ({ line, column, reason }) => [line, column, reason],
      );
    const stores = (await admin.call(calls.listStores)).data as { _id: string; name: string }[];
    const nameOf = (id: string) => stores.find(({ _id }) => _id === id)?.name;
    const [here, there] = [nameOf(firstStoreId), nameOf(second)];
    expect(await faults(`DAL,${here},100,149,,\n`)).toEqual([[2, 'mrp', lower]]);
    expect(await faults(`DAL,${there},,,201,0\n`)).toMatchObject([[2, 'store_price', expect.stringContaining('MRP')]]);
    expect(await faults(`DAL,${here},100,210,,\nDAL,${there},,,205,0\n`)).toEqual([]);
    const first = `NEW,${here},100,120,,\n`;
    expect(await faults(`${first}`.replace('NEW', 'DAL'))).toEqual([[2, 'mrp', lower.replace('149', '120')]]);
  });
});
