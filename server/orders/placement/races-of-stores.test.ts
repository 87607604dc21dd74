/** In a shop with two stores and fees, shoppers of both want the last of a product in three processes at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { OfferedSlots } from '../../../contract/delivery/stores.ts';
import { rulesFrom } from '../../../contract/money/pricing.ts';
import type { AdminOffer } from '../../../contract/offers/offers.ts';
import { newId } from '../../lib/ids.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { deliverySlots } from '../../stores/tables.ts';
import { expectLedger } from '../../testing/ledger.ts';
import { addOffer, newCode, readOffer } from '../../testing/offers.ts';
import { manySignedIn } from '../../testing/people.ts';
import { type ShopProcess, startProcess } from '../../testing/process.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { onPostgres, openShop, sharedShop } from '../../testing/shop.ts';
import { type Answer, everythingIn, overSocket, retryWhileBusy, Shopper } from '../../testing/shopping.ts';
import {
  adminOf,
  area,
  cookieOf,
  east,
  openSecond,
  orderFrom,
  saveStore,
  setStock,
  shopperIn,
  stockIn,
  west,
} from '../../testing/two-stores.ts';

const pricing = {
  ...{ delivery: [{ from: 0, fee: 30 }], handling: 5, minimum: 0, tips: [] },
  smallCart: { below: 0, fee: 0 },
};
/** In rupees: the delivery to the east costs more. */
const feeEast = 45;
const perStore = 6;

describe.runIf(onPostgres)('a shop with two stores in three processes on one database', () => {
  const shop = sharedShop(() => openShop());
  let servers: ShopProcess[] = [];
  let admin: Shopper;
  let potato: string;
  let coupon: AdminOffer;
  let stores: { storeId: string; pincode: string; areaFee: number | undefined; fees: number }[];

  beforeAll(async () => {
    admin = await adminOf(shop);
    const second = await openSecond(admin);
    const slots = { offered: 'always' as const, length: 60, lead: 0, days: 1 };
    await saveStore(admin, firstStoreId, { slots: { ...slots, capacity: perStore } });
    await saveStore(admin, second, { slots: { ...slots, capacity: 1 }, areas: [area(east, 20, feeEast)] });
    await saveSettings(admin, { pricing: { rules: 'own', ...pricing } });
    stores = [
      { storeId: firstStoreId, pincode: west, areaFee: undefined, fees: 30 + 5 },
      { storeId: second, pincode: east, areaFee: feeEast, fees: feeEast + 5 },
    ];
    potato = await stockProduct(shop, { name: 'Potato', stock: 1_000 });
    await setStock(shop, second, potato, 1_000);
    coupon = await addOffer(admin, { code: newCode(), mostUses: 1 });
    servers = await Promise.all([1, 2, 3].map(() => startProcess(shop.env)));
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  /** Shoppers of both stores, who order at the same moment: each in the next process. Returns the answers of each store. */
  async function rush(products: Record<string, number>, more: object = {}, off = 0): Promise<Answer[][]> {
    const people = await manySignedIn(shop, 2 * perStore);
    const ready = await Promise.all(
      people.map(async (person, index) => {
        const { storeId, pincode, areaFee } = stores[index % 2] ?? { storeId: '', pincode: '', areaFee: undefined };
        const shopper = await shopperIn(shop, storeId, pincode, products, person);
        const order = await orderFrom(shopper, storeId, rulesFrom(pricing, areaFee));
        const body = { ...order, ...more, cartTotalAmount: order.cartTotalAmount - off };
        const there = new Shopper(overSocket(servers[index % 3]?.url ?? ''), person);
        const headers = { ...cookieOf(storeId), 'idempotency-key': newId() };
        return () => retryWhileBusy(() => there.call(calls.cashPayment, {}, body, headers));
      }),
    );
    const answers = await Promise.all(ready.map((order) => order()));
    return stores.map((_, store) => answers.filter((_answer, index) => index % 2 === store));
  }

  const codesOf = (answers: readonly Answer[] = []) => answers.map(({ code = 'placed' }) => code).sort();
  const placed = (count: number) => Array<string>(count).fill('placed');
  const refused = (code: string, count: number) => Array<string>(count).fill(code);

  it('sells the last piece of each store once, to a shopper of that store', async () => {
    const mango = await stockProduct(shop, { name: 'Mango', stock: 1 });
    for (const { storeId } of stores) await setStock(shop, storeId, mango, 1);
    const before = (await everythingIn(shop)).orders.length;
    for (const answers of await rush({ [mango]: 1 }))
      expect(codesOf(answers)).toEqual([...refused('OUT_OF_STOCK', perStore - 1), ...placed(1)]);
    const sold = (await everythingIn(shop)).orders.slice(before);
    expect(sold.map(({ storeId }) => storeId).sort()).toEqual(stores.map(({ storeId }) => storeId).sort());
    for (const { storeId, fees } of stores) {
      expect(await stockIn(shop, storeId, mango)).toBe(0);
      const order = sold.find((each) => each.storeId === storeId);
      expect(order?.bill?.reduce((sum, { paise }) => sum + paise, 0)).toBe(fees * 100);
    }
    await expectLedger(shop);
  });

  it('gives the last place of a slot of one store to one order, and takes none of the other store', async () => {
    const { slots } = (await admin.call(calls.listDeliverySlots)).data as OfferedSlots;
    const { from = '', by = '' } = slots[5] ?? {};
    const [here, there] = await rush({ [potato]: 1 }, { slot: { from, by } });
    expect(codesOf(here)).toEqual(placed(perStore));
    expect(codesOf(there)).toEqual([...refused('SLOT_FULL', perStore - 1), ...placed(1)]);
    const taken = await shop.database.queries.select().from(deliverySlots);
    expect(Object.fromEntries(taken.map((slot) => [slot.storeId, slot.taken]))).toEqual(
      Object.fromEntries(stores.map(({ storeId }, index) => [storeId, index === 0 ? perStore : 1])),
    );
    await expectLedger(shop);
  });

  it('gives the last use of a coupon to one order of both stores', async () => {
    const answers = (await rush({ [potato]: 5 }, { coupon: coupon.code }, 50)).flat();
    expect(codesOf(answers)).toEqual([...refused('COUPON_USED_UP', 2 * perStore - 1), ...placed(1)]);
    const data = await readOffer(admin, coupon._id);
    expect(data).toMatchObject({ uses: 1, given: 50 });
    const sold = stores.map(({ storeId }) => stockIn(shop, storeId, potato));
    const [here = 0, there = 0] = await Promise.all(sold);
    const { lines } = await everythingIn(shop);
    const units = lines
      .filter(({ productId }) => productId === potato)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(2_000 - here - there).toBe(units);
    await expectLedger(shop);
  });
});
