/**
 * Replacements that are taken back after the customer agreed to a change: what they agreed to last stays, and the stock is right
 * (docs/features/order-changes.md).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { openChangeShop } from '../../../testing/order-changes.ts';
import { shared } from '../../../testing/shop.ts';

describe('replacements in changed orders', async () => {
  const {
    shop,
    meera,
    product,
    save,
    buy,
    replace,
    revertSubstitute,
    propose,
    ask,
    say,
    quoteAnswer,
    stockOf,
    linesOf,
  } = await openChangeShop();
  const of = shared(async () => ({
    milk: await product('Milk', { stock: 50 }),
    goat: await product('Goat Milk', { stock: 50 }),
    bread: await product('Bread', { stock: 50 }),
  }));
  beforeAll(() => save({ substitutes: { on: true }, orderChanges: { on: true } }));

  const orderIn = ({ data }: { data?: unknown }) => data as FulfilmentOrder;
  /** An order of milk, some of which is replaced by goat milk. */
  async function replaced(units: number, of4 = 4) {
    const { _id } = await buy({ [of.milk]: of4, [of.bread]: 1 }, 'similar');
    const { substitutions = [] } = orderIn(await replace(_id, of.milk, of.goat, units));
    return { _id, made: substitutions[0]?._id ?? '' };
  }
  const changed = async (orderId: string, units: Record<string, number>) =>
    orderIn(await propose(orderId, { units }, { agreed: true }));

  it.each([0, 1, 3])('do not bring back units of a product of which the customer wants %d by now', async (units) => {
    const { _id, made } = await replaced(2);
    await changed(_id, { [of.milk]: units });
    const before = await meera.order(_id);
    const stock = [stockOf(of.milk), stockOf(of.goat)];
    expect(await revertSubstitute(_id, made)).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      message:
        'The customer has agreed to another number of Milk since it was replaced. To bring it back, ask them about a change.',
      data: { _id },
    });
    expect(await meera.order(_id)).toEqual(before);
    expect([stockOf(of.milk), stockOf(of.goat)]).toEqual(stock);
    // With their yes it comes back, also while the substitute is in the order.
    expect((await quoteAnswer(_id, { units: { [of.milk]: 4 } })).status).toBe(200);
    const back = await changed(_id, { [of.milk]: 4, [of.goat]: 0 });
    expect(linesOf(back)).toEqual({ Milk: [4, 40], Bread: [1, 40] });
    await expectLedger(shop);
  });

  it('are taken back after a change that was not agreed to, or was about other products', async () => {
    const { _id, made } = await replaced(2);
    expect((await say(_id, await ask(_id, { units: { [of.milk]: 1 } }), false)).status).toBe(200);
    await changed(_id, { [of.bread]: 2 });
    expect(linesOf(orderIn(await revertSubstitute(_id, made)))).toEqual({ Milk: [4, 40], Bread: [2, 40] });
    // Units that were agreed to before the replacement are replaced, too.
    await changed(_id, { [of.milk]: 3 });
    const { substitutions = [] } = orderIn(await replace(_id, of.milk, of.goat, 3));
    expect(linesOf(orderIn(await revertSubstitute(_id, substitutions.at(-1)?._id ?? '')))).toMatchObject({
      Milk: [3, 40],
    });
    await expectLedger(shop);
  });

  it('leave the shelf as it is, also for units that the customer gave up', async () => {
    const shelf = () => [stockOf(of.milk), stockOf(of.goat)];
    const before = shelf();
    const { _id, made } = await replaced(3, 3);
    const lost = [(before[0] ?? 0) - 3, (before[1] ?? 0) - 3];
    expect(shelf()).toEqual(lost);
    await changed(_id, { [of.goat]: 2 });
    await changed(_id, { [of.goat]: 1 });
    expect(shelf()).toEqual([lost[0], (before[1] ?? 0) - 1]);
    // The milk is there after all: one in the order, and two on the shelf.
    expect(linesOf(orderIn(await revertSubstitute(_id, made)))).toEqual({ Milk: [1, 40], Bread: [1, 40] });
    expect(shelf()).toEqual([(before[0] ?? 0) - 1, before[1]]);
    await expectLedger(shop);
    await meera.work(_id, 'cancelled');
    expect(shelf()).toEqual(before);
  });
});
