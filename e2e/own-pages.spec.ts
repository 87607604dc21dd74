/** Pages that exist once the owner writes them, and help: the links of the footer lead to them. */
import { links } from '../contract/api/links.ts';
import { pagePath } from '../contract/pages/page-slugs.ts';
import { openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const about = pagePath('about-us');

test('help is linked from every page, and “About Us” once the owner has written it, until it is taken back', async ({
  page,
  api,
  request,
}) => {
  const footer = page.getByRole('contentinfo');
  await open(page, about);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us is coming soon');
  await expect(footer.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', links.comingSoon('about-us'));
  await footer.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(links.faq);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(links.contact);

  await openAsAdministrator(page, api, links.adminPages);
  const entry = page.getByRole('link', { name: /^English .*Edit About Us$/ });
  await expect(entry).toContainText('Not written');
  await entry.click();
  await page
    .getByLabel('Text, in Markdown')
    .fill('We are three sisters who *love* mangoes.\n\n## Who we are <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('love')).toBeVisible();
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const html = await (await request.get(about)).text();
  expect(html).toContain('<meta name="description" content="We are three sisters who love mangoes."');
  expect(html).not.toContain('noindex');

  // An old link leads on to the page.
  await page.goto(links.comingSoon('about-us'));
  await expect(page).toHaveURL(about);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expect(footer.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', about);

  await page.goBack();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await (await request.get(links.home)).text()).toContain(links.comingSoon('about-us'));
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(page.getByText('Not written', { exact: true })).toBeVisible();
});
