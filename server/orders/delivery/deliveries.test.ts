/** The rider's list of deliveries (docs/features/riders.md). That a rider is at the door is in arrived.test.ts. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { Deliveries } from '../../../contract/orders/deliveries.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { deletionWord } from '../../../contract/users/account.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import { eq } from '../../db/drizzle.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin, testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop } from '../../testing/shop.ts';
import { home as address, inProcess, Shopper } from '../../testing/shopping.ts';
import { openSecond } from '../../testing/two-stores.ts';
import { orders } from '../model/tables.ts';

describe('deliveries', async () => {
  const shop = await openShop();
  afterAll(() => shop.dispose());
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop, 'Meera Nair'));
  const customer = await signUp(shop, 'Asha Rao');
  const asha = new Shopper(inProcess(shop), customer);
  const home = await asha.move();
  const potato = await stockProduct(shop, { stock: 1_000 });

  const staff = (staffRole: StaffRole, name?: string, stores?: string[]) => hire(shop, owner, staffRole, name, stores);
  const packed = async () => owner.work((await placeOrder(asha, { [potato]: 2 }, home))._id, 'packed');
  const take = (who: Administrator, { _id: orderId, revision }: FulfilmentOrder) =>
    who.call(calls.setRider, { orderId }, { revision, riderId: who.userId });
  const listed = async (who: Administrator) => (await who.call(calls.listDeliveries)).data as Deliveries;
  const arrive = (who: Shopper, { _id: orderId }: Pick<FulfilmentOrder, '_id'>, revision: unknown) =>
    who.call(calls.arriveWithOrder, { orderId }, { revision });

  // Each test has its own orders.
  beforeEach(async () => {
    await shop.database.queries.update(orders).set({ status: 'cancelled' });
  });

  it('are own orders, those on their way first, and free ones, by promise, with an address only on the way', async () => {
    const [ramesh, suresh] = [await staff('rider', 'Ramesh'), await staff('rider', 'Suresh')];
    const [late, soon, sent, others] = [await packed(), await packed(), await packed(), await packed()];
    const by = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await shop.database.queries
      .update(orders)
      .set({ promisedBy: by(60) })
      .where(eq(orders.id, late._id));
    await shop.database.queries
      .update(orders)
      .set({ promisedBy: by(10) })
      .where(eq(orders.id, soon._id));
    await take(suresh, others);
    await take(ramesh, late);
    await ramesh.stepAnswer(sent._id, 'out_for_delivery', sent.revision);
    await placeOrder(asha, { [potato]: 1 }, home);
    const seen = await listed(ramesh);
    expect([seen.mine, seen.free].map((each) => each.map(({ _id }) => _id))).toEqual([
      [sent._id, late._id],
      [soon._id],
    ]);
    const { delivery_address: to } = await owner.order(sent._id);
    expect(seen.mine[0]).toMatchObject({ address_line: to.address_line, mobile: to.mobile, state: to.state, count: 2 });
    for (const each of [seen.mine[1], seen.free[0]]) {
      expect(each).toMatchObject({ customerName: 'Asha Rao', address_line: '', mobile: '', pincode: to.pincode });
      expect(each).not.toHaveProperty('arrivedAt');
    }
    expect((await listed(suresh)).mine.map(({ _id }) => _id)).toEqual([others._id]);
    // Managers and owners deliver, too.
    expect((await listed(owner)).mine).toEqual([]);
    expect((await listed(await staff('manager'))).free.map(({ _id }) => _id)).toEqual([soon._id]);
    for (const who of [await staff('picker'), await staff('support'), asha])
      expect(await who.call(calls.listDeliveries)).toMatchObject({ status: 403 });
  });

  it('say landmark and gate code to who goes there, and lose them with the account', async () => {
    const leela = new Shopper(inProcess(shop), await signUp(shop, 'Leela Iyer'));
    const directions = { landmark: 'Opposite the temple', gate_code: '4711#' };
    const added = (await leela.addAddress({ ...address, ...directions })).data as { _id: string };
    const order = await owner.work((await placeOrder(leela, { [potato]: 1 }, added._id))._id, 'packed');
    expect(order.delivery_address).toMatchObject(directions);
    const [ramesh, pooja] = [await staff('rider', 'Ramesh'), await staff('picker', 'Pooja')];
    const [free] = (await listed(ramesh)).free;
    for (const seen of [
      free,
      (await pooja.order(order._id)).delivery_address,
      (await ramesh.order(order._id)).delivery_address,
    ])
      for (const field of ['landmark', 'gate_code']) expect(seen).not.toHaveProperty(field);
    await ramesh.stepAnswer(order._id, 'out_for_delivery', order.revision);
    expect((await listed(ramesh)).mine[0]).toMatchObject(directions);
    expect((await ramesh.order(order._id)).delivery_address).toMatchObject(directions);
    await ramesh.stepAnswer(order._id, 'delivered', order.revision + 1);
    const body = { password: testPassword, confirmation: deletionWord };
    expect(await leela.call(calls.deleteAccount, {}, body)).toMatchObject({ status: 200 });
    const [row] = await shop.database.queries.select().from(orders).where(eq(orders.id, order._id));
    expect(Object.keys(row?.address ?? {}).sort()).toEqual(['address_line', 'city', 'mobile', 'pincode', 'state']);
  });

  it('are of the stores of a rider', async () => {
    const order = await packed();
    const elsewhere = await staff('rider', 'Kiran', [await openSecond(owner)]);
    expect(await listed(elsewhere)).toEqual({ mine: [], free: [] });
    const sent = (await owner.stepAnswer(order._id, 'out_for_delivery', order.revision)).data as FulfilmentOrder;
    expect(await arrive(elsewhere, sent, sent.revision)).toMatchObject({ status: 403 });
  });
});
