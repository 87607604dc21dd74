/** Favourites: hearts on products, and the screen that lists them. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Product } from '../contract/catalogue.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { open, openAs, type Person, signedUp, signIn } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Favourite: ${name}`, exact: true })
    .first();
const favouritesOf = async (api: ShopApi, { accessToken }: Person) =>
  (await api.ask<Product[]>(calls.getFavourites, { token: accessToken })).data.map(({ name }) => name);

test('a heart keeps a product, on cards, on its page and in the list, until it is tapped again', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  await openAs(page, person, links.searchFor('milk'));
  await heart(page, 'Toned Milk').click();
  await expect(heart(page, 'Toned Milk')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Toned Milk']);
  await open(page, links.product(await api.findProduct('Almond Drink')));
  await heart(page, 'Almond Drink').click();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Almond Drink', 'Toned Milk']);
  await expectAccessible(page);
  await heart(page, 'Toned Milk').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Almond Drink']);
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Almond Drink']);
  await heart(page, 'Almond Drink').click();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await expectAccessible(page);
});

test('a visitor signs in first and comes back to the product, which is a favourite then', async ({ page, api }) => {
  const person = await signedUp(api);
  const path = links.product(await api.findProduct('Potato'));
  await open(page, path);
  await heart(page, 'Potato').click();
  await expect(page).toHaveURL(links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(path);
  await expect(heart(page, 'Potato')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Potato']);
});

test('a tap before the page is hydrated counts', async ({ page, api }) => {
  const person = await signedUp(api);
  await openAs(page, person, links.home);
  const potato = await api.findProduct('Potato');
  await api.ask(calls.addFavourite, { params: { productId: potato._id }, token: person.accessToken });
  await page.goto(links.product(await api.findProduct('Onion')), { waitUntil: 'commit' });
  await heart(page, 'Onion').click();
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Onion', 'Potato']);
  // Those from before are still there.
  await open(page, links.favourites);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Onion', 'Potato']);
});
