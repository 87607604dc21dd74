/**
 * Changes with goods by weight: nobody agrees to a larger range than they heard of (docs/features/order-changes.md and
 * docs/features/goods-by-weight.md).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangedOrder } from '../../../../contract/orders/order-change-fields.ts';
import { products } from '../../../catalogue/tables.ts';
import { eq } from '../../../db/drizzle.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { openChangeShop } from '../../../testing/order-changes.ts';
import { confirmEmail } from '../../../testing/people.ts';
import { shared } from '../../../testing/shop.ts';

describe('changes with goods by weight', async () => {
  const { shop, asha, meera, product, save, buy, propose, quoteAnswer, ask, withdraw, linesOf } =
    await openChangeShop();
  const of = shared(async () => ({
    milk: await product('Milk'),
    onions: await product('Onions', { unit: 'KG' }),
    bananas: await product('Bananas', { unit: 'GM', unitQuantity: 500, pricePaise: 5_000, weightDeviation: 10 }),
  }));
  beforeAll(() => save({ orderChanges: { on: true } }));

  const soldBy = (productId: string, weightDeviation: number | null) =>
    shop.database.queries.update(products).set({ weightDeviation }).where(eq(products.id, productId));
  const seenAs = (deviation?: number) => ({
    lines: [{ productId: of.onions, quantity: 2, ...(deviation !== undefined && { weight_deviation: deviation }) }],
  });

  it('are refused when a new product may weigh more than staff saw, on the phone and as a question', async () => {
    const { _id } = await buy({ [of.milk]: 1 });
    const change = { units: { [of.onions]: 2 } };
    const { total } = (await quoteAnswer(_id, change)).data as ChangedOrder;
    // It is sold by weight from now on, at the same price.
    await soldBy(of.onions, 20);
    const before = await meera.order(_id);
    for (const agreed of [{}, { agreed: true }])
      for (const deviation of [undefined, 0, 19])
        expect(await propose(_id, change, { total, ...seenAs(deviation), ...agreed })).toMatchObject({
          status: 409,
          code: 'PRICE_CHANGED',
          message: 'How much Onions may weigh has changed. Nothing was done; please check what it can cost at most.',
        });
    expect(await propose(_id, change, { total, ...seenAs(101) })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await meera.order(_id)).toEqual(before);
    const done = await propose(_id, change, { total, ...seenAs(20), agreed: true });
    expect(linesOf(done.data as typeof before)).toEqual({ Milk: [1, 40], Onions: [2, 40] });
    // As it was ordered, it stays: another range of the product changes nothing.
    await soldBy(of.onions, 30);
    expect((await propose(_id, { units: { [of.onions]: 3 } }, { agreed: true })).status).toBe(200);
    await soldBy(of.onions, null);
  });

  it('say in the email what goods may weigh, and how much more they may cost', async () => {
    await confirmEmail(shop, asha.userId);
    const { _id, orderId: number } = await buy({ [of.milk]: 2, [of.bananas]: 1 });
    const mailed = async () =>
      (await emailsOf(shop)).findLast(({ subject }) => subject.includes(number) && !subject.includes('A change'))?.text;
    await ask(_id, { units: { [of.bananas]: 2, [of.milk]: 1 } }).then((question) => withdraw(_id, question));
    expect(await mailed()).toContain('2 instead of 1 (weighed when packed: 900–1,100 g, at most ₹10.00 more)');
    expect(await mailed()).not.toMatch(/1 instead of 2 \(/);
    await ask(_id, { units: { [of.bananas]: 0 } }).then((question) => withdraw(_id, question));
    expect(await mailed()).toContain('Removed');
    expect(await mailed()).not.toContain('weighed');
  });
});
