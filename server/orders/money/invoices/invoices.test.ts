/** GST invoices: one for each delivery, with serial numbers without gaps, taken back by a credit note (docs/features/invoices.md). */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { financialYearOf } from '../../../../contract/money/gst.ts';
import { type Invoice, type InvoiceList, invoiceList } from '../../../../contract/money/invoices.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { defaultPublicSettings } from '../../../../contract/settings/default-public-settings.ts';
import { products } from '../../../catalogue/tables.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { textOfPdf } from '../../../testing/pdf.ts';
import { type SignedIn, signUp, signUpAdmin, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { sendSettings } from '../../../testing/settings.ts';
import { openShop } from '../../../testing/shop.ts';
import { home as homeAddress, inProcess, Shopper } from '../../../testing/shopping.ts';
import { openSecond } from '../../../testing/two-stores.ts';
import { invoices as table } from './tables.ts';

const gstin = '29ABCDE1234F1ZW';
const month = shopDayAt(new Date()).slice(0, 7);
const year = financialYearOf(shopDayAt(new Date()));

describe('invoices', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const ownerPerson = await signUpAdmin(shop, 'Meera Nair');
  const owner = new Administrator(inProcess(shop), ownerPerson);
  const ashaPerson = await signUp(shop, 'Asha Rao');
  const asha = new Shopper(inProcess(shop), ashaPerson);
  const home = await asha.move();
  const soap = await stockProduct(shop, { name: 'Neem Soap', stock: 1_000 });
  await shop.database.queries.update(products).set({ hsn: '3401', gstRate: 18 }).where(eq(products.id, soap));

  const save = (settings: object) => sendSettings(owner, settings);
  const outForDelivery = async (shopper = asha, address = home) =>
    owner.work((await placeOrder(shopper, { [soap]: 3 }, address))._id, 'packed', 'out_for_delivery');
  const delivered = async () => owner.work((await outForDelivery())._id, 'delivered');
  const invoicesOf = async ({ _id: orderId }: Pick<FulfilmentOrder, '_id'>): Promise<Invoice[]> =>
    (await owner.call(calls.listInvoicesOfOrder, { orderId })).data as Invoice[];
  const list = async (who: Shopper = owner): Promise<InvoiceList> =>
    invoiceList.strict().parse((await who.request('GET', `${calls.listInvoices.path}?month=${month}`)).data);
  const get = (path: string, { headers }: Pick<SignedIn, 'headers'>) => shop.app.inject({ url: path, headers });
  const hsnSheet = async (ofMonth = month, as: Pick<SignedIn, 'headers'> = ownerPerson): Promise<string[][]> => {
    const { body } = await get(`${calls.exportHsnSummary.path}?month=${ofMonth}`, as);
    return body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  };
  const pdfOf = (invoice: Invoice, lang = 'en') => get(`/api/v1/invoices/${invoice._id}/pdf?lang=${lang}`, ownerPerson);

  it('are drawn once, and a customer who asks for many waits', async () => {
    const limited = await openShop({ LIMIT_UNCACHED: '10', TRUST_PROXY: 'loopback' });
    try {
      const meera = new Administrator(inProcess(limited), await signUpAdmin(limited));
      const person = await signUp(limited);
      const shopper = new Shopper(inProcess(limited), person);
      const address = await shopper.move();
      const product = await stockProduct(limited, { stock: 10 });
      await sendSettings(meera, { legal: { name: 'Hari', gstin, fssai: '' }, invoices: { on: true } });
      const drawn = async (lang: string, { _id: invoiceId }: Invoice) => {
        const url = `${calls.getOrderInvoicePdf.path.replace(':invoiceId', invoiceId)}?lang=${lang}`;
        return (await limited.app.inject({ url, headers: person.headers })).statusCode;
      };
      const invoiced = async () => {
        const placed = await placeOrder(shopper, { [product]: 1 }, address);
        await meera.work(placed._id, 'packed', 'out_for_delivery', 'delivered');
        const { data } = await shopper.call(calls.getOrderInvoices, { orderId: placed._id });
        const [invoice] = data as Invoice[];
        if (!invoice) throw new Error('no invoice');
        return invoice;
      };
      const [first, second] = [await invoiced(), await invoiced()];
      // A document counts as a hundred points, of which a network has a hundred.
      expect(await drawn('en', first)).toBe(200);
      expect([await drawn('en', second), await drawn('hi', first), await drawn('en', first)]).toEqual([429, 429, 200]);
    } finally {
      await limited.dispose();
    }
  });

  it('are not issued with nothing set, and need a GSTIN', async () => {
    expect(await invoicesOf(await delivered())).toEqual([]);
    expect(await save({ invoices: { on: true } })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { 'settings.legal.gstin': 'Invoices need the GSTIN of the company. Enter it first.' },
    });
    const legal = { name: 'Hari Om Kirana', gstin, fssai: '' };
    expect(await save({ legal, invoices: { on: true } })).toMatchObject({ status: 200 });
    const shown = (await shop.app.inject({ url: calls.getShopSettings.path })).json().data;
    expect(shown).toMatchObject({ ...defaultPublicSettings, invoices: true });
    expect(await save({ legal: { ...legal, gstin: '' } })).toMatchObject({ status: 400 });
  });

  it('are issued with the delivery, and read back from the PDF', async () => {
    const order = await outForDelivery();
    expect(await invoicesOf(order)).toEqual([]);
    await owner.work(order._id, 'delivered');
    const [invoice, ...more] = await invoicesOf(order);
    if (!invoice) throw new Error('there is no invoice');
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ number: `T1/${year}/00001`, kind: 'invoice', total: 120 });
    expect(invoice.number.length).toBeLessThanOrEqual(16);
    const pdf = await pdfOf(invoice);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="T1-${year}-00001.pdf"`,
      'cache-control': 'no-store',
    });
    const text = await textOfPdf(pdf.rawPayload);
    for (const part of [
      'Tax invoice',
      invoice.number,
      order.orderId,
      'Hari Om Kirana',
      gstin,
      'Asha Rao',
      '29 Karnataka',
      'Neem Soap, 1 kg',
      'Price',
      '₹40.00',
      '3401',
      '18%',
      '₹120.00',
      'CGST 9%',
      'SGST 9%',
      'One Hundred Twenty Rupees Only',
    ])
      expect(text).toContain(part);
    expect(text).toContain('₹101.70');
    const roll = await pdfOf(invoice, 'en&paper=80mm');
    expect((await textOfPdf(roll.rawPayload)).replace(/\s+/g, ' ')).toContain(invoice.number);
    expect(roll.rawPayload.toString('latin1')).toMatch(/\/MediaBox \[0 0 226\.77 [2-9]\d\d(?:\.\d+)?\]/);
    expect((await pdfOf(invoice, 'en&paper=a5')).statusCode).toBe(400);
    const hindi = await textOfPdf((await pdfOf(invoice, 'hi')).rawPayload);
    expect(hindi).toContain(invoice.number);
    expect(hindi).not.toContain('Tax invoice');
    expect(/[\u0900-\u097f]/.test(hindi)).toBe(true);
  });

  it('warn of products on sale without GST rate or HSN code', async () => {
    const missing = async () => ((await owner.call(calls.countMissingTax)).data as { products: number }).products;
    const before = await missing();
    const salt = await stockProduct(shop, { name: 'Salt' });
    await stockProduct(shop, { name: 'Hidden salt', publish: false });
    expect(await missing()).toBe(before + 1);
    const { queries } = shop.database;
    await queries.update(products).set({ hsn: '2501' }).where(eq(products.id, salt));
    expect(await missing()).toBe(before + 1);
    await queries.update(products).set({ gstRate: 0 }).where(eq(products.id, salt));
    expect(await missing()).toBe(before);
    expect(await asha.call(calls.countMissingTax)).toMatchObject({ status: 403 });
  });

  it('are bills of supply while no product on sale has a rate, and the shop learns it only when it is true', async () => {
    const { queries } = shop.database;
    const rates = await queries.select({ id: products.id, gstRate: products.gstRate }).from(products);
    const shown = async () => (await owner.call(calls.countMissingTax)).data;
    const count = { products: expect.any(Number) };
    expect(await shown()).toEqual(count);
    await queries.update(products).set({ gstRate: null });
    // The rate of a product that is not on sale is on no document.
    await stockProduct(shop, { name: 'Hidden soap', publish: false });
    await queries.update(products).set({ gstRate: 18 }).where(eq(products.publish, false));
    expect(await shown()).toEqual({ ...count, onlyBillsOfSupply: true });
    for (const settings of [
      { gst: { scheme: 'composition' } },
      { gst: { scheme: 'regular' }, invoices: { on: false } },
    ]) {
      expect(await save(settings)).toMatchObject({ status: 200 });
      expect(await shown()).toEqual(count);
    }
    expect(await save({ invoices: { on: true } })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual({ ...count, onlyBillsOfSupply: true });
    // An exempt product is one on purpose.
    const [{ id } = { id: '' }] = rates;
    await queries.update(products).set({ gstRate: 0, publish: true }).where(eq(products.id, id));
    expect(await shown()).toEqual(count);
    for (const { id: each, gstRate } of rates)
      await queries.update(products).set({ gstRate }).where(eq(products.id, each));
  });

  it('have serial numbers without gaps, also when many orders are delivered at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(shop)));
    const ready: FulfilmentOrder[] = [];
    for (const person of people) {
      const shopper = new Shopper(inProcess(shop), person);
      ready.push(await outForDelivery(shopper, await shopper.move()));
    }
    const before = (await list()).count;
    await Promise.all(
      // Half of them are refused, after or before the number was taken.
      ready.flatMap((order) => [
        owner.stepAnswer(order._id, 'delivered', order.revision),
        owner.stepAnswer(order._id, 'delivered', order.revision),
      ]),
    );
    const { invoices, count } = await list();
    expect(count).toBe(before + 8);
    const serials = invoices.map(({ number }) => Number(number.split('/').at(-1))).toSorted((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  });

  it('are taken back by a credit note when the delivery is undone, and issued anew', async () => {
    const order = await delivered();
    const [first] = await invoicesOf(order);
    await owner.backAnswer(order._id, order.revision);
    const [, credit] = await invoicesOf(order);
    expect(credit).toMatchObject({ number: `C1/${year}/00001`, kind: 'credit_note', total: -120 });
    if (!credit) throw new Error('there is no credit note');
    const text = await textOfPdf((await pdfOf(credit)).rawPayload);
    expect(text).toContain('Credit note');
    expect(text).toContain(`Credits invoice ${first?.number}`);
    expect(text).toContain('Total credited ₹120.00');
    expect(text).toContain('One Hundred Twenty Rupees Only');
    expect(text).not.toContain('-₹');
    // Turned off meanwhile: what was issued is still taken back.
    const again = await owner.work(order._id, 'delivered');
    await save({ invoices: { on: false } });
    await owner.backAnswer(order._id, again.revision);
    const all = await invoicesOf(order);
    expect(all.map(({ kind: each }) => each)).toEqual(['invoice', 'credit_note', 'invoice', 'credit_note']);
    expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(0);
    await save({ invoices: { on: true } });
  });

  it('say how the order was paid besides cash, also those from before other methods than UPI', async () => {
    await save({ payment: { upiId: '', upiName: '', card: true } });
    const { _id, revision, totalAmount: received } = await outForDelivery();
    const card = { reference: 'A1B2C3', amount: 20 };
    const order = await owner.fulfilmentStep(_id, { step: 'delivered', revision, received, card });
    const [invoice] = await invoicesOf(order.data as FulfilmentOrder);
    if (!invoice) throw new Error('there is no invoice');
    const text = async () => textOfPdf((await pdfOf(invoice)).rawPayload);
    expect(await text()).toContain('₹20.00 paid by card, reference A1B2C3; the rest in cash.');
    const older = sql`${table.data} - 'paidWith' || '{"upiReference": "412345678901"}'`;
    await shop.database.queries.update(table).set({ data: older }).where(eq(table.id, invoice._id));
    expect(await text()).toContain('Paid by UPI, reference 412345678901.');
    await save({ payment: { upiId: '', upiName: '', card: false } });
  });

  it('stay as they were issued', async () => {
    const order = await delivered();
    const [invoice] = await invoicesOf(order);
    if (!invoice) throw new Error('there is no invoice');
    await shop.database.queries.update(products).set({ name: 'Tulsi Soap', gstRate: 5 }).where(eq(products.id, soap));
    const text = await textOfPdf((await pdfOf(invoice)).rawPayload);
    expect(text).toContain('Neem Soap');
    expect(text).toContain('18%');
    await shop.database.queries.update(products).set({ name: 'Neem Soap', gstRate: 18 }).where(eq(products.id, soap));
  });

  it('are the customer’s own, and those of the stores of staff', async () => {
    const order = await delivered();
    const own = (await asha.call(calls.getOrderInvoices, { orderId: order._id })).data as Invoice[];
    expect(own).toEqual(await invoicesOf(order));
    const [invoice] = own;
    if (!invoice) throw new Error('there is no invoice');
    const path = `/api/v1/order/invoice/${invoice._id}`;
    expect((await get(path, ashaPerson)).statusCode).toBe(200);
    const zoya = await signUp(shop, 'Zoya Khan');
    expect((await get(path, zoya)).statusCode).toBe(404);
    expect((await get(path, zoya)).headers['content-type']).toContain('application/json');
    expect(await new Shopper(inProcess(shop), zoya).call(calls.getOrderInvoices, { orderId: order._id })).toMatchObject(
      { status: 404 },
    );
    expect((await get(`/api/v1/order/invoice/${newId()}`, ashaPerson)).statusCode).toBe(404);
    const second = await openSecond(owner);
    const person = await signUpAdmin(shop, 'Kiran');
    const kiran = new Shopper(inProcess(shop), person);
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores: [second], staffRole: 'manager' });
    expect((await list(kiran)).count).toBe(0);
    expect((await get(`/api/v1/invoices/${invoice._id}/pdf`, person)).statusCode).toBe(403);
    expect(await kiran.call(calls.listInvoicesOfOrder, { orderId: order._id })).toMatchObject({ status: 403 });
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores: [firstStoreId], staffRole: 'manager' });
    expect((await get(`/api/v1/invoices/${invoice._id}/pdf`, person)).statusCode).toBe(200);
  });

  it('are a sheet whose sums are those of the list', async () => {
    const { total, taxable, tax, count } = await list();
    expect(taxable + tax).toBeCloseTo(total, 2);
    const sheet = await get(`${calls.exportInvoices.path}?month=${month}`, ownerPerson);
    expect(sheet.headers['content-type'], sheet.body).toContain('text/csv');
    const [head, ...rows] = sheet.body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const sum = (column: string) => {
      const place = head?.indexOf(column) ?? -1;
      return rows.reduce((all, row) => all + Number(row[place]?.replace(/^'/, '')), 0);
    };
    expect(rows).toHaveLength(count);
    expect(sum('Taxable Value')).toBeCloseTo(taxable, 2);
    expect(sum('Central Tax') + sum('State/UT Tax') + sum('Integrated Tax')).toBeCloseTo(tax, 2);
    expect(sum('Document Value')).toBeCloseTo(total, 2);
    const cell = (row: string[], column: string) => Number(row[head?.indexOf(column) ?? -1]?.replace(/^'/, ''));
    for (const row of rows.filter((each) => each.at(-1) !== ''))
      expect(cell(row, 'Paid Online') + cell(row, 'Store Credit') + cell(row, 'Paid At Delivery')).toBeCloseTo(
        cell(row, 'Document Value'),
        2,
      );
    const person = await signUpAdmin(shop, 'Kiran');
    const second = await openSecond(owner);
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores: [second], staffRole: 'manager' });
    const other = await get(`${calls.exportInvoices.path}?month=${month}`, person);
    expect(other.body.trim().split('\r\n')).toHaveLength(1);
    const empty = await owner.request('GET', `${calls.listInvoices.path}?month=2020-01`);
    expect(empty.data).toEqual({ invoices: [], count: 0, total: 0, taxable: 0, tax: 0, roundOff: 0, next: null });
    for (const wrong of ['2026-13', '2026-1', 'now', ''])
      expect(await owner.request('GET', `${calls.listInvoices.path}?month=${wrong}`)).toMatchObject({ status: 400 });
  });

  it('are summed up by HSN code: what was sold less what was credited, to the paisa', async () => {
    const rice = await stockProduct(shop, {
      name: 'Sona Rice',
      pricePaise: 6_100,
      stock: 100,
      unit: 'GM',
      unitQuantity: 750,
    });
    const other = await stockProduct(shop, {
      name: 'Red Rice',
      pricePaise: 8_300,
      stock: 100,
      unit: 'KG',
      unitQuantity: 2,
    });
    for (const id of [rice, other])
      await shop.database.queries.update(products).set({ hsn: '1006', gstRate: 5 }).where(eq(products.id, id));
    const loose = await stockProduct(shop, {
      name: 'Curry Leaves',
      pricePaise: 700,
      stock: 100,
      unit: 'PC',
      unitQuantity: 1,
    });
    const far = (await asha.addAddress({ ...homeAddress, state: 'Tamil Nadu' })).data as { _id: string };
    const sell = async (cart: Record<string, number>, address = home) =>
      owner.work((await placeOrder(asha, cart, address))._id, 'packed', 'out_for_delivery', 'delivered');
    await sell({ [rice]: 3, [soap]: 1 });
    await sell({ [other]: 2, [loose]: 4 }, far._id);
    const bananas = await stockProduct(shop, {
      name: 'Bananas',
      pricePaise: 5_000,
      stock: 100,
      unit: 'KG',
      unitQuantity: 0.5,
    });
    const byWeight = { hsn: '0803', gstRate: 0, weightDeviation: 10 };
    await shop.database.queries.update(products).set(byWeight).where(eq(products.id, bananas));
    const { _id: orderId } = await placeOrder(asha, { [bananas]: 2 }, home);
    const { revision } = await owner.order(orderId);
    const weights = [{ productId: bananas, grams: 1_080 }];
    expect((await owner.fulfilmentStep(orderId, { step: 'packed', revision, weights })).status).toBe(200);
    await owner.work(orderId, 'out_for_delivery', 'delivered');
    const undone = await sell({ [rice]: 5 });
    await owner.backAnswer(undone._id, undone.revision);
    const { total, taxable, tax } = await list();
    const [head = [], ...rows] = await hsnSheet();
    const cell = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? '';
    const sum = (column: string) => rows.reduce((all, row) => all + Number(cell(row, column)), 0);
    expect(sum('Total Value')).toBeCloseTo(total, 2);
    expect(sum('Taxable Value')).toBeCloseTo(taxable, 2);
    const taxes = ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'];
    expect(taxes.reduce((all, column) => all + sum(column), 0)).toBeCloseTo(tax, 2);
    for (const row of rows) {
      const parts = ['Taxable Value', ...taxes].reduce((all, column) => all + Number(cell(row, column)), 0);
      expect(parts).toBeCloseTo(Number(cell(row, 'Total Value')), 2);
    }
    const of = (hsn: string) => rows.filter((row) => cell(row, 'HSN') === hsn);
    // 3 packs of 750 GM and 2 of 2 KG, in one row of both states; the order that was undone counts as nothing.
    expect(of('1006')).toEqual([
      ['1006', '', 'KGS-KILOGRAMS', '6.25', '349.00', '5', '332.38', '7.90', '4.36', '4.36', '0.00', 'B2C', gstin],
    ]);
    expect(of('')).toEqual([
      ['', 'Curry Leaves', 'PCS-PIECES', '4.00', '28.00', '0', '28.00', '0.00', '0.00', '0.00', '0.00', 'B2C', gstin],
    ]);
    // Of 2 packs of 0.5 KG, what they weighed.
    expect(of('0803').map((row) => cell(row, 'Total Quantity'))).toEqual(['1.08']);
    expect(of('3401').map((row) => [cell(row, 'Description'), cell(row, 'Rate')])).toEqual([['Neem Soap', '18']]);
    // Of other stores, other months, and other people: nothing.
    const person = await signUpAdmin(shop, 'Kiran');
    const stores = [await openSecond(owner)];
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores, staffRole: 'manager' });
    expect(await hsnSheet(month, person)).toHaveLength(1);
    await owner.call(calls.setUserStores, { userId: person.userId }, { stores, staffRole: 'picker' });
    expect((await get(`${calls.exportHsnSummary.path}?month=${month}`, person)).statusCode).toBe(403);
    expect((await get(`${calls.exportHsnSummary.path}?month=${month}`, ashaPerson)).statusCode).toBe(403);
    expect(await hsnSheet('2020-01')).toEqual([head]);
    for (const wrong of ['2026-13', '2026-1', ''])
      expect((await get(`${calls.exportHsnSummary.path}?month=${wrong}`, ownerPerson)).statusCode).toBe(400);
  });

  it('keep no name and street of an account that is deleted', async () => {
    const person = await signUp(shop, 'Leela Iyer');
    const leela = new Shopper(inProcess(shop), person);
    const order = await outForDelivery(leela, await leela.move());
    await owner.work(order._id, 'delivered');
    const [invoice] = await invoicesOf(order);
    if (!invoice) throw new Error('there is no invoice');
    expect(await textOfPdf((await pdfOf(invoice)).rawPayload)).toContain('Leela Iyer');
    const body = { password: testPassword, confirmation: 'DELETE' };
    expect((await leela.call(calls.deleteAccount, {}, body)).status).toBe(200);
    const text = await textOfPdf((await pdfOf(invoice)).rawPayload);
    expect(text).not.toContain('Leela');
    expect(text).toContain('Bengaluru');
    expect(text).toContain('₹120.00');
  });
});
