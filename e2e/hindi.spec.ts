/** A whole purchase in Hindi, from the search to the cancelled order: every page and message is in Hindi. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { mailTo } from './mailbox.ts';
import { address, open, openAs, ordersOf, signedInAs, somebody } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { stockOf } from './stock.ts';

const hi = messagesIn('hi');
const inHindi = (path: string) => localPath(path, 'hi');
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A form is checked by code that comes with the first submission: until then it is not filled in further. */
const expectRefused = (page: Page, field: string) =>
  expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');

test('a visitor searches, signs up, orders, follows and cancels the order, all in Hindi', async ({
  page,
  shop,
  api,
}) => {
  const person = somebody('मीरा नायर');
  const typed = [person.email, ...Object.values(address)];
  const expectHindi = async () => expect.poll(() => englishWords(page, typed)).toEqual([]);
  const product = await api.findProduct('Potato');
  const stock = await stockOf(shop, api, product._id);

  await open(page, inHindi('/'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await page.getByRole('combobox', { name: hi.shell.searchBox() }).fill('आलू');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hi\/search\?query=/);
  await page.getByRole('main').getByRole('link', { name: 'आलू', exact: true }).first().click();
  await expect(page).toHaveURL(inHindi(links.product(product)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आलू');
  await expectHindi();

  // Adding to the cart demands a sign-in, and goes on after it.
  await page
    .getByRole('main')
    .getByRole('button', { name: hi.cart.addProduct({ name: 'आलू' }), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(inHindi(links.login));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.signIn.welcomeBack());
  await page.getByRole('main').getByLabel(hi.signIn.email(), { exact: true }).fill('nobody@example.org');
  await page.getByLabel(hi.signIn.password(), { exact: true }).fill(person.password);
  await buttonOf(page, hi.signIn.signIn()).click();
  await expect(page.getByText(hi.errors.wrongCredentials())).toBeVisible();
  await expectHindi();
  await page.getByRole('main').getByRole('link', { name: 'खाता बनाएँ' }).click();
  await expect(page).toHaveURL(inHindi(links.register));
  await buttonOf(page, hi.signIn.createAccount()).click();
  await expectRefused(page, hi.signIn.fullName());
  await expectHindi();
  await page.getByLabel(hi.signIn.fullName()).fill(person.name);
  await page.getByRole('main').getByLabel(hi.signIn.email(), { exact: true }).fill(person.email);
  await page.getByLabel(hi.signIn.password(), { exact: true }).fill(person.password);
  const registered = page.waitForRequest(`**${calls.register.path}*`);
  await buttonOf(page, hi.signIn.createAccount()).click();
  expect((await registered).postDataJSON()).toEqual({ ...person, language: 'hi' });
  await expect(page).toHaveURL(inHindi(links.product(product)));
  await expect(buttonOf(page, hi.signIn.menuOf({ name: person.name }))).toBeVisible();

  await page
    .getByRole('button', { name: hi.ui.addOne({ name: 'आलू' }) })
    .first()
    .click();
  await page.getByRole('button', { name: hi.cart.viewCart() }).click();
  await expect(page.getByRole('dialog')).toContainText(hi.counts.items({ count: 2 }));
  await expectHindi();
  await buttonOf(page, hi.cart.proceedToCheckout()).click();
  await expect(page).toHaveURL(inHindi(links.checkout));
  await expectHindi();

  await buttonOf(page, hi.addresses.addNew()).click();
  await page.getByLabel(hi.addresses.street()).fill(address.address_line);
  await page.getByLabel(hi.addresses.city()).fill(address.city);
  await page.getByLabel(hi.addresses.state()).fill(address.state);
  await buttonOf(page, hi.addresses.addAddress()).click();
  await expectRefused(page, hi.addresses.pincode());
  await expectHindi();
  await page.getByLabel(hi.addresses.pincode()).fill(address.pincode);
  await page.getByLabel(hi.addresses.phoneNumber()).fill(address.mobile);
  await buttonOf(page, hi.addresses.addAddress()).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('radio').check();
  await buttonOf(page, hi.checkout.cashOnDelivery()).click();

  await expect(page).toHaveURL(inHindi(links.orders));
  const order = page.getByRole('article');
  await expect(order).toContainText(hi.arrival.thankYou());
  await expect(order).toContainText(hi.orders.statusPlaced());
  await expectHindi();
  expect(await stockOf(shop, api, product._id)).toBe(stock - 2);
  const signedIn = await signedInAs(api, person);
  const [placed] = await ordersOf(api, signedIn);
  const mail = await mailTo(shop.dataDir, person.email, 2);
  expect(mail).toContain('आलू');
  expect(mail).toContain(inHindi(links.order(placed?._id ?? '')));

  // The store has only one of the two, and says so in each one's language.
  const administrator = await administratorOf(api);
  const adjusted = await api.ask(calls.adjustOrderLines, {
    params: { orderId: placed?._id ?? '' },
    token: administrator.accessToken,
    body: { revision: 1, lines: [{ productId: product._id, quantity: 1 }] },
  });
  expect(adjusted.status).toBe(200);
  const note = hi.answers.linePacked({ name: 'आलू', quantity: 1, ordered: 2 });
  await order.getByRole('link', { name: hi.orders.followOrder() }).click();
  await expect(page).toHaveURL(inHindi(links.order(placed?._id ?? '')));
  await expect(page.getByRole('heading', { name: hi.orders.headlinePlaced() })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: hi.orders.statusOutForDelivery() })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: hi.orders.changed() })).toContainText(note);
  await expectHindi();
  await buttonOf(page, hi.orders.cancelOrder()).click();
  await page.getByRole('dialog').getByRole('button', { name: hi.orders.cancelOrder() }).click();
  await expect(page.getByRole('heading', { name: hi.orders.headlineCancelled() })).toBeVisible();
  await expect(page.getByText(hi.orders.youCancelled())).toBeVisible();
  await expectHindi();
  // The pack that the store did not have does not come back.
  expect(await stockOf(shop, api, product._id)).toBe(stock - 1);
  await openAs(page, administrator, inHindi(links.adminOrder(placed?._id ?? '')));
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText(hi.boardOrders.reason({ reason: hi.answers.cancelledByCustomer() }))).toBeVisible();
});
