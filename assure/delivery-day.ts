/**
 * A day of a shop with many stores, over three processes on one database: every order is placed, picked, sent out and delivered, each
 * by another person on another process. Nothing stays behind, all ledgers agree, and boards and order pages show each step within a second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../bench/database.ts';
import { type startShop as start, startShop, stop } from '../bench/shop.ts';
import { median } from '../bench/table.ts';
import { type Call, calls, pathOf } from '../contract/calls.ts';
import type { CartItem } from '../contract/cart.ts';
import type { FulfilmentOrders } from '../contract/fulfilment.ts';
import type { OrderUpdate } from '../contract/order-follow.ts';
import type { Order } from '../contract/orders.ts';
import type { Picking } from '../contract/picking.ts';
import type { Report } from '../contract/reports.ts';
import { shopDayAt } from '../contract/shop-day.ts';
import type { SavedSettings } from '../contract/shop-settings.ts';
import type { StaffRole } from '../contract/staff-roles.ts';
import type { CurrentUser } from '../contract/users.ts';
import { addressOf, Client, signUp } from './client.ts';
import { dataOf, importSheet, settings as limits, orderOf, type Person, signInAdministrator } from './stores.ts';
import { query, withServer } from './with-store.ts';

const storeCount = Number(process.env.ASSURE_STORES ?? 50);
const ordersEach = Number(process.env.ASSURE_ORDERS ?? 300);
/** Orders that are placed in a second, in all stores together: some 10 times as many as at the busiest hour of such a shop. */
const perSecond = Number(process.env.ASSURE_PER_SECOND ?? 20);
const processes = 3;
const products = 60;
const stock = 100_000;
/** In ms: how soon a step is shown elsewhere. */
const promised = 1_000;
/** In ms: pause of somebody who finds nothing to do. */
const idle = 100;

type Shop = Awaited<ReturnType<typeof start>>;

interface Store {
  id: string;
  pincode: string;
  shopper: Person & { addressId: string };
  picker: Person;
  rider: Person;
  manager: Person;
}

/** A call about a store. @throws when it is not answered with 200, or one of `besides` */
async function callIn(
  { id }: Pick<Store, 'id'>,
  person: Person,
  call: Call,
  params: Record<string, string>,
  body?: unknown,
  besides: readonly number[] = [],
) {
  const headers = { ...person.headers, 'x-store': id, cookie: `store=${id}` };
  for (;;) {
    const answer = await person.client.ask({ method: call.method, path: pathOf(call, params), headers, body });
    // A busy process says when to come back.
    if (answer.status === 503) await pause(200);
    else if (answer.status === 200 || besides.includes(answer.status)) return answer;
    else throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }
}

export async function measureDeliveryDay(say: (line: string) => void): Promise<void> {
  await withServer(async ({ url, folder, settings }) => {
    const shops: Shop[] = [];
    try {
      const environment = { ...settings, ...limits };
      shops.push(await startShop(folder, environment));
      const [first] = shops as [Shop];
      const owner = await fillShop(first.url, url);
      while (shops.length < processes)
        shops.push(await startShop(folder, { ...environment, DATA_DIR: `${folder}/data-${shops.length}` }));
      say(`  ${storeCount} stores, ${ordersEach} orders each, ${processes} processes`);
      const stores = await hire(owner, shops, url);
      const clock = new Clock();
      const watching = await watch(stores, shops, clock);
      const ids = (await query<{ id: string }>(url, 'select id from products order by id')).map(({ id }) => id);
      const began = performance.now();
      await Promise.all(stores.map((store, at) => runStore(store, ids, at, clock)));
      const seconds = (performance.now() - began) / 1000;
      await clock.settled();
      for (const end of watching) end();
      say(`  ${storeCount * ordersEach} orders delivered in ${seconds.toFixed(0)} s`);
      const faults = [...(await findFaults(owner, url)), ...clock.faults(say)];
      for (const fault of faults) say(`  FAILED ${fault}`);
      if (faults.length > 0) throw new Error('the promise does not hold');
    } finally {
      await Promise.all(shops.map(({ child }) => stop(child)));
    }
  });
}

/** Products, stores with stock of all of them, and invoices. Returns the owner. */
async function fillShop(base: string, database: string): Promise<Person> {
  const owner = await signInAdministrator(base);
  const rows = Array.from({ length: products }, (_, n) => `P-${n},Product ${n},All,${20 + n},KG,1,${stock}\n`);
  await importSheet(base, owner, `sku,name,category,price,unit,unit_quantity,stock\n${rows.join('')}`);
  await withClient(database, async (client: pg.Client) => {
    await client.query(`
      insert into stores (id, version, name, address, hours, holidays)
      select lpad(n::text, 26, '0'), 1, 'Store ' || n, '', '[]', '[]' from generate_series(1, ${storeCount}) n
      on conflict do nothing`);
    await client.query(`
      insert into store_areas (store_id, pincode, minutes, fee_paise)
      select id, (560000 + right(id, 6)::int)::text, 10, null from stores`);
    await client.query(`
      with given as (
        insert into stock_levels (store_id, product_id, on_hand)
        select stores.id, products.id, ${stock} from stores cross join products on conflict do nothing
        returning store_id, product_id, on_hand
      )
      insert into stock_movements (store_id, product_id, kind, quantity, reason)
      select store_id, product_id, 'received', on_hand, 'Opening stock' from given`);
    await client.query('analyze');
  });
  return owner;
}

/** A shopper, a picker, a rider and a manager for each store; each works on another process than the one before. */
async function hire(owner: Person, shops: readonly Shop[], database: string): Promise<Store[]> {
  const ask = async <T>(call: Call, params: Record<string, string>, body?: unknown): Promise<T> =>
    dataOf<T>(await callIn({ id: '' }, owner, call, params, body));
  const { version } = await ask<SavedSettings>(calls.getSavedSettings, {});
  const legal = { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' };
  await ask(calls.updateShopSettings, {}, { version, settings: { legal, invoices: { on: true } } });
  const ids = await query<{ id: string }>(database, 'select id from stores order by id');
  const join = async (at: number, n: number): Promise<Person> => {
    const client = new Client(shops[(at + n) % shops.length]?.url ?? '', addressOf(92 + n, at));
    return { client, headers: await signUp(client, `person-${at}-${n}@people.example`, 'ripe mangoes in May') };
  };
  const staff = async (at: number, n: number, storeId: string, staffRole: StaffRole): Promise<Person> => {
    const person = await join(at, n);
    const { _id: userId } = dataOf<CurrentUser>(await callIn({ id: '' }, person, calls.getCurrentUser, {}));
    await ask(calls.setUserStores, { userId }, { stores: [storeId], staffRole });
    return person;
  };
  const stores: Store[] = [];
  for (const [at, { id }] of ids.entries()) {
    const pincode = String(560_000 + Number(id.slice(-6)));
    const shopper = await join(at, 0);
    const address = {
      address_line: '12 Lake View Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode,
      mobile: '9876543210',
    };
    const { _id: addressId } = dataOf<{ _id: string }>(await callIn({ id }, shopper, calls.addAddress, {}, address));
    stores.push({
      ...{ id, pincode, shopper: { ...shopper, addressId } },
      picker: await staff(at, 1, id, 'picker'),
      rider: await staff(at, 2, id, 'rider'),
      manager: await staff(at, 3, id, 'manager'),
    });
  }
  return stores;
}

/** When steps were answered, and when boards on other processes showed them. */
class Clock {
  /** Of each store: the time of each step, by order and revision. */
  readonly #answered = new Map<string, Map<string, number>>();
  readonly #shown = new Map<string, Map<string, number>>();
  readonly #reloaded = new Map<string, number[]>();

  /** A step was answered. */
  answered(storeId: string, orderId: string, revision: number): void {
    const times = this.#answered.get(storeId) ?? new Map<string, number>();
    this.#answered.set(storeId, times.set(`${orderId} ${revision}`, performance.now()));
  }

  /** The board of a store got an update, or was told to load everything again. */
  shown(storeId: string, update: OrderUpdate | undefined): void {
    if (!update) {
      this.#reloaded.set(storeId, [...(this.#reloaded.get(storeId) ?? []), performance.now()]);
      return;
    }
    const times = this.#shown.get(storeId) ?? new Map<string, number>();
    this.#shown.set(storeId, times.set(`${update._id} ${update.revision}`, performance.now()));
  }

  /** Waits for the last updates, for twice as long as they may take. */
  settled = () => pause(2 * promised);

  /** Steps that were shown too late, or never. */
  faults(say: (line: string) => void): string[] {
    const delays = [...this.#answered].flatMap(([storeId, steps]) =>
      [...steps].map(([step, at]) => {
        const reloaded = this.#reloaded.get(storeId)?.find((time) => time >= at) ?? Number.POSITIVE_INFINITY;
        return Math.max(0, Math.min(this.#shown.get(storeId)?.get(step) ?? Number.POSITIVE_INFINITY, reloaded) - at);
      }),
    );
    delays.sort((a, b) => a - b);
    const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    say(
      `  ${delays.length} steps on boards of other processes: median ${ms(median(delays))}, p99 ${ms(p99)}, the slowest ${ms(delays.at(-1) ?? Number.NaN)}`,
    );
    const late = delays.filter((delay) => delay > promised).length;
    return late > 0 ? [`${late} steps were shown after more than ${promised} ms`] : [];
  }
}

/** Follows the board of each store on the process of its manager. Returns how to stop. */
const watch = (stores: readonly Store[], shops: readonly Shop[], clock: Clock): Promise<(() => void)[]> =>
  Promise.all(
    stores.map(async ({ id, manager }, at) => {
      const leaving = new AbortController();
      const base = shops[(at + 3) % shops.length]?.url ?? '';
      const headers = { ...manager.headers, 'x-store': id };
      const response = await fetch(base + calls.followFulfilment.path, { headers, signal: leaving.signal });
      if (response.status !== 200 || !response.body) throw new Error(`the board of ${id}: ${response.status}`);
      void readEvents(response.body, (update) => clock.shown(id, update)).catch(() => {});
      return () => leaving.abort();
    }),
  );

async function readEvents(
  body: ReadableStream<Uint8Array>,
  shown: (update: OrderUpdate | undefined) => void,
): Promise<void> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: order\ndata: (.*)$/.exec(block)?.[1];
      if (data) shown(JSON.parse(data));
      else if (block.startsWith('event: refresh')) shown(undefined);
    }
  }
}

/** All orders of a store: the shopper, the picker and the rider work side by side. */
async function runStore(store: Store, ids: readonly string[], at: number, clock: Clock): Promise<void> {
  await Promise.all([shop(store, ids, at, clock), pick(store, clock), ride(store, clock)]);
}

async function shop(store: Store, ids: readonly string[], at: number, clock: Clock): Promise<void> {
  const { shopper } = store;
  const began = performance.now();
  for (let n = 0; n < ordersEach; n += 1) {
    const due = began + ((n * storeCount + at) / perSecond) * 1_000;
    await pause(Math.max(0, due - performance.now()));
    const wanted = [n, n + 7, n + 19].slice(0, 1 + (n % 3)).map((each) => ids[(at + each) % ids.length] ?? '');
    for (const productId of wanted)
      await callIn(store, shopper, { ...calls.addToCart } as Call, { productId, quantity: '1' });
    const cart = dataOf<CartItem[]>(await callIn(store, shopper, calls.getCart, {}));
    const placed = dataOf<Order>(await callIn(store, shopper, calls.cashPayment, {}, orderOf(cart, shopper.addressId)));
    clock.answered(store.id, placed._id, 1);
  }
}

async function pick(store: Store, clock: Clock): Promise<void> {
  const { picker } = store;
  for (let done = 0; done < ordersEach; ) {
    const claimed = await callIn(store, picker, calls.claimOrder, {}, {}, [404]);
    if (claimed.status === 404) {
      await pause(idle);
      continue;
    }
    const [mine] = dataOf<Picking>(claimed).mine;
    if (!mine) throw new Error('nothing was claimed');
    const ticks = mine.lines.map(({ productId }) => ({ productId, picked: true, at: new Date().toISOString() }));
    await callIn(store, picker, calls.savePicking, { orderId: mine._id }, { claimId: mine.claimId, ticks, bags: 1 });
    await callIn(store, picker, calls.stepOrder, { orderId: mine._id }, { step: 'packed', revision: mine.revision });
    clock.answered(store.id, mine._id, mine.revision + 1);
    done += 1;
  }
}

async function ride(store: Store, clock: Clock): Promise<void> {
  const { rider } = store;
  for (let done = 0; done < ordersEach; ) {
    const path = `${calls.listFulfilmentOrders.path}?status=packed&sort=oldest&limit=10`;
    const list = await callIn(store, rider, { ...calls.listFulfilmentOrders, path } as Call, {});
    const { orders } = dataOf<FulfilmentOrders>(list);
    if (orders.length === 0) await pause(idle);
    for (const { _id: orderId, revision, totalAmount } of orders) {
      await callIn(store, rider, calls.stepOrder, { orderId }, { step: 'out_for_delivery', revision });
      clock.answered(store.id, orderId, revision + 1);
      const paid = { step: 'delivered', revision: revision + 1, received: totalAmount };
      await callIn(store, rider, calls.stepOrder, { orderId }, paid);
      clock.answered(store.id, orderId, revision + 2);
      done += 1;
    }
  }
}

/** What does not agree at the end of the day. */
async function findFaults(owner: Person, database: string): Promise<string[]> {
  const all = storeCount * ordersEach;
  const one = async (statement: string): Promise<number> => {
    const [row] = await query<{ count: number }>(database, `select (${statement})::float8 as count`);
    return row?.count ?? Number.NaN;
  };
  const today = shopDayAt(new Date());
  const report = async (name: string): Promise<(number | null)[]> => {
    const path = `${calls.getReport.path.replace(':report', name)}?from=${today}&to=${today}`;
    return dataOf<Report>(await callIn({ id: 'all' }, owner, { ...calls.getReport, path } as Call, {})).totals;
  };
  const total = await one('select sum(total_paise) from orders');
  const [sales, payments, tax] = [await report('sales'), await report('payments'), await report('tax')];
  const inPaise = (rupees: number | null | undefined) => Math.round((rupees ?? Number.NaN) * 100);
  const checks: [string, unknown, unknown][] = [
    ['orders', await one('select count(*) from orders'), all],
    ['delivered orders', await one("select count(*) from orders where status = 'delivered'"), all],
    [
      'orders whose amount was received',
      await one('select count(*) from orders where received_paise = total_paise'),
      all,
    ],
    [
      'stock, and what was sold',
      await one('select (select sum(on_hand) from stock_levels) + (select sum(quantity) from order_lines)'),
      storeCount * products * stock,
    ],
    [
      'products whose ledger differs from the stock',
      await one(`select count(*) from stock_levels l where on_hand <>
      (select sum(quantity) from stock_movements m where m.store_id = l.store_id and m.product_id = l.product_id)`),
      0,
    ],
    ['invoices', await one('select count(*) from invoices'), all],
    [
      'stores with gaps in the numbers of their invoices',
      await one(`select count(*) from (select 1 from invoices
      group by store_id, kind, year having max(serial) <> count(*) or count(distinct serial) <> count(*)) gaps`),
      0,
    ],
    [
      'orders in another store than their area',
      await one("select count(*) from orders where address->>'pincode' <> (560000 + right(store_id, 6)::int)::text"),
      0,
    ],
    ['orders that were picked', await one('select count(*) from picking_claims where bags = 1'), all],
    ['sales in the report', inPaise(sales.at(-1)), total],
    ['received in the report', inPaise(payments[5]), total],
    ['invoices in the report', inPaise(tax.at(-1)), total],
  ];
  return checks
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found, wanted]) => `${what}: ${found} instead of ${wanted}`);
}
