/** Asking for an email when a sold-out product is back. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Product } from '../contract/catalogue.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { open, type Person, signedUp, signIn } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

async function soldOut(api: ShopApi, name: string): Promise<Product> {
  const product = await api.findProduct(name);
  const { accessToken: token } = await administratorOf(api);
  const params = { productId: product._id };
  const body = { kind: 'corrected', quantity: -product.stock, reason: 'Sold out for a test' };
  const { status, message } =
    product.stock > 0 ? await api.ask(calls.changeStock, { params, body, token }) : { status: 200, message: '' };
  if (status !== 200) throw new Error(message);
  return product;
}
const askedBy = async (api: ShopApi, { accessToken }: Person) =>
  (await api.ask<Product[]>(calls.getRestockRequests, { token: accessToken })).data.map(({ name }) => name);
const notify = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Notify me', exact: true });

test('a visitor signs in first, comes back, and waits for the product, which is listed with the favourites', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const path = links.product(await soldOut(api, 'Almond Drink'));
  await open(page, path);
  await notify(page).click();
  await expect(page).toHaveURL(links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(path);
  await expect(page.getByText('We’ll email you when it is back').last()).toBeVisible();
  expect(await askedBy(api, person)).toEqual(['Almond Drink']);
  const bell = page.getByRole('main').getByRole('button', { name: 'Notify me about Almond Drink' }).first();
  await open(page, links.searchFor('Almond Drink'));
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await open(page, links.favourites);
  const waiting = page.getByRole('region', { name: 'We’ll email you when these are back' });
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText(['Almond Drink']);
  await expectAccessible(page);
  await open(page, path);
  await page.getByRole('button', { name: 'Stop notifying me' }).click();
  await expect(notify(page)).toBeVisible();
  expect(await askedBy(api, person)).toEqual([]);
});
