/** Reviews by shoppers: written after a delivery, read by everyone, answered and hidden by the store. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import type { Product } from '../contract/catalogue.ts';
import { links } from '../contract/links.ts';
import type { OwnReview } from '../contract/reviews.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buy, open, openAs, type Person, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.beforeEach(({ api }) => saveSettings(api, { reviews: 'real' }));
test.afterEach(({ api }) => saveSettings(api, { reviews: 'fixed' }));

/** A shopper to whom a product was delivered. */
async function customerOf(api: ShopApi, { _id }: Product, name?: string) {
  const person = await signedUp(api, name);
  const order = await buy(api, _id, 1, person);
  const board = await fulfilmentOf(api);
  await board.steps(order, 'packed', 'out_for_delivery', 'delivered');
  return { person, order };
}

async function write(api: ShopApi, { accessToken: token }: Person, productId: string, stars: number, text = '') {
  const body = { productId, stars, text, revision: 0 };
  const answer = await api.ask<OwnReview>(calls.saveReview, { token, body });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data;
}

const section = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const reviewBy = (page: Page, author: string) => section(page).getByRole('article', { name: `Review by ${author}` });

/** A picture as a phone's camera would give it, drawn by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
    canvas.getContext('2d')?.fillRect(10, 10, 30, 30);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a delivered product is rated from its order, and everyone reads it', async ({ page, browser, baseURL, api }) => {
  const product = await api.findProduct('Tomato');
  const { person, order } = await customerOf(api, product, 'Asha Verma');
  await openAs(page, person, links.order(order._id));
  const rating = page.getByRole('region', { name: 'Rate your products' });
  await rating.getByRole('button', { name: 'Rate Tomato' }).click();
  const form = page.getByRole('dialog', { name: 'Your review of Tomato' });
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(form.getByText('Please choose one to five stars')).toBeVisible();
  await form.getByRole('radio', { name: '1 star' }).focus();
  for (let more = 0; more < 3; more += 1) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await form.getByLabel('Your review (optional)').fill('Ripe and firm. See www.example.com');
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(page) };
  await form.getByLabel('Add photos').setInputFiles(file);
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByText('Thank you. Your review is saved.')).toBeVisible();
  await expect(rating.getByRole('img', { name: '4 stars' })).toBeVisible();
  await expectAccessible(page);

  const visitor = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await open(visitor, links.product(product));
  await expect(visitor.getByText('(24 reviews)')).toHaveCount(0);
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
  await visitor.getByRole('link', { name: '1 review' }).click();
  await expect(reviewBy(visitor, 'Asha')).toContainText('Ripe and firm. See www.example.com');
  await expect(reviewBy(visitor, 'Asha').getByRole('link')).toHaveCount(0);
  await expect(section(visitor).getByRole('listitem').filter({ hasText: '4 stars: 1 review' })).toBeVisible();
  await reviewBy(visitor, 'Asha').getByRole('button', { name: 'Photo 1 by Asha' }).click();
  await expect(visitor.getByRole('dialog', { name: 'Photo 1 by Asha' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await reviewBy(visitor, 'Asha')
    .getByRole('button', { name: /^Helpful/ })
    .click();
  await expect(visitor).toHaveURL(links.login);
  await visitor.close();
});

test('others say that a review is helpful, and three reviews show on the card', async ({ page, api }) => {
  const product = await api.findProduct('Onion');
  for (const [n, name] of ['Asha Rao', 'Ravi Kumar', 'Meena Iyer'].entries())
    await write(api, (await customerOf(api, product, name)).person, product._id, 5 - n, `Review ${n}`);
  const other = await signedUp(api);
  await openAs(page, other, links.searchFor('onion'));
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Onion', exact: true }) });
  await expect(card).toContainText('4.0 out of 5 stars, ');
  await open(page, links.product(product));
  await page.getByRole('link', { name: '3 reviews' }).click();
  await expect(section(page)).toContainText('You can review it once you have received it.');
  const helpful = reviewBy(page, 'Asha').getByRole('button', { name: /^Helpful/ });
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(helpful).toContainText('1');
  await expect(section(page).getByRole('article').first()).toHaveAccessibleName('Review by Meena');
  await section(page).getByRole('button', { name: 'Most helpful' }).click();
  await expect(section(page).getByRole('article').first()).toHaveAccessibleName('Review by Asha');
  await expectAccessible(page);
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
});

test('the store replies to a review and hides it, with a reason that its author reads', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const product = await api.findProduct('Carrot');
  const { person } = await customerOf(api, product, 'Ravi Kumar');
  await write(api, person, product._id, 2, 'Too small');
  await openAsAdministrator(page, api, links.adminReviews);
  await page.getByRole('searchbox', { name: 'Search by product' }).fill('carrot');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '1 or 2 stars' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reply: review of Carrot by Ravi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your reply').fill('We are sorry, and look for larger ones.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByText('Reply from the store')).toBeVisible();

  const author = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await openAs(author, person, links.product(product));
  await author.getByRole('link', { name: '1 review' }).click();
  await expect(section(author)).toContainText('We are sorry, and look for larger ones.');
  await page.getByRole('button', { name: 'Hide: review of Carrot by Ravi' }).click();
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('About another shop');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Hidden: About another shop')).toBeVisible();
  await open(author, links.product(product));
  await author.getByRole('link', { name: 'No reviews yet' }).click();
  await expect(section(author)).toContainText('Hidden by the store: About another shop');
  await expectAccessible(author);
  await page.getByRole('button', { name: 'Show again: review of Carrot by Ravi' }).click();
  await expect(page.getByText('Hidden: About another shop')).toHaveCount(0);
  await open(author, links.product(product));
  await expect(author.getByRole('link', { name: '1 review' })).toBeVisible();
  await author.close();
  await open(page, links.adminHistory);
  await expect(page.getByRole('main')).toContainText('showed again a review of Carrot');
});
