/** Pages that exist once the owner writes them: the links of the footer lead to them from then on. */
import { links } from '../contract/links.ts';
import { pagePath } from '../contract/page-slugs.ts';
import { localPath } from '../messages/locale.ts';
import { openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const about = pagePath('about-us');

test('the owner writes “About Us” from an outline; the footer leads to it until it is taken back', async ({
  page,
  browser,
  baseURL,
  api,
  request,
}) => {
  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  const footerLink = shopper.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await open(shopper, about);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('About Us is coming soon');
  expect(await (await request.get(about)).text()).toContain('content="noindex"');
  await expect(footerLink).toHaveAttribute('href', links.comingSoon('about-us'));

  await openAsAdministrator(page, api, links.adminPages);
  const entry = page.getByRole('link', { name: /^English .*Edit About Us$/ });
  await expect(entry).toContainText('Not written');
  await entry.click();
  const text = page.getByLabel('Text, in Markdown');
  const begin = page.getByRole('button', { name: 'Start with an outline' });
  await begin.click();
  await expect(text).toHaveValue(/\[\[Who runs the shop/);
  await expect(page.getByText(/^\d+ places in \[\[double brackets\]\] are left/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Complete or remove the text in/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await open(shopper, links.home);
  await expect(footerLink).toHaveAttribute('href', links.comingSoon('about-us'));

  await text.fill('We are three sisters who *love* mangoes.\n\n## Who we are\n\nAsha, Meera and Uma.');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('love')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await open(shopper, links.home);
  await footerLink.click();
  await expect(shopper).toHaveURL(about);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('About Us');
  const html = await (await request.get(about)).text();
  expect(html).toContain('<meta name="description" content="We are three sisters who love mangoes."');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/about-us"/);
  expect(html).not.toContain('noindex');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/about-us</loc>');
  // An old link leads on to the page.
  await shopper.goto(links.comingSoon('about-us'));
  await expect(shopper).toHaveURL(about);
  // Without a Hindi text the English one is shown, as English.
  expect(await (await request.get(localPath(about, 'hi'))).text()).toContain('lang="en-IN"');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await open(shopper, links.home);
  await expect(footerLink).toHaveAttribute('href', links.comingSoon('about-us'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(page.getByText('Not written', { exact: true })).toBeVisible();
  await shopper.close();
});
