/** A shopper subscribes to the newsletter, confirms and leaves; the owner sees the list. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { mailTo } from './mailbox.ts';
import { open, somebody } from './people.ts';
import { administrator, expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const hi = messagesIn('hi');

test.beforeEach(({ api }) => saveSettings(api, { newsletter: 'on' }));
test.afterEach(({ api }) => saveSettings(api, { newsletter: 'off' }));

/** The path of a link in an email. */
const pathIn = (mail: string, step: string) =>
  /https?:\/\/[^/]+(\S*#\w+=\S+)/g.exec(mail.slice(mail.search(new RegExp(`\\S+#${step}=`))))?.[1] ?? '';

async function subscribe(page: Page, email: string, texts = messagesIn('en')) {
  const form = page.getByRole('region', { name: texts.shell.newsletter() });
  await form.getByRole('textbox').fill(email);
  await form.getByRole('button', { name: texts.shell.subscribeNow() }).click();
  await expect(page.getByText(texts.answers.newsletterCheckEmail())).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');
}

test('a shopper subscribes, confirms by the link of the email, and unsubscribes', async ({
  page,
  shop,
  api,
  browser,
  baseURL,
}) => {
  const { email } = somebody();
  await open(page, links.faq);
  await subscribe(page, email);
  const mail = await mailTo(shop.dataDir, email);
  await open(page, pathIn(mail, 'confirm'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription');
  await expectAccessibleAtBothWidths(page);

  const owner = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await openAsAdministrator(owner, api, `${links.adminNewsletter}?search=${email}`);
  const row = owner.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Not confirmed');
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await expectAccessibleAtBothWidths(page);
  await owner.reload();
  await expect(row).toContainText('confirmed');
  await expect(row).not.toContainText('Not confirmed');
  await expectAccessibleAtBothWidths(owner);
  const downloading = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await downloading).path();
  const line = (await readFile(file, 'utf8')).split('\r\n').find((each) => each.startsWith(email));

  await page.goto('/favicon.svg');
  await open(page, /#unsubscribe=\S+/.exec(line ?? '')?.[0].replace('#', '/newsletter#') ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from our newsletter?');
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await owner.reload();
  await expect(owner.getByText('No such address')).toBeVisible();
  await expectAccessibleAtBothWidths(owner);
  await owner.close();
});

test('the owner removes an address; a wrong link says so', async ({ page, shop, api }) => {
  const { email } = somebody();
  await open(page, links.faq);
  await subscribe(page, email);
  const link = pathIn(await mailTo(shop.dataDir, email), 'confirm');
  await openAsAdministrator(page, api, `${links.adminNewsletter}?search=${email}`);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No such address')).toBeVisible();
  await open(page, link);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByText(messagesIn('en').errors.newsletterLinkExpired())).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test('all of it is in Hindi, and the list says when the newsletter is off', async ({ page, shop, api }) => {
  const { email } = somebody();
  await open(page, localPath(links.faq, 'hi'));
  await subscribe(page, email, hi);
  const mail = await mailTo(shop.dataDir, email);
  expect(mail).toContain(hi.emails.newsletterButton());
  await open(page, pathIn(mail, 'unsubscribe'));
  await expect(page).toHaveURL(/\/hi\/newsletter#/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.newsletter.unsubscribeTitle());
  await expect.poll(() => englishWords(page, [])).toEqual([]);
  await openAsAdministrator(page, api, localPath(links.adminNewsletter, 'hi'));
  await expect(page.getByText(email)).toBeVisible();
  const known = [email, 'Administrator', administrator.email];
  await expect.poll(() => englishWords(page, known, 'main li')).toEqual([]);
  await saveSettings(api, { newsletter: 'off' });
  await page.reload();
  await expect(page.getByText(hi.newsletter.isOff())).toBeVisible();
  await page.getByRole('link', { name: hi.newsletter.toSettings() }).click();
  await expect(page.getByRole('group', { name: hi.newsletter.title() })).toBeVisible();
});
