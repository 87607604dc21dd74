/** What the label of a product says: administrators fill it in, shoppers see it and find the product by its EAN. */
import type { Locator } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { open } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const ean = '8906812345679';
const label = {
  maker: 'Narmada Mills, Indore',
  origin: 'India',
  shelf_life: '3 months',
  ingredients: 'Whole wheat',
  allergens: 'Wheat (gluten)',
  translations: { hi: { ingredients: 'साबुत गेहूँ', allergens: 'गेहूँ (ग्लूटेन)' } },
};

/** The text of a fact in the list of a product's page. */
const fact = (page: { locator: (selector: string) => Locator }, name: string) =>
  page.locator(`dt:text-is("${name}") + dd`);

test('an administrator fills in the label in a section of the form that opens for an error', async ({ page, api }) => {
  const product = await api.findProduct('Whole Wheat Atta');
  const { accessToken: token } = await openAsAdministrator(page, api, links.adminProduct(product._id));
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const codes = dialog.getByLabel('EAN', { exact: true });
  await expect(codes).toBeHidden();
  await dialog.getByText('More details').click();
  await expectAccessible(page);
  await codes.fill('8906812345670');
  await codes.press('Enter');
  await dialog.getByText('More details').click();
  await expect(codes).toBeHidden();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(codes).toBeFocused();
  await expect(codes).toHaveAccessibleDescription(/8906812345670 has a wrong digit/);
  await dialog.getByRole('button', { name: 'Remove 8906812345670' }).click();
  await codes.fill(ean);
  await codes.press('Enter');
  await dialog.getByLabel('HSN code').fill('1101');
  await dialog.getByLabel('GST rate').selectOption('5%');
  await dialog.getByText('Non-vegetarian').click();
  await dialog.getByText('Vegetarian', { exact: true }).click();
  await dialog.getByLabel('Maker', { exact: true }).fill(label.maker);
  await dialog.getByLabel('Allergens in Hindi').fill(label.translations.hi.allergens);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await api.ask(calls.getAdminProduct, { params: { productId: product._id }, token });
  expect(saved.data).toMatchObject({
    ean: [ean],
    hsn: '1101',
    gst_rate: 5,
    food_type: 'veg',
    maker: label.maker,
    translations: { hi: { allergens: label.translations.hi.allergens } },
  });

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  for (const name of ['EAN', 'HSN code', 'GST rate', 'Maker', 'Allergens in Hindi'])
    await expect(history.getByText(name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const meanwhile = { productId: product._id, gst_rate: 12, ean: [] };
  await page.getByRole('button', { name: 'Edit Product' }).click();
  await dialog.getByText('More details').click();
  await dialog.getByLabel('GST rate').selectOption('18%');
  expect((await api.ask(calls.updateProduct, { body: meanwhile, token })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText(`EAN: ${ean} → nothing`);
  await expect(conflict).toContainText('GST rate: 5 → 12 (you changed this too)');
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  const last = await api.ask(calls.getAdminProduct, { params: { productId: product._id }, token });
  expect(last.data).toMatchObject({ gst_rate: 18 });
});

test('the page of a product shows its label in English and Hindi, and the search finds its EAN', async ({
  page,
  api,
}) => {
  const { accessToken: token } = await administratorOf(api);
  const product = await api.findProduct('Basmati Rice');
  const body = { productId: product._id, ean: ['8906812345686'], ...label };
  expect((await api.ask(calls.updateProduct, { body, token })).status).toBe(200);

  await open(page, links.product(product));
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Vegetarian', exact: true }).first()).toBeVisible();
  await expect(fact(page, 'Food type')).toHaveText('Vegetarian');
  await expect(fact(page, 'Maker')).toHaveText(label.maker);
  await expect(fact(page, 'Place of origin')).toHaveText('India');
  await expect(fact(page, 'Shelf life')).toHaveText('3 months');
  await expect(fact(page, 'Ingredients')).toHaveText('Whole wheat');
  await expect(main.getByText('Allergens: Wheat (gluten)')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"gtin":"8906812345686"');

  await open(page, `/hi${links.product(product)}`);
  await expect(fact(page, 'सामग्री')).toHaveText('साबुत गेहूँ');
  await expect(fact(page, 'निर्माता')).toHaveText(label.maker);
  await expect(main.getByText('एलर्जी करने वाले तत्व: गेहूँ (ग्लूटेन)')).toBeVisible();

  await open(page, links.searchFor('8906812345686'));
  const found = main.getByRole('article');
  await expect(found).toHaveCount(1);
  await expect(found.getByRole('link', { name: 'Basmati Rice', exact: true })).toBeVisible();
  await expect(found.getByRole('img', { name: 'Vegetarian' })).toBeVisible();

  // A card with the mark is as high as one without.
  const dal = await api.findProduct('Toor Dal');
  const heightWith = async (food_type: string) => {
    await api.ask(calls.updateProduct, { body: { productId: dal._id, food_type }, token });
    await open(page, links.searchFor('Toor Dal'));
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Toor Dal', exact: true }) });
    await expect(card.getByRole('img', { name: /^(?:Vegetarian|Contains egg|Non-vegetarian)$/ })).toHaveCount(
      food_type === '' ? 0 : 1,
    );
    return (await card.boundingBox())?.height;
  };
  const plain = await heightWith('');
  for (const type of ['egg', 'non-veg', 'veg']) expect(await heightWith(type)).toBe(plain);
});
