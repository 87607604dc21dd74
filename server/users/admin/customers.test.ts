/** Customers with what they ordered, and erasing one who asks for it (docs/features/customers.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { deletionWord } from '../../../contract/users/account.ts';
import { type Customer, customer } from '../../../contract/users/customers.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { orders } from '../../orders/model/tables.ts';
import { firstStoreId } from '../../runtime/current-store.ts';
import { Administrator, hire, placeOrder } from '../../testing/fulfilment-calls.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { type Answer, home, inProcess, Shopper } from '../../testing/shopping.ts';
import { east, openSecond, setStock } from '../../testing/two-stores.ts';
import { users } from '../tables.ts';

const listed = ({ data }: Answer): Customer[] => (data as unknown[]).map((each) => customer.strict().parse(each));

describe('customers', () => {
  const shop = sharedShop(() => openShop());
  let meera: Administrator;
  let rice: string;
  let asha: SignedIn;
  let bela: SignedIn;
  let nobody: SignedIn;
  const as = (person: SignedIn) => new Shopper(inProcess(shop), person);
  const list = (query: Record<string, string> = {}, by: Shopper = meera, headers = {}) =>
    by.request('GET', `${calls.listCustomers.path}?${new URLSearchParams(query)}`, undefined, headers);
  const names = async (query: Record<string, string>, by: Shopper = meera, headers = {}) =>
    listed(await list(query, by, headers)).map(({ name }) => name);
  const erase = (userId: string, by: Shopper = meera, confirmation = deletionWord) =>
    by.call(calls.eraseCustomer, { userId }, { confirmation });

  beforeAll(async () => {
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    rice = await stockProduct(shop, { name: 'Rice', pricePaise: 10_050, stock: 1_000 });
    await saveSettings(meera, { refunds: { on: true, days: 7 } });
    asha = await signUp(shop, 'Asha Rao');
    bela = await signUp(shop, '=Bela');
    nobody = await signUp(shop, 'Chitra Never');
    const deliver = async (person: SignedIn, units: number) => {
      const { _id } = await placeOrder(as(person), { [rice]: units });
      await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
      return _id;
    };
    const first = await deliver(asha, 3);
    await deliver(asha, 1);
    await deliver(bela, 2);
    const { revision } = await meera.order(first);
    const refund = { revision, reason: 'Torn bag', refund: { way: 'cash', lines: [{ productId: rice, quantity: 1 }] } };
    expect(await meera.call(calls.refundOrder, { orderId: first }, refund)).toMatchObject({ status: 200 });
    const gone = await placeOrder(as(bela), { [rice]: 9 });
    await as(bela).call(calls.cancelOrder, { orderId: gone._id });
    const tried = await placeOrder(as(bela), { [rice]: 7 });
    await meera.work(tried._id, 'packed', 'out_for_delivery', 'delivered');
    await shop.database.queries.update(orders).set({ isTest: true }).where(eq(orders.id, tried._id));
  });

  it('have the orders that count, what they cost less refunds, and the last of them', async () => {
    const answer = await list();
    expect(answer).toMatchObject({ status: 200, pagination: { page: 1, totalPages: 1, totalCount: 3 } });
    const [row] = await shop.database.queries
      .select({ at: sql<string>`max(created_at)` })
      .from(orders)
      .where(and(eq(orders.userId, bela.userId), eq(orders.status, 'delivered'), eq(orders.isTest, false)));
    const { mobile } = home;
    expect(listed(answer)).toEqual([
      {
        _id: bela.userId,
        name: '=Bela',
        email: bela.email,
        mobile,
        orders: 1,
        spentPaise: 20_100,
        lastOrder: new Date(row?.at ?? '').toISOString(),
      },
      expect.objectContaining({ name: 'Asha Rao', orders: 2, spentPaise: 3 * 10_050, mobile }),
      {
        _id: nobody.userId,
        name: 'Chitra Never',
        email: nobody.email,
        mobile: '',
        orders: 0,
        spentPaise: 0,
        lastOrder: null,
      },
    ]);
  });

  it('are sorted by each column in both directions, searched and paged', async () => {
    const [a, b, c] = ['Asha Rao', '=Bela', 'Chitra Never'];
    const sorted = async (sort: string, order: string) => names({ sort, order });
    expect(await sorted('name', 'asc')).toEqual([b, a, c]);
    expect(await sorted('name', 'desc')).toEqual([c, a, b]);
    expect(await sorted('email', 'asc')).toEqual([a, b, c]);
    expect(await sorted('orders', 'asc')).toEqual([c, b, a]);
    expect(await sorted('spent', 'desc')).toEqual([a, b, c]);
    expect(await sorted('spent', 'asc')).toEqual([c, b, a]);
    // Customers without a mobile or an order come last, in both directions.
    for (const order of ['asc', 'desc'])
      for (const sort of ['mobile', 'lastOrder']) expect((await sorted(sort, order)).at(-1)).toBe(c);
    expect(await sorted('lastOrder', 'asc')).toEqual([a, b, c]);
    expect(await names({ search: 'chi nev' })).toEqual([c]);
    expect(await names({ search: home.mobile.slice(0, 5) })).toHaveLength(2);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ sort: 'orders', limit: '2', page: '2' })).toEqual([c]);
    expect(await list({ page: '2' })).toMatchObject({ status: 404, code: 'PAGE_NOT_FOUND' });
    expect(await list({ sort: 'password' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await list({ order: 'up' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('are a sheet whose names no program runs, in the language of the reader', async () => {
    const sheet = async (query: string, headers = asha.headers) =>
      shop.app.inject({ url: `${calls.exportCustomers.path}?${query}`, headers });
    expect((await sheet('')).statusCode).toBe(403);
    const owner = await signUpAdmin(shop);
    const { body } = await sheet('sort=spent&lang=hi', owner.headers);
    const [titles = '', first = '', second = ''] = body.split('\r\n');
    expect(titles).toBe('\ufeffनाम,ईमेल,मोबाइल,ऑर्डर,ख़र्च (₹),पिछला ऑर्डर');
    expect(first).toMatch(new RegExp(`^Asha Rao,${asha.email},9876543210,2,301.50,20\\d\\d-`));
    expect(second).toMatch(/^'=Bela,/);
  });

  it('are those of their stores for managers, for nobody else of the staff, who erase none', async () => {
    const second = await openSecond(meera);
    await setStock(shop, second, rice, 100);
    const manager = await hire(shop, meera, 'manager', 'East', [second]);
    expect(await list({}, manager)).toMatchObject({ status: 200, data: [] });
    const dev = as(await signUp(shop, 'Dev East'));
    const { data } = await dev.addAddress({ ...home, pincode: east, mobile: '9812345670' });
    await dev.request('GET', calls.getCart.path, undefined, { cookie: `tokri_store=${second}` });
    const fill = await dev.call(calls.addToCart, { productId: rice, quantity: 1 });
    expect(fill.status).toBe(200);
    const body = {
      itemList: [{ productId: rice, quantity: 1 }],
      grossTotal: 135.5,
      cartTotalAmount: 100.5,
      deliveryAddressId: (data as { _id: string })._id,
    };
    expect(await dev.cashPayment(body)).toMatchObject({ status: 200 });
    expect(listed(await list({}, manager))).toMatchObject([{ name: 'Dev East', orders: 1, spentPaise: 0 }]);
    expect(await names({ search: 'Asha' }, manager)).toEqual([]);
    const west = await hire(shop, meera, 'manager', 'West', [firstStoreId]);
    expect((await names({ sort: 'name' }, west)).toSorted()).toEqual(['=Bela', 'Asha Rao']);
    expect(await list({}, west, { 'x-store': second })).toMatchObject({ status: 403 });
    expect(listed(await list({ search: 'Dev' }))).toMatchObject([{ orders: 0, mobile: '' }]);
    await placeOrder(dev, { [rice]: 1 });
    expect(listed(await list({}, manager))).toMatchObject([{ mobile: '9812345670' }]);
    expect(listed(await list({ search: 'Dev' }, west))).toMatchObject([{ mobile: home.mobile }]);
    expect(listed(await list({ search: 'Dev' }, meera, { 'x-store': 'all' }))).toMatchObject([{ orders: 2 }]);
    expect(listed(await list({ search: 'Dev' }))).toMatchObject([{ orders: 1 }]);
    for (const role of ['support', 'picker', 'rider'] as const)
      expect(await list({}, await hire(shop, meera, role))).toMatchObject({ status: 403 });
    for (const by of [manager, as(asha)]) expect(await erase(asha.userId, by)).toMatchObject({ status: 403 });
  });

  it('are erased by an owner who types the word, once no order is open', async () => {
    const { queries } = shop.database;
    const person = await signUp(shop, 'Zubeida Quartermain');
    const shopper = as(person);
    const open = await placeOrder(shopper, { [rice]: 1 });
    await shopper.fill({ [rice]: 2 });
    expect(await erase(person.userId, meera, 'delete')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await erase(person.userId)).toMatchObject({ status: 409, code: 'ORDERS_OPEN' });
    expect(listed(await list({ search: 'Zubeida' }))).toHaveLength(1);
    expect(await shopper.cart()).toHaveLength(1);
    await meera.work(open._id, 'packed', 'out_for_delivery', 'delivered');
    expect(await erase(person.userId)).toMatchObject({ status: 200, messageKey: 'answers.customerErased' });

    expect(await shopper.call(calls.getCart)).toMatchObject({ status: 401 });
    expect(await names({ search: 'Zubeida' })).toEqual([]);
    const [order] = await queries.select().from(orders).where(eq(orders.id, open._id));
    expect(order).toMatchObject({ customerName: '', address: { address_line: '', mobile: '', city: home.city } });
    const entries = await queries.select().from(auditLog).where(eq(auditLog.entityId, person.userId));
    expect(entries).toMatchObject([{ actorId: meera.userId, action: 'deleted', entityName: '', fields: {} }]);
    expect(JSON.stringify(entries)).not.toMatch(/zubeida|quartermain/i);
    expect(await erase(person.userId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are not erased when they work here, and not half when an order is placed at the same moment', async () => {
    const picker = await hire(shop, meera, 'picker');
    for (const userId of [picker.userId, meera.userId])
      expect(await erase(userId)).toMatchObject({ status: 409, code: 'STAFF_ACCOUNT' });
    for (let round = 0; round < 5; round += 1) {
      const person = await signUp(shop, 'Racing Ravi');
      const shopper = as(person);
      await shopper.fill({ [rice]: 1 });
      const body = await shopper.checkout();
      const [placed, erased] = await Promise.all([shopper.cashPayment(body), erase(person.userId)]);
      const [user] = await shop.database.queries.select().from(users).where(eq(users.id, person.userId));
      const theirs = await shop.database.queries.select().from(orders).where(eq(orders.userId, person.userId));
      expect(user?.status).toBe(erased.status === 200 ? 'Inactive' : 'Active');
      expect(theirs).toHaveLength(placed.status === 200 ? 1 : 0);
      expect(erased.status === 200 && placed.status === 200).toBe(false);
    }
  });
});
