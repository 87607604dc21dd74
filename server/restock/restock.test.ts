import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { outbox } from '../mail/tables.ts';
import { emailsOf } from '../testing/emails.ts';
import { Administrator, placeOrder } from '../testing/fulfilment-calls.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { saveQuietHours } from '../testing/quiet-hours.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, type Shopper, signUpShopper, Shopper as Visitor } from '../testing/shopping.ts';
import { adminOf } from '../testing/two-stores.ts';
import { restockRequests } from './tables.ts';

const job = 'notify shoppers of restocked products';
const day = 24 * 60 * 60_000;

describe('requests for products that are out of stock', () => {
  let time = Date.now();
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  const soldOut = (name = 'Mango') => stockProduct(shop, { name, stock: 0 });
  const add = (shopper: Shopper, productId: string) => shopper.call(calls.addRestockRequest, { productId });
  const remove = (shopper: Shopper, productId: string) => shopper.call(calls.removeRestockRequest, { productId });
  const idsOf = async (shopper: Shopper) =>
    ((await shopper.call(calls.getRestockRequests)).data as Product[]).map(({ _id }) => _id);
  const restock = async (productId: string, stock: number) =>
    shop.catalogue.stockChanged(await moveStockTo(shop, productId, stock));
  const subjects = async (shopper: Shopper) => {
    await shop.jobs.run(job);
    return (await emailsOf(shop)).filter(({ to }) => to.startsWith(shopper.userId)).map(({ subject }) => subject);
  };

  it('are listed with the newest first, are there once, and can be taken back', async () => {
    const shopper = await signUpShopper(shop);
    const [first, second] = [await soldOut(), await soldOut()];
    for (const id of [first, second, first]) expect(await add(shopper, id)).toMatchObject({ status: 200 });
    expect(await idsOf(shopper)).toEqual([second, first]);
    for (let i = 0; i < 2; i += 1) expect(await remove(shopper, second)).toMatchObject({ status: 200 });
    expect(await idsOf(shopper)).toEqual([first]);
    await restock(second, 5);
    await restock(first, 5);
    expect(await subjects(shopper)).toHaveLength(1);
  });

  it('are answered with one email each, when there is stock again, and are done then', async () => {
    const [asha, ravi] = [await signUpShopper(shop), await signUpShopper(shop)];
    await confirmEmail(shop, asha.userId);
    const [mango, pear] = [await soldOut('Mango'), await soldOut('Pear')];
    for (const shopper of [asha, ravi]) await add(shopper, mango);
    await add(asha, pear);
    expect(await subjects(asha)).toEqual([]);
    await restock(mango, 3);
    await Promise.all([shop.jobs.run(job), shop.jobs.run(job)]);
    expect(await subjects(asha)).toEqual(['Mango is back']);
    expect(await subjects(ravi)).toEqual(['Mango is back']);
    const [email] = (await emailsOf(shop)).filter(({ to }) => to.startsWith(asha.userId));
    expect(email?.text).toContain('Hello Asha Rao');
    expect(email?.text).toContain(`/product/Mango-${mango}`);
    expect(await idsOf(asha)).toEqual([pear]);
    await restock(mango, 0);
    await restock(mango, 3);
    expect(await subjects(asha)).toEqual(['Mango is back']);
  });

  it('are answered after a cancelled order, and in the language of the account', async () => {
    const [asha, ravi] = [await signUpShopper(shop), await signUpShopper(shop)];
    const kiwi = await stockProduct(shop, { name: 'Kiwi', stock: 1, translations: { hi: { name: 'कीवी' } } });
    const order = await placeOrder(ravi, { [kiwi]: 1 });
    await asha.call(calls.updateProfile, {}, { name: 'Asha', mobile: '', language: 'hi' });
    expect(await add(asha, kiwi)).toMatchObject({ status: 200 });
    expect(await subjects(asha)).toEqual([]);
    const meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    await meera.work(order._id, 'cancelled');
    await shop.jobs.run(job);
    const emails = (await emailsOf(shop)).filter(({ to }) => to.startsWith(asha.userId));
    expect(emails.at(-1)?.text).toContain('कीवी फिर से स्टॉक में है');
    expect(emails.at(-1)?.text).toContain(`/hi/product/Kiwi-${kiwi}`);
  });

  it('wait while the product is not published', async () => {
    const shopper = await signUpShopper(shop);
    const id = await soldOut('Plum');
    await add(shopper, id);
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: false, stock: 4 }));
    expect(await subjects(shopper)).toEqual([]);
    expect(await idsOf(shopper)).toEqual([]);
    await shop.catalogue.change((change) => change.updateProduct(id, { publish: true }));
    expect(await subjects(shopper)).toEqual(['Plum is back']);
  });

  it('wait until quiet hours end, and go on waiting for what is sold out again by then', async () => {
    const started = time;
    const at = (moment: string) => {
      time = Date.parse(`${moment}+05:30`);
    };
    const admin = await adminOf(shop);
    const shopper = await signUpShopper(shop);
    const [fig, lime] = [await soldOut('Fig'), await soldOut('Lime')];
    for (const id of [fig, lime]) await add(shopper, id);
    // The job runs at other times of this day; calls are made at its real time, when sign-ins are valid.
    const day = shopDayAt(new Date(time));
    try {
      await saveQuietHours(admin, { from: '00:00', to: '23:59' });
      for (const id of [fig, lime]) await restock(id, 2);
      at(`${day}T00:00:00`);
      expect(await subjects(shopper)).toEqual([]);
      at(`${day}T23:58:59`);
      expect(await subjects(shopper)).toEqual([]);
      time = started;
      expect(await idsOf(shopper)).toEqual([lime, fig]);
      await restock(lime, 0);
      at(`${day}T23:59:00`);
      await Promise.all([shop.jobs.run(job), shop.jobs.run(job)]);
      expect(await subjects(shopper)).toEqual(['Fig is back']);
      time = started;
      expect(await idsOf(shopper)).toEqual([lime]);
      // Without quiet hours, the night is like the day.
      await saveQuietHours(admin, { from: '', to: '' });
      await restock(lime, 2);
      at(`${day}T00:00:00`);
      expect(await subjects(shopper)).toEqual(['Fig is back', 'Lime is back']);
    } finally {
      time = started;
      await saveQuietHours(admin, { from: '', to: '' });
    }
  });

  it('are refused for products that are in stock or unknown', async () => {
    const shopper = await signUpShopper(shop);
    const id = await stockProduct(shop);
    expect(await add(shopper, id)).toMatchObject({
      status: 409,
      code: 'IN_STOCK',
      message: 'Potato is in stock again.',
    });
    expect(await add(shopper, newId())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await add(shopper, 'nonsense')).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it("are nobody else's, and need a sign-in", async () => {
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const id = await soldOut();
    await add(shopper, id);
    await remove(other, id);
    expect([await idsOf(other), await idsOf(shopper)]).toEqual([[], [id]]);
    const visitor = new Visitor(inProcess(shop), { userId: '', headers: { authorization: '' } });
    for (const answer of [
      await add(visitor, id),
      await remove(visitor, id),
      await visitor.call(calls.getRestockRequests),
    ])
      expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('end at a limit, with a clear message', async () => {
    const shopper = await signUpShopper(shop);
    const ids: string[] = [];
    for (let n = 0; n <= limits.restockRequests; n += 1) ids.push(await soldOut());
    await shop.database.queries
      .insert(restockRequests)
      .values(ids.slice(1).map((productId) => ({ userId: shopper.userId, productId })));
    expect(await add(shopper, ids[1] ?? '')).toMatchObject({ status: 200 });
    expect(await add(shopper, ids[0] ?? '')).toMatchObject({ status: 409, code: 'RESTOCK_LIMIT' });
  });

  it('end after 90 days', async () => {
    const shopper = await signUpShopper(shop);
    const id = await soldOut();
    await add(shopper, id);
    const cleanUp = () => shop.jobs.run('remove old requests for products');
    const isKept = async () =>
      (await shop.database.queries.select().from(restockRequests)).some(({ productId }) => productId === id);
    time = Date.now() + (limits.restockDays - 1) * day;
    await cleanUp();
    expect(await isKept()).toBe(true);
    time = Date.now() + (limits.restockDays + 1) * day;
    await cleanUp();
    expect(await isKept()).toBe(false);
    time = Date.now();
  });

  it('are erased with the account', async () => {
    const shopper = await signUpShopper(shop);
    await add(shopper, await soldOut());
    expect(
      await shopper.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord }),
    ).toMatchObject({ status: 200 });
    const left = await shop.database.queries.select().from(restockRequests);
    expect(left.filter(({ userId }) => userId === shopper.userId)).toEqual([]);
  });

  it.runIf(onPostgres)('are answered once by several processes', async () => {
    const other = await joinShop(shop);
    try {
      const person = await signUp(shop);
      const shopper = new Visitor(inProcess(shop), person);
      const ids = [await soldOut('Fig'), await soldOut('Date')];
      for (const id of ids) await add(shopper, id);
      for (const id of ids) await restock(id, 2);
      await other.catalogue.catchUp();
      await Promise.all([shop.restock.answer(), other.restock.answer()]);
      const mails = await shop.database.queries.select().from(outbox).where(eq(outbox.recipient, person.email));
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Date is back', 'Fig is back']);
    } finally {
      await other.dispose();
    }
  });
});
