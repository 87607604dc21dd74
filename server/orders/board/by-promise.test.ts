/** The columns of the order board: what arrives first comes first. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eq, sql } from '../../db/drizzle.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { orders } from '../model/tables.ts';

describe('orders by promise', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  /** Ids in the order of placing. */
  const placed: string[] = [];
  /** Indexes of `placed`, in the order of their promises. */
  const byPromise = [4, 0, 5, 2, 3, 6, 1];
  const expected = () => byPromise.map((index) => placed[index] ?? '');

  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    const potato = await stockProduct(shop);
    const asha = new Shopper(inProcess(shop), await signUp(shop));
    const home = await asha.move();
    for (const _ of byPromise) placed.push((await placeOrder(asha, { [potato]: 1 }, home))._id);
    const noon = Date.parse('2026-11-20T12:00:00+05:30');
    /** Minutes after noon that each was placed at, and is promised by. */
    const times: [number, number | null][] = [
      [0, 30],
      // A time of tomorrow.
      [1, 24 * 60],
      // These two are due at the same moment.
      [2, 60],
      [3, 60],
      // Without a promise: as if due when placed.
      [4, null],
      [45, null],
      [6, 90],
    ];
    for (const [index, [at, by]] of times.entries()) {
      const createdAt = new Date(noon + at * 60_000);
      const promisedBy = by === null ? null : new Date(noon + by * 60_000);
      await shop.database.queries
        .update(orders)
        .set({ createdAt, promisedBy })
        .where(eq(orders.id, placed[index] ?? ''));
    }
  });

  const list = (query: Record<string, string>) => meera.list({ sort: 'promise', ...query });
  const ids = async (query: Record<string, string>) => (await list(query)).orders.map(({ _id }) => _id);

  it('lists first what is due first, then by time of placing, and tomorrow at the end', async () => {
    expect(await ids({ status: 'placed' })).toEqual(expected());
    expect(await ids({})).toEqual(expected());
  });

  it.each([1, 2, 3])('pages through ties without skips or repeats, %i at a time', async (limit) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ status: 'placed', limit: String(limit), ...(after && { after }) });
      seen.push(...page.orders.map(({ _id }) => _id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(expected());
  });

  it('continues after an order that left the list meanwhile', async () => {
    const { next } = await list({ status: 'placed', limit: '4' });
    await meera.work(next ?? '', 'packed');
    expect(await ids({ status: 'placed', after: next ?? '' })).toEqual(expected().slice(4));
    expect(await ids({ status: 'packed' })).toEqual([next]);
    expect(await ids({})).toEqual(expected());
  });

  it('lists open orders only', async () => {
    await meera.work(placed[6] ?? '', 'cancelled');
    expect(await ids({ status: 'cancelled' })).toEqual([]);
    expect(await ids({})).toEqual(expected().filter((id) => id !== placed[6]));
  });

  it('continues nowhere after an unknown order', async () => {
    expect(await ids({ status: 'placed', after: `0${'f'.repeat(25)}` })).toEqual([]);
  });

  it('reads a column from an index, in its order', async () => {
    const plan = await shop.database.transaction(async (tx) => {
      // The few orders of a test would be read at once.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const answer = await tx.execute(
        sql`explain select id from orders where status = 'placed' and status in ('placed', 'packed', 'out_for_delivery')
          and (coalesce(promised_by, created_at), id) >
            ((select coalesce(promised_by, created_at) from orders where id = ${placed[0]}), ${placed[0]})
          order by coalesce(promised_by, created_at), id limit 51`,
      );
      return JSON.stringify(answer);
    });
    expect(plan).toContain('orders_open_due');
    expect(plan).toMatch(/Index Cond: .*ROW\(COALESCE/);
    expect(plan).not.toContain('Sort');
  });
});
