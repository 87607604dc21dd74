/** A whole purchase in Hindi, from the search to the cancelled order: every page and message is in Hindi. */
import type { Page } from '@playwright/test';
import { calls } from '../contract/calls.ts';
import { links } from '../contract/links.ts';
import { messagesIn } from '../messages/index.ts';
import { localPath } from '../messages/locale.ts';
import { administratorOf } from './administrator.ts';
import { englishWords } from './hindi-words.ts';
import { mailTo } from './mailbox.ts';
import { address, buy, open, openAs, ordersOf, signedUp, somebody } from './people.ts';
import { expect, noConnection, test } from './shop-fixture.ts';
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
  await expectHindi();
  await page.getByRole('main').getByRole('link', { name: 'खाता बनाएँ' }).click();
  await expect(page).toHaveURL(inHindi(links.register));
  await buttonOf(page, hi.signIn.createAccount()).click();
  await expectRefused(page, hi.signIn.fullName());
  await expectHindi();
  await page.getByLabel(hi.signIn.fullName()).fill(person.name);
  await page.getByRole('main').getByLabel(hi.signIn.email(), { exact: true }).fill(person.email);
  await page.getByLabel(hi.signIn.password(), { exact: true }).fill(person.password);
  await buttonOf(page, hi.signIn.createAccount()).click();
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
  await expect(order).toContainText(hi.orders.thankYou());
  await expect(order).toContainText(hi.orders.statusPlaced());
  await expectHindi();
  expect(await stockOf(shop, api, product._id)).toBe(stock - 2);
  const signedIn = { ...person, ...(await api.signIn(person.email, person.password)) };
  const [placed] = await ordersOf(api, signedIn);
  const mail = await mailTo(shop.dataDir, person.email, 2);
  expect(mail).toContain('आलू');
  expect(mail).toContain(inHindi(links.order(placed?._id ?? '')));

  await order.getByRole('link', { name: hi.orders.followOrder() }).click();
  await expect(page).toHaveURL(inHindi(links.order(placed?._id ?? '')));
  await expect(page.getByRole('heading', { name: hi.orders.headlinePlaced() })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: hi.orders.statusOutForDelivery() })).toBeVisible();
  await expectHindi();
  await buttonOf(page, hi.orders.cancelOrder()).click();
  await page.getByRole('dialog').getByRole('button', { name: hi.orders.cancelOrder() }).click();
  await expect(page.getByRole('heading', { name: hi.orders.headlineCancelled() })).toBeVisible();
  await expect(page.getByText(hi.orders.youCancelled())).toBeVisible();
  await expectHindi();
  expect(await stockOf(shop, api, product._id)).toBe(stock);
});

/** Answers the next sign-in like a store that gets too many. */
const limitSignIns = (page: Page) =>
  page.route(`**${calls.login.path}*`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: {
        success: false,
        code: 'TOO_MANY_ATTEMPTS',
        message: messagesIn('en').errors.tooManySignIns(),
        messageKey: 'errors.tooManySignIns',
      },
    }),
  );

async function signInInHindi(page: Page): Promise<void> {
  await page.getByRole('main').getByLabel(hi.signIn.email(), { exact: true }).fill('nobody@example.org');
  await page.getByLabel(hi.signIn.password(), { exact: true }).fill('basket-of-mangoes-7');
  await buttonOf(page, hi.signIn.signIn()).click();
}

test('errors are told in Hindi: wrong fields, a wrong password, too many attempts and no connection', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(noConnection);
  await open(page, inHindi(links.login));
  await buttonOf(page, hi.signIn.signIn()).click();
  await expect(page.getByText(hi.validation.emailRequired())).toBeVisible();
  await signInInHindi(page);
  await expect(page.getByText(hi.errors.wrongCredentials())).toBeVisible();
  await limitSignIns(page);
  await signInInHindi(page);
  await expect(page.getByText(hi.errors.tooManySignIns())).toBeVisible();
  await page.unroute(`**${calls.login.path}*`);
  await context.setOffline(true);
  await signInInHindi(page);
  await expect(page.getByText(hi.shell.unreachable())).toBeVisible();
  expect(await englishWords(page, [])).toEqual([]);
});

test('an error is told in English when the Hindi texts do not load', async ({ page, expectErrors }) => {
  expectErrors(noConnection, /dynamically imported module/);
  await page.route('**/assets/answer-texts-*.js', (route) => route.abort('connectionreset'));
  await limitSignIns(page);
  await open(page, inHindi(links.login));
  await signInInHindi(page);
  await expect(page.getByText(messagesIn('en').errors.tooManySignIns())).toBeVisible();
  await expect(buttonOf(page, hi.signIn.signIn())).toBeEnabled();
});

for (const [language, path, body] of [
  ['English', links.register, { name: 'Asha Verma' }],
  ['Hindi', inHindi(links.register), { name: 'Asha Verma', language: 'hi' }],
] as const) {
  test(`an account made in ${language} says so only when it is not English`, async ({ page }) => {
    const texts = messagesIn(language === 'Hindi' ? 'hi' : 'en').signIn;
    const { email, password } = somebody();
    await open(page, path);
    await page.getByLabel(texts.fullName()).fill('Asha Verma');
    await page.getByRole('main').getByLabel(texts.email(), { exact: true }).fill(email);
    await page.getByLabel(texts.password(), { exact: true }).fill(password);
    const sent = page.waitForRequest(`**${calls.register.path}*`);
    await buttonOf(page, texts.createAccount()).click();
    expect((await sent).postDataJSON()).toEqual({ ...body, email, password });
  });
}

test('what the store takes off an order is told in Hindi, to the customer and on the order board', async ({
  page,
  api,
}) => {
  const administrator = await administratorOf(api);
  const person = await signedUp(api, 'मीरा नायर');
  const { _id: productId } = await api.findProduct('Potato');
  const { _id: orderId } = await buy(api, productId, 3, person);
  const answer = await api.ask(calls.adjustOrderLines, {
    params: { orderId },
    token: administrator.accessToken,
    body: { revision: 1, lines: [{ productId, quantity: 1 }] },
  });
  expect(answer.status).toBe(200);
  await openAs(page, person, inHindi(links.order(orderId)));
  const note = (name: string) => hi.answers.linePacked({ name, quantity: 1, ordered: 3 });
  await expect(page.getByRole('listitem').filter({ hasText: hi.orders.changed() })).toContainText(note('आलू'));
  await expect.poll(() => englishWords(page, Object.values(address))).toEqual([]);
  await buttonOf(page, hi.orders.cancelOrder()).click();
  await page.getByRole('dialog').getByRole('button', { name: hi.orders.cancelOrder() }).click();
  await expect(page.getByText(hi.orders.youCancelled())).toBeVisible();

  await openAs(page, administrator, inHindi(links.adminOrder(orderId)));
  // Staff read product names in their language, too.
  await expect(page.getByText(note('आलू'))).toBeVisible();
  const reason = hi.adminOrders.reason({ reason: hi.answers.cancelledByCustomer() });
  await expect(page.getByText(reason)).toBeVisible();
});
