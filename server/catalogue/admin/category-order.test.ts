/** The order of categories and sub categories, as administrators set it and shoppers see it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { desc } from '../../db/drizzle.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../../testing/shopping.ts';

const unknown = '0'.repeat(26);
let made = 0;

describe('the order of categories', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });
  const category = () =>
    shop.catalogue.change((change) => {
      made += 1;
      return change.createCategory({ name: `Category ${made}`, image: '', position: 1000 });
    });
  const subCategory = (...categoryIds: string[]) =>
    shop.catalogue.change((change) => {
      made += 1;
      return change.createSubCategory({ name: `Sub category ${made}`, image: '', position: 1000, categoryIds });
    });
  const idsIn = (data: unknown) => (data as { _id: string }[]).map(({ _id }) => _id);
  const shown = async () => idsIn((await admin.call(calls.getAllCategory)).data);
  const shownIn = async (categoryId: string) => {
    const { data } = await admin.call(calls.getAllSubCategory);
    return idsIn((data as { category: string[] }[]).filter((each) => each.category.includes(categoryId)));
  };
  const save = (order: readonly string[], before: readonly string[], as = admin) =>
    as.call(calls.orderCategories, {}, { order, before });
  const saveIn = (categoryId: string, order: readonly string[], before: readonly string[], as = admin) =>
    as.call(calls.orderSubCategories, {}, { categoryId, order, before });
  const lastEntry = async () =>
    (await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  it('is what shoppers see at once, and is undone with the orders exchanged', async () => {
    for (let n = 0; n < 3; n += 1) await category();
    const before = await shown();
    const order = before.toReversed();
    const saved = await save(order, before);
    expect([saved.status, saved.message, idsIn(saved.data)]).toEqual([200, 'Order saved', order]);
    expect(await shown()).toEqual(order);
    const names = ((await admin.call(calls.getAllCategory)).data as { name: string }[]).map(({ name }) => name);
    expect(await lastEntry()).toMatchObject({
      entity: 'category',
      entityName: 'All categories',
      fields: { categoryOrder: { from: names.toReversed(), to: names } },
    });
    const added = await category();
    const [withAdded] = [await shown()];
    expect(withAdded).toEqual([...order, added]);
    expect((await save([...before, added], withAdded)).status).toBe(200);
    expect(await shown()).toEqual([...before, added]);
  });

  it('changes nothing, not even the audit log, when it is the same', async () => {
    const order = await shown();
    const entry = await lastEntry();
    expect((await save(order, order)).status).toBe(200);
    expect([await shown(), await lastEntry()]).toEqual([order, entry]);
  });

  it('of a category has its sub categories, and leaves the places of all others', async () => {
    const [one, other] = [await category(), await category()];
    const [a, b, x, c] = [
      await subCategory(one),
      await subCategory(one, other),
      await subCategory(other),
      await subCategory(one),
    ];
    expect([await shownIn(one), await shownIn(other)]).toEqual([
      [a, b, c],
      [b, x],
    ]);
    const saved = await saveIn(one, [c, b, a], [a, b, c]);
    expect([saved.status, idsIn(saved.data)]).toEqual([200, [c, b, a]]);
    expect([await shownIn(one), await shownIn(other)]).toEqual([
      [c, b, a],
      [b, x],
    ]);
    expect(await lastEntry()).toMatchObject({ entity: 'category', entityId: one, fields: { subCategoryOrder: {} } });
    expect((await saveIn(other, [x, b], [b, x])).status).toBe(200);
    expect([await shownIn(one), await shownIn(other)]).toEqual([
      [c, b, a],
      [x, b],
    ]);
  });

  it('is refused when the list changed meanwhile, and the answer has the list as it is', async () => {
    const parent = await category();
    const [a, b] = [await subCategory(parent), await subCategory(parent)];
    const before = await shown();
    await saveIn(parent, [b, a], [a, b]);
    const late = await saveIn(parent, [a, b], [a, b]);
    expect([late.status, late.code, idsIn(late.data)]).toEqual([409, 'CHANGED_MEANWHILE', [b, a]]);
    expect(await shownIn(parent)).toEqual([b, a]);
    const added = await category();
    const missing = await save(before.toReversed(), before);
    expect([missing.status, idsIn(missing.data)]).toEqual([409, [...before, added]]);
    await admin.call(calls.removeCategory, {}, { categoryId: added });
    const deleted = await save([added, ...before], [...before, added]);
    expect([deleted.status, idsIn(deleted.data)]).toEqual([409, before]);
    expect(await shown()).toEqual(before);
  });

  it('is that of one of two administrators who save at once', async () => {
    const parent = await category();
    const [a, b, c] = [await subCategory(parent), await subCategory(parent), await subCategory(parent)];
    const orders = [
      [c, a, b],
      [b, c, a],
    ];
    const answers = await Promise.all(orders.map((order) => saveIn(parent, order, [a, b, c])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shownIn(parent)).toEqual(orders[answers.findIndex(({ status }) => status === 200)]);
  });

  it('is refused for repetitions, other items, unknown categories, and by shoppers', async () => {
    const parent = await category();
    const [a, b] = [await subCategory(parent), await subCategory(parent)];
    const outside = await subCategory(await category());
    const refused = async (order: string[], before: string[]) => {
      const { status, code, errors } = await saveIn(parent, order, before);
      return [status, code, Object.keys(errors ?? {})];
    };
    expect(await refused([a, a], [a, b])).toEqual([400, 'VALIDATION', ['order']]);
    expect(await refused([a, b], [b, b])).toEqual([400, 'VALIDATION', ['before']]);
    expect(await refused([a], [a, b])).toEqual([400, 'VALIDATION', ['order']]);
    expect(await refused([b, outside], [a, b])).toEqual([400, 'VALIDATION', ['order']]);
    expect(await refused(['x', a], [a, b])).toEqual([400, 'VALIDATION', ['order.0', 'order']]);
    expect((await saveIn(parent, [b, outside], [outside, b])).status).toBe(409);
    expect((await saveIn(parent, [b, a, unknown], [a, b, unknown])).status).toBe(409);
    expect(await saveIn(unknown, [b, a], [a, b])).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const shopper = await signUpShopper(shop);
    expect((await saveIn(parent, [b, a], [a, b], shopper)).status).toBe(403);
    const before = await shown();
    expect((await save(before.toReversed(), before, shopper)).status).toBe(403);
    expect([await shownIn(parent), await shown()]).toEqual([[a, b], before]);
  });
});

describe.runIf(onPostgres)('two servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));

  it('show a new order within a moment of each other', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const before: string[] = [];
    for (const name of ['A', 'B', 'C'])
      before.push(await shop.catalogue.change((change) => change.createCategory({ name, image: '' })));
    const there = () => other.catalogue.snapshot().categories.map(({ id }) => id);
    await expect.poll(there, { timeout: 5_000, interval: 10 }).toEqual(before);
    await admin.call(calls.orderCategories, {}, { order: before.toReversed(), before });
    await expect.poll(there, { timeout: 5_000, interval: 10 }).toEqual(before.toReversed());
  });
});
