/** A pasted list becomes a cart. */
import type { Page } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import { cartOf, hydrated, open, reload, signedUp, signIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const chat = '2 kg aloo, dahi 400g x2\n- unicorn horn\nभिंडी आधा किलो\n1 dozen eggs';
const field = (page: Page) => page.getByRole('textbox', { name: 'Your shopping list' });
const lines = (page: Page) => page.getByRole('list', { name: 'Products for your list' }).locator('> li');
const line = (page: Page, text: string) => lines(page).filter({ hasText: `You wrote: ${text}` });

test('a list is typed before the page is hydrated, becomes products, and goes into the cart after the sign-in', async ({
  page,
  api,
}) => {
  const person = await signedUp(api);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(links.pasteList, { waitUntil: 'commit' });
  await field(page).fill(chat);
  const find = page.getByRole('button', { name: 'Find these products' });
  await expect(find).toBeDisabled();
  letGo();
  await hydrated(page);
  await expect(find).toBeEnabled();
  await expect(field(page)).toHaveValue(chat);
  await find.click();
  await expect(page.getByRole('heading', { name: '4 products for your list' })).toBeFocused();
  await expect(page.getByText('1 line was not found')).toBeVisible();
  await expect(line(page, '2 kg aloo')).toContainText('2 × 1 kg = 2 kg');
  await expect(line(page, 'भिंडी आधा किलो').getByRole('link', { name: 'Lady Finger' })).toBeVisible();
  await expect(line(page, 'unicorn horn').getByRole('link', { name: 'Search for it' })).toHaveAttribute(
    'href',
    links.searchFor('unicorn horn'),
  );

  // A line is left out, another gets a product of the shopper's choice.
  const eggs = line(page, '1 dozen eggs');
  await eggs.getByRole('button', { name: 'Other choices' }).click();
  await eggs.getByRole('button', { name: 'Choose White Eggs instead' }).press('Enter');
  // The focus goes on, although the button that was pressed is gone.
  await expect(eggs.getByRole('button', { name: 'Add one White Eggs' })).toBeFocused();
  await expect(eggs.getByRole('group', { name: 'Quantity of White Eggs' })).toHaveText('2');
  const curd = line(page, 'dahi 400g x2');
  for (let i = 0; i < 2; i += 1) await curd.getByRole('button', { name: 'Remove one Fresh Curd' }).click();
  await expect(curd).toContainText('Left out');
  await expect(curd.getByRole('button', { name: 'Put back: Fresh Curd' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Fresh Curd is left out' })).toBeAttached();
  await page.getByRole('button', { name: 'Add 6 items to cart' }).click();
  // A visitor signs in first, and finds the list as it was.
  await expect(page).toHaveURL(links.login);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(links.pasteList);
  await expect(curd).toContainText('Left out');
  await page.getByRole('button', { name: 'Add 6 items to cart' }).click();
  await expect(page.getByRole('heading', { name: '6 items are in your cart' })).toBeVisible();
  await expect
    .poll(async () => (await cartOf(api, person)).map((item) => [item.productId.name, item.quantity]).sort())
    .toEqual([
      ['Lady Finger', 2],
      ['Potato', 2],
      ['White Eggs', 2],
    ]);

  // The list is done. A text that is shared with the app is taken once, and is there again after a reload, until a sign-out.
  await open(page, `${links.pasteList}?text=${encodeURIComponent('atta 5kg')}`);
  await expect(page).toHaveURL(links.pasteList);
  await expect(field(page)).toHaveValue('atta 5kg');
  await find.click();
  await page.getByRole('button', { name: 'Add one Whole Wheat Atta' }).click();
  await reload(page);
  await expect(line(page, 'atta 5kg')).toContainText('2 × 5 kg = 10 kg');
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(links.login);
  await page.goBack();
  await expect(field(page)).toHaveValue('');
});
