/** Everything that belongs to an order has the order's store in its key. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { sql } from '../../db/drizzle.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { redPicture, sendForm } from '../../testing/forms.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { addOffer, newCode } from '../../testing/offers.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess } from '../../testing/shopping.ts';
import { east, openSecond, orderFrom, setStock, shopperIn, west } from '../../testing/two-stores.ts';

/** How the rows of each table belong to an order. */
const tables = {
  orders: sql`select id as order_id, store_id from orders`,
  order_lines: sql`select order_id, store_id from order_lines`,
  order_events: sql`select order_id, store_id from order_events`,
  order_reports: sql`select order_id, store_id from order_reports`,
  order_report_lines: sql`select order_id, l.store_id from order_report_lines l join order_reports r on r.id = report_id`,
  order_report_photos: sql`select order_id, p.store_id from order_report_photos p join order_reports r on r.id = report_id`,
  offer_uses: sql`select order_id, store_id from offer_uses`,
};

describe('orders of a shop with two stores', () => {
  const shop = sharedShop(() => openShop());
  let admin: Administrator;
  let second: string;
  let potato: string;
  let code: string;
  beforeAll(async () => {
    admin = new Administrator(inProcess(shop), await signUpAdmin(shop));
    second = await openSecond(admin);
    potato = await stockProduct(shop, { stock: 100 });
    await setStock(shop, second, potato, 100);
    code = newCode();
    await addOffer(admin, { code });
  });

  /** An order with a coupon that was delivered, and a report with a photo. Returns its id. */
  async function orderIn(storeId: string, pincode: string): Promise<string> {
    const person = await signUp(shop);
    const shopper = await shopperIn(shop, storeId, pincode, { [potato]: 4 }, person);
    const body = await orderFrom(shopper, storeId);
    const answer = await shopper.cashPayment({ ...body, cartTotalAmount: body.cartTotalAmount - 50, coupon: code });
    const { _id: orderId } = answer.data as Order;
    await admin.work(orderId, 'packed', 'out_for_delivery', 'delivered');
    const report = {
      orderId,
      lines: JSON.stringify([{ productId: potato, quantity: 1, reason: 'damaged' }]),
      photos: redPicture,
    };
    const request = { method: 'POST', url: calls.reportOrder.path, headers: person.headers } as const;
    expect((await sendForm(shop, request, report)).statusCode).toBe(200);
    return orderId;
  }

  /** The stores of an order's rows: one of each table, when all are the order's. */
  async function storesOf(orderId: string): Promise<unknown> {
    const stores: Record<string, string[]> = {};
    for (const [table, rows] of Object.entries(tables)) {
      const found = (await shop.database.queries.execute(
        sql`select distinct store_id as "storeId" from (${rows}) as row where order_id = ${orderId}`,
      )) as { rows: { storeId: string }[] };
      stores[table] = found.rows.map(({ storeId }) => storeId);
    }
    return stores;
  }

  const all = (storeId: string) => Object.fromEntries(Object.keys(tables).map((table) => [table, [storeId]]));

  it('have the store of their order in all their rows', async () => {
    expect(await storesOf(await orderIn(second, east))).toEqual(all(second));
    expect(await storesOf(await orderIn(firstStoreId, west))).toEqual(all(firstStoreId));
  });
});
