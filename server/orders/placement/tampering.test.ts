import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise } from '../../../contract/money/money.ts';
import { type CashOrderBody, order } from '../../../contract/orders/orders.ts';
import { newId } from '../../lib/ids.ts';
import { signUp } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { everythingIn, inProcess, orderOf, Shopper } from '../../testing/shopping.ts';

const attempts = 250;

const amount = fc.oneof(
  fc.constantFrom<unknown>(0, -0, -1, 0.01, 1e9, 1e308, '144', null, [], {}, true, undefined, 144, 179),
  fc.double({ noNaN: true }),
  fc.integer({ min: -200, max: 200 }),
);
/** Changes a total by this amount; nothing or less than half a paisa leaves it correct. */
const nudge = fc.constantFrom(0, 0, 0.001, -0.001, 0.01, -0.01, 1, -1, 35);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.constantFrom<unknown>(-1, 0, 1.5, 1e9, 1e6, '1e3', '1', null, Number.MAX_SAFE_INTEGER, [1], undefined),
);
const tampering = fc.record(
  {
    grossTotal: amount,
    cartTotalAmount: amount,
    grossNudge: nudge,
    totalNudge: nudge,
    quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
    /** The product that each of the two lines claims to be; 2 is one that does not exist. */
    products: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
    /** False values that an attacker may send in each line. */
    claims: fc.record({ price: fc.nat(5), discount: fc.constant(100), salePaise: fc.constant(1) }),
    again: fc.boolean(),
  },
  { requiredKeys: [] },
);
type Tampering = Partial<typeof tampering extends fc.Arbitrary<infer T> ? T : never>;

function tamper(body: CashOrderBody, products: readonly string[], how: Tampering): Record<string, unknown> {
  const lines: Record<string, unknown>[] = (how.products ?? body.itemList.map((_, i) => i)).map((index, i) => ({
    ...body.itemList[i % body.itemList.length],
    productId: products[index],
    ...(how.quantities && { quantity: how.quantities[i % how.quantities.length] }),
    ...how.claims,
  }));
  return {
    ...body,
    itemList: how.again ? [...lines, ...lines] : lines,
    grossTotal: 'grossTotal' in how ? how.grossTotal : body.grossTotal + (how.grossNudge ?? 0),
    cartTotalAmount: 'cartTotalAmount' in how ? how.cartTotalAmount : body.cartTotalAmount + (how.totalNudge ?? 0),
  };
}

describe('a tampered order', () => {
  const shop = sharedShop(() => openShop());

  it("is charged the catalogue's prices for what is in the cart, or is not placed and changes nothing", async () => {
    const potato = await stockProduct(shop, { stock: 100_000, discount: 10 });
    const onion = await stockProduct(shop, { stock: 100_000 });
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    const home = await shopper.move();
    const products = [potato, onion, newId()];
    let placed = 0;
    const property = fc.asyncProperty(tampering, async (how) => {
      if ((await shopper.cart()).length === 0) await shopper.fill({ [potato]: 2, [onion]: 2 });
      const body = tamper(orderOf(await shopper.cart(), home), products, how);
      const before = await everythingIn(shop);
      const answer = await shopper.cashPayment(body);
      if (answer.status !== 200) {
        expect([400, 409]).toContain(answer.status);
        expect(await everythingIn(shop)).toEqual(before);
        return;
      }
      placed += 1;
      expect([body.cartTotalAmount, body.grossTotal].map((sum) => toPaise(Number(sum)))).toEqual([15_200, 19_500]);
      expect(order.parse(answer.data)).toMatchObject({ totalAmount: 2 * 36 + 2 * 40, grossTotal: 4 * 40 + 35 });
      const after = await everythingIn(shop);
      const stored = after.orders.at(-1);
      expect([stored?.totalPaise, stored?.grossPaise]).toEqual([15_200, 19_500]);
      const lines = after.lines.filter((line) => line.orderId === stored?.id);
      expect(lines.map((line) => [line.salePaise, line.quantity]).sort()).toEqual([
        [3600, 2],
        [4000, 2],
      ]);
      expect(after.stock.map((row) => row.stock)).toEqual(before.stock.map((row) => row.stock - 2));
    });
    await fc.assert(property, { numRuns: attempts, examples: [[{}]], endOnFailure: true });
    expect(placed).toBeGreaterThan(0);
    expect(placed).toBeLessThan(attempts);
  });
});
