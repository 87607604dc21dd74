/** Orders by phone: support takes one with the keyboard alone, and it is on the board like any other. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { defaultShopSettings } from '../contract/default-shop-settings.ts';
import { links } from '../contract/links.ts';
import { formatPaise, salePaise, toPaise } from '../contract/money.ts';
import type { AdminOffer } from '../contract/offers.ts';
import type { Order } from '../contract/orders.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { administratorOf, newStaff, openAsAdministrator } from './administrator.ts';
import { fulfilmentOf } from './order-board.ts';
import { addAddress, address, buy, openAs, ordersOf, painted, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { plainOffer } from './trading-shop.ts';

test.use({ scenario: 'without riders' });
test.afterEach(({ api }) =>
  saveSettings(api, { pricing: defaultShopSettings.pricing, refunds: { on: false, days: 2 }, paysWith: { on: false } }),
);

/** Fills the fields of the address up to the mobile number. */
async function typeAddress(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveAccessibleName('House No And Street Address');
  for (const field of [address.address_line, address.city, address.state, address.pincode]) {
    await page.keyboard.type(field);
    await page.keyboard.press('Tab');
  }
}

test('support takes an order of a new caller with the keyboard alone, and finds the caller again', async ({
  page,
  api,
}) => {
  await openAs(page, await newStaff(api, 'Sunita', 'support'), links.adminPhoneOrder);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName('Mobile number of the caller');
  await keyboard.type('98450');
  await keyboard.press('Enter');
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await keyboard.type('12345');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Name');
  await keyboard.type('Lata Devi');
  await keyboard.press('Enter');

  await typeAddress(page);
  // The number is the caller's.
  await expect(focused).toHaveValue('9845012345');
  await keyboard.press('Enter');

  await expect(focused).toHaveAccessibleName('Add a product');
  const answered = page.waitForResponse((response) => response.url().includes('query=tomat&'));
  await keyboard.type('tomat');
  await (await answered).finished();
  await painted(page);
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Tomato');
  await expect(options.first()).toContainText(/₹[\d.]+ *\d+ in stock/);
  await keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Quantity of Tomato');
  await keyboard.type('3');
  // The next name goes on in the search, and leaves the quantity.
  await keyboard.type('o');
  await expect(focused).toHaveAccessibleName('Add a product');
  await expect(focused).toHaveValue('o');
  await expect(page.getByLabel('Quantity of Tomato')).toHaveValue('3');
  await keyboard.press('Backspace');
  const summary = page.getByRole('region', { name: 'Summary' });
  const { price, discount } = await api.findProduct('Tomato');
  const total = Math.round(price * (100 - discount)) / 100;
  await expect(summary).toContainText(`₹${(total * 3).toFixed(2)}`);
  await expectAccessibleAtBothWidths(page);

  const place = summary.getByRole('button', { name: 'Place order' });
  for (
    let presses = 0;
    presses < 8 && !(await place.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await keyboard.press('Tab');
  await keyboard.press('Enter');
  const placed = page.getByRole('heading', { name: /^Order TK-\w+ is placed$/ });
  await expect(placed).toBeVisible();
  const number = /TK-\w+/.exec((await placed.textContent()) ?? '')?.[0] ?? '';
  await expect(focused).toHaveAccessibleName('Next caller');
  await keyboard.press('Enter');
  await keyboard.type('9845012345');
  await keyboard.press('Enter');
  await expect(page.getByText('Lata Devi', { exact: true })).toBeVisible();
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('+91 9845012345');
  await expect(customer).toContainText('1 open order');
  await expect(customer.getByRole('link', { name: number })).toBeVisible();
  // What the caller ordered is not lost by a link.
  await expect(focused).toHaveAccessibleName('Add a product');
  await keyboard.type('tomato');
  await expect(options.first()).toContainText('Tomato');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Quantity of Tomato');
  await customer.getByRole('link', { name: number }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await page.goBack();
  await expect(page.getByLabel('Mobile number of the caller')).toBeVisible();
  await page.getByLabel('Mobile number of the caller').fill('9845012345');
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: new RegExp(`^${address.address_line}`) })).toBeChecked();

  await openAsAdministrator(page, api, links.adminOrders);
  const card = page.getByRole('article', { name: `Order ${number}` });
  await expect(card).toContainText('By phone');
  await card.getByRole('link', { name: number }).click();
  await expect(page.getByRole('main').getByText('By phone')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sunita');
});

/** The shop has tips, store credit, an offer with this code, and asks for notes; Asha, who calls, has the price of a tomato as store credit. */
async function withEverything(api: ShopApi, code: string, mobile: string) {
  const { accessToken: token } = await administratorOf(api);
  const { pricing } = defaultShopSettings;
  await saveSettings(api, { pricing });
  const asha = await signedUp(api, 'Asha Verma');
  await addAddress(api, asha, { ...address, mobile });
  const tomato = await api.findProduct('Tomato');
  const earlier = await buy(api, tomato._id, 1, asha);
  const board = await fulfilmentOf(api);
  await board.steps(earlier, 'packed', 'out_for_delivery', 'delivered');
  const free = { delivery: [{ from: 0, fee: 0 }], handling: 0, smallCart: { below: 0, fee: 0 }, minimum: 0 };
  await saveSettings(api, {
    pricing: { ...pricing, rules: 'own', ...free, tips: [10, 20] },
    refunds: { on: true, days: 2 },
    paysWith: { on: true },
  });
  const refund = { way: 'credit', lines: [{ productId: tomato._id, quantity: 1 }] };
  const params = { orderId: earlier._id };
  await api.ask(calls.refundOrder, { token, params, body: { revision: 4, refund, reason: 'Spoilt' } });
  const benefit = { kind: 'amount', amount: 5 };
  const fields = { ...plainOffer, code, title: 'Five off', translations: { hi: { title: 'पाँच की छूट' } }, benefit };
  const { data: offer } = await api.ask<AdminOffer>(calls.addOffer, { token, body: fields });
  const body = { version: offer.version, state: 'active' };
  await api.ask(calls.setOfferState, { token, params: { offerId: offer._id }, body });
  return { asha, paise: salePaise(toPaise(tomato.price), tomato.discount) };
}

test('coupon, offers, tip, store credit and the note of the caller, with the keyboard alone', async ({ page, api }) => {
  const { asha, paise } = await withEverything(api, 'PHONE5', '9845012347');
  await openAs(page, await newStaff(api, 'Sunita', 'support'), links.adminPhoneOrder);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName('Mobile number of the caller');
  await keyboard.type('9845012347');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Add a product');
  await keyboard.type('tomato');
  await expect(page.getByRole('option').first()).toContainText('Tomato');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Quantity of Tomato');
  await keyboard.type('3');
  // The offers that the caller may use are named.
  await expect(page.getByText('Offers for the customer')).toBeVisible();
  await expect(page.getByText('Five off · PHONE5')).toBeVisible();
  /** Goes on to a control. */
  const tabTo = async (name: string) => {
    const isThere = () => focused.evaluate((element, wanted) => element.textContent === wanted, name);
    for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await keyboard.press('Tab');
    expect(await isThere()).toBe(true);
  };
  const isChoice = () => focused.evaluate((element) => element.matches('[type=radio]'));
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(page.getByRole('region', { name: 'Products' })).toContainText(`Line total ${formatPaise(3 * paise)}`);
  // A group of choices is one stop of the Tab key.
  await expect(summary.getByRole('radio', { name: 'No tip' })).toBeChecked();
  for (let presses = 0; presses < 10 && !(await isChoice()); presses += 1) await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(summary.getByRole('radio', { name: '₹20', exact: true })).toBeChecked();
  await keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Coupon code');
  await keyboard.type('phone');
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleDescription('There is no coupon PHONE. Please check the spelling.');
  await keyboard.type('5');
  await keyboard.press('Enter');
  // The focus is on what became of the code.
  await expect(focused).toHaveText('Coupon PHONE5 applied: ₹5.00 off');
  await expect(summary.getByText('Five off · PHONE5')).toHaveCount(0);
  // The same with the button of the offer.
  await summary.getByRole('button', { name: 'Remove the coupon PHONE5' }).focus();
  await keyboard.press('Enter');
  await expect(summary.getByLabel('Coupon code')).toBeFocused();
  for (let presses = 0; presses < 6 && (await focused.getAttribute('aria-label')) !== 'Apply PHONE5'; presses += 1)
    await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(focused).toHaveText('Coupon PHONE5 applied: ₹5.00 off');
  const total = 3 * paise + 2_000 - 500;
  await expect(summary).toContainText(formatPaise(total));
  const credit = summary.getByRole('switch', { name: `Use store credit (${formatPaise(paise)} available)` });
  await expect(credit).toBeChecked();
  await expect(summary).toContainText(formatPaise(total - paise));
  await expectAccessibleAtBothWidths(page);
  const note = (Math.ceil((total - paise) / 10_000) * 10_000) / 100;
  for (let presses = 0; presses < 10 && !(await isChoice()); presses += 1) await keyboard.press('Tab');
  const wanted = summary.getByRole('radio', { name: `₹${note}`, exact: true });
  for (let presses = 0; presses < 10 && !(await wanted.isChecked()); presses += 1) await keyboard.press('ArrowRight');
  await expect(wanted).toBeChecked();
  await tabTo('Place order');
  await keyboard.press('Enter');
  await expect(page.getByText(`The customer pays ${formatPaise(total - paise)} at the door.`)).toBeVisible();
  const [order] = (await ordersOf(api, asha)) as [Order];
  expect(order).toMatchObject({ credit: paise / 100, paysWith: note, totalAmount: total / 100 });
  expect(order.bill).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'tip', amount: 20 }),
      expect.objectContaining({ amount: -5 }),
    ]),
  );
  // The person who took it needs no alert.
  await expect(page.getByRole('region', { name: /new order/i })).toHaveCount(0);
});
