/** Changes of where a placed order goes, and what is left of the address and the people (docs/features/order-changes.md). */
import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../../contract/api/calls.ts';
import { eq } from '../../../db/drizzle.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { hire } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { openChangedOrders } from '../../../testing/order-changes.ts';
import { confirmEmail, signUp, testPassword } from '../../../testing/people.ts';
import { home as address, inProcess, Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { east, openSecond } from '../../../testing/two-stores.ts';
import { orders } from '../../model/tables.ts';
import { orderChanges } from './tables.ts';

describe('changes of the address of placed orders', async () => {
  const parts = await openChangedOrders();
  const { shop, asha, home, meera, milk, other, save, buy, seen, auditOf } = parts;
  const { propose, ask, say, agreed, withdraw } = parts;
  await save({ orderChanges: { on: true } });

  it('go to another address of the area of the store: a saved one or another one, at the fees that were agreed', async () => {
    await save({ addresses: { directions: true }, orderChanges: { on: true } });
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, asha, home);
    const to = { ...other, landmark: 'Blue gate', gate_code: '1234', position: { latitude: 12.97, longitude: 77.6 } };
    const saved = await asha.addAddress(to);
    const { _id: addressId } = saved.data as { _id: string };
    const known = (await meera.call(calls.listOrderAddresses, { orderId: _id })).data as { _id?: string }[];
    expect(known.map((each) => each._id)).toEqual(expect.arrayContaining([home, addressId]));
    const question = await ask(_id, { to: { deliveryAddressId: addressId } });
    expect((await seen(_id)).change).toMatchObject({ lines: [], address: { ...other, gate_code: '1234' }, total: 40 });
    const asked = (await emailsOf(shop)).at(-1);
    expect(asked?.text).toContain('Another address');
    expect(asked?.text).not.toContain('Church Street');
    expect((await say(_id, question, true)).status).toBe(200);
    expect(await seen(_id)).toMatchObject({ delivery_address: to, deliveryAddressId: addressId });
    const told = (await emailsOf(shop)).at(-1);
    expect(told?.text).toContain('The delivery address was changed.');
    expect(told?.text).not.toContain('Church Street');
    const [entry] = await auditOf(_id, 'line_changed');
    expect(entry?.fields).toEqual({ newAddress: { from: null, to: true } });
    // The order board finds it there.
    expect((await meera.list({ search: 'church street' })).orders.map((each) => each._id)).toContain(_id);
    const typed = { ...address, address_line: '99 Brigade Road' };
    expect((await propose(_id, { to: { address: typed } }, { agreed: true })).status).toBe(200);
    expect(await seen(_id)).toMatchObject({ delivery_address: typed, deliveryAddressId: null });
    expect((await seen(_id)).delivery_address).not.toHaveProperty('gate_code');
    const none = await propose(_id, { to: { address: typed } });
    expect(none).toMatchObject({ status: 400, message: 'There is nothing to change.' });
    const stranger = await signUpShopper(shop);
    const theirs = await stranger.move();
    expect(await propose(_id, { to: { deliveryAddressId: theirs } })).toMatchObject({ status: 404 });
    const both = await propose(_id, { to: { deliveryAddressId: addressId, address: typed } });
    expect(both).toMatchObject({ status: 400, errors: { deliveryAddressId: expect.any(String) } });
    await asha.request('DELETE', pathOf(calls.deleteAddress, { addressId }));
  });

  it('forget the door and the people when an account is deleted', async () => {
    const person = await signUp(shop);
    await confirmEmail(shop, person.userId);
    const shopper = new Shopper(inProcess(shop), person);
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
    const question = await ask(_id, {
      to: { address: { ...other, gate_code: '1234', position: { latitude: 12.97, longitude: 77.6 } } },
    });
    await say(_id, question, true, shopper);
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
    const deletion = { password: testPassword, confirmation: 'DELETE' };
    const gone = await shopper.call(calls.deleteAccount, {}, deletion);
    expect(gone.status).toBe(200);
    const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
    expect(row).toMatchObject({ answeredBy: null, askedBy: meera.userId, addressId: null });
    expect(row?.address).toEqual({ ...other, address_line: '', mobile: '' });
    const [order] = await shop.database.queries.select().from(orders).where(eq(orders.id, _id));
    expect(order?.address.address_line).toBe('');
  });

  it('leave no door behind when an account is deleted while its question is open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shopper = await signUpShopper(shop);
      const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
      const question = await ask(_id, { to: { address: other } });
      const works = [
        () => shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' }),
        () => (round < 2 ? agreed(_id, question) : withdraw(_id, question)),
      ];
      const answers = await Promise.all((round % 2 === 0 ? works : works.reverse()).map((each) => each()));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
      expect(row?.address).toEqual({ ...other, address_line: '', mobile: '' });
      expect(row?.status).not.toBe('open');
      const [order] = await shop.database.queries.select().from(orders).where(eq(orders.id, _id));
      expect(order?.address.address_line).toBe('');
      expect((await agreed(_id, question)).status).toBe(row?.status === 'accepted' ? 200 : 409);
    }
    // Nobody is asked now, and nothing can be agreed to.
    const shopper = await signUpShopper(shop);
    const { _id } = await buy({ [milk]: 1 }, undefined, {}, shopper, await shopper.move());
    const question = await ask(_id, { to: { address: other } });
    await shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: 'DELETE' });
    const rowOf = eq(orderChanges.id, question);
    expect(await shop.database.queries.select().from(orderChanges).where(rowOf)).toMatchObject([
      { status: 'withdrawn' },
    ]);
    await shop.database.queries.update(orderChanges).set({ status: 'open' }).where(rowOf);
    expect(await agreed(_id, question)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    await withdraw(_id, question);
  });

  it('stay in the store of the order, and are for its staff', async () => {
    const { _id } = await buy({ [milk]: 1 });
    const second = await openSecond(meera);
    const outsiders = await hire(shop, meera, 'manager', 'Ravi', [second]);
    const body = { revision: 1, lines: [{ productId: milk, quantity: 2 }], total: 80 };
    for (const [call, sent] of [
      [calls.quoteOrderChange, { ...body, total: undefined }],
      [calls.changeOrder, body],
      [calls.listOrderAddresses, undefined],
    ] as const)
      expect(await outsiders.call(call, { orderId: _id }, sent)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const question = await ask(_id, { units: { [milk]: 2 } });
    expect((await agreed(_id, question, outsiders)).status).toBe(403);
    expect((await withdraw(_id, question, outsiders)).status).toBe(403);
    await withdraw(_id, question);
    const far = (pincode: string) => propose(_id, { to: { address: { ...other, pincode } } });
    expect(await far(east)).toMatchObject({
      status: 409,
      code: 'OUTSIDE_AREA',
      message: `The store of this order does not deliver to ${east}.`,
      data: { pincode: east },
    });
    expect(await far('110001')).toMatchObject({ status: 409, code: 'OUTSIDE_AREA', data: { pincode: '110001' } });
    await expectLedger(shop);
  });
});
