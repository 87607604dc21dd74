/** Offers that are limited to stores: who sees them, which orders get them, and races for the last use. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { SavedStore, Store } from '../../contract/delivery/stores.ts';
import type { AdminOffer, OfferFields, ShopOffer } from '../../contract/offers/offers.ts';
import type { CashOrderBody } from '../../contract/orders/orders.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { addOffer, fiftyOff, newCode, readOffer, setState } from '../testing/offers.ts';
import { type SignedIn, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { home, inProcess, orderOf, Shopper, signUpShopper } from '../testing/shopping.ts';

const [west, east] = ['560001', '560038'];
const cookieOf = (storeId: string) => ({ cookie: `store=${storeId}` });

describe('an offer for one of two stores', () => {
  const shop = sharedShop(() => openShop());
  let owner: SignedIn;
  let admin: Shopper;
  let second: string;
  /** ₹40 each, in both stores. */
  let potato: string;

  async function save(storeId: string, store: Partial<Store>): Promise<void> {
    const headers = { 'x-store': storeId };
    const { version } = (await admin.call(calls.getStore, {}, undefined, headers)).data as SavedStore;
    const answer = await admin.call(calls.updateStore, {}, { version, store }, headers);
    expect(answer.status).toBe(200);
  }
  const areas = (pincode: string) => ({ areas: [{ pincode, minutes: null, fee: null }] });

  beforeAll(async () => {
    owner = await signUpAdmin(shop);
    admin = new Shopper(inProcess(shop), owner);
    second = ((await admin.call(calls.addStore, {}, { name: 'Indiranagar', address: '' })).data as SavedStore)._id;
    await save(firstStoreId, areas(west));
    await save(second, { ...areas(east), closed: false });
    potato = await stockProduct(shop, { stock: 500 });
    const received = { kind: 'received', quantity: 500, reason: 'Delivery' };
    const answer = await admin.call(calls.changeStock, { productId: potato }, received, { 'x-store': second });
    expect(answer.status).toBe(200);
  });

  /** An offer for orders from the second store. */
  const limited = (fields: Partial<OfferFields> = {}) =>
    addOffer(admin, { code: newCode(), stores: [second], ...fields });

  /** Somebody with five potatoes in the cart, whose address a store serves. */
  async function shopperIn(pincode: string) {
    const storeId = pincode === east ? second : firstStoreId;
    const shopper = await signUpShopper(shop, {});
    await shopper.addAddress({ ...home, pincode });
    await shopper.call(calls.addToCart, { productId: potato, quantity: 5 }, undefined, cookieOf(storeId));
    const { data } = await shopper.call(calls.getCart, {}, undefined, cookieOf(storeId));
    const [address] = await shopper.addresses();
    const body = orderOf(data as Parameters<typeof orderOf>[0], address?._id ?? '');
    return { shopper, storeId, body };
  }
  const less = (body: CashOrderBody, off: number, coupon?: string): CashOrderBody => ({
    ...body,
    cartTotalAmount: body.cartTotalAmount - off,
    ...(coupon && { coupon }),
  });
  const listed = async (storeId: string): Promise<ShopOffer[]> =>
    (await shop.app.inject({ url: calls.listOffers.path, headers: cookieOf(storeId) })).json().data;

  it('is shown in its store only, also from the cache, with the name of the store', async () => {
    const offer = await limited();
    for (let times = 0; times < 2; times += 1) {
      expect(await listed(second)).toContainEqual(
        expect.objectContaining({ _id: offer._id, stores: [second], storeNames: ['Indiranagar'] }),
      );
      expect((await listed(firstStoreId)).map(({ _id }) => _id)).not.toContain(offer._id);
    }
    await save(second, { name: 'Indira Nagar' });
    expect((await listed(second)).find(({ _id }) => _id === offer._id)?.storeNames).toEqual(['Indira Nagar']);
    await save(second, { name: 'Indiranagar' });
    await setState(admin, offer, 'ended');
    expect((await listed(second)).map(({ _id }) => _id)).not.toContain(offer._id);
  });

  it('says in the pages of each store whether that store has offers', async () => {
    const shown = async (storeId: string) =>
      (await shop.app.inject({ url: calls.getShopSettings.path, headers: cookieOf(storeId) })).json().data.offers;
    expect([await shown(firstStoreId), await shown(second)]).toEqual([undefined, undefined]);
    const offer = await limited();
    expect([await shown(firstStoreId), await shown(second)]).toEqual([undefined, true]);
    const { version } = await readOffer(admin, offer._id);
    const fields = { ...fiftyOff, code: offer.code, stores: [firstStoreId], version };
    expect((await admin.call(calls.updateOffer, { offerId: offer._id }, fields)).status).toBe(200);
    expect([await shown(firstStoreId), await shown(second)]).toEqual([true, undefined]);
    await setState(admin, offer, 'ended');
  });

  it('is given to orders from its store, and refused to others with its name, in the cart and on the order', async () => {
    const offer = await limited();
    const [there, here] = [await shopperIn(east), await shopperIn(west)];
    const mine = ({ shopper, storeId }: typeof there) =>
      shopper.request('GET', `${calls.listMyOffers.path}?code=${offer.code}`, undefined, cookieOf(storeId));
    expect(await mine(there)).toMatchObject({ data: { asked: { code: offer.code, storeNames: ['Indiranagar'] } } });
    const refusal = {
      code: 'COUPON_NOT_APPLICABLE',
      message: `The coupon ${offer.code} is only for orders from Indiranagar.`,
      data: { code: offer.code, reason: 'store', stores: ['Indiranagar'] },
    };
    expect(await mine(here)).toMatchObject(refusal);
    expect(await here.shopper.cashPayment(less(here.body, 50, offer.code))).toMatchObject(refusal);
    expect(await there.shopper.cashPayment(less(there.body, 50, offer.code))).toMatchObject({
      status: 200,
      data: { totalAmount: 150 },
    });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
    const { data } = await admin.call(calls.listOfferUses, { offerId: offer._id });
    expect(data).toMatchObject({ uses: [{ given: 50, store: 'Indiranagar' }] });
    const url = pathOf(calls.exportOfferUses, { offerId: offer._id });
    const sheet = await shop.app.inject({ url, headers: owner.headers });
    expect(sheet.body).toMatch(/order,store,day,time,given,given_back\r\n[^,]+,Indiranagar,.*,50\.00,\r/);
    await setState(admin, offer, 'ended');
  });

  it('goes by the store of the order’s address, though the cart was in another store', async () => {
    const offer = await limited();
    const { shopper, body } = await shopperIn(east);
    await shopper.addAddress({ ...home, pincode: west });
    const elsewhere = (await shopper.addresses()).find(({ pincode }) => String(pincode) === west)?._id ?? '';
    const moved = { ...less(body, 50, offer.code), deliveryAddressId: elsewhere };
    expect(await shopper.cashPayment(moved)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      data: { reason: 'store' },
    });
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 0 });
    expect((await shopper.cashPayment(less(body, 50, offer.code))).status).toBe(200);
    await setState(admin, offer, 'ended');
  });

  it('applies by itself in its store only', async () => {
    const offer = await limited({ code: '' });
    const [there, here] = [await shopperIn(east), await shopperIn(west)];
    expect((await here.shopper.cashPayment(here.body)).status).toBe(200);
    expect(await there.shopper.cashPayment(there.body)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect((await there.shopper.cashPayment(less(there.body, 50))).status).toBe(200);
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1 });
    await setState(admin, offer, 'ended');
  });

  it('gives its last use to one of several orders at the same moment, and none to the other store', async () => {
    const offer = await limited({ mostUses: 1 });
    const people = await Promise.all([shopperIn(east), shopperIn(east), shopperIn(west)]);
    const answers = await Promise.all(
      people.map(({ shopper, body }) => shopper.cashPayment(less(body, 50, offer.code))),
    );
    const codes = answers.map(({ status, code }) => (status === 200 ? 'placed' : code));
    expect(codes.slice(0, 2).sort()).toEqual(['COUPON_USED_UP', 'placed']);
    expect(codes[2]).toBe('COUPON_NOT_APPLICABLE');
    expect(await readOffer(admin, offer._id)).toMatchObject({ uses: 1, given: 50 });
  });

  it('keeps its stores when they close, and takes only known ones', async () => {
    const offer = await limited();
    await save(second, { closed: true });
    expect((await readOffer(admin, offer._id)).stores).toEqual([second]);
    const { version } = await readOffer(admin, offer._id);
    const again = { ...fiftyOff, code: offer.code, title: 'Still there', stores: [second], version };
    expect(await admin.call(calls.updateOffer, { offerId: offer._id }, again)).toMatchObject({
      status: 200,
      data: { stores: [second] },
    });
    const { shopper, body } = await shopperIn(west);
    expect(await shopper.cashPayment(less(body, 50, offer.code))).toMatchObject({ data: { reason: 'store' } });
    const unknown = { ...fiftyOff, code: newCode(), stores: ['7'.repeat(26)] };
    expect(await admin.call(calls.addOffer, {}, unknown)).toMatchObject({
      code: 'VALIDATION',
      errors: { stores: 'One of the stores does not exist any more.' },
    });
    await save(second, { closed: false });
    await setState(admin, offer, 'ended');
  });

  it('keeps its stores when a form that does not know them saves it, and loses them when it is saved without any', async () => {
    const offer = await limited();
    const offerId = offer._id;
    const save = async (stores: string[] | undefined) => {
      const { version } = await readOffer(admin, offerId);
      const body = { ...fiftyOff, code: offer.code, title: 'Renamed', version, ...(stores && { stores }) };
      const answer = await admin.call(calls.updateOffer, { offerId }, body);
      expect(answer.status).toBe(200);
      return (await readOffer(admin, offerId)).stores;
    };
    expect(await save(undefined)).toEqual([second]);
    expect(await save([])).toBeUndefined();
  });

  it('has the names of its stores in the audit log', async () => {
    const offer = await limited();
    const { version } = await readOffer(admin, offer._id);
    await admin.call(calls.updateOffer, { offerId: offer._id }, { ...fiftyOff, code: offer.code, stores: [], version });
    expect((await readOffer(admin, offer._id)).stores).toBeUndefined();
    const { data } = (
      await shop.app.inject({ url: `${calls.listAuditEntries.path}?entityId=${offer._id}`, headers: owner.headers })
    ).json();
    expect(data.changes[0].fields).toMatchObject({ stores: { from: ['Indiranagar'], to: null } });
    await setState(admin, offer, 'ended');
  });
});

describe('offers of a shop with one store', () => {
  const shop = sharedShop(() => openShop());

  it('say nothing about stores, and cannot be limited to one', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const offer: AdminOffer = await addOffer(admin, { stores: [] });
    expect(offer).not.toHaveProperty('stores');
    const [shown] = (await shop.app.inject({ url: calls.listOffers.path })).json().data;
    expect(shown).not.toHaveProperty('stores');
    expect(shown).not.toHaveProperty('storeNames');
    const limited = { ...fiftyOff, code: newCode(), stores: [firstStoreId] };
    expect(await admin.call(calls.addOffer, {}, limited)).toMatchObject({ code: 'VALIDATION' });
  });
});
