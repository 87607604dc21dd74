/** A store for scenarios with buyers: its administrator, its products, and the order for a cart. */
import { calls, pathOf } from '../contract/api/calls.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import { toPaise, toRupees } from '../contract/money/money.ts';
import { billOf } from '../contract/money/pricing.ts';
import type { CashOrderBody } from '../contract/orders/orders.ts';
import { type Answered, addressOf, Client } from './client.ts';

const admin = { email: 'admin@tokri.example', password: 'assure mangoes in May' };

/** Settings of a store with products from a sheet and an unlimited number of orders. */
export const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO: '0',
  OPEN_ORDERS: '100000',
  OPEN_ORDERS_UNCONFIRMED: '100000',
};

/** For what is not about limits: no client is refused for asking too often, however fast the machine is. */
export const unlimited = { LIMIT_UNCACHED: '0', LIMIT_CALLS: '0', LIMIT_DELAY: '0' };

export interface Person {
  client: Client;
  headers: Record<string, string>;
}

export const dataOf = <T>({ status, body }: Answered): T => {
  if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
  return JSON.parse(body).data as T;
};

export const ask = ({ client, headers }: Person, call: { method: string; path: string }, body?: unknown) =>
  client.ask({ method: call.method, path: call.path, headers, body });

/** The administrator, signed in. */
export async function signInAdministrator(base: string): Promise<Person> {
  const client = new Client(base, addressOf(90, 1));
  const signedIn = await client.ask({ method: 'POST', path: calls.login.path, body: admin });
  const { accessToken } = dataOf<{ accessToken: string }>(signedIn);
  return { client, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Uploads a sheet, as a browser does, and applies it. Returns the number of added and changed rows. */
export async function importSheet(base: string, person: Person, sheet: string): Promise<number> {
  const form = new FormData();
  form.append('sheet', new File([sheet], 'prices.csv', { type: 'text/csv' }));
  const { method, path } = calls.previewImport;
  const looked = await fetch(base + path, { method, headers: person.headers, body: form });
  const { data } = (await looked.json()) as { data: { import: { _id: string } } };
  const applying = pathOf(calls.applyImport, { importId: data.import._id });
  // A separate connection, because it takes longer than an order may.
  const applied = await fetch(base + applying, {
    method: calls.applyImport.method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const text = await applied.text();
  if (applied.status !== 200) throw new Error(`the import failed: ${applied.status} ${text.slice(0, 300)}`);
  const { counts } = (JSON.parse(text) as { data: { counts: { added: number; changed: number } } }).data;
  return counts.added + counts.changed;
}

/** Ids of products from the first pages of a search for everything. */
export async function idsOf(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const found = await client.ask({ path: `${calls.searchProduct.path}?page=${page}&limit=50` });
    const { product } = dataOf<{ product: { _id: string }[] }>(found);
    ids.push(...product.map(({ _id }) => _id));
  }
  return ids;
}

/** The id of the user's address, created if missing. */
export async function addressFor(person: Person): Promise<string> {
  const [known] = dataOf<{ _id: string }[]>(await ask(person, calls.getAddress));
  const address = { address_line: '12 Lake View Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' };
  return (known ?? dataOf<{ _id: string }>(await ask(person, calls.addAddress, { ...address, mobile: '9876543210' })))
    ._id;
}

/** The order for everything in a cart. */
export function orderOf(cart: readonly CartItem[], deliveryAddressId: string): CashOrderBody {
  const { grossPaise, totalPaise } = billOf(
    cart.map(({ quantity, productId: { price, discount } }) => ({ pricePaise: toPaise(price), discount, quantity })),
  );
  return {
    itemList: cart.map(({ quantity, productId }) => ({ productId: productId._id, quantity })),
    grossTotal: toRupees(grossPaise),
    cartTotalAmount: toRupees(totalPaise),
    deliveryAddressId,
  };
}
