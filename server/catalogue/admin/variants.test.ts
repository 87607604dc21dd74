/** Pack sizes of one product: linking, unlinking, and everything that shows them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { limits } from '../../../contract/api/limits.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { file, sendForm } from '../../testing/forms.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../../testing/shopping.ts';

describe('pack sizes', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const signedIn = await signUpAdmin(shop);
    headers = signedIn.headers;
    admin = new Shopper(inProcess(shop), signedIn);
  });
  const link = (productId: string, variantId: string, as = admin) =>
    as.call(calls.linkVariant, {}, { productId, variantId });
  const unlink = (productId: string) => admin.call(calls.unlinkVariant, {}, { productId });
  const othersOf = async (productId: string) =>
    ((await admin.call(calls.listVariants, { productId })).data as { _id: string }[]).map(({ _id }) => _id);
  const detailsOf = async (productId: string) => (await admin.call(calls.getProductDetails, { productId })).data;
  const variantsOf = async (productId: string) => ((await detailsOf(productId)) as { variants?: string[] }).variants;
  const atta = (unitQuantity: number, unit: 'KG' | 'GM' = 'KG', name = 'Atta') =>
    stockProduct(shop, { name, unit, unitQuantity });

  it('are shown with each of them, smallest first, at once', async () => {
    const [five, half, one] = [await atta(5), await atta(500, 'GM'), await atta(1)];
    expect(await variantsOf(five)).toBeUndefined();
    expect(await link(five, half)).toMatchObject({ status: 200, data: [{ _id: half }] });
    expect(await link(half, one)).toMatchObject({ status: 200, data: [{ _id: one }, { _id: five }] });
    for (const id of [five, half, one]) expect(await variantsOf(id)).toEqual([half, one, five]);
    const fields = { productId: one, unit: 'KG', unit_quantity: 10 };
    expect(await admin.call(calls.updateProduct, {}, { ...fields, images: [], image1: '' })).toMatchObject({
      status: 200,
    });
    for (const id of [five, half, one]) expect(await variantsOf(id)).toEqual([half, five, one]);
  });

  it('of two groups become one group when any two of them are linked', async () => {
    const [a, b, c, d] = [await atta(1), await atta(2), await atta(3), await atta(4)];
    await link(a, b);
    await link(c, d);
    expect(await link(b, d)).toMatchObject({ data: [{ _id: a }, { _id: c }, { _id: d }] });
    for (const id of [a, b, c, d]) expect(await variantsOf(id)).toEqual([a, b, c, d]);
    const entries = await shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, d), eq(auditLog.action, 'changed')));
    expect(entries.map(({ fields }) => Object.keys(fields))).toEqual([['variant_group'], ['variant_group']]);
  });

  it('stand alone again when they are unlinked, deleted or no longer for sale', async () => {
    const [a, b, c] = [await atta(1), await atta(2), await atta(3)];
    await link(a, b);
    await link(a, c);
    expect((await unlink(b)).status).toBe(200);
    expect([await variantsOf(a), await variantsOf(b)]).toEqual([[a, c], undefined]);
    await admin.call(calls.updateProduct, {}, { productId: c, publish: false });
    expect([await variantsOf(a), await othersOf(a)]).toEqual([undefined, [c]]);
    await admin.call(calls.updateProduct, {}, { productId: c, publish: true });
    expect(await variantsOf(a)).toEqual([a, c]);
    await admin.call(calls.deleteProduct, { productId: c });
    expect([await variantsOf(a), await othersOf(a)]).toEqual([undefined, []]);
  });

  it('leave no group of one behind', async () => {
    const [a, b, c] = [await atta(1), await atta(2), await atta(3)];
    await link(a, b);
    await unlink(a);
    expect((await unlink(a)).status).toBe(200);
    await link(b, c);
    expect([await variantsOf(a), await othersOf(a)]).toEqual([undefined, []]);
  });

  it('are not among the similar products of each other', async () => {
    const [small, large, other] = [
      await atta(1, 'KG', 'Besan'),
      await atta(2, 'KG', 'Besan'),
      await atta(1, 'KG', 'Besan'),
    ];
    for (const quantity of [3, 5]) await atta(quantity, 'KG', 'Besan');
    await link(small, large);
    const { similar } = (await admin.call(calls.getRelated, { productId: small })).data as {
      similar: { _id: string }[];
    };
    const ids = similar.map(({ _id }) => _id);
    expect([ids.includes(large), ids.includes(other)]).toEqual([false, true]);
  });

  it('are refused for a product and itself, unknown ones, too many, and by shoppers', async () => {
    const [a, b] = [await atta(1), await atta(2)];
    expect(await link(a, a)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await link(a, '0'.repeat(26))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await link(a, b, await signUpShopper(shop))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await variantsOf(a)).toBeUndefined();
    for (let size = 2; size <= limits.variants; size += 1) expect((await link(a, await atta(size))).status).toBe(200);
    expect(await link(a, b)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: `A product has at most ${limits.variants} pack sizes.`,
    });
    expect(await variantsOf(b)).toBeUndefined();
  });

  it('of a group that is too large are not shown, until it is small enough', async () => {
    const made: string[] = [];
    for (let size = 1; size <= limits.variants + 3; size += 1)
      made.push(await stockProduct(shop, { unitQuantity: size, variantGroup: 'filled down' }));
    const shown = async () => (await Promise.all(made.map(variantsOf))).filter((variants) => variants !== undefined);
    expect(await shown()).toEqual([]);
    for (const id of made.splice(-3)) await admin.call(calls.deleteProduct, { productId: id });
    expect(await shown()).toEqual(made.map(() => made));
  });

  it('come from a sheet, go into one, and are cleared and undone with it', async () => {
    const bring = async (lines: string) => {
      const sheet = `sku,name,category,price,unit,unit_quantity,variant_group\n${lines}`;
      const answer = await sendForm(
        shop,
        { method: 'POST', url: calls.previewImport.path, headers },
        { sheet: file(Buffer.from(sheet), 'sheet.csv', 'text/csv') },
      );
      const importId = answer.json().data.import._id as string;
      await admin.call(calls.applyImport, { importId }, {});
      return importId;
    };
    const sizes = (group: string) => `R-5,Ponni Rice,Rice,300,KG,5,${group}\nR-1,Ponni Rice One,Rice,70,KG,1,rice\n`;
    await bring(sizes('rice'));
    const found = (await admin.request('GET', `${calls.searchProduct.path}?search=ponni`)).data as {
      product: { _id: string; name: string }[];
    };
    const idOf = (name: string) => found.product.find((each) => each.name === name)?._id ?? '';
    const [one, five] = [idOf('Ponni Rice One'), idOf('Ponni Rice')];
    expect(await variantsOf(five)).toEqual([one, five]);
    const exported = await shop.app.inject({ url: calls.exportCatalogue.path, headers });
    expect(exported.payload.match(/^R-[15],.*,rice,/gm)).toHaveLength(2);
    const importId = await bring(sizes('(clear)'));
    expect(await variantsOf(five)).toBeUndefined();
    await admin.call(calls.undoImport, { importId });
    expect(await variantsOf(five)).toEqual([one, five]);
  });
});

describe.runIf(onPostgres)('two servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));

  it('show linked pack sizes within a moment of each other', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const [small, large] = [
      await stockProduct(shop, { name: 'Small', unitQuantity: 1 }),
      await stockProduct(shop, { name: 'Large', unitQuantity: 2 }),
    ];
    await admin.call(calls.linkVariant, {}, { productId: small, variantId: large });
    const there = () => other.catalogue.snapshot().findProduct(large)?.variants;
    await expect.poll(there, { timeout: 5_000, interval: 10 }).toEqual([small, large]);
  });
});
