/** The help pages, and their editor. */
import { links } from '../contract/links.ts';
import { openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('help is linked from every page, and an administrator writes it, sees a preview and takes it back', async ({
  page,
  api,
  request,
}) => {
  await open(page, links.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(links.faq);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await expect(page.getByRole('heading', { level: 2, name: 'Ordering and delivery' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(links.contact);

  await openAsAdministrator(page, api, `${links.adminPages}?page=contact&language=en`);
  const text = page.getByLabel('Text, in Markdown');
  await text.fill('## Our shop\n\nCome **in**. <script>alert(1)</script>');
  await expect(page.getByRole('heading', { level: 2, name: 'Our shop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('<script>alert(1)</script>')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The text is saved')).toBeVisible();
  const shown = async () => (await request.get(links.contact)).text();
  expect(await shown()).toContain('<strong>in</strong>');

  await page.getByRole('button', { name: 'Back to the original text' }).click();
  await expect(page.getByText('Comes with Tokri', { exact: true })).toBeVisible();
  expect(await shown()).toContain('About an order');
});
