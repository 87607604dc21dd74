/**
 * Random packing, taking off and undoing: an order that is not packed costs, and is paid, like one that was never weighed. A packed one costs
 * what its goods weigh, less the offer that it had when it was packed (docs/features/goods-by-weight.md).
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { weightRange } from '../../../../contract/catalogue/weight.ts';
import { toPaise } from '../../../../contract/money/money.ts';
import type { StoreCredit } from '../../../../contract/money/store-credit.ts';
import { type FollowedOrder, followedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { eq } from '../../../db/drizzle.ts';
import { Administrator } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, newCode } from '../../../testing/offers.ts';
import { confirmEmail, signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { inProcess, orderOf, Shopper } from '../../../testing/shopping.ts';
import { orders } from '../../model/tables.ts';

const step = fc.record({
  do: fc.constantFrom('pack', 'pack', 'undo', 'take off'),
  pick: fc.nat(1_000),
  units: fc.integer({ min: 1, max: 2 }),
  /** Where in its range the weight of each product is. */
  heaviness: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The offer pays for all that is left of an order that used store credit when it was packed. */
const allByTheOffer: Step[] = (['pack', 'take off', 'undo'] as const).map((each) => ({
  do: each,
  pick: 1,
  units: 2,
  heaviness: [0, 0, 0],
}));

describe('walks of goods by weight', () => {
  const shop = sharedShop(() => openShop());
  let owner: Administrator;
  let asha: Shopper;
  let home: string;
  const goods: Record<string, number> = {};
  const paid = { creditPaise: 4_000, paysWithPaise: 3_000 };

  beforeAll(async () => {
    owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
    asha = new Shopper(inProcess(shop), await signUp(shop));
    await confirmEmail(shop, asha.userId);
    home = await asha.move();
    await saveSettings(owner, { refunds: { on: true, days: 2 } });
    const stock = 10_000;
    const ofHalfKilo = { unit: 'GM', unitQuantity: 500, pricePaise: 6_250, discount: 20 } as const;
    goods[await stockProduct(shop, { name: 'Bananas', stock, ...ofHalfKilo, weightDeviation: 10 })] = 2;
    goods[await stockProduct(shop, { name: 'Onions', stock, pricePaise: 3_999, weightDeviation: 30 })] = 2;
    goods[await stockProduct(shop, { name: 'Salt', stock, pricePaise: 2_000 })] = 2;
  });

  /** ₹219.98 of goods, of which ₹69.98 are to pay. */
  async function buy(coupon: string, off: number): Promise<string> {
    await asha.fill(goods);
    const body = orderOf(await asha.cart(), home);
    const cartTotalAmount = (toPaise(body.cartTotalAmount as number) - off * 100) / 100;
    const answer = await asha.cashPayment({ ...body, coupon, cartTotalAmount });
    expect(answer).toMatchObject({ status: 200 });
    const { _id } = answer.data as Order;
    await shop.database.queries.update(orders).set(paid).where(eq(orders.id, _id));
    return _id;
  }

  const seen = async (orderId: string): Promise<FollowedOrder> =>
    followedOrder.strict().parse((await asha.call(calls.getOrder, { orderId })).data);
  const sumsOf = async (orderId: string) => {
    const { totalAmount, grossTotal, bill, credit, paysWith, product_details: lines } = await seen(orderId);
    return { totalAmount, grossTotal, bill, credit, paysWith, lines };
  };
  const balance = async () => ((await asha.call(calls.getStoreCredit)).data as StoreCredit).balance;
  const offerOf = ({ bill = [] }: Pick<FollowedOrder, 'bill'>) =>
    -toPaise(bill.find(({ kind: line }) => line === 'coupon')?.amount ?? 0);

  async function pack(orderId: string, { heaviness }: Step): Promise<void> {
    const { revision, product_details: lines } = await owner.order(orderId);
    const weights = lines.flatMap(({ productId, quantity, weight }, n) => {
      if (!weight) return [];
      const { least, most } = weightRange(weight, quantity);
      return { productId, grams: least + Math.round((heaviness[n] ?? 0) * (most - least)) };
    });
    expect(await owner.fulfilmentStep(orderId, { step: 'packed', revision, weights })).toMatchObject({ status: 200 });
  }

  /** Takes the same off the order and its twin: all of a product once it is weighed. */
  async function takeOff(orderIds: readonly string[], isPacked: boolean, { pick, units }: Step): Promise<void> {
    const { product_details: lines } = await seen(orderIds[0] ?? '');
    const line = lines[pick % lines.length];
    if (!line) return;
    const quantity = isPacked && line.weight ? 0 : Math.max(0, line.quantity - units);
    if (lines.length === 1 && quantity === 0) return;
    for (const orderId of orderIds) {
      const { revision } = await owner.order(orderId);
      const answer = await owner.reduceAnswer(orderId, revision, [{ productId: line.productId, quantity }]);
      expect(answer).toMatchObject({ status: 200 });
    }
  }

  /** The bill of a packed order, computed afresh. */
  async function expectPacked(orderId: string, agreedPaise: number): Promise<void> {
    const order = await seen(orderId);
    const goodsPaise = order.product_details.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0);
    expect(offerOf(order)).toBe(Math.min(agreedPaise, goodsPaise));
    expect(toPaise(order.totalAmount)).toBe(goodsPaise - offerOf(order));
  }

  it('keep sums in order', async () => {
    const off = 150;
    const code = newCode();
    await addOffer(owner, { code, benefit: { kind: 'amount', amount: off } });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const before = await balance();
        const [orderId, twin] = [await buy(code, off), await buy(code, off)];
        let agreedPaise: number | undefined;
        for (const each of steps) {
          const isPacked = agreedPaise !== undefined;
          if (each.do === 'pack' && !isPacked) {
            agreedPaise = offerOf(await seen(orderId));
            await pack(orderId, each);
          }
          if (each.do === 'undo' && isPacked) {
            const { revision } = await owner.order(orderId);
            expect(await owner.backAnswer(orderId, revision)).toMatchObject({ status: 200 });
            agreedPaise = undefined;
          }
          if (each.do === 'take off') await takeOff([orderId, twin], isPacked, each);
          if (agreedPaise === undefined) expect(await sumsOf(orderId)).toEqual(await sumsOf(twin));
          else await expectPacked(orderId, agreedPaise);
        }
        for (const made of [orderId, twin]) await owner.work(made, 'cancelled');
        expect(await balance()).toBeCloseTo(before + 80, 2);
        await expectLedger(shop);
      }),
      { numRuns: 4, examples: [[allByTheOffer]] },
    );
  });
});
