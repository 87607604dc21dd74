/** Lists that a shopper keeps: from a product, from the cart, from a pasted list, and back into the cart. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { SavedList, WholeSavedList } from '../contract/saved-lists.ts';
import { expectAccessible } from './accessible.ts';
import { loseAnswer } from './answers.ts';
import { cartOf, open, openAs, type Person, painted, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, noConnection, test } from './shop-fixture.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to which list?' });
const products = (page: Page) => page.getByRole('list', { name: 'Products of the list' }).getByRole('listitem');
const listsOf = async (api: ShopApi, { accessToken: token }: Person) =>
  (await api.ask<SavedList[]>(calls.getSavedLists, { token })).data;
const linesOf = async (api: ShopApi, person: Person, listId: string) =>
  (await api.ask<WholeSavedList>(calls.getSavedList, { params: { listId }, token: person.accessToken })).data.lines.map(
    ({ name, quantity }) => [name, quantity],
  );
const create = async (api: ShopApi, person: Person, name: string, quantities: Record<string, number>) => {
  const lines = await Promise.all(
    Object.entries(quantities).map(async ([each, quantity]) => ({
      productId: (await api.findProduct(each))._id,
      quantity,
    })),
  );
  return (await api.ask<SavedList>(calls.createSavedList, { body: { name, lines }, token: person.accessToken })).data;
};

test('a product and a cart go into lists, which are renamed and deleted', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.product(await api.findProduct('Potato')));
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await dialog(page).getByRole('button', { name: 'Create list' }).click();
  await expect(dialog(page).getByText('Please give the list a name')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name of the list' }).fill('Monthly groceries');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Saved to Monthly groceries')).toBeVisible();

  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 2);
  await open(page, links.cart);
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Save as a list' }).click();
  await dialog(page).getByRole('button', { name: 'Monthly groceries 1 product' }).click();
  await page.getByRole('button', { name: 'Show list' }).click();
  await expect(products(page)).toHaveText([/Potato/, /Onion/]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rename Monthly groceries' }).click();
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Ration');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ration', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'My lists' }).first().click();
  await expect(page.getByRole('list', { name: 'Your lists' })).toContainText('2 products');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Ration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  expect(await listsOf(api, person)).toEqual([]);
});

test('a list is created once, though the answer was lost', async ({ page, api, expectErrors }) => {
  expectErrors(noConnection);
  const person = await signedUp(api);
  await openAs(page, person, links.product(await api.findProduct('Potato')));
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name of the list' }).fill('Weekly');
  await loseAnswer(page, `**${calls.createSavedList.path}`);
  const create = dialog(page).getByRole('button', { name: 'Create list' });
  await create.click();
  await expect(dialog(page).getByText('We could not reach the store')).toBeVisible();
  await create.click();
  await expect(page.getByText('Saved to Weekly')).toBeVisible();
  expect((await listsOf(api, person)).map(({ name, count }) => [name, count])).toEqual([['Weekly', 1]]);
});

test('quantities are changed, removed and brought back, and what another device does stays', async ({ page, api }) => {
  const person = await signedUp(api);
  const { _id: listId } = await create(api, person, 'Pooja', { Camphor: 1, Coconut: 2 });
  await openAs(page, person, links.savedList(listId));
  await page.getByRole('button', { name: 'Add one Camphor' }).click();
  await page.getByRole('button', { name: 'Add one Camphor' }).click();
  await create(api, person, 'Other', {});
  await api.ask(calls.addToSavedList, {
    params: { listId },
    body: { lines: [{ productId: (await api.findProduct('Banana'))._id, quantity: 1 }] },
    token: person.accessToken,
  });
  for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Remove one Coconut' }).click();
  // Under the pointer the toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(products(page).filter({ hasText: 'Banana' })).toBeVisible();
  await expect
    .poll(() => linesOf(api, person, listId))
    .toEqual([
      ['Camphor', 3],
      ['Banana', 1],
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => linesOf(api, person, listId))
    .toEqual([
      ['Camphor', 3],
      ['Banana', 1],
      ['Coconut', 1],
    ]);
});

test('a list goes into the cart after a review, without what is sold out', async ({ page, api }) => {
  const person = await signedUp(api);
  const { _id: listId } = await create(api, person, 'Ration', { Potato: 2, Litchi: 1, Onion: 1 });
  await openAs(page, person, links.savedList(listId));
  await expect(products(page).filter({ hasText: 'Litchi' })).toContainText('Out of stock');
  await page.getByRole('button', { name: 'Review 2 products' }).click();
  await page.getByRole('button', { name: 'Remove one Onion' }).click();
  await expect(page.getByText('Litchi is sold out.')).toBeVisible();
  await expectAccessible(page);
  // The review goes on after a look at a product, and begins anew once it was left.
  await page.getByRole('link', { name: 'Potato' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add 2 items to cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Review 2 products' }).click();
  await page.getByRole('button', { name: 'Remove one Onion' }).click();
  await page.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(page.getByRole('heading', { name: '2 items are in your cart' })).toBeVisible();
  await expect
    .poll(async () => (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]))
    .toEqual([['Potato', 2]]);
  expect(await linesOf(api, person, listId)).toHaveLength(3);
});

test('what another device adds to a list is no product that is gone from its review', async ({ page, api }) => {
  await page.clock.install();
  const person = await signedUp(api);
  const { _id: listId } = await create(api, person, 'Shared', { Potato: 2 });
  await openAs(page, person, links.savedList(listId));
  await page.getByRole('button', { name: 'Review 1 product' }).click();
  await expect(page.getByRole('button', { name: 'Add 2 items to cart' })).toBeVisible();
  const { _id: productId } = await api.findProduct('Onion');
  const { accessToken: token } = person;
  const body = { lines: [{ productId, quantity: 1 }] };
  const added = await api.ask(calls.addToSavedList, { params: { listId }, token, body });
  expect(added.status).toBe(200);
  const read = page.waitForResponse(`**${calls.getSavedList.path.replace(':listId', listId)}*`);
  await page.clock.fastForward('00:40');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
  await painted(page);
  await expect(page.getByRole('button', { name: 'Add 2 items to cart' })).toBeVisible();
  await expect(page.getByText('no longer sold')).toHaveCount(0);
});

test('a pasted list is kept', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.pasteList);
  await page.getByRole('textbox', { name: 'Your shopping list' }).fill('2 kg aloo\natta 5kg');
  await page.getByRole('button', { name: 'Find these products' }).click();
  await page.getByRole('button', { name: 'Save as a list' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name of the list' }).fill('Weekly');
  await dialog(page).getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Saved to Weekly')).toBeVisible();
  const [list] = await listsOf(api, person);
  expect(await linesOf(api, person, list?._id ?? '')).toEqual([
    ['Potato', 2],
    ['Whole Wheat Atta', 1],
  ]);
});
