/** Lists that a shopper keeps: from a product, from the cart, and back into the cart. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { SavedList } from '../contract/saved-lists.ts';
import { expectAccessible } from './accessible.ts';
import { cartOf, open, openAs, type Person, putIntoCart, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to which list?' });
const products = (page: Page) => page.getByRole('list', { name: 'Products of the list' }).getByRole('listitem');
const listsOf = async (api: ShopApi, { accessToken: token }: Person) =>
  (await api.ask<SavedList[]>(calls.getSavedLists, { token })).data;

test('a product and a cart go into lists, which are renamed, go into the cart after a review, and are deleted', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.product(await api.findProduct('Potato')));
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await dialog(page).getByRole('button', { name: 'Create list' }).click();
  await expect(dialog(page).getByText('Please give the list a name')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name of the list' }).fill('Monthly groceries');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Saved to Monthly groceries')).toBeVisible();

  // Another device adds what is sold out.
  const [{ _id: listId } = { _id: '' }] = await listsOf(api, person);
  const lines = [{ productId: (await api.findProduct('Litchi'))._id, quantity: 1 }];
  await api.ask(calls.addToSavedList, { params: { listId }, body: { lines }, token: person.accessToken });

  await putIntoCart(api, person, (await api.findProduct('Onion'))._id, 2);
  await open(page, links.cart);
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Save as a list' }).click();
  await dialog(page).getByRole('button', { name: 'Monthly groceries 2 products' }).click();
  await page.getByRole('button', { name: 'Show list' }).click();
  await expect(products(page)).toHaveText([/Potato/, /Litchi/, /Onion/]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rename Monthly groceries' }).click();
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Ration');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ration', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Review 2 products' }).click();
  await page.getByRole('button', { name: 'Remove one Potato' }).click();
  await expect(page.getByText('Litchi is sold out.')).toBeVisible();
  await expectAccessible(page);
  // The review goes on after a look at a product.
  await page.getByRole('link', { name: 'Onion', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Onion' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Add 2 items to cart' }).click();
  await expect(page.getByRole('heading', { name: '2 items are in your cart' })).toBeVisible();
  await expect
    .poll(async () => (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]))
    .toEqual([['Onion', 4]]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(products(page)).toHaveText([/Potato/, /Litchi/, /Onion/]);

  await page.getByRole('link', { name: 'My lists' }).first().click();
  await expect(page.getByRole('list', { name: 'Your lists' })).toContainText('3 products');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Ration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  expect(await listsOf(api, person)).toEqual([]);
});
