import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { openOrderShop } from '../testing/fulfilment-calls.ts';
import { type GivenLine, Inventory } from '../testing/inventory-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { stockProduct } from '../testing/products.ts';
import { everythingIn, orderOf } from '../testing/shopping.ts';

const line = fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 6 }) });
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
/** Picks one of the orders, receipts or counts so far. */
const pick = fc.nat(1000);
const operation = fc.oneof(
  fc.record({ do: fc.constantFrom('order', 'receive', 'waste', 'count' as const), lines }),
  fc.record({ do: fc.constantFrom('cancel', 'reverse', 'post count' as const), pick }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describe('inventory', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  const inventory = new Inventory(meera);

  async function run(operations: readonly Operation[]): Promise<void> {
    const products = await Promise.all([8, 5, 0].map((stock) => stockProduct(shop, { stock })));
    const done = { orders: [] as string[], receipts: [] as string[], counts: [] as string[] };
    const onceEach = (given: readonly { product: number; quantity: number }[]): GivenLine[] =>
      [...new Map(given.map(({ product, quantity }) => [products[product] ?? '', quantity]))].map(
        ([productId, quantity]) => ({ productId, quantity, reason: 'expired' }),
      );
    for (const each of operations) {
      if ('pick' in each) {
        const list = { cancel: done.orders, reverse: done.receipts, 'post count': done.counts }[each.do];
        const id = list?.[each.pick % list.length];
        if (id === undefined) continue;
        if (each.do === 'cancel') await asha.call(calls.cancelOrder, { orderId: id });
        if (each.do === 'reverse') await inventory.reverse(id);
        if (each.do === 'post count') await inventory.post(await inventory.get(id));
      } else if (each.do === 'order') {
        for (const { productId, quantity } of onceEach(each.lines)) await asha.addToCart(productId, quantity ?? 1);
        const answer = await asha.cashPayment(orderOf(await asha.cart(), home));
        if (answer.status === 200) done.orders.push((answer.data as { _id: string })._id);
      } else if (each.do === 'count') {
        // It is posted later, after sales and receipts.
        const draft = await inventory.draft({ type: 'count', scope: 'products' }, onceEach(each.lines));
        done.counts.push(draft._id);
      } else {
        const draft = await inventory.draft(
          { type: each.do === 'receive' ? 'receipt' : 'waste' },
          onceEach(each.lines),
        );
        const answer = await inventory.post(draft);
        if (answer.status === 200 && each.do === 'receive') done.receipts.push(draft._id);
      }
    }
  }

  it('adds up to the stock after any orders, cancellations, receipts, reversals, counts and waste', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 30 }), async (operations) => {
        await run(operations);
        await expectLedger(shop);
        expect((await everythingIn(shop)).stock.filter(({ stock }) => stock < 0)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
