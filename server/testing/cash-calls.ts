/** The cash book of a shop, for tests: who works there, and each call as a screen makes it. */
import { afterAll, beforeEach } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { CashDay, ShiftWithEntries } from '../../contract/money/cash.ts';
import type { FulfilmentOrder } from '../../contract/orders/fulfilment.ts';
import { sql } from '../db/drizzle.ts';
import { orders } from '../orders/model/tables.ts';
import { Administrator, hire, placeOrder } from './fulfilment-calls.ts';
import { signUp, signUpAdmin } from './people.ts';
import { stockProduct } from './products.ts';
import { saveSettings } from './settings.ts';
import { openShop } from './shop.ts';
import { type Answer, inProcess, Shopper } from './shopping.ts';

/** Somebody who delivers, or counts what others collected. */
export class CashWorker extends Administrator {
  startShift = (float: number, other: { userId?: string; storeId?: string } = {}): Promise<Answer> =>
    this.call(calls.startCashShift, {}, { float, ...other });

  /** Starts a shift. @throws when it is refused */
  async shift(float = 0, userId?: string): Promise<ShiftWithEntries> {
    const answer = await this.startShift(float, userId === undefined ? {} : { userId });
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data as ShiftWithEntries;
  }

  async myShifts(): Promise<ShiftWithEntries[]> {
    return ((await this.call(calls.getMyCash)).data as { shifts: ShiftWithEntries[] }).shifts;
  }

  async shiftNow(shiftId: string): Promise<ShiftWithEntries> {
    return (await this.call(calls.getCashShift, { shiftId })).data as ShiftWithEntries;
  }

  handOver = (shiftId: string, body: object): Promise<Answer> => this.call(calls.handOverCash, { shiftId }, body);

  book = (shiftId: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
    this.call(calls.addCashEntry, { shiftId }, body, headers);

  day = (day: string): Promise<CashDay> => this.call(calls.getCashDay, { day }).then(({ data }) => data as CashDay);

  close = (day: string): Promise<Answer> => this.call(calls.closeCashDay, { day });

  reopen = (day: string, reason = 'A shift was forgotten'): Promise<Answer> =>
    this.call(calls.reopenCashDay, { day }, { reason });

  /** Delivers for cash. */
  deliver = ({ _id, revision, totalAmount }: FulfilmentOrder, other: object = {}): Promise<Answer> =>
    this.fulfilmentStep(_id, { step: 'delivered', revision, received: totalAmount, ...other });

  /** Gives one unit of a delivered order back in cash. */
  refundInCash = ({ _id: orderId, revision }: FulfilmentOrder, productId: string): Promise<Answer> => {
    const refund = { way: 'cash', lines: [{ productId, quantity: 1 }] };
    return this.call(calls.refundOrder, { orderId }, { revision, refund, reason: 'The bag was torn' });
  };
}

/** The entries of a shift. */
export const kindsOf = ({ entries }: ShiftWithEntries) => entries.map((each) => [each.kind, each.amount]);

/** A new member of staff, of the first store or of these, who works with cash. */
export const hireForCash = async (...of: Parameters<typeof hire>): Promise<CashWorker> =>
  new CashWorker(inProcess(of[0]), (await hire(...of)).person);

/** An order on its way with a rider, who has nothing but its products. */
export async function sentOut(
  rider: Administrator,
  owner: Administrator,
  shopper: Shopper,
  products: Record<string, number>,
  home: string,
): Promise<FulfilmentOrder> {
  const { _id } = await placeOrder(shopper, products, home);
  const { revision } = await owner.work(_id, 'packed');
  const answer = await rider.stepAnswer(_id, 'out_for_delivery', revision);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as FulfilmentOrder;
}

/** Five minutes before midnight. */
export const evening = new Date('2026-11-20T18:25:00Z');

/**
 * A shop with a cash book in the `evening`, its owner, a manager, a shopper, and a product for ₹40. Each test of the suite around it has
 * orders and a ledger of its own.
 */
export async function openCashShop() {
  let time = evening;
  const shop = await openShop({}, { now: () => time });
  afterAll(() => shop.dispose());
  const { queries } = shop.database;
  const owner = new CashWorker(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const asha = new Shopper(inProcess(shop), await signUp(shop, 'Asha Rao'));
  const home = await asha.move();
  const potato = await stockProduct(shop, { stock: 10_000 });
  const manager = await hireForCash(shop, owner, 'manager', 'Dinesh');
  beforeEach(async () => {
    await saveSettings(owner, { cashBook: { on: true } });
    await queries.update(orders).set({ status: 'cancelled' });
    await queries.execute(sql`truncate cash_days, cash_shifts, cash_entries`);
    time = evening;
  });

  const rider = (name = 'Ramesh'): Promise<CashWorker> => hireForCash(shop, owner, 'rider', name);
  /** An order of ₹40. */
  const out = (who: Administrator): Promise<FulfilmentOrder> => sentOut(who, owner, asha, { [potato]: 1 }, home);
  /** A rider with a float of ₹500 who delivered one order. */
  async function withShift(name?: string) {
    const who = await rider(name);
    const { _id: shiftId } = await who.shift(500);
    const order = await out(who);
    const delivered = await who.deliver(order);
    if (delivered.status !== 200) throw new Error(delivered.message);
    return { who, shiftId, order };
  }
  const setTime = (to: Date): void => {
    time = to;
  };

  return { shop, queries, owner, asha, home, potato, manager, day: shopDayAt(evening), rider, out, withShift, setTime };
}
