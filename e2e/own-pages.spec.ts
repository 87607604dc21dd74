/** Pages that exist once the owner writes them: the links of the footer lead to them from then on. */
import { links } from '../contract/links.ts';
import { pagePath } from '../contract/page-slugs.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { atBothWidths, expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { hold } from './answers.ts';
import { englishWords } from './hindi-words.ts';
import { open, painted } from './people.ts';
import { administrator, expect, test } from './shop-fixture.ts';

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
  await expectAccessibleAtBothWidths(page);
  const entry = page.getByRole('link', { name: /^English .*Edit About Us$/ });
  await expect(entry).toContainText('Not written');
  await entry.click();
  const text = page.getByLabel('Text, in Markdown');
  const begin = page.getByRole('button', { name: 'Start with an outline' });
  // What is written before the outline is here stays.
  const outline = await hold(page, '**/content/outline/**');
  const read = page.waitForResponse('**/content/outline/**');
  await begin.click();
  await outline.seen;
  await text.fill('We are sisters.');
  outline.letGo();
  await (await read).finished();
  await painted(page);
  await expect(text).toHaveValue('We are sisters.');
  await text.fill('');
  await begin.click();
  await expect(text).toHaveValue(/\[\[Who runs the shop/);
  await expect(page.getByText(/^\d+ places in \[\[double brackets\]\] are left/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Complete or remove the text in/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await open(shopper, links.home);
  await expect(footerLink).toHaveAttribute('href', links.comingSoon('about-us'));

  // What is written while a text is being saved stays.
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/content/texts/**', async (route) => {
    await seen;
    await route.continue();
  });
  await text.fill('We are three sisters.');
  const saving = page.waitForRequest('**/content/texts/**');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const saved = (await saving).response();
  await text.fill('We are three sisters who sell mangoes.');
  letGo();
  await saved;
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await expect(text).toHaveValue('We are three sisters who sell mangoes.');
  await page.unroute('**/content/texts/**');

  await text.fill('We are three sisters who *love* mangoes.\n\n## Who we are\n\nAsha, Meera and Uma.');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('love')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await open(shopper, links.home);
  await footerLink.click();
  await expect(shopper).toHaveURL(about);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expectAccessibleAtBothWidths(shopper);
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

test('pages are listed and written in Hindi', async ({ page, api }) => {
  const hi = messagesIn('hi').help;
  await openAsAdministrator(page, api, localPath(links.adminPages, 'hi'));
  const paths = [
    'faq',
    'contact',
    'about',
    'us',
    'shipping',
    'policy',
    'returns',
    'and',
    'refunds',
    'privacy',
    'terms',
    'of',
    'service',
  ];
  const known = ['Administrator', administrator.email, ...paths];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.pages());
  await expect.poll(() => englishWords(page, known, 'main')).toEqual([]);
  await page.goto(localPath(`${links.adminPages}?page=returns-and-refunds&language=hi`, 'hi'));
  await page.getByRole('button', { name: hi.startWithOutline() }).click();
  await expect(page.getByLabel(hi.textLabel())).toHaveValue(/समस्या कैसे बताएँ/);
  await atBothWidths(page, async (width) => {
    if (width < 640) await page.getByRole('button', { name: hi.preview() }).click();
    await expect(page.getByRole('heading', { name: 'समस्या कैसे बताएँ' })).toBeVisible();
  });
  await expect.poll(() => englishWords(page, known, 'main')).toEqual([]);
});
