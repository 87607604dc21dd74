/** A heart works before its page does, and the list of favourites is at hand. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Product } from '../contract/catalogue/catalogue.ts';
import { expectAccessible } from './accessible.ts';
import { hydrated, openAs, type Person, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Favourite: ${name}`, exact: true })
    .first();
const favouritesOf = async (api: ShopApi, { accessToken }: Person) =>
  (await api.ask<Product[]>(calls.getFavourites, { token: accessToken })).data.map(({ name }) => name);

test('a tap on a heart before the page is hydrated counts, and those from before are still there', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const potato = await api.findProduct('Potato');
  await openAs(page, person, links.product(potato));
  await heart(page, 'Potato').click();
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Potato']);
  await page.goto(links.product(await api.findProduct('Onion')), { waitUntil: 'commit' });
  await heart(page, 'Onion').click();
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Onion', 'Potato']);
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Favourites' }).click();
  const names = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Onion', 'Potato']);
  await expectAccessible(page);
  await heart(page, 'Potato').click();
  await expect(names).toHaveText(['Onion']);
  await expect.poll(() => favouritesOf(api, person)).toEqual(['Onion']);
});
