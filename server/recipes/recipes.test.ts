import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { recipeLimits } from '../../contract/pages/recipe-limits.ts';
import type {
  AdminRecipe,
  DishPrice,
  IngredientFields,
  NamedDish,
  Recipe,
  RecipeListLine,
} from '../../contract/pages/recipes.ts';
import type { AuditLogPage } from '../../contract/reports/audit-log.ts';
import { newId } from '../lib/ids.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';
import { scaled } from './recipes.ts';

const line = (text: string, amount: number | null, more: Partial<IngredientFields> = {}): IngredientFields => ({
  text,
  translations: {},
  amount,
  unit: 'g',
  need: 'needed',
  ...more,
});
const chawal = {
  name: 'Rajma Chawal',
  translations: { hi: { name: 'राजमा चावल' } },
  aliases: ['rajma rice'],
  servings: 4,
  publish: true,
  lines: [
    line('salt', null, { need: 'home' }),
    line('rajma', 250, { translations: { hi: { text: 'राजमा' } } }),
    line('onion', 2, { unit: 'piece' }),
    line('unicorn horn', 10, { need: 'optional' }),
  ],
};

describe('an amount for other servings', () => {
  it.each([
    [250, 'g', 2, 500],
    [250, 'g', 1.25, 315],
    [5, 'g', 0.5, 3],
    [1, 'g', 0.25, 1],
    [3, 'piece', 0.5, 2],
    [4, 'piece', 1.5, 6],
    [1, 'pack', 2.5, 3],
  ] as const)('%s %s times %s is %s', (amount, unit, factor, expected) =>
    expect(scaled(amount, unit, factor)).toBe(expected),
  );
});

describe('recipes', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  const visitor = () => new Shopper(inProcess(shop), { userId: '', headers: {} as never });

  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    for (const [name, unitQuantity] of [
      ['Rajma', 500],
      ['Onion', 1000],
      ['Iodised Salt', 1000],
    ] as const)
      await stockProduct(shop, { name, unit: 'GM', unitQuantity, aliases: [] });
  });

  const add = (recipe: object) => admin.call(calls.addRecipe, {}, recipe);
  const added = async (recipe: object) => (await add(recipe)).data as AdminRecipe;
  const update = (recipeId: string, changes: object) => admin.call(calls.updateRecipe, { recipeId }, changes);
  const shown = async (lang = '') =>
    ((await visitor().request('GET', `${calls.getRecipes.path}${lang}`)).data as Recipe[]).map(({ name }) => name);
  const listFor = async (recipeId: string, query = '') =>
    visitor().request('GET', `${calls.getRecipeList.path.replace(':recipeId', recipeId)}${query}`);
  const find = async (text: string) =>
    ((await visitor().call(calls.findDish, {}, { text })).data as { dish: NamedDish | null }).dish;

  it('are written by administrators and seen at once, with what changed in the audit log', async () => {
    const recipe = await added(chawal);
    expect(recipe).toMatchObject({ ...chawal, revision: 1 });
    expect(await shown()).toEqual(['Rajma Chawal']);
    expect(await shown('?lang=hi')).toEqual(['राजमा चावल']);
    const details = await visitor().call(calls.getRecipe, { recipeId: recipe._id });
    expect(details.data).toMatchObject({
      name: 'Rajma Chawal',
      servings: 4,
      lines: [{ name: 'salt' }, { name: 'rajma', amount: 250 }, { unit: 'piece' }, { need: 'optional' }],
    });
    expect(await update(recipe._id, { revision: 1, publish: false })).toMatchObject({
      status: 200,
      data: { publish: false, revision: 2, translations: { hi: { name: 'राजमा चावल' } } },
    });
    expect(await shown()).toEqual([]);
    for (const answer of [await visitor().call(calls.getRecipe, { recipeId: recipe._id }), await listFor(recipe._id)])
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await find('rajma chawal')).toBeNull();
    expect((await admin.call(calls.deleteRecipe, { recipeId: recipe._id })).status).toBe(200);
    expect((await admin.call(calls.deleteRecipe, { recipeId: recipe._id })).status).toBe(404);
    const log = await admin.request('GET', `${calls.listAuditEntries.path}?entity=recipe&entityId=${recipe._id}`);
    expect((log.data as AuditLogPage).changes).toMatchObject([
      { action: 'deleted', entityName: 'Rajma Chawal', actorName: 'Meera Nair' },
      { action: 'changed', fields: { publish: { from: true, to: false } } },
      {
        action: 'created',
        fields: {
          lines: { to: ['salt · home', 'rajma · राजमा · 250 g', 'onion · 2 piece', 'unicorn horn · 10 g · optional'] },
        },
      },
    ]);
  });

  it('become a list for so many people: needed things first, and what is not sold too', async () => {
    const recipe = await added({ ...chawal, name: 'Rajma', aliases: [] });
    const { data } = await listFor(recipe._id, '?servings=12&lang=hi');
    const { servings, lines } = data as { servings: number; lines: RecipeListLine[] };
    expect(servings).toBe(12);
    expect(
      lines.map(({ text, need, wanted, product, quantity }) => [text, need, wanted, product?.name, quantity]),
    ).toEqual([
      ['राजमा', 'needed', { amount: 750, unit: 'g' }, 'Rajma', 2],
      ['onion', 'needed', { amount: 6, unit: 'piece' }, 'Onion', 1],
      ['unicorn horn', 'optional', { amount: 30, unit: 'g' }, undefined, 0],
      ['salt', 'home', undefined, 'Iodised Salt', 1],
    ]);
    expect((await listFor(recipe._id)).data).toMatchObject({
      servings: 4,
      lines: [{ wanted: { amount: 250 } }, {}, {}, {}],
    });
    for (const bad of ['0', '51', 'x', '1.5']) expect((await listFor(recipe._id, `?servings=${bad}`)).status).toBe(400);
    await admin.call(calls.deleteRecipe, { recipeId: recipe._id });
  });

  it('cost what their list puts into the cart at first, and say how much the store does not have', async () => {
    const recipe = await added({
      ...chawal,
      name: 'Rajma with a horn',
      aliases: [],
      lines: [...chawal.lines.slice(0, 3), line('unicorn horn', 10), line('unicorn tail', 10, { need: 'optional' })],
    });
    const priceOf = async (ids: string) =>
      visitor().request('GET', `${calls.getDishPrices.path}?ids=${ids}`) as Promise<{
        status: number;
        data: DishPrice[];
      }>;
    const { lines } = (await listFor(recipe._id)).data as { lines: RecipeListLine[] };
    const sum = lines
      .filter(({ need, product }) => need !== 'home' && product)
      .reduce((all, { product, quantity }) => all + (product?.price ?? 0) * quantity, 0);
    expect(sum).toBeGreaterThan(0);
    expect((await priceOf(`${newId()},${recipe._id}`)).data).toEqual([
      { _id: recipe._id, price: sum, missing: 1, images: expect.any(Array) },
    ]);
    expect((await priceOf(Array(13).fill(recipe._id).join(','))).status).toBe(400);
    await admin.call(calls.deleteRecipe, { recipeId: recipe._id });
  });

  it('are found by any of their names, with how many they are for', async () => {
    const recipe = await added(chawal);
    for (const text of [
      'rajma chawal for 6',
      'Raajma Chaval 6 logon ke liye',
      'राजमा चावल 6 लोगों के लिए',
      'rajma rice 6 people',
    ])
      expect([text, await find(text)]).toMatchObject([text, { recipe: { _id: recipe._id }, servings: 6 }]);
    expect(await find('rajma chawal')).not.toHaveProperty('servings');
    for (const text of [
      'rajma',
      'rajma chawal 2 kg',
      'rajma chawal\natta',
      '',
      'x'.repeat(5_000),
      'rajma chawal for 51',
    ])
      expect([text, await find(text)]).toEqual([text, null]);
    await admin.call(calls.deleteRecipe, { recipeId: recipe._id });
  });

  it('do not overwrite what somebody else has written, and have names of their own', async () => {
    const [one, other] = [await added(chawal), await added({ ...chawal, name: 'Kheer' })];
    expect((await update(one._id, { revision: 1, servings: 2 })).status).toBe(200);
    expect(await update(one._id, { revision: 1, servings: 6 })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      data: { servings: 2, revision: 2 },
    });
    const taken = { status: 409, code: 'NAME_TAKEN', errors: { name: expect.any(String) } };
    expect(await update(other._id, { revision: 1, name: 'RAJMA CHAWAL' })).toMatchObject(taken);
    expect(await add({ ...chawal, name: 'kheer' })).toMatchObject(taken);
    expect(await update(one._id, { revision: 2 })).toMatchObject({ status: 200, data: { revision: 2 } });
    for (const { _id } of [one, other]) await admin.call(calls.deleteRecipe, { recipeId: _id });
  });

  it.each([
    ['name', { name: ' ' }],
    ['servings', { servings: 0 }],
    ['lines', { lines: [] }],
    ['lines.0.text', { lines: [line('', 1)] }],
    ['lines.0.amount', { lines: [line('rajma', 0)] }],
    ['lines.0.unit', { lines: [line('rajma', 1, { unit: 'cup' as never })] }],
    ['aliases', { aliases: Array(recipeLimits.aliases + 1).fill('x') }],
  ])('are refused with a wrong %s', async (field, changes) => {
    expect(await add({ ...chawal, ...changes })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      errors: { [field]: expect.any(String) },
    });
  });

  it('are changed by administrators only', async () => {
    const shopper = await signUpShopper(shop);
    expect(await shopper.call(calls.addRecipe, {}, chawal)).toMatchObject({ status: 403 });
    expect(await shopper.call(calls.getAdminRecipes)).toMatchObject({ status: 403 });
    expect(await update(newId(), { revision: 1 })).toMatchObject({ status: 404 });
    expect(await shown()).toEqual([]);
  });
});

describe.runIf(onPostgres)('recipes in several processes', () => {
  it('are the same everywhere, in cached answers too', async () => {
    const shop = await openShop();
    const other = await joinShop(shop);
    try {
      const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
      const elsewhere = new Shopper(inProcess(other), { userId: '', headers: {} as never });
      const names = async () => ((await elsewhere.call(calls.getRecipes)).data as Recipe[]).map(({ name }) => name);
      expect(await names()).toEqual([]);
      await admin.call(calls.addRecipe, {}, chawal);
      await expect.poll(names).toEqual(['Rajma Chawal']);
    } finally {
      await other.dispose();
      await shop.dispose();
    }
  });
});
