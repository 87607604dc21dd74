/** Requests for an email when the shop has what somebody searched for (docs/features/search-requests.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { WantedSearch } from '../../contract/search/search-requests.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { eq, sql } from '../db/drizzle.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { attempts } from '../runtime/tables.ts';
import { emailsOf, type ReadEmail } from '../testing/emails.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { saveQuietHours } from '../testing/quiet-hours.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { openSecond } from '../testing/two-stores.ts';
import { users } from '../users/tables.ts';
import { searchRequests } from './tables.ts';

const job = 'tell people of what they searched for';
const day = 24 * 60 * 60_000;
const unused = '01arz3ndektsv4rrffq69g5fav';

describe('requests for what a search did not find', () => {
  let time = Date.now();
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time) }));
  let owner: Shopper;
  let kokum: string;
  const visitor = () => new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
  const rows = () => shop.database.queries.select().from(searchRequests);
  const add = (shopper: Shopper, search: unknown) => shopper.call(calls.requestSearch, {}, { search });
  const byEmail = (search: string, email: string, language = 'en') =>
    visitor().call(calls.requestSearchByEmail, {}, { search, email, language });
  const emailsTo = async (address: string) => (await emailsOf(shop)).filter(({ to }) => to === address);
  const tokenIn = (email: ReadEmail | undefined, step: 'confirm' | 'stop') =>
    new RegExp(`/wanted#${step}=([\\w.-]+)`).exec(email?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) => visitor().call(calls.confirmSearchRequest, {}, { token });
  const stop = (token: string) => visitor().call(calls.stopSearchRequests, {}, { token });
  const wanted = async () => (await owner.call(calls.listWantedSearches)).data as WantedSearch[];
  const answer = (text: string, productId: string, by = owner) =>
    by.call(calls.answerWantedSearch, {}, { text, productId });
  const inform = async () => {
    await shop.jobs.run(job);
    await shop.mail.idle();
  };
  const shopperOf = async (name = 'Asha Rao') => {
    const person = await signUp(shop, name);
    return Object.assign(new Shopper(inProcess(shop), person), { email: person.email });
  };

  beforeAll(async () => {
    owner = new Shopper(inProcess(shop), await signUpAdmin(shop));
    kokum = await stockProduct(shop, { name: 'Kokum', aliases: [], translations: { hi: { name: 'कोकम' } } });
  });

  it('are there once for each person and text, and only while the search finds nothing', async () => {
    const asha = await shopperOf();
    for (const search of ['Zorblatt', ' zorblatt!! ', 'ZORBLATT'])
      expect(await add(asha, search)).toMatchObject({ status: 200, data: { found: false } });
    await add(await shopperOf('Bela'), 'zorblatt');
    expect(await wanted()).toMatchObject([{ text: 'zorblatt', people: 2, latest: expect.any(String) }]);
    expect(await add(asha, 'kokum')).toMatchObject({ status: 200, data: { found: true } });
    expect(await rows()).toHaveLength(2);
    for (const search of ['', '!!!', 'asha@example.org', '98765 43210', 7])
      expect(await add(asha, search)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await add(visitor(), 'zorblatt')).toMatchObject({ status: 401 });
  });

  it('are limited for an account and for an address, which does not learn it', async () => {
    const asha = await shopperOf();
    const word = (i: number) =>
      `qq${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}zx`;
    for (let i = 0; i < limits.searchRequests; i += 1) expect((await add(asha, word(i))).status).toBe(200);
    expect(await add(asha, word(99))).toMatchObject({ status: 409, code: 'SEARCH_REQUEST_LIMIT' });
    expect(await add(asha, word(0))).toMatchObject({ status: 200 });
    for (let i = 0; i < 5; i += 1) expect((await byEmail(word(i), 'many@people.example')).status).toBe(200);
    expect(await byEmail(word(6), 'Many@people.example')).toMatchObject({ status: 429 });
    expect(await emailsTo('many@people.example')).toHaveLength(5);
    await shop.database.queries.delete(attempts);
    await shop.database.queries.delete(searchRequests);
  });

  it('of visitors count once the link of an email was used, which has no word that a stranger typed', async () => {
    expect(await byEmail('Zorblatt', 'Lata@people.example', 'hi')).toMatchObject({
      status: 200,
      data: { found: false },
    });
    const [asked] = await emailsTo('lata@people.example');
    expect(`${asked?.subject} ${asked?.text}`).not.toMatch(/zorblatt/i);
    expect(asked?.text).toContain('/hi/wanted#confirm=');
    expect(await wanted()).toEqual([]);
    expect(await answer('zorblatt', kokum)).toMatchObject({ status: 200, data: { people: 0 } });
    for (let i = 0; i < 2; i += 1) expect((await confirm(tokenIn(asked, 'confirm'))).status).toBe(200);
    expect(await wanted()).toMatchObject([{ text: 'zorblatt', people: 1 }]);
    expect(await confirm(tokenIn(asked, 'confirm').replace(/.$/, '_'))).toMatchObject({
      status: 400,
      code: 'LINK_EXPIRED',
    });
    expect(await confirm('nonsense')).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('are each answered with one email in the language of the person, when the owner names the product', async () => {
    const asha = await shopperOf();
    await confirmEmail(shop, asha.userId);
    await add(asha, 'zorblatt');
    const suspended = await shopperOf('Sunil');
    await add(suspended, 'zorblatt');
    await shop.database.queries.update(users).set({ status: 'Suspended' }).where(eq(users.id, suspended.userId));
    expect(await answer('zorblatt', unused)).toMatchObject({ status: 404 });
    expect(await answer('zorblatt', kokum, asha)).toMatchObject({ status: 403 });
    expect(await answer('zorblatt', kokum)).toMatchObject({ status: 200, data: { people: 3 } });
    expect(await wanted()).toEqual([]);
    await saveQuietHours(owner, { from: '00:00', to: '23:59' });
    await inform();
    expect(await emailsTo(asha.email)).toEqual([]);
    await saveQuietHours(owner, { from: '', to: '' });
    await Promise.all([inform(), inform()]);
    await inform();
    const [sent, ...more] = await emailsTo(asha.email);
    expect(more).toEqual([]);
    expect(sent?.subject).toContain('Kokum');
    expect(sent?.text).toContain('Hello Asha Rao');
    expect(sent?.text).toContain(`/product/Kokum-${kokum}`);
    const hindi = (await emailsTo('lata@people.example')).at(-1);
    expect(hindi?.text).toContain('कोकम');
    expect(hindi?.text).toContain(`/hi/product/Kokum-${kokum}`);
    expect(await emailsTo(suspended.email)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('wait again when the product is gone before the email was written', async () => {
    const asha = await shopperOf();
    await add(asha, 'zorblatt');
    const gone = await stockProduct(shop, { name: 'Gone' });
    await answer('zorblatt', gone);
    await shop.catalogue.change((change) => change.updateProduct(gone, { publish: false }));
    await inform();
    expect(await emailsTo(asha.email)).toEqual([]);
    expect(await wanted()).toMatchObject([{ text: 'zorblatt', people: 1 }]);
  });

  it('stop by the link of each email, all of a person at once', async () => {
    const { email } = await shopperOf();
    for (const search of ['zorblatt', 'quibbleberry']) await byEmail(search, email);
    const token = tokenIn((await emailsTo(email)).at(-1), 'stop');
    expect(await stop(token.replace(/.$/, '_'))).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
    for (let i = 0; i < 2; i += 1) expect((await stop(token)).status).toBe(200);
    expect((await rows()).filter((row) => row.email === email)).toEqual([]);
  });

  it('are erased with the account, those of its address too', async () => {
    const asha = await shopperOf();
    await add(asha, 'zorblatt');
    await byEmail('zorblatt', asha.email);
    const before = (await rows()).length;
    const body = { password: testPassword, confirmation: deletionWord };
    expect((await asha.call(calls.deleteAccount, {}, body)).status).toBe(200);
    expect(await rows()).toHaveLength(before - 2);
  });

  it('are answered with a product that only another store than the first sells', async () => {
    const second = await openSecond(owner);
    const inSecond = { 'x-store': second };
    const honey = await stockProduct(shop, { name: 'Honey' });
    const hidden = { revision: 0, price: null, hidden: true, location: '' };
    const first = { 'x-store': firstStoreId };
    expect((await owner.call(calls.updateStoreProduct, { productId: honey }, hidden, first)).status).toBe(200);
    const asha = await shopperOf();
    await add(asha, 'zorblatt');
    const body = { text: 'zorblatt', productId: honey };
    expect(await owner.call(calls.answerWantedSearch, {}, body, inSecond)).toMatchObject({ status: 200 });
    await inform();
    expect(await emailsTo(asha.email)).toMatchObject([{ subject: expect.stringContaining('Honey') }]);
  });

  it('are deleted after 180 days, and after 7 when nobody confirmed', async () => {
    await shop.database.queries.delete(searchRequests);
    await add(await shopperOf(), 'zorblatt');
    await byEmail('zorblatt', 'late@people.example');
    await shop.database.queries.update(searchRequests).set({ createdAt: sql`now() - interval '8 days'` });
    await shop.jobs.run('remove old search requests');
    expect(await rows()).toMatchObject([{ email: '' }]);
    time += 170 * day;
    await shop.jobs.run('remove old search requests');
    expect(await rows()).toHaveLength(1);
    time += 3 * day;
    await shop.jobs.run('remove old search requests');
    expect(await rows()).toEqual([]);
  });
});
