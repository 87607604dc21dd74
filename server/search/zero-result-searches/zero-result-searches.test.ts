/** Searches with few or no results: counting, the list for administrators, and adding them as names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, calls } from '../../../contract/api/calls.ts';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { overview } from '../../../contract/reports/overview.ts';
import type { ZeroResultSearch } from '../../../contract/search/search.ts';
import { auditLog } from '../../audit-log/tables.ts';
import { type SignedIn, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { searchTextOf } from './search-text.ts';
import { zeroResultSearches } from './tables.ts';

const day = 24 * 60 * 60_000;

describe('zero-result searches', () => {
  const shop = sharedShop(() => openShop({}, { now: () => new Date(now) }));
  let admin: SignedIn;
  let potato: string;
  let now = Date.parse('2026-11-20T09:00:00Z');
  let places = 0;
  const anotherPlace = () => {
    places += 1;
    return `10.0.${places}.1`;
  };

  beforeAll(async () => {
    admin = await signUpAdmin(shop);
    potato = await stockProduct(shop, { name: 'Potato', aliases: [] });
    for (const name of ['Red Rice', 'Brown Rice', 'Black Rice']) await stockProduct(shop, { name, aliases: [] });
  });

  /** From a separate network unless one is given. */
  const report = (search: unknown, remoteAddress = anotherPlace()) =>
    shop.app.inject({
      method: calls.reportZeroResultSearch.method,
      url: calls.reportZeroResultSearch.path,
      payload: { search },
      remoteAddress,
    });
  /** With a new sign-in each time, because the clock of these tests jumps. */
  const asAdmin = async (call: Pick<Call, 'method' | 'path'>, payload?: object) => {
    const { accessToken } = await shop.users.startSession(admin.userId, 'test');
    const headers = { authorization: `Bearer ${accessToken}` };
    return shop.app.inject({ method: call.method, url: call.path, headers, ...(payload && { payload }) });
  };
  const list = async (): Promise<ZeroResultSearch[]> => (await asAdmin(calls.listZeroResultSearches)).json().data;
  const timesOf = async (text: string) => (await list()).find((each) => each.text === text)?.times ?? 0;
  const find = async (search: string): Promise<string[]> => {
    const answer = await shop.app.inject({ url: calls.searchProduct.path, query: { search } });
    return answer.json().data.product.map(({ _id }: Product) => _id);
  };

  it('are counted by their words, over all networks, with the day', async () => {
    for (const text of ['Zorblatt', '  zorblatt!! ', 'ZORBLATT']) expect((await report(text)).statusCode).toBe(200);
    expect(await list()).toContainEqual({ text: 'zorblatt', times: 3, lastDay: '2026-11-20', found: 0 });
    now += day;
    await report('zorblatt');
    expect(await list()).toContainEqual({ text: 'zorblatt', times: 4, lastDay: '2026-11-21', found: 0 });
  });

  it('are counted when they find little, and not when they find enough', async () => {
    await stockProduct(shop, { name: 'Kokum', aliases: [], description: '' });
    await report('rice');
    await report('kokum');
    expect(await timesOf('rice')).toBe(0);
    expect((await list()).find(({ text }) => text === 'kokum')).toMatchObject({ times: 1, found: 1 });
  });

  it('are counted for a brand with only other products of its kind, until the brand has a product', async () => {
    const names = ['Masala Noodles', 'Egg Noodles', 'Rice Noodles', 'Instant Noodles'];
    const [noodles = ''] = await Promise.all(names.map((name) => stockProduct(shop, { name, aliases: [] })));
    expect(await find('maggi')).toHaveLength(4);
    await report('Maggi');
    expect((await list()).find(({ text }) => text === 'maggi')).toMatchObject({ times: 1, found: 0 });
    await asAdmin(calls.aliasZeroResultSearch, { text: 'maggi', productId: noodles });
    expect(await find('maggi')).toEqual([noodles]);
  });

  it('are counted once an hour per network, up to a daily limit', async () => {
    await report('quibble', '10.9.9.9');
    await report('quibble', '10.9.9.9');
    expect(await timesOf('quibble')).toBe(1);
    const before = (await shop.database.queries.select().from(zeroResultSearches)).length;
    const letter = (i: number) => String.fromCharCode(97 + i);
    for (let i = 0; i < 70; i += 1) await report(`xyz${letter(Math.floor(i / 26))}${letter(i % 26)}qj`, '10.9.9.10');
    expect((await shop.database.queries.select().from(zeroResultSearches)).length - before).toBe(60);
  });

  it('contain nothing that could be personal data, and no text without a word', async () => {
    const before = await shop.database.queries.select().from(zeroResultSearches);
    for (const text of ['asha.rao@example.org', '98765 43210', '!!!', '', '🥭', '123', '\u0000']) {
      expect((await report(text)).statusCode).toBe(200);
    }
    expect(await shop.database.queries.select().from(zeroResultSearches)).toEqual(before);
  });

  it('reject an invalid report', async () => {
    for (const search of [undefined, null, 7, ['x'], { $gt: '' }]) {
      expect((await report(search)).json()).toMatchObject({ success: false, code: 'VALIDATION' });
    }
    expect((await report('a'.repeat(50_000))).statusCode).toBe(200);
  });

  it('become another name of a product in one step: effective at once, in the audit log, and removed from the list', async () => {
    await report('batatahari');
    expect(await find('batatahari')).toEqual([]);
    const answer = await asAdmin(calls.aliasZeroResultSearch, { text: 'batatahari', productId: potato });
    expect(answer.json()).toMatchObject({ success: true, message: '“batatahari” now finds Potato' });
    expect(await find('batatahari')).toEqual([potato]);
    expect(await timesOf('batatahari')).toBe(0);
    const recorded = (await shop.database.queries.select().from(auditLog)).at(-1);
    expect(recorded).toMatchObject({
      actorId: admin.userId,
      entityId: potato,
      action: 'changed',
      fields: { aliases: { from: [], to: ['batatahari'] } },
    });
  });

  it('given to a product twice at the same time become one name', async () => {
    await report('kartofel');
    const body = { text: 'kartofel', productId: potato };
    const answers = await Promise.all([1, 2].map(() => asAdmin(calls.aliasZeroResultSearch, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const products = (await asAdmin(calls.getProduct)).json().data.productData as { _id: string; aliases: string[] }[];
    expect(products.find(({ _id }) => _id === potato)?.aliases.filter((each) => each === 'kartofel')).toHaveLength(1);
  });

  it('stay when the product does not exist, or has the maximum number of names', async () => {
    await report('tuberoid');
    const unknown = '01arz3ndektsv4rrffq69g5fav';
    const gone = await asAdmin(calls.aliasZeroResultSearch, { text: 'tuberoid', productId: unknown });
    expect(gone.json()).toMatchObject({ code: 'NOT_FOUND' });
    const aliases = Array.from({ length: 30 }, (_, i) => `name ${i}`);
    const full = await stockProduct(shop, { name: 'Many Names', aliases });
    const refused = await asAdmin(calls.aliasZeroResultSearch, { text: 'tuberoid', productId: full });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION' });
    expect(await timesOf('tuberoid')).toBe(1);
  });

  it.each(['', ' ', 'half \ud83d', 'a\u0000b', undefined, 5])(
    'are not the text %j, which is never stored',
    async (text) => {
      for (const call of [calls.aliasZeroResultSearch, calls.dismissZeroResultSearch]) {
        const answer = await asAdmin(call, { text, productId: potato });
        expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { text: expect.any(String) } });
      }
    },
  );

  it.each(['', '   ', '!!!', '\u0000', '\ud800', 'a@b.example', 'x'.repeat(61), 7, null])(
    'of %j cannot become a name of a product',
    async (text) => {
      for (const call of [calls.aliasZeroResultSearch, calls.dismissZeroResultSearch]) {
        const { statusCode } = await asAdmin(call, { text, productId: potato });
        expect(statusCode).toBeLessThan(500);
      }
      const refused = await asAdmin(calls.aliasZeroResultSearch, { text, productId: potato });
      expect(refused.json()).toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('can be deleted', async () => {
    await report('asdfgh');
    await asAdmin(calls.dismissZeroResultSearch, { text: 'asdfgh' });
    expect(await timesOf('asdfgh')).toBe(0);
  });

  it('are in the overview, without those that now find enough', async () => {
    await report('millet');
    const listed = async () => {
      const answer = await asAdmin(calls.getOverview);
      return overview.parse(answer.json().data).zeroResultSearches.map(({ text }) => text);
    };
    expect(await listed()).toContain('zorblatt');
    for (const name of ['Zorblatt', 'Green Zorblatt', 'Tiny Zorblatt']) await stockProduct(shop, { name, aliases: [] });
    expect(await listed()).not.toContain('zorblatt');
  });

  it('are deleted when they are old', async () => {
    await report('oldfangled');
    now += 31 * day;
    expect(await timesOf('oldfangled')).toBe(0);
  });
});

describe('the text of a zero-result search', () => {
  it('is cut at a word to the maximum length of an alias', () => {
    expect(searchTextOf(`${'word '.repeat(30)}`)).toBe('word '.repeat(12).trim());
    expect(searchTextOf('x'.repeat(100))).toBeUndefined();
  });

  it('keeps words of every script whole', () => {
    expect(searchTextOf('  हरी  मिर्च ')).toBe('हरी मिर्च');
    expect(searchTextOf('CAFÉ, 500ml')).toBe('café 500ml');
  });

  it('contains nothing that a sheet or a page would interpret', () => {
    expect(searchTextOf('=cmd|calc <b>x</b>')).toBe('cmd calc b x b');
  });
});
