/** Imports 6,000 prices in random order while 24 buyers order the same products: both finish, ten times of ten. */
import { calls, pathOf } from '../contract/api/calls.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import { addressOf, Client, signUp } from './client.ts';
import {
  addressFor,
  ask,
  dataOf,
  idsOf,
  importSheet,
  orderOf,
  type Person,
  settings,
  signInAdministrator,
} from './stores.ts';
import { withStore } from './with-store.ts';

const productCount = 6_000;
const buyers = 24;
/** Different products in each order. */
const lines = 5;
/** In ms: an order without a response by then counts as lost. */
const maxWait = 5_000;

/** The answers to the buyers of a round: how many, and after how many ms at most. */
const newRound = () => ({ placed: 0, refused: 0, busy: 0, slowest: 0 });
type Round = ReturnType<typeof newRound>;

/** In random order. */
function shuffled(count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n);
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
  }
  return all;
}

/** Orders while `goesOn`, and records the responses. @throws when one is missing, or is a server error */
async function buy(person: Person, ids: readonly string[], goesOn: () => boolean, round: Round): Promise<void> {
  const address = await addressFor(person);
  while (goesOn()) {
    const bought = shuffled(ids.length).slice(0, lines);
    for (const n of bought) {
      const path = pathOf(calls.addToCart, { productId: ids[n] ?? '', quantity: 1 });
      await ask(person, { method: calls.addToCart.method, path });
    }
    const cart = dataOf<CartItem[]>(await ask(person, calls.getCart));
    const { status, retryAfter, body, ms } = await ask(person, calls.cashPayment, orderOf(cart, address));
    round.slowest = Math.max(round.slowest, ms);
    if (status === 200) round.placed += 1;
    else if (status === 503 && retryAfter) round.busy += 1;
    else if (status === 409) round.refused += 1;
    else throw new Error(`an order was answered with ${status} ${body.slice(0, 300)}`);
    if (ms > maxWait) throw new Error(`an order was answered after ${Math.round(ms)} ms`);
  }
}

/** @param rounds number of imports, one after another */
export async function importAmongBuyers(print: (line: string) => void, rounds = 10): Promise<void> {
  await withStore(async (store) => {
    const keeper = await signInAdministrator(store.url);
    const rows = Array.from({ length: productCount }, (_, n) => `P-${n},Product ${n},All,40,KG,1,100000\n`);
    await importSheet(store.url, keeper, `sku,name,category,price,unit,unit_quantity,stock\n${rows.join('')}`);
    const ids = await idsOf(keeper.client);
    const people: Person[] = [];
    for (let n = 0; n < buyers; n += 1) {
      const own = new Client(store.url, addressOf(91, n));
      people.push({ client: own, headers: await signUp(own, `buyer-${n}@people.example`, 'ripe mangoes in May') });
    }
    for (let n = 1; n <= rounds; n += 1) {
      const round = newRound();
      let goesOn = true;
      const buying = Promise.all(people.map((each) => buy(each, ids, () => goesOn, round)));
      const began = performance.now();
      const prices = shuffled(productCount).map((each) => `P-${each},${40 + n}\n`);
      const changed = await importSheet(store.url, keeper, `sku,price\n${prices.join('')}`).finally(() => {
        goesOn = false;
      });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      await buying;
      if (changed !== productCount) throw new Error(`${changed} of ${productCount} prices were imported`);
      const { placed, refused, busy, slowest } = round;
      print(
        `${n}: imported in ${seconds} s; ${placed} orders placed, ${refused} refused, ${busy} busy; slowest ${Math.round(slowest)} ms`,
      );
      if (placed === 0) throw new Error('no order was placed meanwhile');
    }
    for (const { client: each } of [keeper, ...people]) each.close();
  }, settings);
}
