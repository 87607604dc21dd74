/** 6,000 prices are imported in any order while 24 buyers order the same products: both finish, ten times of ten. */
import { calls, pathOf } from '../contract/calls.ts';
import type { CartItem } from '../contract/cart.ts';
import { toPaise, toRupees, totalsOf } from '../contract/money.ts';
import { type Answered, addressOf, Client, signUp } from './client.ts';
import { withStore } from './with-store.ts';

const goods = 6_000;
const buyers = 24;
/** Different products in each order. */
const lines = 5;
/** In ms: an order that has no answer by then counts as lost. */
const mostWait = 5_000;
const admin = { email: 'admin@tokri.example', password: 'assure mangoes in May' };

interface Person {
  client: Client;
  headers: Record<string, string>;
}

interface Round {
  placed: number;
  refused: number;
  busy: number;
  slowest: number;
}

const dataOf = <T>({ status, body }: Answered): T => {
  if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
  return JSON.parse(body).data as T;
};

const ask = ({ client, headers }: Person, call: { method: string; path: string }, body?: unknown) =>
  client.ask({ method: call.method, path: call.path, headers, body });

/** In any order. */
function shuffled(count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n);
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
  }
  return all;
}

/** Sends a sheet, as a browser does, and applies it. Gives how many rows added or changed something. */
async function importSheet(base: string, person: Person, sheet: string): Promise<number> {
  const form = new FormData();
  form.append('sheet', new File([sheet], 'prices.csv', { type: 'text/csv' }));
  const { method, path } = calls.previewImport;
  const looked = await fetch(base + path, { method, headers: person.headers, body: form });
  const { data } = (await looked.json()) as { data: { import: { _id: string } } };
  const applying = pathOf(calls.applyImport, { importId: data.import._id });
  // Its own connection: it takes longer than an order may.
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

/** Orders while `goesOn`, and notes how each order was answered. @throws when one was not, or by our fault */
async function buy(person: Person, ids: readonly string[], goesOn: () => boolean, round: Round): Promise<void> {
  const address = { address_line: '12 Lake View Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' };
  const given = await ask(person, calls.getAddress);
  const [known] = dataOf<{ _id: string }[]>(given);
  const { _id: deliveryAddressId } =
    known ?? dataOf<{ _id: string }>(await ask(person, calls.addAddress, { ...address, mobile: '9876543210' }));
  while (goesOn()) {
    const wanted = shuffled(ids.length).slice(0, lines);
    for (const n of wanted) {
      const path = pathOf(calls.addToCart, { productId: ids[n] ?? '', quantity: 1 });
      await ask(person, { method: calls.addToCart.method, path });
    }
    const cart = dataOf<CartItem[]>(await ask(person, calls.getCart));
    const { grossPaise, totalPaise } = totalsOf(
      cart.map(({ quantity, productId: { price, discount } }) => ({ pricePaise: toPaise(price), discount, quantity })),
    );
    const order = {
      itemList: cart.map(({ quantity, productId }) => ({ productId: productId._id, quantity })),
      grossTotal: toRupees(grossPaise),
      cartTotalAmount: toRupees(totalPaise),
      deliveryAddressId,
    };
    const { status, retryAfter, body, ms } = await ask(person, calls.cashPayment, order);
    round.slowest = Math.max(round.slowest, ms);
    if (status === 200) round.placed += 1;
    else if (status === 503 && retryAfter) round.busy += 1;
    else if (status === 409) round.refused += 1;
    else throw new Error(`an order was answered with ${status} ${body.slice(0, 300)}`);
    if (ms > mostWait) throw new Error(`an order was answered after ${Math.round(ms)} ms`);
  }
}

/** @param rounds how many imports one after another */
export async function importAmongBuyers(say: (line: string) => void, rounds = 10): Promise<void> {
  const settings = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO: '0',
    OPEN_ORDERS: '100000',
    OPEN_ORDERS_UNCONFIRMED: '100000',
  };
  await withStore(async (store) => {
    const client = new Client(store.url, addressOf(90, 1));
    const signedIn = await client.ask({ method: 'POST', path: calls.login.path, body: admin });
    const { accessToken } = dataOf<{ accessToken: string }>(signedIn);
    const keeper: Person = { client, headers: { authorization: `Bearer ${accessToken}` } };
    const rows = Array.from({ length: goods }, (_, n) => `P-${n},Product ${n},All,40,KG,1,100000\n`);
    await importSheet(store.url, keeper, `sku,name,category,price,unit,unit_quantity,stock\n${rows.join('')}`);
    const ids = await idsOf(client);
    const people: Person[] = [];
    for (let n = 0; n < buyers; n += 1) {
      const own = new Client(store.url, addressOf(91, n));
      people.push({ client: own, headers: await signUp(own, `buyer-${n}@people.example`, 'ripe mangoes in May') });
    }
    for (let n = 1; n <= rounds; n += 1) {
      const round: Round = { placed: 0, refused: 0, busy: 0, slowest: 0 };
      let goesOn = true;
      const buying = Promise.all(people.map((each) => buy(each, ids, () => goesOn, round)));
      const began = performance.now();
      const prices = shuffled(goods).map((each) => `P-${each},${40 + n}\n`);
      const changed = await importSheet(store.url, keeper, `sku,price\n${prices.join('')}`).finally(() => {
        goesOn = false;
      });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      await buying;
      if (changed !== goods) throw new Error(`${changed} of ${goods} prices were imported`);
      const { placed, refused, busy, slowest } = round;
      say(
        `${n}: imported in ${seconds} s; ${placed} orders placed, ${refused} refused, ${busy} busy; slowest ${Math.round(slowest)} ms`,
      );
      if (placed === 0) throw new Error('no order was placed meanwhile');
    }
    for (const { client: each } of [keeper, ...people]) each.close();
  }, settings);
}

/** Ids of products from the first pages of a search for everything. */
async function idsOf(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const found = await client.ask({ path: `${calls.searchProduct.path}?page=${page}&limit=50` });
    const { product } = dataOf<{ product: { _id: string }[] }>(found);
    ids.push(...product.map(({ _id }) => _id));
  }
  return ids;
}
