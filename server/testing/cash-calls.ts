/** The cash book of a shop, for tests: who works there, and each call as a screen makes it. */
import { calls } from '../../contract/calls.ts';
import type { CashDay, ShiftWithEntries } from '../../contract/cash.ts';
import type { FulfilmentOrder } from '../../contract/fulfilment.ts';
import type { SavedSettings, ShopSettings } from '../../contract/shop-settings.ts';
import { Administrator, hire, placeOrder } from './fulfilment-calls.ts';
import { type Answer, inProcess, type Shopper } from './shopping.ts';

/** Saves settings of the shop. @throws when they are refused */
export async function saveSettings(owner: Shopper, settings: Partial<ShopSettings>): Promise<void> {
  const { version } = (await owner.call(calls.getSavedSettings)).data as SavedSettings;
  const answer = await owner.call(calls.updateShopSettings, {}, { version, settings });
  if (answer.status !== 200) throw new Error(answer.message);
}

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

  book = (shiftId: string, body: object): Promise<Answer> => this.call(calls.addCashEntry, { shiftId }, body);

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
