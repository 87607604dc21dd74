/**
 * Compares writes of the real store over HTTP with the same writes by the plain `pg` driver, in alternating batches on
 * the same database, each from a process of its own (`bench/writer.ts`).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { calls, pathOf } from '../contract/api/calls.ts';
import { toPaise, toRupees } from '../contract/money/money.ts';
import { billOf } from '../contract/money/pricing.ts';
import type { Tokens } from '../contract/users/users.ts';
import { processorTime } from './processor-time.ts';
import { stop } from './shop.ts';
import { whole } from './table.ts';
import type { Batch, Measured } from './writer.ts';

/** And the microseconds of processor time that the store used for it. */
type Timed = Measured & { processorTime: number };

export const shoppersAtOnce = 16;
/** Accounts: each batch has one order or some additions of each. */
const shopperCount = 64;
const productCount = 200;
const registeredAtOnce = 2;

const administrator = { email: 'admin@tokri.example', password: 'a password for benchmarks' };

/** Of stores for this benchmark: without the limits of one client, or of one account's orders. */
export const writeSettings = {
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: 'loopback',
  LIMIT_UNCACHED: '0',
  LIMIT_CALLS: '0',
  LIMIT_DELAY: '0',
  OPEN_ORDERS: '100000',
  OPEN_ORDERS_UNCONFIRMED: '100000',
  DEMO: '0',
};

/** An account that is signed in, with an address. */
export interface Shopper {
  userId: string;
  authorization: string;
  addressId: string;
}

/** The data of a store for this benchmark. */
export interface Filled {
  /** Ids. */
  products: string[];
  shoppers: Shopper[];
}

/** A product for 50 rupees without discount. */
const price = 50;

/** Runs `work` with a process that makes writes. */
export async function withWriter<T>(work: (write: (batch: Batch) => Promise<Timed>) => Promise<T>): Promise<T> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'writer.ts'), [String(shoppersAtOnce)], {
    serialization: 'advanced',
  });
  try {
    return await work(async (batch) => {
      const used = () => (batch.kind === 'http' ? processorTime(batch.pid) : Number.NaN);
      const before = await used();
      child.send(batch);
      const [answer] = (await once(child, 'message')) as [{ measured?: Measured; error?: string }];
      if (!answer.measured) throw new Error(`a write failed: ${answer.error}`);
      return { ...answer.measured, processorTime: (await used()) - before };
    });
  } finally {
    await stop(child);
  }
}

async function ask<T>(url: string, init: RequestInit & { from?: number } = {}): Promise<T> {
  const { from = 0, headers, ...rest } = init;
  const address = `10.1.${Math.floor(from / 256)}.${from % 256}`;
  const answer = await fetch(url, { ...rest, headers: { 'x-forwarded-for': address, ...headers } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

const json = (method: string, body: unknown, authorization = '') => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
});

async function signIn(shop: string, email: string, password: string, from: number): Promise<string> {
  const tokens = await ask<Tokens>(shop + calls.login.path, { ...json('POST', { email, password }), from });
  return `Bearer ${tokens.accessToken}`;
}

/** Fills an empty store with products and accounts; returns the ids of the products and the shoppers. */
export async function fillWithShoppers(shop: string): Promise<Filled> {
  const products = await importProducts(shop);
  const shoppers: Shopper[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: registeredAtOnce }, async () => {
      for (let n = next++; n < shopperCount; n = next++) shoppers[n] = await signUp(shop, n);
    }),
  );
  return { products, shoppers };
}

const shopperPassword = 'ripe mangoes in May';
const emailOf = (n: number) => `shopper-${n}@people.example`;

async function signUp(shop: string, n: number): Promise<Shopper> {
  const account = { name: 'Asha Rao', email: emailOf(n), password: shopperPassword };
  await ask(shop + calls.register.path, { ...json('POST', account), from: n });
  const authorization = await signIn(shop, account.email, account.password, n);
  const address = { address_line: '12 Lake View Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' };
  const saved = json('POST', { ...address, mobile: '9876543210' }, authorization);
  const { _id: addressId } = await ask<{ _id: string }>(shop + calls.addAddress.path, saved);
  const { _id: userId } = await ask<{ _id: string }>(shop + calls.getCurrentUser.path, { headers: { authorization } });
  return { userId, authorization, addressId };
}

/** Uploads a sheet with products, and applies it. Returns their ids. */
async function importProducts(shop: string): Promise<string[]> {
  const authorization = await signIn(shop, administrator.email, administrator.password, 65_000);
  const rows = Array.from({ length: productCount }, (_, n) => `P-${n},Product ${n},All,${price},KG,1,900000\n`);
  const form = new FormData();
  const sheet = `sku,name,category,price,unit,unit_quantity,stock\n${rows.join('')}`;
  form.append('sheet', new File([sheet], 'products.csv', { type: 'text/csv' }));
  const { method, path } = calls.previewImport;
  const preview = await ask<{ import: { _id: string } }>(shop + path, {
    method,
    body: form,
    headers: { authorization },
  });
  const applying = pathOf(calls.applyImport, { importId: preview.import._id });
  await ask(shop + applying, json(calls.applyImport.method, {}, authorization));
  const ids: string[] = [];
  for (let page = 1; ids.length < productCount; page += 1) {
    const found = await ask<{ product: { _id: string }[] }>(
      `${shop}${calls.searchProduct.path}?search=product&page=${page}&limit=50`,
    );
    ids.push(...found.product.map(({ _id }) => _id));
  }
  return ids;
}

/** Different products, `count` of them. */
export function pickProducts(products: readonly string[], count: number): string[] {
  const picked = new Set<string>();
  while (picked.size < count) picked.add(products[Math.floor(Math.random() * products.length)] as string);
  return [...picked];
}

/** A request of a visitor as it is sent. */
export const readRequest = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br\r\n\r\n`;

/** A request of a shopper as it is sent. */
function requestText(method: string, path: string, { authorization }: Shopper, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = text && 'Content-Type: application/json\r\n';
  return `${method} ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: ${authorization}\r\n${type}Content-Length: ${text.length}\r\n\r\n${text}`;
}

export const addRequest = (shopper: Shopper, productId: string): string =>
  requestText(calls.addToCart.method, pathOf(calls.addToCart, { productId, quantity: 1 }), shopper);

/** The order of one piece of each product. */
export function orderRequest(shopper: Shopper, productIds: readonly string[]): string {
  const line = { pricePaise: toPaise(price), discount: 0, quantity: 1 };
  const { grossPaise, totalPaise } = billOf(productIds.map(() => line));
  return requestText(calls.cashPayment.method, calls.cashPayment.path, shopper, {
    itemList: productIds.map((productId) => ({ productId, quantity: 1 })),
    grossTotal: toRupees(grossPaise),
    cartTotalAmount: toRupees(totalPaise),
    deliveryAddressId: shopper.addressId,
  });
}

/** The figures of one side: writes per second and ms over all its batches. */
export interface Writes {
  perSecond: number;
  p50: number;
  p99: number;
  writes: number;
  /** Microseconds of processor time of the store per write; NaN for the plain driver. */
  processorTime: number;
  /** The share of its time that the writer was busy: near 1 it was itself the limit. */
  writerBusy: number;
}

export function figuresOf(batches: readonly Timed[]): Writes {
  const times = batches.flatMap((each) => each.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const seconds = batches.reduce((sum, each) => sum + each.seconds, 0);
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    writes: times.length,
    processorTime: batches.reduce((sum, each) => sum + each.processorTime, 0) / times.length,
    writerBusy: batches.reduce((sum, each) => sum + each.busy * each.seconds, 0) / seconds,
  };
}

export const cellsOf = ({ perSecond, p50, p99, processorTime: used }: Writes): string[] => [
  whole(perSecond),
  `${p50.toFixed(1)} ms`,
  `${p99.toFixed(1)} ms`,
  Number.isNaN(used) ? '' : `${whole(used)} µs`,
];

/** Batches of each side that count, after those to warm up. */
const batchesOf = { count: 15, warmUp: 4 };

type Sides<Name extends string> = Record<Name, () => Promise<Batch>>;

/** Makes batches of all sides in turn, so that other work of the machine affects all. Each is made ready before its time counts. */
export const alternate = <Name extends string>(sides: Sides<Name>): Promise<Record<Name, Writes>> =>
  withWriter(async (write) => {
    const names = Object.keys(sides) as Name[];
    const measured = new Map<Name, Timed[]>(names.map((name) => [name, []]));
    for (let round = 0; round < batchesOf.warmUp + batchesOf.count; round += 1) {
      for (const name of names) {
        const batch = await write(await sides[name]());
        if (round >= batchesOf.warmUp) measured.get(name)?.push(batch);
      }
    }
    return Object.fromEntries(names.map((name) => [name, figuresOf(measured.get(name) ?? [])])) as Record<Name, Writes>;
  });

/** The columns of `cellsOf`. */
export const writeColumns = ['a second', 'p50', 'p99', 'processor'] as const;
