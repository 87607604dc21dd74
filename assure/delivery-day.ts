/**
 * A day of a shop with many stores, over three processes on one database: every order is placed, picked, sent out and delivered, each
 * by another person on another process. Nothing stays behind, all ledgers agree, and boards and order pages show each step within a second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../bench/database.ts';
import { type startShop as start, startShop, stop } from '../bench/shop.ts';
import { type Call, calls, pathOf } from '../contract/api/calls.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import { shopDayAt } from '../contract/delivery/shop-day.ts';
import type { Deliveries } from '../contract/orders/deliveries.ts';
import type { Order } from '../contract/orders/orders.ts';
import type { Picking } from '../contract/picking/picking.ts';
import type { Report } from '../contract/reports/reports.ts';
import type { SavedSettings } from '../contract/settings/shop-settings.ts';
import type { StaffRole } from '../contract/users/staff-roles.ts';
import type { CurrentUser } from '../contract/users/users.ts';
import { addressOf, Client, signUp } from './client.ts';
import { followBoard, StepTimes } from './step-times.ts';
import { dataOf, importSheet, settings as limits, orderOf, type Person, signInAdministrator } from './stores.ts';
import { query, withServer } from './with-store.ts';

const storeCount = Number(process.env.ASSURE_STORES ?? 50);
const ordersEach = Number(process.env.ASSURE_ORDERS ?? 300);
/** Orders that are placed in a second, in all stores together: some 10 times as many as at the busiest hour of such a shop. */
const perSecond = Number(process.env.ASSURE_PER_SECOND ?? 20);
const processes = 3;
const products = 60;
const stock = 100_000;
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
  { besides = [], query = '' }: { besides?: readonly number[]; query?: string } = {},
) {
  const headers = { ...person.headers, 'x-store': id, cookie: `store=${id}` };
  for (;;) {
    const answer = await person.client.ask({ method: call.method, path: pathOf(call, params) + query, headers, body });
    // A busy process says when to come back.
    if (answer.status === 503) await pause(200);
    else if (answer.status === 200 || besides.includes(answer.status)) return answer;
    else throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }
}

export async function measureDeliveryDay(print: (line: string) => void): Promise<void> {
  await withServer(async ({ url, folder, settings }) => {
    const shops: Shop[] = [];
    try {
      const environment = { ...settings, ...limits };
      shops.push(await startShop(folder, environment));
      const [first] = shops as [Shop];
      const owner = await fillShop(first.url, url);
      while (shops.length < processes)
        shops.push(await startShop(folder, { ...environment, DATA_DIR: `${folder}/data-${shops.length}` }));
      print(`  ${storeCount} stores, ${ordersEach} orders each, ${processes} processes`);
      const stores = await hire(owner, shops, url);
      const times = new StepTimes();
      const leave = await Promise.all(
        stores.map(({ id, manager }, at) => followBoard(shops[(at + 3) % shops.length]?.url ?? '', id, manager, times)),
      );
      const ids = (await query<{ id: string }>(url, 'select id from products order by id')).map(({ id }) => id);
      const began = performance.now();
      await Promise.all(stores.map((store, at) => runStore(store, ids, at, times)));
      const seconds = (performance.now() - began) / 1000;
      await times.settled();
      for (const end of leave) end();
      print(`  ${storeCount * ordersEach} orders delivered in ${seconds.toFixed(0)} s`);
      const faults = [...(await findFaults(owner, url)), ...times.faults(print)];
      for (const fault of faults) print(`  FAILED ${fault}`);
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

/** All orders of a store: the shopper, the picker and the rider work side by side. */
async function runStore(store: Store, ids: readonly string[], at: number, times: StepTimes): Promise<void> {
  await Promise.all([shop(store, ids, at, times), pick(store, times), ride(store, times)]);
}

async function shop(store: Store, ids: readonly string[], at: number, times: StepTimes): Promise<void> {
  const { shopper } = store;
  const began = performance.now();
  for (let n = 0; n < ordersEach; n += 1) {
    const due = began + ((n * storeCount + at) / perSecond) * 1_000;
    await pause(Math.max(0, due - performance.now()));
    const wanted = [n, n + 7, n + 19].slice(0, 1 + (n % 3)).map((each) => ids[(at + each) % ids.length] ?? '');
    for (const productId of wanted) await callIn(store, shopper, calls.addToCart, { productId, quantity: '1' });
    const cart = dataOf<CartItem[]>(await callIn(store, shopper, calls.getCart, {}));
    const placed = dataOf<Order>(await callIn(store, shopper, calls.cashPayment, {}, orderOf(cart, shopper.addressId)));
    times.answered(store.id, placed._id, 1);
  }
}

async function pick(store: Store, times: StepTimes): Promise<void> {
  const { picker } = store;
  for (let done = 0; done < ordersEach; ) {
    const claimed = await callIn(store, picker, calls.claimOrder, {}, {}, { besides: [404] });
    if (claimed.status === 404) {
      await pause(idle);
      continue;
    }
    const [mine] = dataOf<Picking>(claimed).mine;
    if (!mine) throw new Error('nothing was claimed');
    const ticks = mine.lines.map(({ productId }) => ({ productId, picked: true, at: new Date().toISOString() }));
    await callIn(store, picker, calls.savePicking, { orderId: mine._id }, { claimId: mine.claimId, ticks, bags: 1 });
    await callIn(store, picker, calls.stepOrder, { orderId: mine._id }, { step: 'packed', revision: mine.revision });
    times.answered(store.id, mine._id, mine.revision + 1);
    done += 1;
  }
}

async function ride(store: Store, times: StepTimes): Promise<void> {
  const { rider } = store;
  for (let done = 0; done < ordersEach; ) {
    const { mine, free } = dataOf<Deliveries>(await callIn(store, rider, calls.listDeliveries, {}));
    if (mine.length + free.length === 0) await pause(idle);
    for (const { _id: orderId, revision, totalAmount } of [...mine, ...free]) {
      await callIn(store, rider, calls.stepOrder, { orderId }, { step: 'out_for_delivery', revision });
      times.answered(store.id, orderId, revision + 1);
      const paid = { step: 'delivered', revision: revision + 1, received: totalAmount };
      await callIn(store, rider, calls.stepOrder, { orderId }, paid);
      times.answered(store.id, orderId, revision + 2);
      done += 1;
    }
  }
}

/** Differences at the end of the day. */
async function findFaults(owner: Person, database: string): Promise<string[]> {
  const all = storeCount * ordersEach;
  const one = async (statement: string): Promise<number> => {
    const [row] = await query<{ count: number }>(database, `select (${statement})::float8 as count`);
    return row?.count ?? Number.NaN;
  };
  const today = shopDayAt(new Date());
  const report = async (name: string): Promise<(number | null)[]> => {
    const query = `?from=${today}&to=${today}`;
    const answer = await callIn({ id: 'all' }, owner, calls.getReport, { report: name }, undefined, { query });
    return dataOf<Report>(answer).totals;
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
