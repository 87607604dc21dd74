import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { AdminCategory } from '../../../contract/catalogue/admin-catalogue.ts';
import type { Database, Queries } from '../../db/database.ts';
import { type FormValues, redPicture, sendForm } from '../../testing/forms.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { bothDatabases, shared, sharedShop } from '../../testing/shop.ts';
import { openWrappedShop } from '../../testing/wrapped.ts';

/** `inner`, whose reads outside of transactions fail while `isBroken()`. */
function withoutReads(inner: Database, isBroken: () => boolean, onCommit: () => void): Database {
  const queries = new Proxy(inner.queries, {
    get(target, name) {
      if (name === 'select' && isBroken()) throw new Error('the connection is lost');
      return Reflect.get(target, name);
    },
  }) as Queries;
  return {
    ...inner,
    queries,
    async transaction(work) {
      const result = await inner.transaction(work);
      onCommit();
      return result;
    },
  };
}

describe.each(bothDatabases)('a saved change on the %s database', (kind) => {
  let armed = false;
  let broken = false;
  const onCommit = () => {
    broken = armed;
  };
  const shop = sharedShop(() => openWrappedShop(kind, (inner) => withoutReads(inner, () => broken, onCommit)));
  const meera = shared(() => signUpAdmin(shop));

  type Name = 'addCategory' | 'updateCategory' | 'addSubCategory' | 'updateSubCategory';
  const send = (name: Name, values: FormValues) =>
    sendForm(shop, { method: calls[name].method, url: calls[name].path, headers: meera.headers }, values);
  /** Saves it while the snapshot cannot be updated. */
  async function saved(name: Name, values: FormValues) {
    armed = true;
    const answer = await send(name, values);
    armed = false;
    broken = false;
    return { status: answer.statusCode, ...answer.json() };
  }
  const categories = async () => (await shop.app.inject(calls.getAllCategory.path)).json().data;
  const subCategories = async () =>
    (await shop.app.inject({ method: 'POST', url: calls.getAllSubCategory.path })).json().data;

  const inShop = ({ translations, ...shown }: AdminCategory) => shown;

  it('is returned even when the shop cannot show it yet, and is shown as soon as possible', async () => {
    const added = await saved('addCategory', { name: 'Fruit', image: redPicture });
    expect(added).toMatchObject({ status: 200, message: 'Category added', data: { name: 'Fruit' } });
    await expect.poll(categories, { timeout: 5_000 }).toContainEqual(inShop(added.data));

    const categoryId = added.data._id;
    const changed = await saved('updateCategory', { categoryId, name: 'Fresh Fruit' });
    expect(changed).toMatchObject({ status: 200, data: { ...added.data, name: 'Fresh Fruit' } });
    await expect.poll(categories, { timeout: 5_000 }).toContainEqual(inShop(changed.data));

    const sub = await saved('addSubCategory', { name: 'Citrus', image: redPicture, category: [categoryId] });
    expect(sub).toMatchObject({ status: 200, data: { name: 'Citrus', category: [categoryId] } });
    await expect.poll(subCategories, { timeout: 5_000 }).toContainEqual(inShop(sub.data));

    const subChanged = await saved('updateSubCategory', { _id: sub.data._id, name: 'Citrus fruit' });
    expect(subChanged).toMatchObject({ status: 200, data: { ...sub.data, name: 'Citrus fruit' } });
    await expect.poll(subCategories, { timeout: 5_000 }).toContainEqual(inShop(subChanged.data));
  });
});
