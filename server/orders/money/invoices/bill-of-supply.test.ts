/** Bills of supply, and the numbers that the owner chooses (docs/features/invoices.md). */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { financialYearOf } from '../../../../contract/money/gst.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import { products } from '../../../catalogue/tables.ts';
import { eq } from '../../../db/drizzle.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { textOfPdf } from '../../../testing/pdf.ts';
import { signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings, sendSettings } from '../../../testing/settings.ts';
import { openShop } from '../../../testing/shop.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { numberOf } from './invoice-number.ts';

const gstin = '29ABCDE1234F1ZW';
const year = financialYearOf(shopDayAt(new Date()));
const month = shopDayAt(new Date()).slice(0, 7);
const sentence = /Composition taxable person, not eligible to collect tax on supplies/i;

describe('documents of deliveries', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const person = await signUpAdmin(shop);
  const owner = new Administrator(inProcess(shop), person);
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const soap = await stockProduct(shop, { name: 'Soap', stock: 1_000 });
  const milk = await stockProduct(shop, { name: 'Milk', stock: 1_000 });
  const tax = (id: string, gstRate: number) =>
    shop.database.queries.update(products).set({ hsn: '3401', gstRate }).where(eq(products.id, id));
  await tax(soap, 18);
  await tax(milk, 0);
  const legal = { name: 'Hari Om Kirana', gstin, fssai: '' };
  const get = (path: string) => shop.app.inject({ url: path, headers: person.headers });

  /** Delivers an order, and returns its document and what is on it. */
  async function issue(lines: Record<string, number>) {
    const { _id: orderId } = await placeOrder(asha, lines, home);
    const order = await owner.work(orderId, 'packed', 'out_for_delivery', 'delivered');
    const invoices = (await owner.call(calls.listInvoicesOfOrder, { orderId })).data as Invoice[];
    const [invoice] = invoices;
    if (!invoice) throw new Error('there is no document');
    const textOn = async (paper: string) => {
      const pdf = await get(`/api/v1/invoices/${invoice._id}/pdf?lang=en&paper=${paper}`);
      return (await textOfPdf(pdf.rawPayload)).replace(/\s+/g, ' ');
    };
    return { order, invoice, a4: await textOn('a4'), roll: await textOn('80mm') };
  }
  const scheme = (name: string, more: object = { legal }) =>
    sendSettings(owner, { ...more, gst: { scheme: name }, invoices: { on: true } });

  it('are tax invoices over taxed goods, bills of supply over exempt ones, and both in one over mixed ones', async () => {
    expect((await scheme('regular')).status).toBe(200);
    const taxed = await issue({ [soap]: 1 });
    expect(taxed.invoice).not.toHaveProperty('title');
    expect(taxed.a4).toContain('Tax invoice');
    expect(taxed.a4).toContain('18%');

    const exempt = await issue({ [milk]: 1 });
    expect(exempt.invoice.title).toBe('bill_of_supply');
    for (const text of [exempt.a4, exempt.roll]) {
      expect(text).toContain('Bill of supply');
      expect(text).toContain(gstin);
      expect(text).toContain('No GST is charged');
      expect(text).not.toMatch(/Tax invoice|CGST|Taxable|0%/);
      expect(text).not.toMatch(sentence);
    }

    const mixed = await issue({ [soap]: 1, [milk]: 1 });
    expect(mixed.invoice.title).toBe('invoice_cum_bill');
    for (const part of ['Invoice-cum-bill of supply', 'CGST 9%', 'Taxable at 0%', '18%'])
      expect(mixed.a4).toContain(part);
    const { body } = await get(`${calls.exportInvoices.path}?month=${month}`);
    expect(body.split('\r\n').map((line) => line.split(',')[0])).toEqual(
      expect.arrayContaining(['Invoice', 'Bill of Supply', 'Invoice-cum-Bill of Supply']),
    );
  });

  it('have no tax under the composition scheme, which they name, and keep that when it ends', async () => {
    expect((await scheme('composition')).status).toBe(200);
    const { order, invoice, a4, roll } = await issue({ [soap]: 1 });
    expect(invoice.title).toBe('bill_of_supply');
    for (const text of [a4, roll]) {
      expect(text).toMatch(sentence);
      expect(text).toContain('Bill of supply');
      expect(text).not.toMatch(/CGST|18%/);
    }
    expect((await scheme('regular')).status).toBe(200);
    expect((await owner.backAnswer(order._id, order.revision)).status).toBe(200);
    const [, credit] = (await owner.call(calls.listInvoicesOfOrder, { orderId: order._id })).data as Invoice[];
    expect(credit).toMatchObject({ kind: 'credit_note', title: 'bill_of_supply', total: -invoice.total });
  });

  it('need a GSTIN unless the company is not registered', async () => {
    for (const name of ['regular', 'composition'])
      expect(await scheme(name, { legal: { ...legal, gstin: '' } })).toMatchObject({
        status: 400,
        errors: { 'settings.legal.gstin': expect.any(String) },
      });
    expect(await scheme('other')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await scheme('unregistered', { legal: { ...legal, gstin: '' } })).status).toBe(200);
    const { invoice, a4 } = await issue({ [soap]: 1, [milk]: 1 });
    expect(invoice.title).toBe('bill_of_supply');
    expect(a4).toContain('Hari Om Kirana');
    expect(a4).not.toMatch(/GSTIN|CGST/);
    expect(a4).not.toMatch(sentence);
  });

  it('begin as the owner chooses, go on counting, and stay as they are', async () => {
    await saveSettings(owner, { legal });
    await scheme('regular');
    const before = await issue({ [soap]: 1 });
    await saveSettings(owner, { numbers: { orders: ' kir- ', invoices: 'ab-' } });
    const after = await issue({ [soap]: 1 });
    const serial = (number: string) => Number(number.split('/').at(-1));
    expect(after.invoice.number).toMatch(new RegExp(`^AB-1/${year}/\\d{5}$`));
    expect(after.invoice.number.length).toBeLessThanOrEqual(16);
    expect(serial(after.invoice.number)).toBe(serial(before.invoice.number) + 1);
    expect(before.invoice.number).toMatch(/^T1/);
    expect(before.order.orderId).toMatch(/^TK-[2-9A-Z]{8}$/);
    expect(after.order.orderId).toMatch(/^KIR-[2-9A-Z]{8}$/);
    for (const { orderId } of [before.order, after.order])
      for (const search of [orderId, orderId.toLowerCase(), orderId.slice(-6)]) {
        const { orders } = await owner.list({ search, status: 'delivered' });
        expect(orders.map((each) => each.orderId)).toEqual([orderId]);
      }
    for (const orders of ['', 'TOOLONG', 'A B', 'क', 'A/'])
      expect(await sendSettings(owner, { numbers: { orders, invoices: 'T' } })).toMatchObject({
        status: 400,
        errors: { 'settings.numbers.orders': '1 to 6 letters, digits or hyphens' },
      });
    for (const invoices of ['', 'C', 'T1', 'ABCD', 'A B', '9', 'A_'])
      expect(await sendSettings(owner, { numbers: { orders: 'TK-', invoices } })).toMatchObject({
        status: 400,
        errors: { 'settings.numbers.invoices': expect.any(String) },
      });
  });

  it('never have a number of more than 16 characters, however many stores and documents there are', () => {
    expect(numberOf('INV', 1, '26-27', 42)).toBe('INV1/26-27/00042');
    expect(numberOf('INV', 120, '26-27', 42)).toBe('I120/26-27/00042');
    expect(numberOf('INV', 12, '26-27', 123_456)).toHaveLength(16);
    // A cut prefix is not the one of credit notes, which count on their own.
    expect(numberOf('CA', 120, '26-27', 42)).not.toBe(numberOf('C', 120, '26-27', 42));
  });
});
