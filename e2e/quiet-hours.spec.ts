/** Quiet hours: the owner sets them with the other details of the shop, and reads what is wrong with them. */
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import type { SavedSettings } from '../contract/shop-settings.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { expect, test } from './shop-fixture.ts';

test.afterEach(async ({ api }) => {
  const { accessToken: token } = await administratorOf(api);
  const { version } = (await api.ask<SavedSettings>(calls.getSavedSettings, { token })).data;
  const body = { version, settings: { quietHours: { from: '', to: '' } } };
  const { status, message } = await api.ask(calls.updateShopSettings, { token, body });
  if (status !== 200) throw new Error(message);
});

test('quiet hours need both times, are saved, and are taken back', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const from = page.getByLabel('Quiet from');
  const to = page.getByLabel('Quiet until');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await from.fill('22:00');
  await save.click();
  await expect(to).toBeFocused();
  await expect(page.getByText('Must be a time of day like 06:00').first()).toBeVisible();
  await to.fill('07:00');
  await expectAccessibleAtBothWidths(page);
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(from).toHaveValue('22:00');
  await expect(to).toHaveValue('07:00');
  await from.fill('');
  await to.fill('');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue('');
});
