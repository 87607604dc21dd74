/** Buyers who order repeatedly, retry an order until its result is known, and record every response. */
import { calls, pathOf } from '../contract/api/calls.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import type { CashOrderBody } from '../contract/orders/orders.ts';
import { type Answered, addressOf, Client, signUp } from './client.ts';
import { addressFor, ask, dataOf, importSheet, orderOf, type Person, signInAdministrator } from './stores.ts';
import { query } from './with-store.ts';

const stock = 100_000;

/** A response, and when it arrived. */
export interface Noted extends Answered {
  at: number;
}

export interface Buyer extends Person {
  name: string;
  productId: string;
  addressId: string;
  /** Orders that were sent: the number of the last one. */
  sent: number;
  /** An order whose result is unknown. */
  open: { key: string; body: CashOrderBody } | undefined;
  /** Keys of the orders that the store has confirmed. */
  placed: string[];
  notes: Noted[];
}

/** Fills an empty store with a product for each of `count` buyers, and signs them in. */
export async function createBuyers(base: string, count: number): Promise<{ keeper: Person; buyers: Buyer[] }> {
  const keeper = await signInAdministrator(base);
  const rows = Array.from({ length: count }, (_, n) => `P-${n},Product ${n},All,40,KG,1,${stock}\n`);
  await importSheet(base, keeper, `sku,name,category,price,unit,unit_quantity,stock\n${rows.join('')}`);
  const found = await keeper.client.ask({ path: `${calls.searchProduct.path}?page=1&limit=50` });
  const { product } = dataOf<{ product: { _id: string }[] }>(found);
  const buyers: Buyer[] = [];
  for (const [n, { _id: productId }] of product.entries()) {
    const client = new Client(base, addressOf(91, n));
    const headers = await signUp(client, `buyer-${n}@people.example`, 'ripe mangoes in May');
    const addressId = await addressFor({ client, headers });
    const name = `buyer-${n}`;
    buyers.push({ client, headers, name, productId, addressId, sent: 0, open: undefined, placed: [], notes: [] });
  }
  return { keeper, buyers };
}

/** Orders while `goesOn`. Rejected requests are retried after a moment. */
export async function buy(buyer: Buyer, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    if (!(await step(buyer))) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Retries the open order until its result is known. @throws Error when that takes too long */
export async function settle(buyer: Buyer): Promise<void> {
  for (let tries = 1; buyer.open; tries += 1) {
    if (tries > 50) throw new Error(`${buyer.name} does not learn what became of an order`);
    await step(buyer);
  }
}

async function note(buyer: Buyer, asked: Promise<Answered>): Promise<Answered> {
  const answer = await asked;
  buyer.notes.push({ ...answer, body: answer.body.slice(0, 200), at: performance.now() });
  return answer;
}

/** One order, or a retry of the open one. False after an error. */
async function step(buyer: Buyer): Promise<boolean> {
  if (!buyer.open) {
    const path = pathOf(calls.addToCart, { productId: buyer.productId, quantity: 1 });
    await note(buyer, ask(buyer, { method: calls.addToCart.method, path }));
    const cart = await note(buyer, ask(buyer, calls.getCart));
    if (cart.status !== 200) return false;
    const items = dataOf<CartItem[]>(cart);
    if (items.length === 0) return false;
    buyer.sent += 1;
    buyer.open = { key: `${buyer.name} ${buyer.sent}`, body: orderOf(items, buyer.addressId) };
  }
  const { key, body } = buyer.open;
  const headers = { ...buyer.headers, 'idempotency-key': key };
  const { method, path } = calls.cashPayment;
  const { status } = await note(buyer, buyer.client.ask({ method, path, headers, body }));
  if (status === 200) buyer.placed.push(key);
  if (status === 200 || status === 409) buyer.open = undefined;
  return status === 200;
}

/**
 * The errors in the orders of a database: a confirmed one is missing, one is duplicated, or the stock is inconsistent.
 * @param someAreOpen whether there may be orders without a response yet
 */
export async function findFaults(url: string, buyers: readonly Buyer[], someAreOpen = false): Promise<string[]> {
  const counts = await query<{ key: string; count: number }>(
    url,
    'select idempotency_key as key, count(*)::int as count from orders group by 1',
  );
  const [sums] = await query<{ left: number; sold: number }>(
    url,
    'select (select sum(on_hand) from stock_levels)::int as left, (select sum(quantity) from order_lines)::int as sold',
  );
  const found = new Map(counts.map(({ key, count }) => [key, count]));
  const placed = buyers.flatMap((buyer) => buyer.placed);
  const missing = placed.filter((key) => !found.has(key));
  const twice = counts.filter(({ count }) => count > 1);
  const unknown = counts.filter(({ key }) => !placed.includes(key));
  const faults: string[] = [];
  if (missing.length > 0) faults.push(`${missing.length} acknowledged orders are not in the database`);
  if (twice.length > 0) faults.push(`${twice.length} keys placed more than one order`);
  if (unknown.length > 0 && !someAreOpen) faults.push(`${unknown.length} orders were never acknowledged`);
  const expected = buyers.length * stock - (sums?.sold ?? 0);
  if (sums?.left !== expected) faults.push(`the stock is ${sums?.left} instead of ${expected}`);
  return faults;
}
