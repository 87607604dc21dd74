/** Offers: what administrators enter, two at the same time, and what shoppers see of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { AdminOffer, MyOffers, ShopOffer } from '../../contract/offers/offers.ts';
import { auditLog } from '../audit-log/tables.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { addOffer, fiftyOff, newCode, readOffer, setState } from '../testing/offers.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe('offers', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });
  const add = (fields: object) => admin.call(calls.addOffer, {}, { ...fiftyOff, ...fields });
  const update = (offer: AdminOffer, fields: object, version = offer.version) =>
    admin.call(calls.updateOffer, { offerId: offer._id }, { ...fiftyOff, code: offer.code, ...fields, version });
  const listed = async (lang = 'en') =>
    (await shop.app.inject({ url: `${calls.listOffers.path}?lang=${lang}` })).json().data as ShopOffer[];
  const mine = async (person: Shopper, code = '') => person.request('GET', `${calls.listMyOffers.path}?code=${code}`);

  it('are drafts that nobody sees until they are active, and are seen at once then', async () => {
    const title = `Draft ${newCode()}`;
    const draft = await addOffer(
      admin,
      { title, translations: { hi: { title: 'पचास की छूट' } }, code: newCode() },
      'draft',
    );
    expect(draft).toMatchObject({ state: 'draft', version: 1, uses: 0, given: 0 });
    expect((await listed()).some((each) => each.title === title)).toBe(false);
    const active = await setState(admin, draft, 'active');
    expect(active).toMatchObject({ state: 'active', version: 2 });
    expect((await listed()).find((each) => each.title === title)).toMatchObject({ code: draft.code, minimum: 0 });
    expect((await listed('hi')).find((each) => each._id === draft._id)?.title).toBe('पचास की छूट');
    await setState(admin, draft, 'paused');
    expect((await listed()).some((each) => each.title === title)).toBe(false);
  });

  it('are in the audit log with what was changed', async () => {
    const offer = await addOffer(admin, { title: 'Audited' });
    await update(offer, { title: 'Audited', minimum: 300, benefit: { kind: 'percent', percent: 10, most: null } });
    const entries = await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, offer._id));
    expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'changed']);
    expect(entries[1]?.fields).toEqual({ state: { from: 'draft', to: 'active' } });
    expect(entries[2]?.fields).toMatchObject({
      minimum: { from: 0, to: 300 },
      kind: { from: 'amount', to: 'percent' },
    });
  });

  it('are not saved over a newer version, which the answer has', async () => {
    const offer = await addOffer(admin);
    const both = await Promise.all([update(offer, { title: 'One' }), update(offer, { title: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost).toMatchObject({ code: 'CHANGED_MEANWHILE', data: await readOffer(admin, offer._id) });
    const late = await admin.call(calls.setOfferState, { offerId: offer._id }, { version: 1, state: 'ended' });
    expect(late).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  });

  it('have codes in capital letters, each once until its offer is deleted', async () => {
    const code = newCode();
    const first = await addOffer(admin, { code: ` ${code.toLowerCase()} ` });
    expect(first.code).toBe(code);
    const taken = { status: 409, code: 'NAME_TAKEN', errors: { code: expect.any(String) } };
    expect(await add({ code })).toMatchObject(taken);
    expect(await update(await addOffer(admin), { code })).toMatchObject(taken);
    expect(await admin.call(calls.deleteOffer, { offerId: first._id })).toMatchObject({ status: 200 });
    expect(await admin.call(calls.getOffer, { offerId: first._id })).toMatchObject({ status: 404 });
    expect(await add({ code })).toMatchObject({ status: 200 });
  });

  it.each<[string, object]>([
    ['title', { title: ' ' }],
    ['code', { code: 'AB' }],
    ['code', { code: 'पचास' }],
    ['benefit.percent', { benefit: { kind: 'percent', percent: 0, most: null } }],
    ['benefit.percent', { benefit: { kind: 'percent', percent: 100.01, most: null } }],
    ['benefit.amount', { benefit: { kind: 'amount', amount: 0 } }],
    ['benefit.amount', { benefit: { kind: 'amount', amount: 10.005 } }],
    ['benefit.buy', { benefit: { kind: 'buy_get', buy: 0, get: 1, of: 'same' } }],
    ['benefit.kind', { benefit: { kind: 'half' } }],
    ['minimum', { minimum: -1 }],
    ['perPerson', { perPerson: 0 }],
    ['mostUses', { mostUses: 1.5 }],
    ['budget', { budget: 0 }],
    ['until', { from: '2026-11-24T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z' }],
    ['from', { from: 'tomorrow' }],
    ['products', { products: [newId()] }],
    ['categories', { categories: [newId()] }],
    ['subCategories', { subCategories: [newId()] }],
  ])('are refused with a faulty %s', async (field, fields) => {
    const answer = await add(fields);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(answer.errors ?? {})).toContain(field);
  });

  it('are only for administrators', async () => {
    const shopper = await signUpShopper(shop);
    const offer = await addOffer(admin);
    const requests = [
      shopper.call(calls.addOffer, {}, fiftyOff),
      shopper.call(calls.listAllOffers),
      shopper.call(calls.setOfferState, { offerId: offer._id }, { version: 2, state: 'paused' }),
      shopper.call(calls.listOfferUses, { offerId: offer._id }),
    ];
    for (const answer of await Promise.all(requests)) expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('are listed with the names of what they are for, unless the shop does not list them', async () => {
    const productId = await stockProduct(shop, { name: 'Basmati rice' });
    const offer = await addOffer(admin, { products: [productId] });
    const unlisted = await addOffer(admin, { listed: false });
    const all = await listed();
    expect(all.find(({ _id }) => _id === offer._id)?.names).toEqual(['Basmati rice']);
    expect(all.some(({ _id }) => _id === unlisted._id)).toBe(false);
    expect((await readOffer(admin, offer._id)).productNames).toEqual({ [productId]: 'Basmati rice' });
  });

  it('are not listed before their period, and not after it', async () => {
    const early = await addOffer(admin, { from: inHours(1) });
    const late = await addOffer(admin, { until: inHours(-1) });
    const now = await addOffer(admin, { from: inHours(-1), until: inHours(1) });
    const ids = (await listed()).map(({ _id }) => _id);
    expect([early, late, now].map(({ _id }) => ids.includes(_id))).toEqual([false, false, true]);
  });

  it('begin without a request of anybody', async () => {
    const offer = await addOffer(admin, { from: new Date(Date.now() + 2_000).toISOString() });
    expect((await listed()).some(({ _id }) => _id === offer._id)).toBe(false);
    await expect.poll(async () => (await listed()).some(({ _id }) => _id === offer._id), { timeout: 8_000 }).toBe(true);
  });

  it('of a person say how often they were used, and a code brings its own, listed or not', async () => {
    const code = newCode();
    const hidden = await addOffer(admin, { code, listed: false, budget: 500, perPerson: 1 });
    const shopper = await signUpShopper(shop);
    const without = (await mine(shopper)).data as MyOffers;
    expect(without.offers.some(({ _id }) => _id === hidden._id)).toBe(false);
    expect(without.asked).toBeUndefined();
    const answer = (await mine(shopper, code.toLowerCase())).data as MyOffers;
    expect(answer.asked).toMatchObject({ _id: hidden._id, code, usedByYou: 0, usedUp: false, left: 500 });
  });

  it('that cannot be used are refused with the reason', async () => {
    const shopper = await signUpShopper(shop);
    expect(await mine(shopper, 'NOSUCHCODE')).toMatchObject({
      status: 409,
      code: 'COUPON_UNKNOWN',
      data: { code: 'NOSUCHCODE' },
    });
    expect(await mine(shopper, encodeURIComponent("x' or '1'='1"))).toMatchObject({ code: 'COUPON_UNKNOWN' });
    const offer = await addOffer(admin, { code: newCode() }, 'draft');
    expect(await mine(shopper, offer.code)).toMatchObject({ code: 'COUPON_UNKNOWN' });
    await setState(admin, offer, 'paused');
    expect(await mine(shopper, offer.code)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      data: { reason: 'paused' },
    });
    await setState(admin, offer, 'ended');
    expect(await mine(shopper, offer.code)).toMatchObject({ status: 409, code: 'COUPON_EXPIRED' });
    expect(await mine(shopper, 'A'.repeat(200))).toMatchObject({ status: 400, code: 'VALIDATION' });
  });
});

describe.runIf(onPostgres)('offers of two servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));

  it('are known to the other within moments', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const offer = await addOffer(admin);
    const there = async () =>
      ((await other.app.inject({ url: calls.listOffers.path })).json().data as ShopOffer[]).map(({ _id }) => _id);
    await expect.poll(there, { timeout: 5_000 }).toContain(offer._id);
  });
});
