/** A shopper subscribes to the newsletter and confirms it by the link of the email. */
import { links } from '../contract/api/links.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { mailTo } from './mailbox.ts';
import { open, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const texts = messagesIn('en');

test.beforeEach(({ api }) => saveSettings(api, { newsletter: 'on' }));
test.afterEach(({ api }) => saveSettings(api, { newsletter: 'off' }));

test('a shopper subscribes at the foot of a page, and confirms by the link of the email', async ({ page, shop }) => {
  const { email } = somebody();
  await open(page, links.faq);
  const form = page.getByRole('region', { name: texts.shell.newsletter() });
  await form.getByRole('textbox').fill(email);
  await form.getByRole('button', { name: texts.shell.subscribeNow() }).click();
  await expect(page.getByText(texts.answers.newsletterCheckEmail())).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');
  const mail = await mailTo(shop.dataDir, email);
  await open(page, /https?:\/\/[^/]+(\S*#confirm=\S+)/.exec(mail)?.[1] ?? '');
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
});
