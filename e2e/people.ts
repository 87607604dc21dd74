/** Users for the tests: with accounts, signed in in a browser or only by tokens. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Address } from '../contract/addresses/addresses.ts';
import { type Call, calls } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import { toPaise, toRupees } from '../contract/money/money.ts';
import { billOf } from '../contract/money/pricing.ts';
import type { Order } from '../contract/orders/orders.ts';
import type { ShopApi } from './shop-api.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** URL of the store. */
  store: string;
}

/** A new user with a unique email. */
export const somebody = (name = 'Asha Verma') => ({
  name,
  email: `${randomBytes(6).toString('hex')}@example.org`,
  password: 'basket-of-mangoes-7',
});

/** Registers a new user and signs in, over the API. */
export async function signedUp(api: ShopApi, name?: string): Promise<Person> {
  const person = somebody(name);
  await api.register(person);
  return signedInAs(api, person);
}

/** Signs in over the API. */
export const signedInAs = async (
  api: ShopApi,
  person: Pick<Person, 'name' | 'email' | 'password'>,
): Promise<Person> => ({ ...person, ...(await api.signIn(person.email, person.password)), store: api.url });

/** Waits until the page is hydrated. */
export const hydrated = (page: Page) => page.waitForFunction(() => window.tokriEarly?.hydrated);

/** Waits until so many open dialogs have their entries in the history, a moment after they are shown: before that, Back leads elsewhere. */
export const dialogsInHistory = (page: Page, count: number) =>
  page.waitForFunction((wanted) => (history.state?.usr?.overlays ?? 0) === wanted, count);

/** Waits until what has just changed is on the screen. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits until the page has the code of the cart, which it loads when it has nothing else to do. */
export const cartCodeLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/cart-drawer-')),
  );

/** The step back that a closed dialog makes in the history would abort the loading of another page. */
const closedDialogsGone = (page: Page) =>
  page.waitForFunction(() => !history.state?.usr?.overlays || document.querySelector('dialog[open]'));

/** Loads the page again. */
export async function reload(page: Page): Promise<void> {
  await closedDialogsGone(page);
  await page.reload();
}

/** Opens a page of the store and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await closedDialogsGone(page);
  await page.goto(path);
  await hydrated(page);
}

/** Goes to another screen as the Forward button does, so without loading the page again, and waits until it is rendered. */
export async function goTo(page: Page, path: string): Promise<void> {
  await closedDialogsGone(page);
  await page.evaluate((to) => {
    const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
  // The link to the other language is rendered with the screen. Its path differs by the prefix of the language.
  await page.waitForFunction(() => {
    const plain = (pathname: string) => pathname.replace(/^\/hi(?=\/|$)/, '') || '/';
    return [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')].some(
      ({ pathname, search }) => plain(pathname) === plain(location.pathname) && search === location.search,
    );
  });
}

/** Stores a user's tokens in the browser. The browser must be on a page of the store. */
export const storeTokens = (page: Page, { accessToken, refreshToken }: Pick<Person, 'accessToken' | 'refreshToken'>) =>
  page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('accessToken', access);
      localStorage.setItem('refreshToken', refresh);
    },
    [accessToken, refreshToken] as const,
  );

/** Opens a page as this user. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await becomes(page, person);
  await open(page, new URL(path, person.store).href);
}

/** Signs this user in in the browser of the page. The page must not show the store when somebody else was signed in. */
async function becomes(page: Page, person: Person): Promise<void> {
  const context = page.context();
  // A state replaces all that a browser has stored.
  if (context.pages().some((each) => each.url() !== 'about:blank')) {
    await page.goto(new URL('/favicon.svg', person.store).href);
    return storeTokens(page, person);
  }
  const localStorage = [
    { name: 'accessToken', value: person.accessToken },
    { name: 'refreshToken', value: person.refreshToken },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: person.store, localStorage }] });
}

export const address = {
  address_line: '12 MG Road, Flat 3',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  mobile: '9876543210',
};

export const putIntoCart = (api: ShopApi, { accessToken }: Person, productId: string, quantity: number) =>
  api.ask<CartItem>(calls.addToCart, { params: { productId, quantity }, token: accessToken });

/** A new user with `quantity` units of the product of this name in the cart. */
export async function shopperWith(api: ShopApi, name: string, quantity = 1) {
  const person = await signedUp(api);
  const product = await api.findProduct(name);
  await putIntoCart(api, person, product._id, quantity);
  return { person, product };
}

/** A new user at the checkout, with an address and `quantity` units of the product of this name in the cart. */
export async function openCheckout(page: Page, api: ShopApi, name: string, quantity = 1) {
  const shopper = await shopperWith(api, name, quantity);
  await addAddress(api, shopper.person);
  await openAs(page, shopper.person, links.checkout);
  return shopper;
}

export const cartOf = async (api: ShopApi, { accessToken }: Person) =>
  (await api.ask<CartItem[]>(calls.getCart, { token: accessToken })).data;

export const addAddress = async (api: ShopApi, { accessToken }: Person, body: Omit<Address, '_id'> = address) =>
  (await api.ask<Address>(calls.addAddress, { body, token: accessToken })).data;

/** Id of the user's address; one is added when there is none. */
async function anAddress(api: ShopApi, person: Person): Promise<string> {
  const saved = await api.ask<Address[]>(calls.getAddress, { token: person.accessToken });
  return (saved.data[0] ?? (await addAddress(api, person)))._id;
}

export const ordersOf = async (api: ShopApi, { accessToken }: Person) =>
  (await api.ask<Order[]>(calls.getOrderList, { token: accessToken })).data;

/** Another customer buys `quantity` units of a product, over the API. @throws Error when the server rejects it */
export async function buy(api: ShopApi, productId: string, quantity: number, buyer?: Person): Promise<Order> {
  const person = buyer ?? (await signedUp(api, 'Another Shopper'));
  await putIntoCart(api, person, productId, quantity);
  return buyCart(api, person);
}

/** `buyer`, or another customer, buys `quantity` units of the product of this name, over the API. @throws Error when the server rejects it */
export const buyNamed = async (api: ShopApi, name: string, quantity: number, buyer?: Person): Promise<Order> =>
  buy(api, (await api.findProduct(name))._id, quantity, buyer);

/**
 * Orders everything in the cart.
 * @param call another way to pay @throws Error when the server rejects it
 */
export async function buyCart(api: ShopApi, person: Person, call: Call = calls.cashPayment): Promise<Order> {
  const _id = await anAddress(api, person);
  const cart = await cartOf(api, person);
  const bill = billOf(
    cart.map((item) => ({
      pricePaise: toPaise(item.productId.price),
      discount: item.productId.discount,
      quantity: item.quantity,
    })),
  );
  const answer = await api.ask<Order>(call, {
    token: person.accessToken,
    body: {
      itemList: cart.map(({ productId, quantity }) => ({ productId: productId._id, quantity })),
      grossTotal: toRupees(bill.grossPaise),
      cartTotalAmount: toRupees(bill.totalPaise),
      deliveryAddressId: _id,
    },
  });
  if (answer.status !== 200) throw new Error(`${person.name} could not buy: ${answer.message}`);
  return answer.data;
}

/** Fills in and submits the form of a new address, which must be open. */
export async function fillAddress(form: Page | Locator): Promise<void> {
  await form.getByLabel('House No And Street Address').fill(address.address_line);
  await form.getByLabel('City').fill(address.city);
  await form.getByLabel('State/Province').fill(address.state);
  await form.getByLabel('ZIP/Postal Code').fill(address.pincode);
  await form.getByLabel('Phone Number').fill(address.mobile);
  await form.getByRole('button', { name: 'Add Address' }).click();
}

/** Fills in and submits the login form, which must be open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The registration, which may still be open, has the same fields.
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
