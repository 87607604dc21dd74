import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { links } from '../../contract/api/links.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { eq } from '../db/drizzle.ts';
import { emailsOf } from '../testing/emails.ts';
import { type FormValues, redPicture, sendForm } from '../testing/forms.ts';
import { Administrator, placeOrder } from '../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { users } from '../users/tables.ts';

/** Translations as a form has them. */
const named = (hi: object) => ({ translations: JSON.stringify({ hi }) });

describe('the catalogue in Hindi', () => {
  const shop = sharedShop(() => openShop());
  const people = shared(async () => ({ asha: await signUp(shop, 'Asha'), meera: await signUpAdmin(shop) }));
  const ids = shared(async () => {
    const [dairy, milkShelf] = await shop.catalogue.change(async (change) => {
      const named = { name: 'Dairy', image: '', translations: { hi: { name: 'डेयरी' } } };
      const category = await change.createCategory(named);
      const sub = { name: 'Milk', image: '', translations: { hi: { name: 'ताज़ा दूध' } }, categoryIds: [category] };
      return [category, await change.createSubCategory(sub)] as const;
    });
    const place = { categoryIds: [dairy], subCategoryIds: [milkShelf], aliases: [] };
    const milk = await stockProduct(shop, {
      ...place,
      name: 'Toned Milk',
      translations: { hi: { name: 'टोन्ड दूध', description: 'रोज़ की चाय के लिए।' } },
    });
    const butter = await stockProduct(shop, {
      ...place,
      name: 'Salted Butter',
      translations: { hi: { name: 'नमकीन मक्खन' } },
    });
    await stockProduct(shop, { ...place, name: 'Cheddar' });
    return { dairy, milkShelf, milk, butter };
  });

  const get = async (url: string) => (await shop.app.inject(url)).json().data;
  const post = async (url: string, payload?: object) =>
    (await shop.app.inject({ method: 'POST', url, ...(payload && { payload }) })).json().data;
  const mine = async (method: 'GET' | 'POST' | 'PUT', url: string) =>
    (await shop.app.inject({ method, url, headers: people.asha.headers })).json().data;
  const details = (id: string, query = '') => get(pathOf(calls.getProductDetails, { productId: id }) + query);
  const history = async (entityId: string) =>
    (
      await shop.app.inject({
        url: `${calls.listAuditEntries.path}?entityId=${entityId}`,
        headers: people.meera.headers,
      })
    ).json().data.changes;
  const send = (
    name: 'addProduct' | 'updateProduct' | 'addCategory' | 'updateCategory' | 'addSubCategory' | 'updateSubCategory',
    values: FormValues,
  ) => sendForm(shop, { method: calls[name].method, url: calls[name].path, headers: people.meera.headers }, values);

  it('shows names and descriptions in the language asked for, and English where there is no translation', async () => {
    expect(await details(ids.milk, '?lang=hi')).toMatchObject({
      ...{ name: 'टोन्ड दूध', englishName: 'Toned Milk', description: 'रोज़ की चाय के लिए।' },
    });
    expect(await details(ids.butter, '?lang=hi')).toMatchObject({ name: 'नमकीन मक्खन', description: 'Firm potatoes.' });
    const inHindi = await get(`${pathOf(calls.getProductByCategory, { categoryId: ids.dairy })}?lang=hi`);
    expect(inHindi.map((each: { name: string }) => each.name)).toEqual(['टोन्ड दूध', 'नमकीन मक्खन', 'Cheddar']);
    expect(inHindi[2]).not.toHaveProperty('englishName');
  });

  it('answers in English, without a trace of other languages, when no language is given', async () => {
    for (const query of ['', '?lang=en']) {
      const { name, description, ...others } = await details(ids.milk, query);
      expect([name, description]).toEqual(['Toned Milk', 'Firm potatoes.']);
      expect(Object.keys(others)).not.toContain('englishName');
      expect(Object.keys(others)).not.toContain('translations');
    }
  });

  it('rejects a language that the store does not have', async () => {
    const answer = await shop.app.inject(`${calls.getHomeRows.path}?lang=fr`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });

  it('caches the answers of each language apart', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect((await details(ids.milk)).name).toBe('Toned Milk');
      expect((await details(ids.milk, '?lang=hi')).name).toBe('टोन्ड दूध');
      expect((await get(calls.getHomeRows.path))[0].category.name).toBe('Dairy');
      expect((await get(`${calls.getHomeRows.path}?lang=hi`))[0].category.name).toBe('डेयरी');
    }
  });

  it('names categories, sub categories and filters in Hindi', async () => {
    expect(await get(`${calls.getAllCategory.path}?lang=hi`)).toContainEqual({
      ...{ _id: ids.dairy, name: 'डेयरी', englishName: 'Dairy', image: '' },
    });
    expect(await post(`${calls.getAllSubCategory.path}?lang=hi`)).toEqual([
      { _id: ids.milkShelf, name: 'ताज़ा दूध', englishName: 'Milk', image: '', category: [ids.dairy] },
    ]);
    const address = `${calls.getProductByCatAndSubCat.path}?lang=hi&filters=1`;
    const { product, filters } = await post(address, { categoryId: ids.dairy });
    expect(product[0].name).toBe('टोन्ड दूध');
    expect(filters.subCategories).toEqual([{ _id: ids.milkShelf, name: 'ताज़ा दूध', count: 3 }]);
  });

  it('keeps the English name in the address of a product and a category', async () => {
    expect(links.product(await details(ids.milk, '?lang=hi'))).toBe(`/product/Toned-Milk-${ids.milk}`);
    const [category] = await get(`${calls.getAllCategory.path}?lang=hi`);
    expect(links.category(category)).toBe(`/Dairy-${ids.dairy}/`);
  });

  it('finds a product by its Hindi name and shows it in the language of the visitor', async () => {
    const search = `${calls.searchProduct.path}?search=${encodeURIComponent('नमकीन मक्खन')}`;
    expect((await get(`${search}&lang=hi`)).product[0].name).toBe('नमकीन मक्खन');
    expect((await get(search)).product[0].name).toBe('Salted Butter');
  });

  it('suggests Hindi names for a beginning in Hindi, with or without the dot below', async () => {
    for (const text of ['ताज़ा', 'ताजा']) {
      const { categories } = await get(`${calls.suggest.path}?query=${encodeURIComponent(text)}&lang=hi`);
      expect(categories[0]?.subCategory.name, text).toBe('ताज़ा दूध');
    }
    const { products } = await get(`${calls.suggest.path}?query=${encodeURIComponent('मक्')}&lang=hi`);
    expect(products[0]).toMatchObject({ name: 'नमकीन मक्खन', englishName: 'Salted Butter' });
  });

  it('shows the cart and orders in Hindi, and what was ordered in English once the product is another', async () => {
    const added = await mine('POST', `${pathOf(calls.addToCart, { productId: ids.milk, quantity: 1 })}?lang=hi`);
    expect(added.productId).toMatchObject({ name: 'टोन्ड दूध', englishName: 'Toned Milk' });
    const change = pathOf(calls.updateQuantity, { cartItemId: added._id, quantity: 2 });
    expect((await mine('PUT', `${change}?lang=hi`)).productId.name).toBe('टोन्ड दूध');
    expect((await mine('GET', `${calls.getCart.path}?lang=hi`))[0].productId.name).toBe('टोन्ड दूध');
    expect((await mine('GET', calls.getCart.path))[0].productId.name).toBe('Toned Milk');

    const asha = new Shopper(inProcess(shop), people.asha);
    const placed = (await asha.cashPayment(await asha.checkout())).data as Order;
    const order = pathOf(calls.getOrder, { orderId: placed._id });
    const lineOf = async (url: string) => (await mine('GET', url)).product_details[0];
    expect(await lineOf(order)).toMatchObject({ name: 'Toned Milk' });
    expect(await lineOf(`${order}?lang=hi`)).toMatchObject({ name: 'टोन्ड दूध', englishName: 'Toned Milk' });
    const list = await mine('GET', `${calls.getOrderList.path}?lang=hi`);
    expect(list[0].product_details[0].name).toBe('टोन्ड दूध');
    const again = await mine('POST', `${pathOf(calls.reorder, { orderId: placed._id })}?lang=hi`);
    expect(again.added[0].name).toBe('टोन्ड दूध');

    await shop.catalogue.change((all) => all.updateProduct(ids.milk, { name: 'Skimmed Milk' }));
    expect(await lineOf(`${order}?lang=hi`)).toMatchObject({ name: 'Toned Milk' });
    await shop.catalogue.change((all) => all.updateProduct(ids.milk, { name: 'Toned Milk' }));
  });

  it('emails a customer whose account is in Hindi the Hindi names of what was ordered, changed and taken off', async () => {
    const customer = await signUp(shop, 'Ravi');
    await shop.database.queries
      .update(users)
      .set({ language: 'hi', emailConfirmed: true })
      .where(eq(users.id, customer.userId));
    const ravi = new Shopper(inProcess(shop), customer);
    const placed = await placeOrder(ravi, { [ids.milk]: 2, [ids.butter]: 1 });
    const lines = [
      { productId: ids.milk, quantity: 1, because: 'missing' },
      { productId: ids.butter, quantity: 0, because: 'missing' },
    ];
    const board = new Administrator(inProcess(shop), people.meera);
    expect((await board.reduceAnswer(placed._id, 1, lines)).status).toBe(200);
    const emails = (await emailsOf(shop)).filter(({ to }) => to === customer.email);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) {
      expect(text).toContain('टोन्ड दूध');
      expect(text).toContain('नमकीन मक्खन');
      expect(text).not.toMatch(/Milk|Butter/);
    }
    expect((await board.order(placed._id)).events.at(-1)?.note).toContain('Toned Milk');
  });

  it('names what changed since the cart was shown in the language asked for', async () => {
    const customer = await signUp(shop, 'Nila');
    const nila = new Shopper(inProcess(shop), customer);
    const hidden = await stockProduct(shop, { name: 'Hidden', categoryIds: [ids.dairy] });
    await nila.fill({ [ids.milk]: 2, [hidden]: 1 });
    const body = await nila.checkout();
    await shop.catalogue.change(async (all) => {
      await all.updateProduct(ids.milk, { stock: 1 });
      await all.updateProduct(hidden, { publish: false });
    });
    const rejected = async (query: string) => {
      const { headers } = customer;
      const url = calls.cashPayment.path + query;
      const answer = (await shop.app.inject({ method: 'POST', url, headers, payload: body })).json();
      return [answer.code, ...answer.data.changes.map((each: { name: string }) => each.name)];
    };
    expect(await rejected('')).toEqual(['OUT_OF_STOCK', 'Toned Milk', 'A product that is no longer sold']);
    expect(await rejected('?lang=hi')).toEqual(['OUT_OF_STOCK', 'टोन्ड दूध', 'एक प्रोडक्ट जो अब नहीं मिलता']);
    await shop.catalogue.change((all) => all.updateProduct(ids.milk, { stock: 100 }));
  });

  it('names a product that is short in the language asked for, in the cart and when ordering again', async () => {
    const customer = await signUp(shop, 'Ila');
    const ila = new Shopper(inProcess(shop), customer);
    const placed = await placeOrder(ila, { [ids.milk]: 3 });
    await shop.catalogue.change((all) => all.updateProduct(ids.milk, { stock: 1 }));
    const send = async (method: 'POST' | 'PUT', url: string) =>
      (await shop.app.inject({ method, url, headers: customer.headers })).json();
    const add = pathOf(calls.addToCart, { productId: ids.milk, quantity: 2 });
    expect(await send('POST', add)).toMatchObject({ code: 'OUT_OF_STOCK', message: 'Only 1 left of Toned Milk.' });
    expect((await send('POST', `${add}?lang=hi`)).params).toEqual({ count: 1, name: 'टोन्ड दूध' });

    const again = await send('POST', `${pathOf(calls.reorder, { orderId: placed._id })}?lang=hi`);
    expect(again.data.missing).toMatchObject([
      { name: 'टोन्ड दूध', quantity: 2, reasonText: { params: { count: 1, name: 'टोन्ड दूध' } } },
    ]);
    const [line] = await ila.cart();
    const change = pathOf(calls.updateQuantity, { cartItemId: line?._id ?? '', quantity: 2 });
    expect((await send('PUT', `${change}?lang=hi`)).params).toEqual({ count: 1, name: 'टोन्ड दूध' });
    await shop.catalogue.change((all) => all.updateProduct(ids.milk, { stock: 100 }));
  });

  it('takes the Hindi texts of a product from the form, and records what changed', async () => {
    const values = {
      image1: redPicture,
      category: [ids.dairy],
      unit: 'GM',
      unit_quantity: '500',
      price: '45',
      stock: '3',
    };
    const hindi = named({ name: ' ताज़ा दही ', description: 'गाढ़ा दही।' });
    const added = await send('addProduct', { ...values, name: 'Fresh Curd', ...hindi });
    expect(added.json().data).toMatchObject({
      translations: { hi: { name: 'ताज़ा दही', description: 'गाढ़ा दही।' } },
    });
    const productId = added.json().data._id;
    expect((await details(productId, '?lang=hi')).name).toBe('ताज़ा दही');
    expect((await history(productId))[0].fields['translations.hi.name']).toEqual({ from: null, to: 'ताज़ा दही' });

    await send('updateProduct', { productId, price: '46' });
    expect((await details(productId, '?lang=hi')).name).toBe('ताज़ा दही');
    await send('updateProduct', { productId, ...named({ name: '' }) });
    expect(await details(productId, '?lang=hi')).toMatchObject({ name: 'Fresh Curd', description: 'गाढ़ा दही।' });
    expect((await history(productId))[0].fields).toEqual({ 'translations.hi.name': { from: 'ताज़ा दही', to: null } });
    const tooLong = await send('updateProduct', { productId, ...named({ name: 'द'.repeat(300) }) });
    expect(tooLong.json()).toMatchObject({
      code: 'VALIDATION',
      errors: { 'translations.hi.name': expect.any(String) },
    });
  });

  it('takes the Hindi name of categories and sub categories from their forms', async () => {
    const category = (
      await send('addCategory', { name: 'Snacks', ...named({ name: 'नमकीन' }), image: redPicture })
    ).json().data;
    expect(category.translations).toEqual({ hi: { name: 'नमकीन' } });
    const parents = { category: [category._id] };
    const sub = (
      await send('addSubCategory', {
        name: 'Chips',
        ...named({ name: 'चिप्स' }),
        image: redPicture,
        ...parents,
      })
    ).json().data;
    await send('updateCategory', { categoryId: category._id, name: 'Munchies' });
    await send('updateSubCategory', { _id: sub._id, ...named({ name: 'आलू चिप्स' }) });
    const all = (await shop.app.inject({ url: calls.getAdminCategories.path, headers: people.meera.headers })).json()
      .data;
    expect(all.categories).toContainEqual({ ...category, name: 'Munchies' });
    expect(all.subCategories).toContainEqual({ ...sub, translations: { hi: { name: 'आलू चिप्स' } } });
    expect((await history(sub._id))[0].fields).toEqual({ 'translations.hi.name': { from: 'चिप्स', to: 'आलू चिप्स' } });
    const shown = await get(`${calls.getAllCategory.path}?lang=hi`);
    expect(shown).toContainEqual(expect.objectContaining({ name: 'नमकीन', englishName: 'Munchies' }));
  });
});
