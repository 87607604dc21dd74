/** The mixed traffic of a shop: visitors browse, search and fill carts, and an administrator edits the catalogue. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Call, calls, pathOf } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import type { Product } from '../contract/catalogue/catalogue.ts';
import type { Tokens } from '../contract/users/users.ts';

/** Sign-in of the administrator: settings of `withShop`. */
const administrator = { email: 'admin@tokri.example', password: 'a password for benchmarks' };
/** Settings of a shop for one client that acts for many visitors: no limits per network or account. */
export const withoutLimits = { ADMIN_PASSWORD: administrator.password, LIMIT_UNCACHED: '0', LIMIT_CALLS: '0' };

const visitorCount = 16;
/** In ms, between two requests of a visitor, and between two edits. */
const thinkTime = 20;
const editEvery = 500;
/** Of 100 requests of a visitor; the rest are cached calls. */
const shares = { pages: 60, newSearches: 15, cart: 10 };

const items = z.array(z.object({ _id: z.string(), name: z.string() }));

/** Somebody who is signed in. */
export interface Person {
  tokens: Tokens;
}

/** Uses a shop with `withoutLimits` for so many seconds. @throws on server errors other than 503 */
export async function useShop(shop: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const categories = items.parse(await dataOf(shop, calls.getAllCategory.path));
  const { product: products } = (await dataOf(shop, `${calls.searchProduct.path}?limit=50`)) as { product: Product[] };
  const zipf = zipfOf(products.length);
  const pick = () => products[zipf()] as Product;
  // One after another: hashing passwords is the most expensive thing that a shop does.
  const people: Person[] = [];
  for (let n = 0; n < visitorCount; n += 1)
    people.push(await signUp(shop, `visitor-${n}-${Date.now()}@people.example`));
  const visitors = people.map(async (person) => {
    while (performance.now() < until) {
      await visit(shop, person, pick, categories);
      await pause(thinkTime);
    }
  });
  const isOver = () => performance.now() >= until;
  await Promise.all([...visitors, editProducts(shop, () => pick()._id, isOver)]);
}

/** Edits the description of a product twice a second, as the administrator. @param pick gives the id of a product */
export async function editProducts(shop: string, pick: () => string, isOver: () => boolean): Promise<void> {
  const person = await signIn(shop, administrator);
  for (let edit = 0; !isOver(); edit += 1) {
    const body = { productId: pick(), description: `Fresh every day, edition ${edit}.` };
    await ask(shop, calls.updateProduct.path, { method: 'PUT', person, body });
    await pause(editEvery);
  }
}

/** Returns a function that makes calls as the administrator, and throws when they fail. @param store one of several */
export async function asAdministrator(shop: string, store?: string) {
  const person = await signIn(shop, administrator);
  return async (call: Call, body: object): Promise<void> => {
    const answer = await ask(shop, call.path, { method: call.method, person, body, store });
    if (JSON.parse(answer).success !== true) throw new Error(`${call.path} answered ${answer.slice(0, 200)}`);
  };
}

async function visit(shop: string, person: Person, pick: () => Product, categories: z.infer<typeof items>) {
  const dice = Math.random() * 100;
  const product = pick();
  const category = categories[Math.floor(Math.random() * categories.length)];
  if (dice < shares.pages) {
    const pages = [links.home, links.product(product), category ? links.category(category) : links.search];
    return ask(shop, pages[Math.floor(dice) % pages.length] ?? links.home);
  }
  if (dice < shares.pages + shares.newSearches) {
    const text = `${product.name.split(' ')[0]} ${Math.floor(Math.random() * 1e6)}`;
    return ask(shop, `${calls.searchProduct.path}?search=${encodeURIComponent(text)}&filters=1`);
  }
  if (dice < shares.pages + shares.newSearches + shares.cart) {
    const path = pathOf(calls.addToCart, { productId: product._id, quantity: 1 });
    return ask(shop, path, { method: 'POST', person });
  }
  return ask(shop, pathOf(calls.getProductDetails, { productId: product._id }));
}

/** Picks the index of the first of `count` most often, the second half as often, the third a third as often … */
export function zipfOf(count: number): () => number {
  const sums: number[] = [];
  for (let n = 1, sum = 0; n <= count; n += 1) {
    sum += 1 / n;
    sums.push(sum);
  }
  const total = sums.at(-1) ?? 0;
  return () => {
    const at = Math.random() * total;
    return sums.findIndex((sum) => sum >= at);
  };
}

interface Request {
  method?: string;
  person?: Person;
  body?: object;
  /** Id of one of several stores. */
  store?: string | undefined;
}

/** Reads the whole response. @throws on server errors other than 503 */
async function ask(shop: string, path: string, { method = 'GET', person, body, store }: Request = {}): Promise<string> {
  const response = await fetch(shop + path, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${person.tokens.accessToken}` }),
      ...(store && { 'x-store': store }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 500 && response.status !== 503)
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

const dataOf = async (shop: string, path: string): Promise<unknown> => JSON.parse(await ask(shop, path)).data;

async function signIn(shop: string, body: { email: string; password: string }): Promise<Person> {
  const { data } = JSON.parse(await ask(shop, calls.login.path, { method: 'POST', body })) as { data: Tokens };
  return { tokens: data };
}

/** Creates an account and signs in. */
export async function signUp(shop: string, email: string): Promise<Person> {
  const password = 'ripe mangoes in May';
  await ask(shop, calls.register.path, { method: 'POST', body: { name: 'Asha Rao', email, password } });
  return signIn(shop, { email, password });
}
