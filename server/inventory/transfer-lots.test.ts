/** Expiry dates go with the goods that a store sends to another. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import type { InventoryDocument } from '../../contract/inventory/inventory.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { addStore, all, Clerk } from '../testing/clerk.ts';
import { documentOf } from '../testing/inventory-calls.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

describe('lots of transfers', () => {
  const shop = sharedShop(() => openShop());
  let second: string;
  let third: string;
  let here: Clerk;
  let there: Clerk;
  let elsewhere: Clerk;
  let everywhere: Clerk;
  beforeAll(async () => {
    const meera = await signUpAdmin(shop);
    const admin = new Shopper(inProcess(shop), meera);
    second = await addStore(admin, 'Indiranagar');
    third = await addStore(admin, 'Jayanagar');
    here = new Clerk(shop, meera, firstStoreId);
    there = new Clerk(shop, meera, second);
    elsewhere = new Clerk(shop, meera, third);
    everywhere = new Clerk(shop, meera, 'all');
  });

  const day = (days: number) => shopDayPlus(shopDayAt(new Date()), days);
  /** A product with stock without a date, and a receipt of lots: units and the days until they expire. */
  async function withLots(lots: readonly (readonly [number, number])[], stock = 0) {
    const productId = await stockProduct(shop, { stock });
    const lines = lots.map(([quantity, days]) => ({ productId, quantity, expiresOn: day(days) }));
    const receipt = await here.posted({ type: 'receipt' }, lines);
    return { productId, receipt };
  }
  const send = (productId: string, quantities: readonly number[], from = here, destinationId = second) =>
    from.posted(
      { type: 'transfer' },
      quantities.map((quantity) => ({ productId, quantity })),
      { destinationId },
    );
  const lotsOf = ({ lines }: InventoryDocument) => lines.map(({ lots }) => lots);

  it('leave the sender and are in the destination, less what did not arrive', async () => {
    // Units without a date do not count: those with one are sent.
    const { productId, receipt } = await withLots([[10, 5]], 50);
    expect(await here.expiring(productId)).toEqual([[day(5), 10, receipt.number]]);
    const sent = await send(productId, [6]);
    expect(lotsOf(sent)).toEqual([[{ expiresOn: day(5), quantity: 6 }]]);
    expect(await here.expiring(productId)).toEqual([[day(5), 4, receipt.number]]);
    expect(await there.expiring(productId)).toEqual([]);
    expect(lotsOf(await there.get(sent._id))).toEqual(lotsOf(sent));
    documentOf(await there.receive(sent._id, [{ productId, received: 5, reason: 'missing' }]));
    expect(await here.expiring(productId)).toEqual([[day(5), 4, receipt.number]]);
    expect(await there.expiring(productId)).toEqual([[day(5), 5, sent.number]]);
    // Closed stores are left out of the list of all.
    expect(await everywhere.expiring(productId)).toEqual([[day(5), 4, receipt.number]]);
    const { version } = (await there.person.call(calls.getStore)).data as SavedStore;
    await there.person.call(calls.updateStore, {}, { version, store: { closed: false } });
    expect(await everywhere.expiring(productId)).toEqual([
      [day(5), 4, receipt.number],
      [day(5), 5, sent.number],
    ]);
    for (const store of [here, there])
      expect(lotsOf(await store.get(sent._id))).toEqual([[{ expiresOn: day(5), quantity: 6, received: 5 }]]);
  });

  it('return when the transfer is taken back', async () => {
    const { productId, receipt } = await withLots([[10, 5]], 50);
    const sent = await send(productId, [4, 2]);
    expect(await here.expiring(productId)).toEqual([[day(5), 4, receipt.number]]);
    const back = documentOf(await here.revert(sent._id));
    expect(lotsOf(back)).toEqual(lotsOf(sent));
    expect(await here.expiring(productId)).toEqual([[day(5), 10, receipt.number]]);
    expect(await there.expiring(productId)).toEqual([]);
    // A receipt that is reversed meanwhile takes its dates with it.
    const again = await send(productId, [6]);
    documentOf(await here.reverse(receipt._id));
    documentOf(await here.revert(again._id));
    expect(await here.expiring(productId)).toEqual([]);
  });

  it('are those that expire first, expired ones last; missing are those that expire last', async () => {
    const { productId, receipt } = await withLots([
      [3, -1],
      [5, 9],
      [4, 3],
    ]);
    const sent = await send(productId, [5, 1]);
    expect(lotsOf(sent)).toEqual([
      [
        { expiresOn: day(3), quantity: 4 },
        { expiresOn: day(9), quantity: 1 },
      ],
      [{ expiresOn: day(9), quantity: 1 }],
    ]);
    expect(await here.expiring(productId)).toEqual([
      [day(-1), 3, receipt.number],
      [day(9), 3, receipt.number],
    ]);
    const received = documentOf(
      await there.receive(sent._id, [
        { productId, received: 4, reason: 'damaged' },
        { productId, received: 3, reason: 'miscounted' },
      ]),
    );
    expect(lotsOf(received)).toEqual([
      [
        { expiresOn: day(3), quantity: 4, received: 4 },
        { expiresOn: day(9), quantity: 1, received: 0 },
      ],
      // More than was sent has no date.
      [{ expiresOn: day(9), quantity: 1, received: 1 }],
    ]);
    expect(await there.expiring(productId)).toEqual([
      [day(3), 4, sent.number],
      [day(9), 1, sent.number],
    ]);
    const rest = await send(productId, [5]);
    expect(lotsOf(rest)).toEqual([
      [
        { expiresOn: day(-1), quantity: 2 },
        { expiresOn: day(9), quantity: 3 },
      ],
    ]);
    expect(await here.expiring(productId)).toEqual([[day(-1), 1, receipt.number]]);
  });

  it('stay when expired, while there are goods without a date', async () => {
    const { productId, receipt } = await withLots([[3, -1]], 5);
    const sent = await send(productId, [5]);
    expect(lotsOf(sent)).toEqual([undefined]);
    expect(await here.expiring(productId)).toEqual([[day(-1), 3, receipt.number]]);
    documentOf(await there.receive(sent._id, all(sent)));
    expect(await there.expiring(productId)).toEqual([]);
  });

  it('go on to a third store, and back', async () => {
    const { productId, receipt } = await withLots([[10, 5]]);
    const first = await send(productId, [8]);
    documentOf(await there.receive(first._id, all(first)));
    const on = await send(productId, [6], there, third);
    documentOf(await elsewhere.receive(on._id, all(on)));
    const home = await send(productId, [1], elsewhere, firstStoreId);
    documentOf(await here.receive(home._id, all(home)));
    expect(await here.expiring(productId)).toEqual([
      [day(5), 2, receipt.number],
      [day(5), 1, home.number],
    ]);
    expect(await there.expiring(productId)).toEqual([[day(5), 2, first.number]]);
    expect(await elsewhere.expiring(productId)).toEqual([[day(5), 5, on.number]]);
    // Two lots of the same day are one there.
    const both = await send(productId, [3]);
    expect(lotsOf(both)).toEqual([[{ expiresOn: day(5), quantity: 3 }]]);
    const arrived = documentOf(await there.receive(both._id, all(both)));
    expect(lotsOf(arrived)).toEqual([[{ expiresOn: day(5), quantity: 3, received: 3 }]]);
    expect(await there.expiring(productId)).toEqual([
      [day(5), 2, first.number],
      [day(5), 3, both.number],
    ]);
    expect(await here.expiring(productId)).toEqual([]);
  });

  it('are in one transfer each when several are sent at the same moment', async () => {
    const { productId } = await withLots([[10, 5]], 10);
    const drafts = await Promise.all(
      [4, 4, 4, 4, 4].map((quantity) =>
        here.draft({ type: 'transfer' }, [{ productId, quantity }], { destinationId: second }),
      ),
    );
    const sent = (await Promise.all(drafts.map((each) => here.post(each)))).map(documentOf);
    const units = sent.flatMap(lotsOf).flatMap((lots = []) => lots.map(({ quantity }) => quantity));
    expect(units.sort()).toEqual([2, 4, 4]);
    expect(await here.expiring(productId)).toEqual([]);
    // Some arrive, while others are taken back.
    await Promise.all(
      sent.map(async (each, n) =>
        documentOf(await (n % 2 ? here.revert(each._id) : there.receive(each._id, all(each)))),
      ),
    );
    const left = async (clerk: Clerk) =>
      (await clerk.expiring(productId)).reduce((sum, [, each]) => sum + Number(each), 0);
    expect((await left(here)) + (await left(there))).toBe(10);
  });
});
