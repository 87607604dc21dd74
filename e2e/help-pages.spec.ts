/** The help pages, and their editor. */
import { calls } from '../contract/calls.ts';
import type { PageText } from '../contract/content-pages.ts';
import { links } from '../contract/links.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { hold } from './answers.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

test('help is linked from every page, and is there without scripts in each language', async ({ page, request }) => {
  await open(page, links.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(links.faq);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await expect(page.getByRole('heading', { level: 2, name: 'Ordering and delivery' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(links.contact);
  await expectAccessibleAtBothWidths(page);
  expect(await (await request.get(localPath(links.faq, 'hi'))).text()).toContain('ऑर्डर कैसे करूँ?');
});

test('an administrator writes a help page, sees a preview, and is told when somebody else was faster', async ({
  page,
  api,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  await openAsAdministrator(page, api, `${links.adminPages}?page=contact&language=en`);
  const text = page.getByLabel('Text, in Markdown');
  await text.fill('## Our shop\n\nCome **in**. <script>alert(1)</script>');
  await expect(page.getByRole('heading', { level: 2, name: 'Our shop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('<script>alert(1)</script>')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The text is saved')).toBeVisible();
  const shown = async () => (await request.get(links.contact)).text();
  expect(await shown()).toContain('<strong>in</strong>');

  const { accessToken: token } = await administratorOf(api);
  const params = { slug: 'contact', language: 'en' };
  const now = (await api.ask<PageText[]>(calls.listPageTexts, { token })).data.find(
    ({ slug, language }) => slug === 'contact' && language === 'en',
  );
  const other = { version: now?.version, body: 'Closed today.' };
  expect((await api.ask(calls.savePageText, { params, token, body: other })).status).toBe(200);
  await text.fill('Mine.');
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else' })).toBeVisible();
  await expect(page.getByLabel('The newest text')).toHaveValue('Closed today.');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Show the other text' }).click();
  await expect(text).toHaveValue('Closed today.');
  await page.getByRole('button', { name: 'Back to the original text' }).click();
  await expect(page.getByText('Comes with Tokri', { exact: true })).toBeVisible();
  expect(await shown()).toContain('About an order');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('Closed today.');
  expect(await shown()).toContain('Closed today.');
  await page.getByRole('button', { name: 'Back to the original text' }).click();
  await expect(page.getByText('Comes with Tokri', { exact: true })).toBeVisible();
});

test('a text that is opened again right after it was saved is the saved one', async ({ page, api }) => {
  await openAsAdministrator(page, api, `${links.adminPages}?page=contact&language=en`);
  const text = page.getByLabel('Text, in Markdown');
  await text.fill('Open all day.');
  // All texts are read again after a save, which takes its time.
  const read = await hold(page, `**${calls.listPageTexts.path}*`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await read.seen;
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(text).toHaveCount(0);
  await page.goBack();
  await expect(text).toHaveValue('Open all day.');
  read.letGo();
  await page.getByRole('button', { name: 'Back to the original text' }).click();
  await expect(page.getByText('Comes with Tokri', { exact: true })).toBeVisible();
});
