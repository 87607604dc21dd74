/** A delivered order: its customer writes a review and reports a problem, each with a photo. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { FulfilmentOrder } from '../contract/orders/fulfilment.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { buy, openAs, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

test.beforeEach(({ api }) => saveSettings(api, { reviews: 'real' }));
test.afterEach(({ api }) => saveSettings(api, { reviews: 'fixed' }));

/** A picture as a phone's camera would give it, drawn by the browser. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
    canvas.getContext('2d')?.fillRect(10, 10, 30, 30);
    return canvas.toDataURL('image/png');
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

test('a customer rates a product and reports a problem, each with a photo, and reads the answer without a reload', async ({
  page,
  api,
}) => {
  const person = await signedUp(api, 'Asha Verma');
  const product = await api.findProduct('Tomato');
  const order = await buy(api, product._id, 3, person);
  await openAs(page, person, links.order(order._id));
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeHidden();
  await (await fulfilmentOf(api)).steps(order, 'packed', 'out_for_delivery', 'delivered');
  const picture = await photo(page);

  await test.step('a report with photos, of which some are none', async () => {
    await page.getByRole('button', { name: 'Report a problem with this order' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
    await dialog.getByRole('checkbox', { name: 'There is a problem with Tomato' }).check();
    await dialog.getByLabel('What is wrong with Tomato').selectOption('Something else');
    await dialog.getByLabel('What happened?').fill('It is soft.');
    const photos = dialog.getByLabel('Add photos');
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('soft tomato') };
    await photos.setInputFiles([notes, picture]);
    await expect(dialog.getByRole('alert')).toHaveText('Only pictures can be used: PNG, JPG, WebP or AVIF.');
    await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await photos.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(dialog.getByRole('alert')).toHaveText('fake.png is not a photo that can be opened.');
    await photos.setInputFiles(picture);
    await expect(dialog.getByRole('alert')).toHaveText('You already have this picture.');
    await expect(dialog.getByRole('button', { name: 'Remove photo 2' })).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the answer of the store comes by itself', async () => {
    const problems = page.getByRole('region', { name: 'Reported problems' });
    await expect(problems).toContainText('1 × Tomato · Something else');
    await expect(problems.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    const { accessToken: token } = await administratorOf(api);
    const params = { orderId: order._id };
    const { data } = await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { token, params });
    const [report] = data.reports;
    if (!report) throw new Error('nothing was reported');
    const body = { answer: 'Please leave it at the door.', resolved: true, revision: report.revision };
    const answered = await api.ask(calls.answerReport, { token, params: { reportId: report._id }, body });
    expect(answered.status).toBe(200);
    await expect(problems).toContainText('Please leave it at the door.');
    await expect(problems).toContainText('Closed');
  });

  await test.step('a review with a photo, which everybody reads', async () => {
    const rating = page.getByRole('region', { name: 'Rate your products' });
    await rating.getByRole('button', { name: 'Rate Tomato' }).click();
    const form = page.getByRole('dialog', { name: 'Your review of Tomato' });
    await form.getByRole('button', { name: 'Save review' }).click();
    await expect(form.getByText('Please choose one to five stars')).toBeVisible();
    await form.getByRole('radio', { name: '1 star' }).focus();
    for (let more = 0; more < 3; more += 1) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await form.getByLabel('Your review (optional)').fill('Ripe and firm. See www.example.com');
    await form.getByLabel('Add photos').setInputFiles(picture);
    await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await form.getByRole('button', { name: 'Save review' }).click();
    await expect(page.getByText('Thank you. Your review is saved.')).toBeVisible();
    await expect(rating.getByRole('img', { name: '4 stars' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('link', { name: 'Tomato' }).first().click();
    await page.getByRole('link', { name: '1 review' }).click();
    const review = page.getByRole('article', { name: /Review by Asha|Your review/ });
    await expect(review).toContainText('Ripe and firm. See www.example.com');
    await expect(review.getByRole('link')).toHaveCount(0);
    await review.getByRole('button', { name: 'Photo 1 by Asha' }).click();
    await expect(page.getByRole('dialog', { name: 'Photo 1 by Asha' })).toBeVisible();
    const served = await page.request.get(links.product(product));
    expect(await served.text()).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
    );
  });
});
