/** Administrators manage the catalogue with real files, and the store shows changes immediately. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { dialogsInHistory, open } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';

const demoPicture = (name: string) => join(import.meta.dirname, `../demo/images/${name}.webp`);
const papaya = demoPicture('papaya');
const mango = demoPicture('mango');

/** A unique name, because all tests of a worker share one store. */
let count = 0;
const fresh = (name: string) => {
  count += 1;
  return `${name} ${process.pid} ${count}`;
};

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const choose = (zone: Locator, ...files: string[]) => zone.setInputFiles(files);

/** Opens the form that adds an item, as an administrator. */
async function openForm(page: Page, api: ShopApi, path: string, button: string, title: string): Promise<Locator> {
  await openAsAdministrator(page, api, path);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: title });
}

/** Drops files onto a drop zone. */
async function drop(page: Page, zone: Locator, name: string, type: string, bytes: Uint8Array): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([base64, fileName, fileType]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: fileType }));
      return transfer;
    },
    [Buffer.from(bytes).toString('base64'), name, type] as const,
  );
  await zone.dispatchEvent('dragover', { dataTransfer: dropped });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
}

/** Pastes pictures at the focused element, like a browser. */
async function paste(page: Page, ...files: string[]): Promise<void> {
  const contents = await Promise.all(files.map(async (file) => (await readFile(file)).toString('base64')));
  await page.evaluate((all) => {
    const clipboardData = new DataTransfer();
    for (const [index, base64] of all.entries()) {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([content], `${index}.webp`, { type: 'image/webp' }));
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, contents);
}

test('a category is added with a dropped picture, renamed and shown in the store, and a form asks before it is left', async ({
  page,
  api,
}) => {
  const name = fresh('Flowers');
  const dialog = await openForm(page, api, links.adminCategories, 'Add Category', 'Add New Category');
  await test.step('pictures are pasted as soon as the form is open, or dropped', async () => {
    await expect(dialog).toBeVisible();
    await paste(page, papaya);
    await expect(dialog.getByRole('img', { name: 'Preview of Category Image' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Category Image' }).click();
    await dialog.getByRole('button', { name: 'Upload Category' }).click();
    await expect(dialog.locator('form').getByText('Enter Name and Image')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByLabel('Category Name').fill(name);
    const zone = dialog.getByLabel('Category Image', { exact: true });
    await drop(page, zone, 'mango.webp', 'image/webp', await readFile(mango));
    await dialog.getByRole('button', { name: 'Upload Category' }).click();
    await expect(page.getByText('Category added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it is renamed, and its history has both changes', async () => {
    await card(page, name)
      .getByRole('button', { name: `Edit Category ${name}` })
      .click();
    const edit = page.getByRole('dialog', { name: 'Edit Category' });
    await edit.getByLabel('Category Name').fill(`${name} and plants`);
    await edit.getByRole('button', { name: 'Update Category' }).click();
    await expect(edit).toHaveCount(0);
    const shown = card(page, `${name} and plants`);
    await shown.getByRole('button', { name: /^History of/ }).click();
    await expect(page.getByRole('dialog', { name: /^History of/ }).getByRole('article')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('a form with changes asks before it is left, by key and by Back', async () => {
    await dialogsInHistory(page, 0);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await dialogsInHistory(page, 1);
    await dialog.getByLabel('Category Name').fill('Half');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel('Category Name')).toHaveValue('Half');
    // The step that the question took in the history is taken back.
    await dialogsInHistory(page, 1);
    await page.evaluate(() => history.back());
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    // The form has its entry again.
    await expect(page).toHaveURL(`${links.adminCategories}#dialog`);
    // The key press is for the form, not for the closing dialog.
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the form of a sub category has an accessible list of categories', async () => {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Sub category' }).click();
    const enlarge = page.getByRole('button', { name: /^Enlarge the picture of/ }).first();
    await enlarge.hover();
    await expect(page.getByRole('img', { name: /^Enlarged picture of/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('img', { name: /^Enlarged picture of/ })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Select Category' }).click();
    await expectAccessible(page);
    // It is closed alone, and then the form.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('link', { name: 'View store' }).click();
  await expect(page.getByRole('link', { name: `${name} and plants` }).first()).toBeVisible();
});

test('a product is added with pictures, found by another name, edited, its pictures reordered, and deleted', async ({
  page,
  api,
}) => {
  const name = fresh('Ramphal');
  await openAsAdministrator(page, api, links.adminUploadProduct);
  const total = Number((await page.getByText(/^Total Products \d+$/).innerText()).replace(/\D/g, ''));
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Enter Valid Product Name').first()).toBeVisible();
  await expect(dialog.getByText('Select at least one category').and(dialog.locator('p'))).toBeVisible();
  await expect(dialog.getByLabel('Product Name*')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Product Name*').fill(name);
  await dialog.getByLabel('Description', { exact: true }).focus();
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog.getByText('Select at least one category').and(dialog.locator('p'))).toBeInViewport();
  // A word that no other item contains.
  const other = 'xylqophor';
  await dialog.getByLabel('Other names').fill(other);
  await page.keyboard.press('Enter');
  // A large photo, which is scaled down before the upload.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 1900, height: 1400, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_000_000);
  await dialog
    .getByLabel('Image 1', { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  // Several are chosen at once; they stay within four.
  await choose(dialog.getByLabel('Image 2', { exact: true }), mango, demoPicture('onion'));
  const previews = dialog.getByRole('img', { name: /^Preview of Image/ });
  await expect(previews).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Remove Image 3' }).click();
  await expect(previews).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Select Category', exact: false }).first().click();
  await dialog.getByRole('combobox', { name: 'Search Category*' }).fill('fruits');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel(/^Quantity in/)).toHaveCount(0);
  await dialog.getByLabel('Description', { exact: true }).focus();
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog.getByRole('radio', { name: 'KG' })).toBeFocused();
  await expect(dialog.locator('form').getByText('Select Product Unit')).toBeInViewport();
  await dialog.getByText('KG', { exact: true }).click();
  await dialog.getByLabel('Quantity in KG').fill('0.5');
  await dialog.getByLabel('Stock').fill('8');
  await dialog.getByLabel('Price').fill('120.50');
  await dialog.getByLabel('Discount').fill('10');
  await dialog.getByLabel('Description', { exact: true }).fill('Sweet and soft.');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Total Products ${total + 1}`)).toBeVisible();
  await expect(card(page, name)).toContainText('Stock-8');

  const product = await api.findProduct(name);
  expect(product.images).toHaveLength(2);
  await open(page, links.searchFor(other));
  await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible();

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search for Products' }).fill(other);
  await page.keyboard.press('Enter');
  await card(page, name)
    .getByRole('button', { name: `Edit Product ${name}` })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByRole('button', { name: 'Move image 1 back' }).focus();
  await page.keyboard.press('Enter');
  await expect(edit.getByRole('button', { name: 'Move image 2 forward' })).toBeFocused();
  await expect(edit.getByRole('button', { name: 'Move image 2 back' })).toBeDisabled();
  // Dragged to the end and back again. The order made by keyboard is saved.
  const preview = (slot: number) => edit.getByRole('img', { name: `Preview of Image ${slot}` });
  const first = await preview(1).getAttribute('src');
  for (const [from, onto, to] of [
    [1, 3, 2],
    [2, 1, 1],
  ] as const) {
    await preview(from)
      .locator('..')
      .dragTo(edit.locator(`[data-slot="${onto - 1}"]`));
    await expect(preview(to)).toHaveAttribute('src', String(first));
    await expect(preview(3)).toHaveCount(0);
  }
  await edit.getByLabel('Stock').fill('5');
  await edit.getByRole('switch', { name: 'Publish Product' }).click();
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(edit).toHaveCount(0);
  await expect(card(page, name)).toContainText('Not published');
  const person = await administratorOf(api);
  const listed = await api.ask<{ productData: { images: string[]; stock: number }[] }>(calls.getProduct, {
    body: { search: other },
    token: person.accessToken,
  });
  expect(listed.data.productData[0]).toMatchObject({ images: product.images.toReversed(), stock: 5 });
  expect(await api.search(other)).toEqual([]);

  await card(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  await page.getByRole('dialog', { name: 'Delete Product' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page.getByText(`Total Products ${total}`)).toBeVisible();
});
