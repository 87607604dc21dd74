import { beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '../../../contract/orders/order-statuses.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { violates } from '../../lib/errors.ts';
import { signUp } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { bothDatabases, openShopOn, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { orderLines, orders } from './tables.ts';

describe.each(bothDatabases)('the %s database', (kind) => {
  const shop = sharedShop(() => openShopOn(kind));
  let id: string;
  beforeAll(async () => {
    const shopper = new Shopper(inProcess(shop), await signUp(shop));
    await shopper.fill({ [await stockProduct(shop)]: 2 });
    await shopper.cashPayment(await shopper.checkout());
    id = (await shopper.orders())[0]?._id ?? '';
  });

  const set = (values: Record<string, unknown>) =>
    shop.database.queries.update(orders).set(values).where(eq(orders.id, id)).returning();
  const setLine = (values: Record<string, unknown>) =>
    shop.database.queries.update(orderLines).set(values).where(eq(orderLines.orderId, id)).returning();

  it.each([
    ['orders_status_known', () => set({ status: 'lost' })],
    ['orders_payment_status_known', () => set({ paymentStatus: 'perhaps' })],
    ['orders_totals', () => set({ totalPaise: -1 })],
    ['orders_totals', () => set({ totalPaise: sql`gross_paise + 1` })],
    ['orders_credit', () => set({ creditPaise: -1 })],
    ['orders_credit', () => set({ creditPaise: sql`total_paise + 1` })],
    ['order_lines_quantity', () => setLine({ quantity: 0 })],
    ['order_lines_prices', () => setLine({ salePaise: -1 })],
    ['order_lines_prices', () => setLine({ salePaise: sql`price_paise + 1` })],
  ])('rejects an order that violates %s', async (rule, change) => {
    const error = await change().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(violates(error, rule)).toBe(true);
  });

  it('accepts every status of the contract', async () => {
    const payBy = new Date();
    for (const status of orderStatuses) expect(await set({ status, payBy })).toHaveLength(1);
    await expect(set({ status: 'awaiting_payment', payBy: null })).rejects.toThrow();
    for (const paymentStatus of paymentStatuses) expect(await set({ paymentStatus })).toHaveLength(1);
  });
});
