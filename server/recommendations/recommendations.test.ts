import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { pageSizes } from '../../contract/api/limits.ts';
import type { Product, Related } from '../../contract/catalogue/catalogue.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { orders } from '../orders/model/tables.ts';
import { EventLoopBreaks } from '../runtime/breaks.ts';
import { signUp } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { inProcess, orderOf, Shopper } from '../testing/shopping.ts';
import { createRecommendations } from './recommendations.ts';

const day = 24 * 60 * 60_000;
const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);

const categoryIn = ({ catalogue }: TestShop, name: string) =>
  catalogue.change((change) => change.createCategory({ name, image: '' }));

/** A category with enough products for both lists. */
async function fullCategoryIn(shop: TestShop, name: string): Promise<string> {
  const category = await categoryIn(shop, name);
  for (let n = 0; n < 2 * pageSizes.related + 3; n += 1)
    await stockProduct(shop, { name: `${name} number ${n}`, categoryIds: [category] });
  return category;
}

async function relatedTo({ app }: TestShop, productId: string): Promise<Related> {
  const answer = await app.inject({ url: pathOf(calls.getRelated, { productId }) });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

/** Without a category. */
const madeUp: Omit<NewProduct, 'name' | 'categoryIds'> = {
  sku: null,
  description: '',
  unit: 'PC',
  unitQuantity: 1,
  stock: 5,
  pricePaise: 4000,
  discount: 0,
  publish: true,
  images: [],
  aliases: [],
  subCategoryIds: [],
};

async function shopperIn(shop: TestShop) {
  const shopper = new Shopper(inProcess(shop), await signUp(shop));
  const address = await shopper.move();
  return {
    shopper,
    async buy(...productIds: string[]) {
      await shopper.fill(Object.fromEntries(productIds.map((id) => [id, 1])));
      await shopper.cashPayment(orderOf(await shopper.cart(), address));
      return (await shopper.orders())[0]?._id ?? '';
    },
  };
}

describe('related products', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(Date.now() + clock) }));
  let clock = 0;

  /** The next night. */
  async function count() {
    clock += day;
    await shop.jobs.run('count what is bought together');
  }

  it('are similar when they share words and cost about the same, and are in stock', async () => {
    const categoryIds = [await categoryIn(shop, 'Flour')];
    const add = (name: string, pricePaise: number, more = {}) =>
      stockProduct(shop, { name, pricePaise, categoryIds, aliases: [], ...more });
    const atta = await add('Wheat Flour', 5000);
    await add('Pearl Millet Flour', 90_000);
    await add('Quinoa Flour', 6000);
    await add('Wheat Bran Flour', 5500);
    await add('Wheat Flour Large', 5000, { stock: 0 });
    const { similar } = await relatedTo(shop, atta);
    expect(namesOf(similar).slice(0, 3)).toEqual(['Wheat Bran Flour', 'Quinoa Flour', 'Pearl Millet Flour']);
    expect(namesOf(similar)).not.toContain('Wheat Flour');
    expect(namesOf(similar)).not.toContain('Wheat Flour Large');
  });

  it('go well together when they are in the same orders, rare partners before those of everything', async () => {
    const { buy, shopper } = await shopperIn(shop);
    const dinner = [await fullCategoryIn(shop, 'Dinner')];
    const other = [await categoryIn(shop, 'Other things')];
    const add = (name: string, categoryIds: string[]) => stockProduct(shop, { name, categoryIds, aliases: [] });
    const pasta = await add('Pasta Shells', dinner);
    const pesto = await add('Green Pesto', other);
    const milk = await add('Daily Milk', other);
    const candle = await add('Wax Candle', other);
    const [soap, rice, oats] = [await add('Bar Soap', other), await add('Red Rice', other), await add('Oats', other)];
    for (let i = 0; i < 3; i += 1) await buy(pasta, pesto, milk);
    for (const each of [soap, rice, oats]) await buy(milk, each);
    await buy(pasta, candle);
    const cancelled = [await buy(pasta, soap), await buy(pasta, soap)];
    for (const orderId of cancelled) await shopper.call(calls.cancelOrder, { orderId });

    expect(namesOf((await relatedTo(shop, pasta)).together)).not.toContain('Green Pesto');
    await count();
    const { together } = await relatedTo(shop, pasta);
    expect(namesOf(together).slice(0, 2)).toEqual(['Green Pesto', 'Daily Milk']);
    // One order is chance, and cancelled ones do not count.
    expect(namesOf(together)).not.toContain('Wax Candle');
    expect(namesOf(together)).not.toContain('Bar Soap');
  });

  it('do not go well with other pack sizes of their own', async () => {
    const { buy } = await shopperIn(shop);
    const categoryIds = [await fullCategoryIn(shop, 'Baking')];
    const add = (name: string, more = {}) => stockProduct(shop, { name, categoryIds, aliases: [], ...more });
    const small = await add('Maida Flour 500 g', { variantGroup: 'maida' });
    const large = await add('Maida Flour 1 kg', { variantGroup: 'maida' });
    const yeast = await add('Dry Yeast');
    for (let i = 0; i < 3; i += 1) await buy(small, large, yeast);
    await count();
    expect(namesOf((await relatedTo(shop, small)).together)).toEqual(['Dry Yeast']);
  });

  it('are found by name in a list too long to compare', async () => {
    const category = await categoryIn(shop, 'Many things');
    const first = await stockProduct(shop, { name: 'Neem Face Cream', categoryIds: [category] });
    const filler = (n: number) => ({ ...madeUp, name: `Thing number ${n}`, categoryIds: [category] });
    await shop.catalogue.change((change) => change.createProducts(Array.from({ length: 320 }, (_, n) => filler(n))));
    const names = ['Aloe Face Cream', 'Rose Face Cream', 'Gold Face Cream'];
    for (const name of names) await stockProduct(shop, { name, categoryIds: [category] });
    expect(namesOf((await relatedTo(shop, first)).similar).toSorted()).toEqual(names.toSorted());
  });

  it('are counted once a day, and orders of long ago no longer count', async () => {
    const categoryIds = [await fullCategoryIn(shop, 'Tea time')];
    const tea = await stockProduct(shop, { name: 'Leaf Tea', categoryIds });
    const rusk = await stockProduct(shop, { name: 'Toast Rusk' });
    const isTogether = async () => namesOf((await relatedTo(shop, tea)).together).includes('Toast Rusk');
    await count();
    const { buy } = await shopperIn(shop);
    const placed = [await buy(tea, rusk), await buy(tea, rusk)];
    await shop.jobs.run('count what is bought together');
    expect(await isTogether()).toBe(false);
    await count();
    expect(await isTogether()).toBe(true);
    const longAgo = new Date(Date.now() - 100 * day);
    for (const id of placed)
      await shop.database.queries.update(orders).set({ createdAt: longAgo }).where(eq(orders.id, id));
    await count();
    expect(await isTogether()).toBe(false);
  });

  it('are of their own kind where there are sub categories, and never of other shelves', async () => {
    const category = await categoryIn(shop, 'Fresh Meat');
    const add = (name: string, subCategoryIds: string[]) =>
      stockProduct(shop, { name, categoryIds: [category], subCategoryIds });
    const sub = (name: string) =>
      shop.catalogue.change((change) => change.createSubCategory({ name, image: '', categoryIds: [category] }));
    const [chicken, other] = [await sub('Chicken'), await sub('Kitchen')];
    const curryCut = await add('Chicken Curry Cut', [chicken]);
    await add('Chicken Breast', [chicken]);
    await add('Mutton Curry Cut', [other]);
    await add('Bath Mug', [other]);
    expect((await relatedTo(shop, curryCut)).similar).toEqual([]);
    await add('Chicken Drumsticks', [chicken]);
    expect(namesOf((await relatedTo(shop, curryCut)).similar).toSorted()).toEqual([
      'Chicken Breast',
      'Chicken Drumsticks',
      'Mutton Curry Cut',
    ]);
  });

  it('counted by another process are read', async () => {
    const { buy } = await shopperIn(shop);
    const bun = await stockProduct(shop, { name: 'Burger Bun', categoryIds: [await fullCategoryIn(shop, 'Buns')] });
    const patty = await stockProduct(shop, { name: 'Bean Patty' });
    const isTogether = async () => namesOf((await relatedTo(shop, bun)).together).includes('Bean Patty');
    for (let i = 0; i < 2; i += 1) await buy(bun, patty);
    expect(await isTogether()).toBe(false);
    clock += day;
    const another = createRecommendations({ ...shop, now: () => new Date(Date.now() + clock) });
    await another.count();
    expect(await isTogether()).toBe(false);
    await shop.jobs.run('read what is bought together');
    expect(await isTogether()).toBe(true);
  });

  it('are of the same kind, not of all that is on the shelf', async () => {
    const category = await categoryIn(shop, 'Home, Sugar & Pets');
    const sub = (name: string) =>
      shop.catalogue.change((change) => change.createSubCategory({ name, image: '', categoryIds: [category] }));
    const add = async (name: string, shelf: string, more = {}) =>
      stockProduct(shop, { name, categoryIds: [category], subCategoryIds: [shelf], aliases: [], ...more });
    const [sugars, milks, utility, eggs] = [
      await sub('Salt, Sugar & Jaggery'),
      await sub('Milk'),
      await sub('Hygiene & Utility'),
      await sub('Eggs'),
    ];
    const ids = new Map<string, string>();
    for (const name of ['Sugar', 'Rock Salt', 'Stevia Sweetener', 'Black Salt', 'Jaggery'])
      ids.set(name, await add(name, sugars));
    for (const name of ['Almond Drink', 'Toned Milk', 'Full Cream Milk', 'UHT Milk', 'Skimmed Milk'])
      ids.set(name, await add(name, milks));
    for (const name of ['Sanitary Pads', 'Shaving Cream', 'LED Bulb', 'Steel Water Bottle', 'Coir Door Mat'])
      ids.set(name, await add(name, utility));
    ids.set('White Eggs', await add('White Eggs', eggs, { stock: 0 }));
    await add('Brown Eggs', eggs);
    const similarTo = async (name: string) => namesOf((await relatedTo(shop, ids.get(name) ?? '')).similar);
    for (const name of ['Sugar', 'Stevia Sweetener', 'Almond Drink', 'Sanitary Pads', 'LED Bulb', 'Steel Water Bottle'])
      expect(await similarTo(name), name).toEqual([]);
    expect((await similarTo('Toned Milk')).toSorted()).toEqual(['Full Cream Milk', 'Skimmed Milk', 'UHT Milk']);
    // In the place of what cannot be bought, one is enough.
    expect(await similarTo('White Eggs')).toEqual(['Brown Eggs']);
    const replacementsOf = async (name: string) => {
      const url = pathOf(calls.getReplacements, { productId: ids.get(name) ?? '' });
      return namesOf((await shop.app.inject({ url })).json().data);
    };
    expect(await replacementsOf('White Eggs')).toEqual(['Brown Eggs']);
    expect(await replacementsOf('Rock Salt')).toEqual(['Black Salt']);
    expect(await replacementsOf('Stevia Sweetener')).toEqual([]);
  });

  it('are none when there are fewer than three, and nothing goes well with what is in no order', async () => {
    const lonelyIn = await categoryIn(shop, 'Lonely');
    const lonely = await stockProduct(shop, { name: 'Lonely', categoryIds: [lonelyIn] });
    expect(await relatedTo(shop, lonely)).toEqual({ similar: [], together: [] });
    for (const name of ['Second', 'Third']) await stockProduct(shop, { name, categoryIds: [lonelyIn] });
    expect((await relatedTo(shop, lonely)).similar).toEqual([]);
    const categoryIds = [await fullCategoryIn(shop, 'Pickles')];
    const only = await stockProduct(shop, { name: 'Mango Pickle', categoryIds });
    const { similar, together } = await relatedTo(shop, only);
    expect([similar.length, together.length]).toEqual([pageSizes.related, 0]);
  });

  it('are of products that are for sale, and follow their prices', async () => {
    const categoryIds = [await categoryIn(shop, 'Juices')];
    const juice = await stockProduct(shop, { name: 'Mango Juice', categoryIds });
    const like = await stockProduct(shop, { name: 'Mango Nectar', categoryIds });
    for (const name of ['Apple Drink', 'Guava Drink']) await stockProduct(shop, { name, categoryIds });
    expect((await relatedTo(shop, juice)).similar[0]).toMatchObject({ _id: like, price: 40 });
    await shop.catalogue.change((change) => change.updateProduct(like, { pricePaise: 4500 }));
    expect((await relatedTo(shop, juice)).similar[0]).toMatchObject({ _id: like, price: 45 });
    await shop.catalogue.change((change) => change.updateProduct(like, { publish: false }));
    expect((await relatedTo(shop, juice)).similar.map(({ _id }) => _id)).not.toContain(like);
    const hidden = await shop.app.inject({ url: pathOf(calls.getRelated, { productId: like }) });
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('replace one that is no longer sold, and tell nothing of its price or stock', async () => {
    const [flours, others] = [await categoryIn(shop, 'Flours'), await categoryIn(shop, 'Sugars')];
    const add = (name: string, pricePaise: number, more = {}) =>
      stockProduct(shop, { name, pricePaise, categoryIds: [flours], aliases: [], ...more });
    const gone = await add('Wheat Flour', 5000);
    await add('Wheat Bran Flour', 90_000);
    await add('Quinoa Flour', 80_000);
    await add('Pearl Millet Flour', 5000);
    await add('Rye Flour', 5000, { stock: 0 });
    await stockProduct(shop, { name: 'White Sugar', pricePaise: 5000, categoryIds: [others] });
    const replacementsOf = async (productId: string): Promise<Product[]> => {
      const answer = await shop.app.inject({ url: pathOf(calls.getReplacements, { productId }) });
      expect(answer.statusCode).toBe(200);
      return answer.json().data;
    };
    const offered = ['Wheat Bran Flour', 'Quinoa Flour', 'Pearl Millet Flour'];
    // Prices count only while they are shown in the store.
    expect(namesOf(await replacementsOf(gone))[0]).toBe('Pearl Millet Flour');
    await shop.catalogue.change((change) => change.updateProduct(gone, { publish: false }));
    const before = await replacementsOf(gone);
    expect(namesOf(before)).toEqual(offered);
    await shop.catalogue.change((change) => change.updateProduct(gone, { pricePaise: 90_000, description: 'Secret' }));
    expect(await replacementsOf(gone)).toEqual(before);
    // An answer follows the product, also while it is not sold.
    await shop.catalogue.change((change) => change.updateProduct(gone, { categoryIds: [others] }));
    expect(await replacementsOf(gone)).toEqual([]);
    await shop.catalogue.change((change) => change.updateProduct(gone, { categoryIds: [flours] }));
    expect(namesOf(await replacementsOf(gone))).toEqual(offered);
    // A deleted product is in no category, and is answered like one that never existed.
    await shop.catalogue.change((change) => change.deleteProducts([gone]));
    expect([await replacementsOf(gone), await replacementsOf(newId())]).toEqual([[], []]);
  });

  it('and products by their ids come in the order asked for, without those that are gone', async () => {
    const first = await stockProduct(shop, { name: 'First thing' });
    const second = await stockProduct(shop, { name: 'Second thing', publish: false });
    const third = await stockProduct(shop, { name: 'Third thing' });
    const get = (ids: string) => shop.app.inject({ url: calls.getProducts.path, query: { ids } });
    const answer = await get([third, second, first].join(','));
    expect(namesOf(answer.json().data)).toEqual(['Third thing', 'First thing']);
    for (const bad of ['', 'x', `${first},`, Array(51).fill(first).join(',')])
      expect((await get(bad)).statusCode, bad).toBe(400);
  });
});

describe('the home page', () => {
  const shop = sharedShop(() => openShop());

  async function shelves() {
    await shop.jobs.run('choose offers and best sellers');
    const { offers, bestSellers } = (await shop.app.inject({ url: calls.getShelves.path })).json().data;
    return { offers: namesOf(offers), bestSellers: namesOf(bestSellers) };
  }

  it('has discounts that are in stock, once there are a few, and follows each product', async () => {
    const add = (name: string, discount: number, more = {}) => stockProduct(shop, { name, discount, ...more });
    expect(await shelves()).toEqual({ offers: [], bestSellers: [] });
    const best = await add('Half price', 50);
    await add('Full price', 0);
    await add('Sold out', 90, { stock: 0 });
    await add('A fifth', 20);
    await add('A tenth', 10);
    expect((await shelves()).offers).toEqual([]);
    await add('A little', 5);
    expect((await shelves()).offers).toEqual(['Half price', 'A fifth', 'A tenth', 'A little']);
    // Best sellers come first.
    const selling = await add('Nearly a fifth', 19.5);
    shop.catalogue.shared().setSales(new Map([[selling, 3]]));
    expect((await shelves()).offers.slice(0, 3)).toEqual(['Nearly a fifth', 'Half price', 'A fifth']);
    await add('A quarter', 25);
    // Until it is chosen again, what is no longer an offer is left out at once.
    await shop.catalogue.change((change) => change.updateProduct(best, { discount: 0 }));
    const { offers } = (await shop.app.inject({ url: calls.getShelves.path })).json().data;
    expect(namesOf(offers)).not.toContain('Half price');
    expect((await shelves()).offers).toEqual(['Nearly a fifth', 'A quarter', 'A fifth', 'A tenth', 'A little']);
    // Each category gives its first before any gives its second.
    const dairy = await categoryIn(shop, 'Dairy of the row');
    await add('A little milk', 2, { categoryIds: [dairy] });
    expect((await shelves()).offers.slice(0, 4)).toEqual(['Nearly a fifth', 'A little milk', 'A quarter', 'A fifth']);
  });

  it('has what sells', async () => {
    const { shopper } = await shopperIn(shop);
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      ids.push(await stockProduct(shop, { name: `${name} seller` }));
    await shopper.fill(Object.fromEntries(ids.slice(0, 4).map((id, i) => [id, 12 - 3 * i])));
    await shopper.cashPayment(orderOf(await shopper.cart(), (await shopper.addresses())[0]?._id ?? ''));
    await shop.jobs.run('count what sells');
    await shop.jobs.run('read what sells');
    expect((await shelves()).bestSellers).toEqual(['First seller', 'Second seller', 'Third seller', 'Fourth seller']);
  });

  it('is chosen in parts, and leaves time for requests', async () => {
    for (let n = 0; n < 8; n += 1) await stockProduct(shop, { name: `Part ${n}`, discount: 1 });
    const isDue = vi.spyOn(EventLoopBreaks.prototype, 'isDue', 'get').mockReturnValue(true);
    let chosen = false;
    let turns = 0;
    const run = shop.jobs.run('choose offers and best sellers').then(() => {
      chosen = true;
    });
    for (; !chosen; turns += 1) await nextTurn();
    await run;
    isDue.mockRestore();
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('offers a shopper what is due by their own rhythm', async () => {
    const rice = await stockProduct(shop, { name: 'Monthly Rice' });
    const milk = await stockProduct(shop, { name: 'Daily Curd' });
    const gone = await stockProduct(shop, { name: 'Gone Tea' });
    const { buy, shopper } = await shopperIn(shop);
    const again = async () => namesOf((await shopper.call(calls.getBuyAgain)).data as Product[]);
    expect(await again()).toEqual([]);
    const at = async (daysAgo: number, ...ids: string[]) => {
      const id = await buy(...ids);
      const createdAt = new Date(Date.now() - daysAgo * day);
      await shop.database.queries.update(orders).set({ createdAt }).where(eq(orders.id, id));
    };
    for (const daysAgo of [63, 33, 3]) await at(daysAgo, rice);
    for (const daysAgo of [8, 5, 2]) await at(daysAgo, milk);
    await at(20, gone);
    await shopper.call(calls.cancelOrder, { orderId: await buy(await stockProduct(shop, { name: 'Cancelled Tea' })) });
    // Tea of three weeks ago is due, curd every three days nearly, and rice every thirty is not.
    expect(await again()).toEqual(['Gone Tea', 'Daily Curd', 'Monthly Rice']);
    await shop.catalogue.change((change) => change.updateProduct(gone, { publish: false }));
    expect(await again()).toEqual(['Daily Curd', 'Monthly Rice']);
    const { shopper: other } = await shopperIn(shop);
    expect((await other.call(calls.getBuyAgain)).data).toEqual([]);
  });
});
