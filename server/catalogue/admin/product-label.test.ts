/** EAN, tax, food type and label of a product: in the administration, in sheets, in the shop. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { ProductDetails } from '../../../contract/catalogue/catalogue.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { file, redPicture, sendForm } from '../../testing/forms.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';

/** A valid EAN-13 for each number. */
function eanOf(number: number): string {
  const digits = `890${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
let eans = 0;
const freshEan = () => {
  eans += 1;
  return eanOf(eans);
};

const label = {
  maker: 'Narmada Mills, Indore',
  origin: 'India',
  shelf_life: '3 months',
  ingredients: 'Whole wheat',
  allergens: 'Wheat (gluten)',
};

describe('the label of a product', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const signedIn = await signUpAdmin(shop);
    headers = signedIn.headers;
    admin = new Shopper(inProcess(shop), signedIn);
  });
  const update = (productId: string, fields: object) => admin.call(calls.updateProduct, {}, { productId, ...fields });
  const detailsOf = async (productId: string, lang = 'en') =>
    (await admin.request('GET', `/api/v1/product/get-product-details/${productId}?lang=${lang}`))
      .data as ProductDetails;
  const listed = async (productId: string) => {
    const { data } = await admin.request('GET', `/api/v1/product/get-products?ids=${productId}`);
    return (data as ProductDetails[])[0];
  };
  const adminSearch = async (search: string) => {
    const { data } = await admin.call(calls.getProduct, {}, { search });
    return (data as { productData: { _id: string }[] }).productData.map(({ _id }) => _id);
  };
  const search = async (text: string) => {
    const { data } = await admin.request('GET', `${calls.searchProduct.path}?search=${encodeURIComponent(text)}`);
    return (data as { product: { _id: string }[] }).product.map(({ _id }) => _id);
  };

  it('is in the details of a product, in both languages, and not in lists', async () => {
    const id = await stockProduct(shop, { name: 'Atta' });
    const before = await detailsOf(id);
    expect(before).toEqual(await listed(id));
    const ean = freshEan();
    const hindi = { translations: { hi: { ingredients: 'साबुत गेहूँ', allergens: 'गेहूँ (ग्लूटेन)' } } };
    const given = { ean: [ean, '036000291452'], hsn: '1101', gst_rate: 5, food_type: 'veg', ...label, ...hindi };
    const saved = await update(id, given);
    expect(saved).toMatchObject({ status: 200, data: { ...given, ean: [ean, '0036000291452'], gst_rate: 5 } });
    expect((await admin.call(calls.getAdminProduct, { productId: id })).data).toEqual(saved.data);
    expect(await detailsOf(id)).toEqual({ ...before, food_type: 'veg', ean: [ean, '0036000291452'], label });
    expect((await detailsOf(id, 'hi')).label).toEqual({
      ...label,
      ingredients: 'साबुत गेहूँ',
      allergens: 'गेहूँ (ग्लूटेन)',
    });
    expect(await listed(id)).toEqual({ ...before, food_type: 'veg' });
    const [entry] = await shop.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry?.fields).toMatchObject({
      ean: { from: null, to: [ean, '0036000291452'] },
      gst_rate: { from: null, to: 5 },
      maker: { from: null, to: label.maker },
      'translations.hi.allergens': { from: null, to: 'गेहूँ (ग्लूटेन)' },
    });
  });

  it('is taken away by empty fields, and kept by missing ones', async () => {
    const id = await stockProduct(shop, { name: 'Besan' });
    const before = await detailsOf(id);
    const given = {
      ean: [freshEan()],
      hsn: '110610',
      gst_rate: '0.25',
      food_type: 'egg',
      ...label,
      translations: { hi: { origin: 'भारत' } },
    };
    await update(id, given);
    expect((await update(id, { name: 'Gram Flour' })).data).toMatchObject({ ...given, gst_rate: 0.25 });
    const some = await update(id, { gst_rate: '0', hsn: null, maker: '', food_type: null });
    expect(some.data).toMatchObject({ gst_rate: 0, origin: 'India', ean: given.ean });
    for (const gone of ['hsn', 'maker', 'food_type']) expect(some.data).not.toHaveProperty(gone);
    const none = Object.fromEntries(Object.keys(given).map((name) => [name, name === 'ean' ? [] : '']));
    await update(id, { ...none, translations: { hi: { origin: '' } }, name: 'Besan' });
    expect(await detailsOf(id)).toEqual(before);
  });

  it('comes with a new product, also from a form with pictures', async () => {
    const { category } = await detailsOf(await stockProduct(shop));
    const ean = freshEan();
    const fields = { name: 'Paneer', image1: redPicture, category, unit: 'GM', unit_quantity: '200', price: '90' };
    const answer = await sendForm(
      shop,
      { method: 'POST', url: calls.addProduct.path, headers },
      { ...fields, ean: `${ean.slice(0, 7)} ${ean.slice(7)}`, gst_rate: '5', food_type: 'veg', allergens: 'Milk' },
    );
    expect(answer.json().data).toMatchObject({ ean: [ean], gst_rate: 5, food_type: 'veg', allergens: 'Milk' });
  });

  it.each([
    [{ ean: ['8901030865279'] }, '8901030865279 has a wrong digit: the last digit does not fit the others'],
    [{ ean: '89010308' }, '89010308 has a wrong digit: the last digit does not fit the others'],
    [{ ean: ['12345'] }, '12345 is not an EAN: it has 8 or 13 digits, or 12 as a UPC'],
    [{ ean: ['0000000000000'] }, '0000000000000 has a wrong digit: the last digit does not fit the others'],
    [{ hsn: '110' }, 'An HSN code has 4, 6 or 8 digits'],
    [{ hsn: '11.0' }, 'An HSN code has 4, 6 or 8 digits'],
    [{ gst_rate: 7 }, 'The GST rate must be one of 0, 0.25, 3, 5, 12, 18, 28, 40'],
    [{ gst_rate: 'five' }, 'The GST rate must be one of 0, 0.25, 3, 5, 12, 18, 28, 40'],
    [{ food_type: 'vegan' }, 'Must be one of veg, egg, non-veg'],
    [{ maker: 'M'.repeat(201) }, 'At most 200 characters'],
    [{ translations: { hi: { ingredients: '\u0000' } } }, expect.any(String)],
  ])('is refused with %o', async (fields, message) => {
    const id = await stockProduct(shop);
    const before = await detailsOf(id);
    const field = 'translations' in fields ? 'translations.hi.ingredients' : String(Object.keys(fields)[0]);
    const refused = await update(id, { name: 'Other', ...fields });
    expect([refused.status, refused.code]).toEqual([400, 'VALIDATION']);
    expect(refused.errors).toEqual({ [field]: message });
    expect(await detailsOf(id)).toEqual(before);
  });

  it('has EANs of its own: those of another product are refused until it is deleted', async () => {
    const [one, other] = [await stockProduct(shop, { name: 'Rice' }), await stockProduct(shop, { name: 'Dal' })];
    const [upc, ean] = ['036000241457', freshEan()];
    await update(one, { ean: [upc, ean] });
    const refused = await update(other, { ean: [freshEan(), `0${upc}`] });
    const message = `The EAN 0${upc} belongs to Rice.`;
    expect(refused).toMatchObject({ status: 409, code: 'EAN_TAKEN', message, errors: { ean: message } });
    expect(await detailsOf(other)).not.toHaveProperty('ean');
    expect((await update(one, { ean: [ean, upc, ean] })).data).toMatchObject({ ean: [ean, `0${upc}`] });
    await admin.call(calls.deleteProduct, { productId: one });
    expect((await update(other, { ean: [ean] })).status).toBe(200);
    expect(await search(ean)).toEqual([other]);
  });

  it('gives an EAN to one of two products that want it at once', async () => {
    const ids = [await stockProduct(shop), await stockProduct(shop)];
    const ean = freshEan();
    const answers = await Promise.all(ids.map((id) => update(id, { ean: [ean] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await adminSearch(ean)).toEqual([ids[answers.findIndex(({ status }) => status === 200)]]);
  });

  it('is found by its EAN: by administrators always, by shoppers while it is for sale', async () => {
    const id = await stockProduct(shop, { name: 'Makhana' });
    const [ean, next, unknown] = [freshEan(), freshEan(), freshEan()];
    await update(id, { ean: [ean] });
    const spaced = `${ean.slice(0, 1)} ${ean.slice(1)}`;
    for (const text of [ean, spaced]) expect([await search(text), await adminSearch(text)]).toEqual([[id], [id]]);
    const { data } = await admin.request('GET', `${calls.suggest.path}?query=${ean}`);
    expect(data).toMatchObject({ products: [{ _id: id }] });
    expect([await search(unknown), await adminSearch(unknown)]).toEqual([[], []]);
    await update(id, { ean: [next], publish: false });
    expect([await search(next), await adminSearch(next)]).toEqual([[], [id]]);
    await update(id, { publish: true });
    expect([await search(ean), await search(next)]).toEqual([[], [id]]);
  });

  const preview = async (sheet: string) => {
    const answer = await sendForm(
      shop,
      { method: 'POST', url: calls.previewImport.path, headers },
      { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') },
    );
    return answer.json().data;
  };
  const bring = async (sheet: string) => {
    const { import: previewed, faults } = await preview(sheet);
    expect(faults).toEqual([]);
    await admin.call(calls.applyImport, { importId: previewed._id }, {});
    return previewed._id as string;
  };
  const idOf = async (sku: string) => (await adminSearch(sku))[0] ?? '';
  const needed = 'name,category,price,unit,unit_quantity';

  it('comes from a sheet, goes into one, and is cleared and undone with it', async () => {
    const [ean, second] = [freshEan(), freshEan()];
    const columns = 'ean,hsn,gst_rate,food_type,maker,origin,shelf_life,ingredients,allergens,origin_hi,allergens_hi';
    const cells = `${ean}|${second},1101,5,VEG,Narmada Mills,India,3 months,Wheat,=Gluten,भारत,ग्लूटेन`;
    await bring(`sku,${needed},${columns}\nL-1,Khapli Atta,Flour,300,KG,5,${cells}\n`);
    const id = await idOf('L-1');
    const texts = { maker: 'Narmada Mills', origin: 'India', shelf_life: '3 months', ingredients: 'Wheat' };
    const full = await detailsOf(id);
    expect(full).toMatchObject({ ean: [ean, second], food_type: 'veg', label: { ...texts, allergens: '=Gluten' } });
    expect((await detailsOf(id, 'hi')).label).toEqual({ ...texts, origin: 'भारत', allergens: 'ग्लूटेन' });

    const exported = (await shop.app.inject({ url: calls.exportCatalogue.path, headers })).payload;
    expect(exported).toContain(
      `,${ean}|${second},1101,5,veg,Narmada Mills,India,3 months,Wheat,'=Gluten,,भारत,,,ग्लूटेन,`,
    );
    const again = await preview(exported);
    expect([again.import.counts.changed, again.import.counts.faulty]).toEqual([0, 0]);

    const clears = columns.split(',').map(() => '(clear)');
    const importId = await bring(`sku,${columns}\nL-1,${clears}\n`);
    const { ean: _ean, label: _label, food_type: _food, ...plain } = full;
    expect(await detailsOf(id)).toEqual(plain);
    await admin.call(calls.undoImport, { importId });
    expect(await detailsOf(id)).toEqual(full);
    expect((await admin.call(calls.getAdminProduct, { productId: id })).data).toMatchObject({
      hsn: '1101',
      gst_rate: 5,
      translations: { hi: { origin: 'भारत' } },
    });
  });

  it('is refused row by row in a sheet', async () => {
    const taken = freshEan();
    await update(await stockProduct(shop, { name: 'Owner', sku: 'OWN-1' }), { ean: [taken] });
    const [twice, own] = [freshEan(), freshEan()];
    const { faults, import: previewed } = await preview(
      [
        `sku,${needed},ean,gst_rate,hsn,food_type`,
        `OWN-1,Owner,Flour,50,KG,1,${taken}|${own},,,`,
        `A-1,Bajra,Flour,50,KG,1,${taken},,,`,
        'A-2,Jowar,Flour,50,KG,1,8.90103E+12,,,',
        `A-3,Ragi,Flour,50,KG,1,${twice},,,`,
        `A-4,Maida,Flour,50,KG,1,${freshEan()}|${twice},,,`,
        'A-5,Sooji,Flour,50,KG,1,,7,12,vegan',
      ].join('\n'),
    );
    expect(previewed.counts).toMatchObject({ changed: 1, added: 1, faulty: 4 });
    const found = (faults as { line: number; column: string; reason: string }[]).map(
      ({ line, column, reason }) => `${line} ${column} ${reason}`,
    );
    expect(found).toEqual([
      `3 ean Line 2 has the same EAN ${taken}.`,
      "4 ean A spreadsheet program shortened this number, and its last digits are lost ('8.90103E+12'). Format the column as text or as a number without decimals, and enter it again.",
      `6 ean Line 5 has the same EAN ${twice}.`,
      expect.stringMatching(/^7 hsn /),
      expect.stringMatching(/^7 gst_rate /),
      expect.stringMatching(/^7 food_type /),
    ]);
    const other = await preview(`sku,${needed},ean\nB-1,Bajra,Flour,50,KG,1,${taken}\n`);
    expect(other.faults).toMatchObject([{ line: 2, column: 'ean', reason: `The EAN ${taken} belongs to Owner.` }]);
  });

  it('is not restored by an undo when another product has its EAN by now', async () => {
    const ean = freshEan();
    await bring(`sku,${needed},ean\nU-1,Urad,Dal,100,KG,1,${ean}\n`);
    const first = await idOf('U-1');
    const importId = await bring('sku,ean\nU-1,(clear)\n');
    const other = await stockProduct(shop, { name: 'Moong' });
    await update(other, { ean: [ean] });
    const undone = await admin.call(calls.undoImport, { importId });
    expect(undone.data).toMatchObject({ restored: 0, left: 1 });
    expect([(await detailsOf(first)).ean, await search(ean)]).toEqual([undefined, [other]]);
  });
});
