import { links } from '../contract/links.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.afterEach(({ api }) => saveSettings(api, { quietHours: { from: '', to: '' } }));

test('quiet hours need both times, are saved, and are taken back', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSettings);
  const from = page.getByLabel('Quiet from');
  const to = page.getByLabel('Quiet until');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await from.fill('22:00');
  await save.click();
  await expect(to).toBeFocused();
  await expect(page.getByText('Enter both, or leave both empty').first()).toBeVisible();
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
