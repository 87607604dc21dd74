/** Pack sizes of one product: shoppers switch between them, administrators link them. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { open, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('the card offers the other pack sizes, the page switches between them, and Back leads past them', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await signedUp(api), links.searchFor('white eggs'));
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'White Eggs', exact: true }) });
  await card.getByRole('button', { name: '6 pcs · 2 sizes' }).click();
  const dialog = page.getByRole('dialog', { name: 'White Eggs' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('6 pcs');
  await expectAccessible(page);
  const large = dialog.getByRole('listitem').filter({ hasText: '30 pcs' });
  await large.getByRole('button', { name: 'Add to Cart: White Eggs Tray' }).click();
  await expect(large.getByRole('group')).toContainText('1');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('button', { name: '6 pcs · 2 sizes' })).toBeFocused();

  const eggs = await api.findProduct('White Eggs');
  await open(page, links.home);
  await open(page, links.product(eggs));
  const sizes = page.getByRole('navigation', { name: 'Pack sizes' }).getByRole('link');
  await expect(sizes).toHaveText([/^6 pcs₹/, /^30 pcs₹/]);
  await expect(sizes.nth(0)).toHaveAttribute('aria-current', 'page');
  await sizes.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Eggs Tray');
  await expect(sizes.nth(1)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL(links.home);
});

test('an administrator links a pack size, unlinks it, and takes that back', async ({ page, api }) => {
  const [basmati, masoori] = [await api.findProduct('Basmati Rice'), await api.findProduct('Sona Masoori Rice')];
  const variantsOf = async () => (await api.product(basmati._id)).variants;
  const { accessToken: token } = await openAsAdministrator(page, api, links.adminProduct(basmati._id));
  const section = page.getByRole('region', { name: 'Pack sizes' });
  await section.getByLabel('Find a product').fill('masoori');
  await section.getByRole('button', { name: 'Link: Sona Masoori Rice, 5 kg' }).click();
  await expect(page.getByText('Pack size linked')).toBeVisible();
  expect(await variantsOf()).toEqual([basmati._id, masoori._id]);
  await section.getByRole('button', { name: 'Unlink: Sona Masoori Rice, 5 kg' }).click();
  await expect(page.getByText('Pack size unlinked')).toBeVisible();
  // Under the pointer the toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  expect(await variantsOf()).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(variantsOf).toEqual([basmati._id, masoori._id]);
  await expect(section.getByRole('button', { name: 'Unlink: Sona Masoori Rice, 5 kg' })).toBeVisible();
  await api.ask(calls.unlinkVariant, { body: { productId: masoori._id }, token });
});
