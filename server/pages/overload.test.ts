import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { NewProduct } from '../catalogue/change.ts';
import { signUp } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { type BuiltApp, loadBuiltApp } from './built-app.ts';

const html = { accept: 'text/html,application/xhtml+xml' };

describe('a store whose renders do not end', () => {
  let shop: TestShop;
  let base: string;
  let goOn = () => {};

  beforeAll(async () => {
    const web = await loadBuiltApp();
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow: BuiltApp = {
      ...web,
      async render(request, given) {
        if (new URL(request.url).pathname === '/search') await held;
        return web.render(request, given);
      },
    };
    shop = await openShop({}, { web: slow });
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    await fetch(base);
  });
  afterAll(async () => {
    goOn();
    await shop.dispose();
  });

  it('rejects further pages with 503 and Retry-After, and still serves cached pages and calls', async () => {
    const pages = Array.from({ length: 90 }, (_, n) => fetch(`${base}/search?query=q${n}`, { headers: html }));
    const refused = await Promise.race(pages);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(await refused.text()).toContain('We are very busy right now');
    expect((await fetch(base)).status).toBe(200);
    expect((await fetch(base + calls.getHomeRows.path)).status).toBe(200);
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
    // The router's own requests for data, and programs, get the error as JSON.
    const data = await fetch(`${base}/search.data?query=another`, { headers: html });
    expect([data.status, (await data.json()).code]).toEqual([503, 'BUSY']);
    goOn();
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await fetch(`${base}/search?query=after`)).status).toBe(200);
  });
});

describe('one client', () => {
  let shop: TestShop;
  let base: string;

  beforeAll(async () => {
    const web = await loadBuiltApp();
    const settings = { LIMIT_UNCACHED: '5', LIMIT_CALLS: '8', TRUST_PROXY: 'loopback' };
    shop = await openShop(settings, { web });
    await stockProduct(shop, { name: 'Potato' });
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.dispose());

  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...more },
  });
  /** Requests all at once. */
  const askAll = (urls: string[], address: string, more?: Record<string, string>) =>
    Promise.all(urls.map((url) => fetch(base + url, from(address, more))));
  const statusesOf = async (urls: string[], address: string) =>
    (await askAll(urls, address)).map(({ status }) => status).sort();
  const searches = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `/search?query=${name}${n}`);

  it('gets 429 for many uncached pages, without an effect on other clients', async () => {
    expect(await statusesOf(searches('a', 3), '203.0.113.1')).toEqual([200, 200, 200]);
    const answers = await askAll(searches('more', 12), '203.0.113.1', html);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await refused?.text()).toContain('That was a lot at once');
    // Cached responses cost nothing, and other networks have their own points.
    const again = Array.from({ length: 60 }, (_, n) => `/search?query=a0&utm_source=${n}`);
    expect(new Set(await statusesOf(again, '203.0.113.1'))).toEqual(new Set([200]));
    expect(await statusesOf(searches('b', 2), '203.0.113.2')).toEqual([200, 200]);
  });

  it('counts as one for all addresses of its IPv6 network', async () => {
    const asked = searches('six', 15).map((url, n) => statusesOf([url], `2001:db8::${n + 1}`));
    expect((await Promise.all(asked)).flat()).toContain(429);
  });

  it('gets 429 for uncached API reads, whatever parameters it adds to a cached one', async () => {
    const path = `${calls.searchProduct.path}?search=potato`;
    expect(await statusesOf([path], '203.0.113.3')).toEqual([200]);
    const same = Array.from({ length: 100 }, (_, n) => `${path}&nonce=${n}`);
    expect(new Set(await statusesOf(same, '203.0.113.3'))).toEqual(new Set([200]));
    const others = Array.from({ length: 100 }, (_, n) => `${calls.suggest.path}?query=potato${n}`);
    const refused = (await askAll(others, '203.0.113.3')).find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await refused?.json()).toEqual({
      success: false,
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringContaining('Please wait'),
      messageKey: expect.stringMatching(/^errors\./),
    });
  });

  it('is not charged for the calls of a page render', async () => {
    expect(await statusesOf(['/', '/search', '/login'], '203.0.113.4')).toEqual([200, 200, 200]);
  });

  it('pays for the length of a list, and for the description of the API', async () => {
    const match = (text: string, address: string) =>
      fetch(base + calls.matchList.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ text }),
      });
    expect((await match('potato', '203.0.113.5')).status).toBe(200);
    // A hundred points, of which a network has fifty.
    expect((await match('potato\n'.repeat(100).padEnd(5_000, 'x'), '203.0.113.5')).status).toBe(429);
    expect((await match('potato', '203.0.113.5')).status).toBe(200);
    const described = Array.from({ length: 60 }, () => '/api/docs/json');
    expect(new Set(await statusesOf(described, '203.0.113.6'))).toEqual(new Set([200, 429]));
    const [first] = await askAll(['/api/docs/jso%6E/'], '203.0.113.7');
    const etag = first?.headers.get('etag') ?? '';
    const [again] = await askAll(['/api/docs/json'], '203.0.113.7', { 'if-none-match': etag });
    expect([first?.headers.get('content-encoding'), again?.status]).toEqual(['gzip', 304]);
  });

  it('gets 429 for many calls that are refused for what they say', async () => {
    const wrong = () =>
      fetch(base + calls.confirmEmail.path, {
        method: calls.confirmEmail.method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.8' },
        body: '{"token":1}',
      });
    const statuses: number[] = [];
    for (let n = 0; n < 41; n += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array(40).fill(400), 429]);
  });

  it('gets 429 for many changes per account, and other accounts do not', async () => {
    const [one, other] = [await signUp(shop), await signUp(shop)];
    const change = ({ accessToken }: { accessToken: string }) =>
      shop.app.inject({
        method: calls.updateProfile.method,
        url: calls.updateProfile.path,
        headers: { authorization: `Bearer ${accessToken}` },
        payload: { name: 'Asha Rao', mobile: '9876543210' },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 9; n += 1) statuses.push((await change(one)).statusCode);
    expect(statuses).toEqual([...Array(8).fill(200), 429]);
    expect((await change(other)).statusCode).toBe(200);
    const refused = await change(one);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.json().code).toBe('TOO_MANY_ATTEMPTS');
  });
});

it('a category as one list is limited', async () => {
  const shop = await openShop();
  try {
    await stockProduct(shop);
    const [{ id } = { id: '' }] = [...shop.catalogue.snapshot().categories];
    const product = (n: number): NewProduct => ({
      sku: null,
      name: `Product ${n}`,
      description: '',
      unit: 'KG',
      unitQuantity: 1,
      stock: 1,
      pricePaise: 100,
      discount: 0,
      publish: true,
      images: [],
      aliases: [],
      categoryIds: [id],
      subCategoryIds: [],
    });
    await shop.catalogue.change((change) => change.createProducts(Array.from({ length: 520 }, (_, n) => product(n))));
    const answer = await shop.app.inject({ url: calls.getProductByCategory.path.replace(':categoryId', id) });
    expect(answer.json().data).toHaveLength(500);
  } finally {
    await shop.dispose();
  }
});
