/** The settings of the shop, as its owner changes them and as shoppers see it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { hold } from './answers.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings, settingsOf } from './shop-settings.ts';

const stars = (page: Page) => page.getByRole('img', { name: /out of 5/ });

test('a choice is saved at once, shows with the next page, and is undone', async ({ page, browser, baseURL, api }) => {
  const product = links.product(await api.findProduct('Tomato'));
  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await open(shopper, product);
  await expect(stars(shopper)).toBeVisible();

  await openAsAdministrator(page, api, links.adminSettings);
  const reviews = page.getByRole('group', { name: 'Reviews of products' });
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await reviews.getByText('No reviews', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'No reviews' })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await open(shopper, product);
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars(shopper)).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous setting has been restored')).toBeVisible();
  await expect(reviews.getByRole('radio', { name: 'Fixed stars' })).toBeChecked();
  await open(shopper, product);
  await expect(stars(shopper)).toBeVisible();
  await shopper.close();
});

const usual = { shop: defaultShopSettings.shop, delivery: defaultShopSettings.delivery };

test('name, colour, logo and promises of the shop reach its pages, and are undone together', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByLabel('Name', { exact: true }).fill('Hari Om Kirana');
  await page.getByLabel('Accent colour').fill('#ffd400');
  await page.getByLabel('Delivery in minutes').fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const color = page.getByLabel('Accent colour');
  await expect(color).toBeFocused();
  await expect(page.getByText(/hard to read: its contrast is 1\.2/).first()).toBeVisible();
  await color.fill('#b3261e');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(join(import.meta.dirname, '../demo/images/tomato.webp'));
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);

  const shopper = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Hari Om Kirana | Groceries in Minutes');
  await expect(shopper.getByRole('banner').getByText('Delivery in 25 minutes')).toBeVisible();
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Hari Om Kirana' })).toBeVisible();
  await expect(shopper.getByRole('contentinfo')).toContainText('Hari Om Kirana. All rights reserved.');
  await expect(shopper.locator('meta[name=theme-color]')).toHaveAttribute('content', '#b3261e');
  const button = shopper.getByRole('link', { name: 'Shop all groceries' });
  await expect(button).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await expect(shopper.locator('link[rel=icon]')).toHaveAttribute('href', /^\/images\//);
  const manifest = await (await shopper.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Hari Om Kirana', theme_color: '#b3261e' });
  const icon = await shopper.request.get(manifest.icons[0].src);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  await expectAccessibleAtBothWidths(shopper);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous setting has been restored')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tokri');
  await open(shopper, links.home);
  await expect(shopper).toHaveTitle('Tokri | Groceries in Minutes');
  await shopper.emulateMedia({ colorScheme: 'light' });
  await expect(button).toHaveCSS('background-color', 'rgb(10, 122, 72)');
  await shopper.close();
});

test('leaving with changes asks first, and somebody else’s changes are not lost', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const text = page.getByLabel('About the shop, in English');
  await text.fill('Since 1974');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await saveSettings(api, { delivery: { ...usual.delivery, minutes: 19 } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else changed the settings in the meantime.').first()).toBeVisible();
  await expect(text).toHaveValue('Since 1974');
  await expect(page.getByLabel('Delivery in minutes')).toHaveValue('19');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { footer, delivery } = await settingsOf(api);
  expect([footer.text, delivery.minutes]).toEqual(['Since 1974', 19]);
  await saveSettings(api, { footer: defaultShopSettings.footer, ...usual });
});

test('the list of the page leads to each setting, also from elsewhere and on a phone', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const list = page.getByRole('navigation', { name: 'On this page' });
  await list.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('region', { name: 'Invoices' })).toBeInViewport();
  await expect(page).toHaveURL(/#settings-invoices$/);
  await expect(list.locator('[aria-current]')).toHaveText('Invoices');
  await page.goto(`${links.adminSettings}#settings-webhook`);
  await page.reload();
  await expect(page.locator('#settings-webhook')).toBeInViewport();
  await expect(list.locator('[aria-current]')).toBeInViewport();
  await expect(list.locator('[aria-current]')).toHaveText('SMS and WhatsApp');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
  await page.getByLabel('Jump to…').selectOption('Refunds');
  await expect(page.getByRole('region', { name: 'Refunds' })).toBeInViewport();
});

test('a field that somebody else changed, too, is saved only once one of both is chosen', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const saveElsewhere = async (text: string) =>
    saveSettings(api, { footer: { ...(await settingsOf(api)).footer, text } });
  const text = page.getByLabel('About the shop, in English');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const bar = page.getByRole('region', { name: 'Not saved yet' });
  await text.fill('Mine');
  await saveElsewhere('Theirs');
  await save.click();
  await expect(bar.getByRole('alert')).toContainText('Theirs: “Theirs”. Yours: “Mine”.');
  await expect(save).toBeDisabled();
  await expectAccessibleAtBothWidths(page);
  await bar.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await text.fill('Mine again');
  await saveElsewhere('Theirs again');
  await save.click();
  await bar.getByRole('button', { name: 'Take theirs' }).click();
  await expect(text).toHaveValue('Theirs again');
  await expect(bar).toHaveCount(0);
  await saveElsewhere('');
});

test('a fee that somebody else changed, too, is saved only once one of both is chosen', async ({ page, api }) => {
  const pricing = { ...defaultShopSettings.pricing, rules: 'own' as const };
  await saveSettings(api, { pricing });
  await openAsAdministrator(page, api, links.adminSettings);
  const fees = page.getByRole('region', { name: 'Fees' });
  const save = page.getByRole('button', { name: 'Save fees' });
  const handling = fees.getByLabel('Handling charge (₹)');
  await handling.fill('5');
  await saveSettings(api, { pricing: { ...pricing, handling: 7, minimum: 99 } });
  await save.click();
  const clash = fees.getByRole('alert');
  await expect(clash).toContainText('Handling charge (₹)Theirs: “7”. Yours: “5”.');
  await expect(clash.getByRole('listitem')).toHaveCount(1);
  await expect(fees.getByLabel('Minimum order (₹)')).toHaveValue('99');
  await expect(save).toBeDisabled();
  await expectAccessibleAtBothWidths(page);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect.poll(async () => (await settingsOf(api)).pricing).toMatchObject({ handling: 5, minimum: 99 });

  await fees.getByLabel('Delivery fee (₹)').fill('30');
  const delivery = [
    { from: 0, fee: 40 },
    { from: 199, fee: 0 },
  ];
  await saveSettings(api, { pricing: { ...pricing, delivery } });
  await save.click();
  await expect(clash).toContainText('Theirs: from ₹0: ₹40; from ₹199: ₹0. Yours: from ₹0: ₹30.');
  await clash.getByRole('button', { name: 'Take theirs' }).click();
  await expect(fees.getByLabel('Delivery fee (₹)').last()).toHaveValue('0');
  await expect(handling).toHaveValue('0');
  await expect(save).toHaveCount(0);
  await saveSettings(api, { pricing: defaultShopSettings.pricing });
});

test('changes of two people to message templates are put together, and asked about where both changed a text', async ({
  page,
  api,
}) => {
  const { messageTemplates } = defaultShopSettings;
  const [late, , cash] = messageTemplates.list;
  if (!late || !cash) throw new Error('The store comes with templates.');
  const saveElsewhere = (list: typeof messageTemplates.list) => saveSettings(api, { messageTemplates: { list } });
  const thanks = { name: 'Thanks', name_hi: 'धन्यवाद', text: 'Thank you', text_hi: '' };
  await openAsAdministrator(page, api, links.adminSettings);
  const card = page.getByRole('region', { name: 'Message templates' });
  const save = card.getByRole('button', { name: 'Save templates' });
  const names = card.getByLabel('Name, for staff');
  const texts = card.getByLabel('Text in English');
  const clash = card.getByRole('alert');
  const expectNames = async (expected: string[]) => {
    await expect(names).toHaveCount(expected.length);
    for (const [at, name] of expected.entries()) await expect(names.nth(at)).toHaveValue(name);
  };
  await texts.first().fill('Mine');
  await names.nth(2).fill('Cash');
  await saveElsewhere([{ ...late, text: 'Theirs' }, { ...cash, text: 'Keep {amount}' }, thanks]);
  await save.click();
  await expect(clash).toContainText('Running late: Text in EnglishTheirs: “Theirs”. Yours: “Mine”.');
  await expect(clash.getByRole('listitem')).toHaveCount(1);
  await expectNames(['Running late', 'Cash', 'Thanks']);
  await expect(texts.nth(1)).toHaveValue('Keep {amount}');
  await expect(save).toBeDisabled();
  await expectAccessibleAtBothWidths(page);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  // What is typed while it is being saved is no clash with what is saved.
  const saving = await hold(page, `**${calls.updateShopSettings.path}`);
  await save.click();
  await saving.seen;
  await texts.first().fill('Mine again');
  saving.letGo();
  const both = [{ ...late, text: 'Mine' }, { ...cash, name: 'Cash', text: 'Keep {amount}' }, thanks];
  await expect.poll(async () => (await settingsOf(api)).messageTemplates.list).toEqual(both);

  // A template that is changed outlives that somebody else deletes it; theirs is taken where it is chosen.
  await expect(texts.first()).toHaveValue('Mine again');
  await expect(save).toBeEnabled();
  await expect(clash).toHaveCount(0);
  await texts.last().fill('Thank you for your order');
  await card.getByRole('button', { name: 'Add a template' }).click();
  await names.last().fill('Sorry');
  await texts.last().fill('We are sorry');
  await saveElsewhere(
    [...both.slice(0, 2).reverse()].map((each) => (each.text === 'Mine' ? { ...each, text: 'Theirs' } : each)),
  );
  await save.click();
  await clash.getByRole('button', { name: 'Take theirs' }).click();
  await expectNames(['Cash', 'Thanks', 'Sorry', 'Running late']);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect
    .poll(async () => (await settingsOf(api)).messageTemplates.list.map(({ text }) => text))
    .toEqual(['Keep {amount}', 'Thank you for your order', 'We are sorry', 'Theirs']);
  await saveElsewhere(messageTemplates.list);
});

test('fees and details that are saved one right after the other are both saved', async ({ page, api }) => {
  const pricing = { ...defaultShopSettings.pricing, rules: 'own' as const };
  await saveSettings(api, { pricing });
  await openAsAdministrator(page, api, links.adminSettings);
  await page.getByRole('region', { name: 'Fees' }).getByLabel('Handling charge (₹)').fill('6');
  const saving = await hold(page, `**${calls.updateShopSettings.path}`);
  await page.getByRole('button', { name: 'Save fees' }).click();
  await saving.seen;
  const about = page.getByLabel('About the shop, in English');
  await about.fill('Since 1975');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  saving.letGo();
  await expect.poll(async () => (await settingsOf(api)).pricing.handling).toBe(6);
  await expect.poll(async () => (await settingsOf(api)).footer.text).toBe('Since 1975');
  await expect(page.getByRole('button', { name: /^(?:Save|Save fees|Saving.*)$/ })).toHaveCount(0);
  await expect(about).toHaveValue('Since 1975');
  await saveSettings(api, { pricing: defaultShopSettings.pricing, footer: defaultShopSettings.footer });
});

test('a link that is followed while settings are being saved is gone to as soon as they are', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${calls.updateShopSettings.path}`, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.getByLabel('About the shop, in English').fill('Since 1974');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  answer();
  await expect(page).toHaveURL(links.adminOverview);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await settingsOf(api)).footer.text).toBe('Since 1974');
  await saveSettings(api, { footer: defaultShopSettings.footer });
});

test('Back from changes asks on the page of the changes, also after a jump to the content or to a card', async ({
  page,
  api,
}) => {
  const text = page.getByLabel('About the shop, in English');
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const edit = async () => {
    await text.fill('Since 1974');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  };
  /** Until the entry of the question has left the history, Back would lead to the page below it. */
  const answer = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const settings = new RegExp(`${links.adminSettings}(#.*)?$`);
  await openAsAdministrator(page, api, links.adminSettings);
  await goTo('Invoices');
  await expect(page).toHaveURL(/#settings-invoices$/);
  await goTo('Pages');
  await expect(page).toHaveURL(new RegExp(`${links.adminPages}$`));
  await goTo('Settings');
  await expect(page).toHaveURL(settings);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await edit();
  for (let times = 0; times < 2; times += 1) {
    await page.goBack();
    await answer('Keep editing');
    await expect(page).toHaveURL(settings);
    await expect(text).toHaveValue('Since 1974');
  }
  await page.goBack();
  await answer('Leave');
  await expect(page).toHaveURL(new RegExp(`${links.adminPages}$`));
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#settings-invoices$/);
  await edit();
  await goTo('Pages');
  await answer('Keep editing');
  await expect(page).toHaveURL(/#settings-invoices$/);
});
