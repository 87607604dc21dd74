/** Coupons and offers: the owner creates and pauses them, and shoppers apply them. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { salePaise, toPaise } from '../contract/money.ts';
import type { OfferState } from '../contract/offer-limits.ts';
import type { AdminOffer, OfferFields } from '../contract/offers.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { localPath } from '../messages/locale.ts';
import { expectAccessible } from './accessible.ts';
import { administratorOf, openAsAdministrator } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { layoutShiftOf, recordLayoutShifts } from './layout-shifts.ts';
import { open, openCheckout, ordersOf } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { plainOffer } from './trading-shop.ts';

const newCode = () => `T${randomBytes(4).toString('hex').toUpperCase()}`;
const plain: OfferFields = {
  ...plainOffer,
  title: 'Ten rupees off',
  description: 'For every order of this week.',
  translations: { hi: { title: 'दस रुपये की छूट', description: 'इस हफ़्ते के हर ऑर्डर पर।' } },
  benefit: { kind: 'amount', amount: 10 },
};

async function setState(api: ShopApi, offerId: string, state: OfferState): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<AdminOffer>(calls.getOffer, { token, params: { offerId } });
  const body = { version: data.version, state };
  const answer = await api.ask(calls.setOfferState, { token, params: { offerId }, body });
  if (answer.status !== 200) throw new Error(answer.message);
}

/** An active offer, only for the time of `work`. */
async function withOffer(api: ShopApi, fields: Partial<OfferFields>, work: (offer: AdminOffer) => Promise<void>) {
  const { accessToken: token } = await administratorOf(api);
  const { data } = await api.ask<AdminOffer>(calls.addOffer, { token, body: { ...plain, ...fields } });
  await setState(api, data._id, 'active');
  try {
    await work(data);
  } finally {
    await setState(api, data._id, 'ended');
  }
}

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const box = (page: Page) => page.getByRole('region', { name: 'Coupon' });
const row = (page: Page, name: string) => summary(page).locator('dl > div', { hasText: name });
const orderButton = (page: Page) => page.getByRole('button', { name: 'Cash On Delivery' });
const unitPaise = ({ price, discount }: { price: number; discount: number }) => salePaise(toPaise(price), discount);

async function atCheckout(page: Page, api: ShopApi) {
  const { person, product } = await openCheckout(page, api, 'Tomato');
  return { person, product, total: unitPaise(product) };
}

test('a shopper applies a code, keeps it over a reload, removes it, and orders with it', async ({ page, api }) => {
  const code = newCode();
  await withOffer(api, { code, title: 'Welcome' }, async (offer) => {
    const { person, total } = await atCheckout(page, api);
    await expect(box(page).getByText('Ten rupees off').or(box(page).getByText('Welcome'))).toBeVisible();
    await box(page).getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(box(page).getByText('Enter a code')).toBeVisible();
    await box(page).getByLabel('Coupon code').fill('nosuchcode');
    await page.keyboard.press('Enter');
    await expect(box(page).getByText('There is no coupon NOSUCHCODE. Please check the spelling.')).toBeVisible();
    await expect(box(page).getByLabel('Coupon code')).toHaveValue('nosuchcode');
    await box(page).getByLabel('Coupon code').fill(` ${code.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect(box(page).getByText(`Coupon ${code} applied: ₹10.00 off`)).toBeVisible();
    await expect(row(page, `Coupon ${code}`)).toContainText('-₹10.00');
    await expectAccessible(page);

    await page.reload();
    await expect(row(page, `Coupon ${code}`)).toContainText('-₹10.00');
    await box(page)
      .getByRole('button', { name: `Remove the coupon ${code}` })
      .click();
    await expect(row(page, `Coupon ${code}`)).toHaveCount(0);
    await box(page)
      .getByRole('button', { name: `Apply ${code}` })
      .click();
    await expect(row(page, `Coupon ${code}`)).toBeVisible();
    await orderButton(page).click();
    await expect(page).toHaveURL(/dashboard\/orders/);
    const [placed] = await ordersOf(api, person);
    expect(toPaise(placed?.totalAmount ?? 0)).toBe(total - 1_000);
    await open(page, links.order(placed?._id ?? ''));
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    // The next order starts without it.
    expect(await page.evaluate(() => localStorage.getItem('tokri-coupon'))).toBeNull();

    await openAsAdministrator(page, api, `${links.adminOffers}/${offer._id}`);
    const report = page.getByRole('region', { name: 'Orders with this offer' });
    await expect(report.getByRole('link', { name: placed?.orderId })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download CSV' }).click();
    expect((await downloading).suggestedFilename()).toContain(code);
    await open(page, links.adminOrder(placed?._id ?? ''));
    await expect(page.getByText(`Coupon ${code}`).first()).toBeVisible();
  });
});

test('the page of offers has what the shop lists, in both languages, and the footer links to it', async ({
  page,
  api,
  context,
}) => {
  await open(page, links.coupons);
  await expect(page.getByText('There are no offers at the moment')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Offers' })).toHaveCount(0);
  const code = newCode();
  await withOffer(api, { code, firstOrder: true, minimum: 100 }, async () => {
    await open(page, links.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Offers' }).click();
    await expect(page.getByRole('heading', { name: 'Ten rupees off' })).toBeVisible();
    await expect(page.getByText('on products worth ₹100 or more')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy the code ${code}` }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expectAccessible(page);
    await open(page, localPath(links.coupons, 'hi'));
    await expect(page.getByRole('heading', { name: 'दस रुपये की छूट' })).toBeVisible();
    expect(await englishWords(page, [code])).toEqual([]);
  });
});

test('the home page has a row of what the shop lists while it does, also without scripts', async ({
  page,
  api,
  context,
  request,
}) => {
  const title = 'Coupons and offers';
  expect(await (await request.get(links.home)).text()).not.toContain(title);
  const code = newCode();
  await withOffer(api, { code, title: 'Home offer', minimum: 100 }, async () => {
    expect(await (await request.get(links.home)).text()).toContain('Home offer');
    await recordLayoutShifts(page);
    await open(page, links.home);
    const offers = page.getByRole('region', { name: title });
    await expect(offers.getByRole('listitem')).toContainText(['₹10 off']);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await offers.getByRole('button', { name: `Copy the code ${code}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(await layoutShiftOf(page)).toBeLessThan(0.005);
    await offers.getByRole('link', { name: `See All ${title}` }).click();
    await expect(page).toHaveURL(links.coupons);
  });
  expect(await (await request.get(links.home)).text()).not.toContain(title);
});

test('the owner creates an offer, tries it out, activates and pauses it, and takes that back', async ({
  page,
  api,
}) => {
  const code = newCode();
  const m = messagesIn('en').adminOffers;
  await openAsAdministrator(page, api, links.adminOffers);
  await page.getByRole('link', { name: 'New offer' }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter a title').first()).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Welcome offer');
  await page.getByLabel('Percent off').fill('20');
  await page.getByLabel('At most (₹)').fill('75');
  await page.getByLabel('Coupon code').fill(code.toLowerCase());
  await page.getByLabel('Minimum value of products (₹)').fill('300');
  const preview = page.getByRole('region', { name: 'As shoppers see it' });
  await expect(preview).toContainText('20% off, up to ₹75');
  await expect(preview).toContainText('on products worth ₹300 or more');
  await expect(page.getByText('Cart of ₹500.00 → ₹75.00 off')).toBeVisible();
  await page.getByLabel('Units').fill('2');
  await expect(page.getByText('Cart of ₹200.00 → nothing off: add products for ₹100 more')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome offer Draft' })).toBeVisible();
  await page.getByRole('button', { name: m.activate() }).click();
  await expect(page.getByRole('heading', { name: 'Welcome offer Active' })).toBeVisible();
  await page.getByRole('link', { name: 'All offers' }).click();
  const actions = page.getByRole('group', { name: 'Actions for Welcome offer' });
  await actions.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(actions.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // Messages stay while the mouse is over them, and may cover the links.
  await page.mouse.move(0, 0);
  await expect(actions.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page);
  await actions.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Welcome offer');
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`Another offer has the code ${code}.`).first()).toBeVisible();
  await open(page, links.adminOffers);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Welcome offer' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Offer deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Welcome offer' })).toHaveCount(0);
});
