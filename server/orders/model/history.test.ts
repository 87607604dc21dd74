import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { order } from '../../../contract/orders/orders.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../lib/ids.ts';
import { manySignedIn } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, sharedShop } from '../../testing/shop.ts';
import { everythingIn, inProcess, orderOf, Shopper } from '../../testing/shopping.ts';
import { openWrappedShop } from '../../testing/wrapped.ts';

/** When the connection to the database is lost: the order is not placed, or is placed without a response. */
type Fault = 'none' | 'before commit' | 'after commit';

/** The same database, whose next transaction fails as `fault.next` says. */
const withFaults = (inner: Database, fault: { next: Fault }): Database => ({
  ...inner,
  async transaction(work) {
    const now = fault.next;
    fault.next = 'none';
    const result = await inner.transaction(async (tx) => {
      const done = await work(tx);
      if (now === 'before commit') throw new Error('the connection was lost before the commit');
      return done;
    });
    if (now === 'after commit') throw new Error('the connection was lost after the commit');
    return result;
  },
});

const shopper = fc.nat(1);
const product = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), shopper, product, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), shopper, product, quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), shopper, product }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      shopper,
      fault: fc.constantFrom<Fault>('none', 'before commit', 'after commit'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order together' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('order what was seen before' as const), shopper }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), product, quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const), product, publish: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The start of each history: both shoppers buy something, so that every random history has orders. */
const opening: Step[] = [0, 1].flatMap((shopper): Step[] => [
  { do: 'add', shopper, product: 0, quantity: 1 },
  { do: 'order', shopper, fault: 'none' },
]);

const startStock = 8;
const runs = { embedded: 10, postgres: 20 };

describe.each(bothDatabases)('the history of the shop on the %s database', (kind) => {
  const fault: { next: Fault } = { next: 'none' };
  const shop = sharedShop(() => openWrappedShop(kind, (inner) => withFaults(inner, fault)));

  /** Two shoppers and three products of their own, and what was done with them so far. */
  async function openDetails() {
    const products = await Promise.all([1, 2, 3].map(() => stockProduct(shop, { stock: startStock, discount: 12.5 })));
    const people = (await manySignedIn(shop, 2)).map((person) => new Shopper(inProcess(shop), person));
    const addresses = await Promise.all(people.map((each) => each.move()));
    const received = [0, 0, 0];
    const acknowledged = new Set<string>();
    const seen = await Promise.all(people.map((_, i) => bodyOf(i)));

    async function bodyOf(i: number) {
      return orderOf(await at(people, i).cart(), at(addresses, i));
    }

    /** Sends an order until the response is clear, as a browser does that reuses its key. */
    async function buy(i: number, body = bodyOf(i), nextFault: Fault = 'none') {
      const sent = await body;
      const key = newId();
      fault.next = nextFault;
      let answer = await at(people, i).cashPayment(sent, key);
      fault.next = 'none';
      if (answer.status === 500) {
        expect(nextFault).not.toBe('none');
        answer = await at(people, i).cashPayment(sent, key);
        expect(answer.status).toBe(200);
      }
      if (answer.status === 200) acknowledged.add(order.parse(answer.data)._id);
      else expect([400, 409]).toContain(answer.status);
    }

    async function take(now: Step): Promise<void> {
      if (now.do === 'order together') return void (await Promise.all([buy(0), buy(1)]));
      if (now.do === 'receive' || now.do === 'publish') return manage(now);
      const who = at(people, now.shopper);
      const item =
        'product' in now && (await who.cart()).find((each) => each.productId._id === at(products, now.product));
      if (now.do === 'add') await who.addToCart(at(products, now.product), now.quantity);
      if (now.do === 'change' && item) await who.updateQuantity(item._id, now.quantity);
      if (now.do === 'remove' && item) await who.removeCartProduct(item._id);
      if (now.do === 'order') await buy(now.shopper, bodyOf(now.shopper), now.fault);
      if (now.do === 'order what was seen before') await buy(now.shopper, Promise.resolve(at(seen, now.shopper)));
      else if ('shopper' in now) seen[now.shopper] = await bodyOf(now.shopper);
    }

    async function manage(now: Extract<Step, { do: 'receive' | 'publish' }>): Promise<void> {
      const id = at(products, now.product);
      const stock = (await theirs()).stock.find((row) => row.id === id)?.stock ?? 0;
      if (now.do === 'receive') received[now.product] = at(received, now.product) + now.quantity;
      const changes = now.do === 'receive' ? { stock: stock + now.quantity } : { publish: now.publish };
      await shop.catalogue.change((change) => change.updateProduct(id, changes));
    }

    async function theirs() {
      const all = await everythingIn(shop);
      const orders = all.orders.filter((each) => people.some((person) => person.userId === each.userId));
      const ids = new Set(orders.map((each) => each.id));
      return { stock: all.stock, orders, lines: all.lines.filter((line) => ids.has(line.orderId)) };
    }

    async function check(): Promise<void> {
      const { stock, orders, lines } = await theirs();
      products.forEach((id, i) => {
        const sold = sum(lines.filter((line) => line.productId === id).map((line) => line.quantity));
        expect(stock.find((row) => row.id === id)?.stock).toBe(startStock + at(received, i) - sold);
      });
      expect(new Set(orders.map((each) => each.id))).toEqual(acknowledged);
      for (const each of orders) {
        const own = lines.filter((line) => line.orderId === each.id);
        expect(own.length).toBeGreaterThan(0);
        expect(each.totalPaise).toBe(sum(own.map((line) => line.salePaise * line.quantity)));
      }
    }

    return { take, check };
  }

  it('is always consistent: stock equals the initial stock plus receipts minus sales', async () => {
    const story = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { take, check } = await openDetails();
      for (const each of [...opening, ...steps]) {
        await take(each);
        await check();
      }
    });
    await fc.assert(story, { numRuns: runs[kind], endOnFailure: true });
    expect((await everythingIn(shop)).orders.length).toBeGreaterThan(runs[kind]);
  });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no ${index}`);
  return found;
}
