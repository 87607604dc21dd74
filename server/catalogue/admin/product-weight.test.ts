/** Products that are sold by weight: in the form, in sheets, in the shop (docs/features/goods-by-weight.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import type { AdminProduct } from '../../../contract/catalogue/admin-catalogue.ts';
import type { ProductDetails } from '../../../contract/catalogue/catalogue.ts';
import type { SheetPreview } from '../../../contract/import/spreadsheet.ts';
import { file, sendForm } from '../../testing/forms.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';

const notWeighable = 'Only products in kilograms or grams, with whole grams up to 100 kg, can be sold by weight';
const notPercent = 'The weight may differ by 1 to 30 percent, in whole numbers';

describe('products that are sold by weight', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const signedIn = await signUpAdmin(shop);
    headers = signedIn.headers;
    admin = new Shopper(inProcess(shop), signedIn);
  });
  const update = (productId: string, fields: object) => admin.call(calls.updateProduct, {}, { productId, ...fields });
  const detailsOf = async (productId: string) =>
    (await admin.call(calls.getProductDetails, { productId })).data as ProductDetails;
  const savedOf = async (productId: string) =>
    (await admin.call(calls.getAdminProduct, { productId })).data as AdminProduct;

  it('say so to shoppers and administrators; other products have nothing of it', async () => {
    const id = await stockProduct(shop, { name: 'Bananas', unit: 'GM', unitQuantity: 500 });
    expect([await detailsOf(id), await savedOf(id)].some((each) => 'weight_deviation' in each)).toBe(false);
    expect(await update(id, { weight_deviation: '12' })).toMatchObject({
      status: 200,
      data: { weight_deviation: 12 },
    });
    expect(await detailsOf(id)).toMatchObject({ weight_deviation: 12 });
    await update(id, { name: 'Robusta Bananas' });
    expect(await savedOf(id)).toMatchObject({ name: 'Robusta Bananas', weight_deviation: 12 });
    await update(id, { weight_deviation: '' });
    expect(await savedOf(id)).not.toHaveProperty('weight_deviation');
  });

  it.each([
    [{ weight_deviation: 0 }, notPercent],
    [{ weight_deviation: 31 }, notPercent],
    [{ weight_deviation: -1 }, notPercent],
    [{ weight_deviation: 1.5 }, notPercent],
    [{ weight_deviation: 'ten' }, notPercent],
    [{ weight_deviation: 10, unit: 'PC' }, notWeighable],
    [{ weight_deviation: 10, unit: 'GM', unit_quantity: 0.5 }, notWeighable],
    [{ weight_deviation: 10, unit_quantity: 101 }, notWeighable],
  ])('are refused with %o', async (fields, message) => {
    const id = await stockProduct(shop);
    const refused = await update(id, { name: 'Other', ...fields });
    expect([refused.status, refused.code, refused.errors]).toEqual([400, 'VALIDATION', { weight_deviation: message }]);
    expect(await savedOf(id)).toMatchObject({ name: 'Potato' });
  });

  it('stay products in kilograms or grams', async () => {
    const id = await stockProduct(shop, { weightDeviation: 10 });
    expect(await update(id, { unit: 'BOX' })).toMatchObject({
      status: 400,
      errors: { weight_deviation: notWeighable },
    });
    expect((await update(id, { unit: 'BOX', weight_deviation: '' })).status).toBe(200);
  });

  it('are refused when another edit changes their unit at the same time', async () => {
    const id = await stockProduct(shop);
    const answers = await Promise.all([update(id, { unit: 'PC' }), update(id, { weight_deviation: 10 })]);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 400, errors: { weight_deviation: notWeighable } });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('come from a sheet, go into one, and are refused row by row', async () => {
    const preview = async (sheet: string): Promise<SheetPreview> =>
      (
        await sendForm(
          shop,
          { method: 'POST', url: calls.previewImport.path, headers },
          { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') },
        )
      ).json().data;
    const head = 'sku,name,category,price,unit,unit_quantity,weight_deviation\n';
    const rows = 'W-1,Papaya,Fruit,60,KG,1,15\nW-2,Kiwi,Fruit,30,PC,1,10\nW-3,Guava,Fruit,40,KG,1,50\n';
    const { import: previewed, faults } = await preview(head + rows);
    expect(faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 'weight_deviation', notWeighable],
      [4, 'weight_deviation', `${notPercent} ('50')`],
    ]);
    expect(previewed.counts).toMatchObject({ added: 1, faulty: 2 });
    const good = await preview(head + rows.split('\n')[0]);
    await admin.call(calls.applyImport, { importId: good.import._id }, {});
    const { payload } = await shop.app.inject({ url: pathOf(calls.exportCatalogue), headers });
    const [columns = '', ...lines] = payload.replace('\ufeff', '').split('\r\n');
    const place = columns.split(',').indexOf('weight_deviation');
    expect(lines.find((each) => each.startsWith('W-1'))?.split(',')[place]).toBe('15');
    const fault = await preview('sku,unit\nW-1,PC\n');
    expect(fault.faults).toMatchObject([{ line: 2, column: 'weight_deviation', reason: notWeighable }]);
    const cleared = await preview('sku,weight_deviation\nW-1,(clear)\n');
    await admin.call(calls.applyImport, { importId: cleared.import._id }, {});
    const papaya = [...shop.catalogue.snapshot().listProducts()].find(({ name }) => name === 'Papaya');
    expect(papaya).toMatchObject({ weightDeviation: null, unit: 'KG' });
  });
});
