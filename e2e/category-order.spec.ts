/** An administrator changes the order of categories, and shoppers see them in it. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Category } from '../contract/catalogue/catalogue.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const categoryNames = async (api: ShopApi) =>
  (await api.ask<Category[]>(calls.getAllCategory)).data.map(({ name }) => name);

test('categories are dragged into another order, which shoppers see, and which can be undone', async ({
  page,
  api,
  request,
}) => {
  const before = await categoryNames(api);
  const [first = '', second = '', third = '', ...rest] = before;
  await openAsAdministrator(page, api, links.adminCategories);
  await button(page, 'Change order').click();
  await expect(button(page, 'Save order')).toBeDisabled();
  await item(page, first).dragTo(item(page, third));
  await expect(page.getByRole('status').filter({ hasText: `${first} is now number 3 of` })).toBeAttached();
  await expectAccessible(page);
  await button(page, 'Save order').click();
  await expect(page.getByText('Order saved')).toBeVisible();
  // Under the pointer the toast stays, now that nothing moves it.
  await button(page, 'Undo').hover();
  await expect(page.getByRole('article').first()).toContainText(second);
  expect(await categoryNames(api)).toEqual([second, third, first, ...rest]);
  const home = (await (await request.get(links.home)).text()).replaceAll('&amp;', '&');
  expect(home.indexOf(`>${second}<`)).toBeLessThan(home.indexOf(`>${first}<`));
  await button(page, 'Undo').click();
  await expect(page.getByText('The order is as it was before')).toBeVisible();
  expect(await categoryNames(api)).toEqual(before);
});
