/** An administrator changes the order of categories and sub categories, and shoppers see them in it. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Category, SubCategory } from '../contract/catalogue.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const categoryNames = async (api: ShopApi) =>
  (await api.ask<Category[]>(calls.getAllCategory)).data.map(({ name }) => name);
const subCategoriesOf = async (api: ShopApi, categoryId: string) =>
  (await api.ask<SubCategory[]>(calls.getAllSubCategory)).data.filter(({ category }) => category.includes(categoryId));

test('categories are dragged into another order, which shoppers see, and which can be undone', async ({
  page,
  api,
}) => {
  const before = await categoryNames(api);
  const [first = '', second = '', third = '', ...rest] = before;
  await openAsAdministrator(page, api, links.adminCategories);
  await button(page, 'Change order').click();
  await expect(button(page, 'Save order')).toBeDisabled();
  await item(page, first).dragTo(item(page, third));
  await expect(page.getByRole('status').filter({ hasText: `${first} is now number 3 of` })).toBeAttached();
  await expectAccessibleAtBothWidths(page);
  await button(page, 'Save order').click();
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(button(page, 'Change order')).toBeVisible();
  // Under the pointer the toast stays, now that nothing moves it.
  await button(page, 'Undo').hover();
  await expect(page.getByRole('article').first()).toContainText(second);
  expect(await categoryNames(api)).toEqual([second, third, first, ...rest]);
  const shopper = await page.context().newPage();
  await open(shopper, links.home);
  await expect(shopper.getByRole('main').getByRole('link', { name: second }).first()).toBeVisible();
  const places = await shopper.getByRole('main').getByRole('link').allTextContents();
  expect(places.findIndex((text) => text.includes(second))).toBeLessThan(
    places.findIndex((text) => text.includes(first)),
  );
  await shopper.close();

  await button(page, 'Undo').click();
  await expect(page.getByText('The order is as it was before')).toBeVisible();
  expect(await categoryNames(api)).toEqual(before);

  await button(page, 'Change order').click();
  await button(page, `Move down: ${first}`).click();
  await button(page, 'Cancel').click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(button(page, 'Change order')).toBeVisible();
  expect(await categoryNames(api)).toEqual(before);
});

test('sub categories of a category are moved by keyboard; a change by somebody else is not overwritten', async ({
  page,
  api,
}) => {
  const category = await api.findCategory('Snacks & Munchies');
  const before = await subCategoriesOf(api, category._id);
  const [first, second, third] = before;
  if (!first || !second || !third) throw new Error('there are too few sub categories');
  const { accessToken: token } = await openAsAdministrator(page, api, links.adminSubCategories);
  await button(page, 'Change order').click();
  await page.getByLabel('Sub categories of').selectOption(category.name);
  const down = button(page, `Move down: ${first.name}`);
  await down.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${first.name} is now number 2 of` })).toBeAttached();
  await expect(down).toBeFocused();
  await expect(page.getByLabel('Sub categories of')).toBeDisabled();
  await expectAccessibleAtBothWidths(page);

  const ids = before.map(({ _id }) => _id);
  const theirs = ids.toSpliced(1, 2, third._id, second._id);
  const body = { categoryId: category._id, order: theirs, before: ids };
  expect((await api.ask(calls.orderSubCategories, { body, token })).status).toBe(200);
  await button(page, 'Save order').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has changed this list' })).toBeVisible();
  const now = async () => (await subCategoriesOf(api, category._id)).map(({ _id }) => _id);
  expect(await now()).toEqual(theirs);
  await button(page, 'Save order').click();
  await expect(page.getByText('Order saved')).toBeVisible();
  const mine = ids.toSpliced(0, 2, second._id, first._id);
  expect(await now()).toEqual(mine);
  await open(page, links.category(category));
  const text = await page.locator('body').innerText();
  expect(text.indexOf(second.name)).toBeLessThan(text.indexOf(first.name));
  await api.ask(calls.orderSubCategories, { body: { categoryId: category._id, order: ids, before: mine }, token });
});
