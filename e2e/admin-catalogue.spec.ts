/** Administrators manage the catalogue with real files, and the store shows changes immediately. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { calls } from '../contract/calls.ts';
import type { SubCategory } from '../contract/catalogue.ts';
import { links } from '../contract/links.ts';
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
const choose = (zone: Locator, file: string) => zone.setInputFiles(file);

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

test('a category is added, renamed, given another picture and deleted, and the store shows each change', async ({
  page,
  api,
}) => {
  const name = fresh('Flowers');
  const dialog = await openForm(page, api, links.adminCategories, 'Add Category', 'Add New Category');
  await dialog.getByRole('button', { name: 'Upload Category' }).click();
  await expect(page.getByText('Enter Name and Image').first()).toBeVisible();
  const faults = dialog.locator('form').getByText('Enter Name and Image');
  await expect(faults).toHaveCount(2);
  await dialog.getByLabel('Category Name').fill(name);
  await expect(faults).toHaveCount(1);
  await choose(dialog.getByLabel('Category Image', { exact: true }), papaya);
  await expect(faults).toHaveCount(0);
  await expect(dialog.getByRole('img', { name: 'Preview of Category Image' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Category Image' }).click();
  await drop(page, dialog.getByLabel('Category Image', { exact: true }), 'notes.txt', 'text/plain', Buffer.from('x'));
  await expect(page.getByText('Only pictures can be used: PNG, JPG, WebP or AVIF.')).toBeVisible();
  await drop(
    page,
    dialog.getByLabel('Category Image', { exact: true }),
    'mango.webp',
    'image/webp',
    await readFile(mango),
  );
  await dialog.getByRole('button', { name: 'Upload Category' }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, name)).toBeVisible();

  await card(page, name)
    .getByRole('button', { name: `Edit Category ${name}` })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edit.getByLabel('Category Name')).toHaveValue(name);
  await edit.getByLabel('Category Name').fill('');
  await expect(edit.getByRole('button', { name: 'Update Category' })).toBeDisabled();
  await edit.getByLabel('Category Name').fill(`${name} and plants`);
  await choose(edit.getByLabel('Replace Category Image'), papaya);
  await edit.getByRole('button', { name: 'Update Category' }).click();
  await expect(edit).toHaveCount(0);
  const shown = await api.findCategory(`${name} and plants`);
  await open(page, '/');
  await expect(page.getByRole('link', { name: `${name} and plants` }).first()).toBeVisible();

  await open(page, links.adminCategories);
  await card(page, shown.name)
    .getByRole('button', { name: `History of ${shown.name}` })
    .click();
  const history = page.getByRole('dialog', { name: `History of ${shown.name}` });
  await expect(history.getByRole('article')).toHaveCount(2);
  await expect(history).toContainText(name);
  await page.keyboard.press('Escape');
  await card(page, shown.name)
    .getByRole('button', { name: `Remove ${shown.name}` })
    .click();
  const confirm = page.getByRole('dialog', { name: 'Delete Category' });
  await expect(confirm).toContainText('Are you sure you want to delete this category? This action cannot be undone.');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(card(page, shown.name)).toHaveCount(0);
});

test('a sub category is added with two parents, loses one, shows an enlarged picture and is deleted', async ({
  page,
  api,
}) => {
  const name = fresh('Puppy Toys');
  const dialog = await openForm(page, api, links.adminSubCategories, 'Add Sub Category', 'Add New Sub Category');
  await dialog.getByLabel('Sub Category Name').fill(name);
  await choose(dialog.getByLabel('Sub Category Image', { exact: true }), papaya);
  await dialog.getByRole('button', { name: 'Select Category' }).click();
  await dialog.getByRole('combobox', { name: 'Search Category' }).fill('pet');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Pet Care' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('combobox', { name: 'Search Category' }).fill('');
  await dialog.getByRole('option', { name: 'Baby Care' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Upload Sub Category' }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Pet Care');
  await expect(row).toContainText('Baby Care');
  await row.getByRole('button', { name: `Enlarge the picture of ${name}` }).hover();
  await expect(page.getByRole('img', { name: `Enlarged picture of ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: `Enlarged picture of ${name}` })).toHaveCount(0);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sub Category' });
  await edit.getByRole('button', { name: 'Remove Baby Care' }).click();
  await edit.getByRole('button', { name: 'Update Sub Category' }).click();
  await expect(edit).toHaveCount(0);
  await expect(row).not.toContainText('Baby Care');
  // A category that somebody else adds stays when only the name is changed.
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const { accessToken: token } = await administratorOf(api);
  const all = (await api.ask<SubCategory[]>(calls.getAllSubCategory)).data;
  const { _id, category: parents = [] } = all.find((each) => each.name === name) ?? {};
  const added = [...parents, (await api.findCategory('Baby Care'))._id];
  await api.ask(calls.updateSubCategory, { token, body: { _id, category: added } });
  await edit.getByLabel('Sub Category Name').fill(`${name} and more`);
  await edit.getByRole('button', { name: 'Update Sub Category' }).click();
  await expect(edit).toHaveCount(0);
  await expect(row).toContainText('and more');
  await expect(row).toContainText('Baby Care');
  const category = await api.findCategory('Pet Care');
  await open(page, links.category(category));
  await expect(page.getByRole('navigation', { name: 'More Products' }).getByRole('link', { name })).toBeVisible();

  await open(page, links.adminSubCategories);
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete Sub Category' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
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
  await expect(dialog.getByText('Select At least one image')).toBeVisible();
  await expect(dialog.getByLabel('Product Name*')).toBeFocused();

  await dialog.getByLabel('Product Name*').fill(name);
  await dialog.getByLabel('Description', { exact: true }).focus();
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog.getByLabel('Image 1', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Image 1', { exact: true })).toBeInViewport();
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
  await choose(dialog.getByLabel('Image 2', { exact: true }), mango);
  await expect(dialog.getByRole('img', { name: /^Preview of Image/ })).toHaveCount(2);
  await choose(dialog.getByLabel('Image 3', { exact: true }), mango);
  await expect(page.getByText('You already have this picture.')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Preview of Image/ })).toHaveCount(2);
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

  await open(page, `${links.adminProducts}?page=1&query=${other}`);
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

test('pictures pasted right after a dialog has opened are added to it', async ({ page, api }) => {
  /** Pastes at the focused element, like a browser. */
  const paste = async (...files: string[]) => {
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
  };
  const category = await openForm(page, api, links.adminCategories, 'Add Category', 'Add New Category');
  await expect(category).toBeVisible();
  await paste(papaya);
  await expect(category.getByRole('img', { name: 'Preview of Category Image' })).toBeVisible();

  await open(page, links.adminProducts);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const product = page.getByRole('dialog', { name: 'Add New Product' });
  await expect(product).toBeVisible();
  await paste(papaya, mango);
  await expect(product.getByRole('img', { name: /^Preview of Image/ })).toHaveCount(2);
});

test('several pictures are chosen or dropped at once and reordered by dragging', async ({ page, api }) => {
  const dialog = await openForm(page, api, links.adminProducts, 'Add Product', 'Add New Product');
  const slot = (number: number) => dialog.getByLabel(`Image ${number}`, { exact: true });
  await expect(slot(1)).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif');
  await slot(1).setInputFiles([papaya, mango, demoPicture('potato')]);
  const previews = dialog.getByRole('img', { name: /^Preview of Image/ });
  await expect(previews).toHaveCount(3);
  const sources = () => previews.evaluateAll((all) => all.map((each) => each.getAttribute('src')));
  const before = await sources();
  // The third moves before the first; the other two move up.
  await previews.nth(2).locator('..').dragTo(dialog.locator('[data-slot="0"]'));
  await expect.poll(sources).toEqual([before[2], before[0], before[1]]);
  await slot(4).setInputFiles([demoPicture('onion'), demoPicture('tomato')]);
  await expect(previews).toHaveCount(4);
  await expect(page.getByText('A product can have four images: 1 of the 2 were left out.')).toBeVisible();
});

test('the list uses paging and search parameters in the URL', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminProducts);
  await expect(page.getByRole('article')).toHaveCount(10);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/dashboard\/product\?page=2$/);
  await expect(pager).toContainText(/2 \/ \d+/);
  await page.getByRole('searchbox', { name: 'Search for Products' }).fill('potato');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?page=1&query=potato$/);
  await expect(card(page, 'Potato')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search for Products' }).fill('qqqq zzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
  await expect(page.getByText("We couldn't find any products that match your search.")).toBeVisible();
  await open(page, `${links.adminProducts}?page=9999`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('an unsaved form asks before it is closed, by Escape or by a navigation', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminSubCategories);
  const entries = page.getByRole('navigation', { name: 'Administration' });
  await expect(entries.getByRole('link', { name: 'Sub category' })).toHaveAttribute('aria-current', 'page');
  await entries.getByRole('link', { name: 'Category', exact: true }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
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

test('the forms of the catalogue are accessible, with errors and open lists, too', async ({ page, api }) => {
  await openAsAdministrator(page, api, links.adminCategories);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('button', { name: 'Upload Category' }).click();
  await expectAccessible(page);
  await open(page, links.adminSubCategories);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select Category' }).click();
  await expectAccessible(page);
  await open(page, links.adminProducts);
  await page
    .getByRole('button', { name: /^Edit Product/ })
    .first()
    .click();
  await expectAccessible(page);
  await open(page, links.adminProducts);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Select Product Unit')).toBeVisible();
  await expectAccessible(page);
});
