/** The number, the date and the id of an invoice are of one moment, after which no other invoice of the store gets a lower number. */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { financialYearOf } from '../../../../contract/money/gst.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import type { Database } from '../../../db/database.ts';
import { sql } from '../../../db/drizzle.ts';
import { newId, timeOfId } from '../../../lib/ids.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { onPostgres, testDatabase } from '../../../testing/shop.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { openWrappedShop } from '../../../testing/wrapped.ts';
import { invoiceCounters } from './tables.ts';

const oneYear = 366 * 24 * 60 * 60_000;

describe('dates of invoices', async () => {
  let later = 0;
  /** The clock moves on while a number is taken, as it does around midnight. */
  const whileNumbering = (inner: Database): Database => ({
    ...inner,
    transaction: (work, options) =>
      inner.transaction((tx) => {
        const insert = tx.insert.bind(tx);
        tx.insert = (table) => {
          if ((table as unknown) === invoiceCounters) later = oneYear;
          return insert(table);
        };
        return work(tx);
      }, options),
  });
  const shop = await openWrappedShop(testDatabase, whileNumbering, {}, { now: () => new Date(Date.now() + later) });
  afterAll(() => shop.dispose());
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
  const asha = new Shopper(inProcess(shop), await signUp(shop));
  const home = await asha.move();
  const soap = await stockProduct(shop, { stock: 1_000 });
  await saveSettings(owner, { legal: { name: 'Hari', gstin: '29ABCDE1234F1ZW', fssai: '' }, invoices: { on: true } });

  /** Delivers a new order while `meanwhile` runs, and returns its invoice. */
  async function invoiced(meanwhile = async (): Promise<void> => {}): Promise<Invoice> {
    const { _id: orderId } = await placeOrder(asha, { [soap]: 1 }, home);
    const { revision } = await owner.work(orderId, 'packed', 'out_for_delivery');
    const answer = owner.stepAnswer(orderId, 'delivered', revision);
    await meanwhile();
    expect(await answer).toMatchObject({ status: 200 });
    later = 0;
    const [invoice] = (await owner.call(calls.listInvoicesOfOrder, { orderId })).data as Invoice[];
    if (!invoice) throw new Error('there is no invoice');
    return invoice;
  }

  it('are in the financial year of their numbers, and in the month of their ids', async () => {
    const { _id, number, issuedAt } = await invoiced();
    expect(number.split('/')[1]).toBe(financialYearOf(shopDayAt(new Date(issuedAt))));
    expect(issuedAt).toBe(timeOfId(_id).toISOString());
  });

  it.runIf(onPostgres)('are later than those of lower numbers, for which they wait', async () => {
    await invoiced();
    const { queries } = shop.database;
    const waiting = async () => {
      const { rows } = (await queries.execute(sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)) as unknown as { rows: unknown[] };
      return rows.length;
    };
    let before = '';
    const { _id } = await invoiced(() =>
      shop.database.transaction(async (tx) => {
        await tx.execute(sql`select 1 from invoice_stores for update`);
        await expect.poll(waiting).toBeGreaterThan(0);
        before = newId();
      }),
    );
    expect(_id > before).toBe(true);
  });
});
