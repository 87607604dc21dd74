/** A shopper subscribes to the newsletter, confirms and leaves; the owner sees the list. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { mailTo } from './mailbox.ts';
import { open, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const texts = messagesIn('en');

test.beforeEach(({ api }) => saveSettings(api, { newsletter: 'on' }));
test.afterEach(({ api }) => saveSettings(api, { newsletter: 'off' }));

/** The path of a link in an email. */
const pathIn = (mail: string, step: string) =>
  /https?:\/\/[^/]+(\S*#\w+=\S+)/g.exec(mail.slice(mail.search(new RegExp(`\\S+#${step}=`))))?.[1] ?? '';

async function subscribe(page: Page, email: string) {
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

  const owner = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await openAsAdministrator(owner, api, `${links.adminNewsletter}?search=${email}`);
  const row = owner.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Not confirmed');
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await owner.reload();
  await expect(row).toContainText('confirmed');
  await expect(row).not.toContainText('Not confirmed');
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
  await owner.close();

  // The owner removes an address, whose link ends with it.
  const other = somebody().email;
  await open(page, links.faq);
  await subscribe(page, other);
  const link = pathIn(await mailTo(shop.dataDir, other), 'confirm');
  await openAsAdministrator(page, api, `${links.adminNewsletter}?search=${other}`);
  await page.getByRole('button', { name: `Remove ${other}` }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No such address')).toBeVisible();
  await open(page, link);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByText(texts.errors.newsletterLinkExpired())).toBeVisible();

  await saveSettings(api, { newsletter: 'off' });
  await openAsAdministrator(page, api, links.adminNewsletter);
  await expect(page.getByText(texts.newsletter.isOff())).toBeVisible();
  await page.getByRole('link', { name: texts.newsletter.toSettings() }).click();
  await expect(page.getByRole('group', { name: texts.newsletter.title() })).toBeVisible();
});
