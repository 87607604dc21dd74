import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { OrderStep } from '../../../contract/orders/order-steps.ts';
import { sql } from '../../db/drizzle.ts';
import { openOrderShop } from '../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../testing/ledger.ts';
import { stockProduct } from '../../testing/products.ts';
import { orderOf } from '../../testing/shopping.ts';

const product = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 4 });
/** Picks one of the orders so far. */
const pick = fc.nat(1000);
const step = fc.constantFrom<OrderStep>('packed', 'out_for_delivery', 'delivered', 'cancelled');
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('step' as const), pick, step }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('shopper cancels' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('short' as const),
      pick,
      product,
      left: fc.nat(3),
      because: fc.constantFrom('missing' as const, 'stock' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set stock' as const), product, stock: fc.nat(12) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describe('the stock ledger', async () => {
  const { shop, asha, home, meera } = await openOrderShop();

  /** Puts the quantities into the cart, as far as there is stock, and orders it. Returns the order's id, or nothing. */
  async function order(products: readonly string[], quantities: readonly number[]): Promise<string | undefined> {
    for (const [index, quantity] of quantities.entries()) await asha.addToCart(products[index] ?? '', quantity);
    const answer = await asha.cashPayment(orderOf(await asha.cart(), home));
    return answer.status === 200 ? (await asha.orders(1))[0]?._id : undefined;
  }

  async function run(operations: readonly Operation[]): Promise<void> {
    const products = await Promise.all([8, 5, 0].map((stock) => stockProduct(shop, { stock })));
    const placed: string[] = [];
    for (const each of operations) {
      const orderId = 'pick' in each ? placed[each.pick % placed.length] : undefined;
      if (each.do === 'order') {
        const id = await order(products, each.quantities);
        if (id) placed.push(id);
      } else if (each.do === 'set stock') {
        const id = products[each.product] ?? '';
        await shop.catalogue.change((change) => change.updateProduct(id, { stock: each.stock }));
      } else if (orderId !== undefined) {
        await move(each, orderId, products);
      }
    }
  }

  async function move(each: Operation, orderId: string, products: readonly string[]): Promise<void> {
    const { revision } = await meera.order(orderId);
    if (each.do === 'step') await meera.stepAnswer(orderId, each.step, revision);
    if (each.do === 'back') await meera.backAnswer(orderId, revision);
    if (each.do === 'shopper cancels') await asha.call(calls.cancelOrder, { orderId });
    if (each.do === 'short') {
      await meera.reduceAnswer(orderId, revision, [
        { productId: products[each.product], quantity: each.left, because: each.because },
      ]);
    }
  }

  it('adds up to the stock after any orders, cancellations, shortages, receipts and counts', async () => {
    // Random histories may lack a kind of movement; this one has them all.
    await run([
      { do: 'order', quantities: [3, 1] },
      { do: 'short', pick: 0, product: 0, left: 2, because: 'missing' },
      { do: 'short', pick: 0, product: 0, left: 1, because: 'stock' },
      { do: 'step', pick: 0, step: 'cancelled' },
      { do: 'back', pick: 0 },
      { do: 'shopper cancels', pick: 0 },
      { do: 'set stock', product: 0, stock: 2 },
      { do: 'set stock', product: 1, stock: 12 },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        await run(operations);
        await expectLedger(shop);
      }),
      { numRuns: 6 },
    );
    const { rows } = (await shop.database.queries.execute(
      sql`select distinct kind from stock_movements order by kind`,
    )) as { rows: { kind: string }[] };
    expect(rows.map((row) => row.kind)).toEqual(['corrected', 'counted', 'received', 'returned', 'sold']);
  });
});
