import { createHash } from 'node:crypto';
import { createConnection } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { links } from '../../contract/api/links.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import { securityHeaders } from '../http/http.ts';
import { signUpAdmin } from '../testing/people.ts';
import { startProcess } from '../testing/process.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { saveSettings } from '../testing/settings.ts';
import { onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { loadBuiltApp } from './built-app.ts';
import { applyContentPolicy } from './content-policy.ts';
import { pageKey } from './page-key.ts';

/** Requests `path` unchanged: other clients normalize it first. */
async function rawGet(port: number, path: string): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

it('nothing is at addresses that cannot be read, and that is no error of the store', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const shop = await openShop({ LOG_LEVEL: 'warn' }, { web: await loadBuiltApp(), logTo });
  try {
    for (const url of [
      '/a/b/1%0a',
      '/hi/a/b/1%0D',
      '/a/b/%E2%80%A8/d',
      '/a%0a?page=2',
      '/a/b/c%0a.data',
      '/%zz/%0a/x/y',
    ]) {
      const { statusCode, body } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode]).toEqual([url, 404]);
      if (!url.endsWith('.data')) expect(body).toMatch(/<h1[^>]*>404 (?:Not Found|पेज नहीं मिला)/);
    }
    expect(lines).toEqual([]);
  } finally {
    await shop.dispose();
  }
});

describe('the pages of the shop', () => {
  const shop = sharedShop(async () => openShop({ PUBLIC_URL: 'https://shop.example' }, { web: await loadBuiltApp() }));
  let product: { _id: string; name: string };
  /** Where it listens: over a socket, cached responses are used as well. */
  let address: string;
  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

  beforeAll(async () => {
    product = { _id: await stockProduct(shop, { name: 'Red Onion', stock: 2 }), name: 'Red Onion' };
    address = await shop.app.listen({ port: 0 });
  });

  it('contain nothing personal and may be stored by shared caches', async () => {
    const answer = await get('/', { authorization: 'Bearer somebody', cookie: 'who=me' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('s-maxage');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  it('are not sent again to clients that have them', async () => {
    const first = await get('/');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // The browser uses the headers of a 304 for its stored page.
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('are the same from the cache as when rendered', async () => {
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${address}/login?utm_source=mail`, { headers });
      const { date: _, 'x-request-id': id, ...sent } = Object.fromEntries(answer.headers);
      return { status: answer.status, id, sent, body: await answer.text() };
    };
    const made = await ask();
    const stored = await ask();
    expect({ ...stored, id: '' }).toEqual({ ...made, id: '' });
    expect(stored.id).toMatch(/^[0-9a-z]{26}$/);
    expect(stored.id).not.toBe(made.id);
    const known = await ask({ 'if-none-match': made.sent.etag ?? '' });
    expect([known.status, known.body]).toEqual([304, '']);
    expect(known.sent['content-security-policy']).toBe(made.sent['content-security-policy']);
  });

  it.each([
    ['a page', '/'],
    ['the same page, stored', '/'],
    ['a call', calls.getAllCategory.path],
    ['the same call, stored', calls.getAllCategory.path],
    ['a page that is not there', '/nothing/at/all'],
    ['a call that is not there', '/api/v1/unknown'],
    ['a refusal', calls.getCart.path],
    ['an address that cannot be read', '/%E0%A4%A'],
    ['a file', '/robots.txt'],
    ['a picture that is not there', '/images/none-96.webp'],
  ])('have the security headers: %s', async (_, path) => {
    const { headers } = await fetch(address + path);
    const { 'content-security-policy': policy, ...others } = securityHeaders;
    const isPage = headers.get('content-type')?.startsWith('text/html');
    expect(Object.fromEntries(headers)).toMatchObject({ ...others, 'strict-transport-security': 'max-age=31536000' });
    const own = headers.get('content-security-policy');
    expect(isPage ? own : policy).toBe(own);
    expect(own).toMatch(isPage ? /^default-src 'self'; .*frame-ancestors 'none'/ : /^default-src 'none'/);
  });

  it('allow the scanner of pickers: the camera, and its reader in WebAssembly', async () => {
    const { headers } = await fetch(`${address}/admin/picking`);
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  it('allow pictures of the map of the shop, and of no other place', async () => {
    const picturesOf = async () =>
      /img-src ([^;]*)/.exec(
        (await fetch(`${address}/dashboard/orders`)).headers.get('content-security-policy') ?? '',
      )?.[1];
    expect(await picturesOf()).toBe("'self' data:");
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
    const riderLocation = { ...defaultShopSettings.riderLocation, on: true, tiles, attribution: 'Maps' };
    await saveSettings(admin, { riderLocation });
    expect(await picturesOf()).toBe("'self' data: https://tiles.example");
    await saveSettings(admin, { riderLocation: { ...riderLocation, on: false } });
    expect(await picturesOf()).toBe("'self' data:");
  });

  it('allow no provider of payments, in a shop without one', async () => {
    const { headers } = await fetch(`${address}${links.pay('01k')}`);
    expect(headers.get('content-security-policy')).not.toMatch(/razorpay|stripe|connect-src|frame-src/);
    expect(headers.get('permissions-policy')).toContain('payment=()');
  });

  it('allow exactly their own scripts', async () => {
    const answer = await get('/');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).not.toContain("'unsafe-eval'");
    for (const [, attributes = '', code = ''] of answer.body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (code === '' || attributes.includes('ld+json')) continue;
      expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
    }
    expect(answer.body).not.toContain('nonce=');
  });

  it('do not allow a script that is injected through data', () => {
    const { policy, html } = applyContentPolicy('<script nonce="n">ours()</script><script>theirs()</script>', 'n');
    expect(policy).toContain(createHash('sha256').update('ours()').digest('base64'));
    expect(policy).not.toContain(createHash('sha256').update('theirs()').digest('base64'));
    expect(html).toBe('<script>ours()</script><script>theirs()</script>');
  });

  it('show a product by name and price in the served HTML', async () => {
    const answer = await get(links.product(product));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Buy Red Onion only @ ₹40.00');
    expect(answer.body).toContain(`<link rel="canonical" href="https://shop.example${links.product(product)}"`);
  });

  it('change at once when an order takes the last piece of a product', async () => {
    const before = await get(links.product(product));
    expect(before.body).not.toContain('Out of stock');
    shop.catalogue.stockChanged(await moveStockTo(shop, product._id, 0));
    const after = await get(links.product(product));
    expect(after.body).toContain('Out of stock');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it.each([
    '/product/nothing-01arz3ndektsv4rrffq69g5fav',
    '/product/nothing',
    '/no+such-01arz3ndektsv4rrffq69g5fav/',
    '/nothing/at/all',
    '/dashboard/nothing',
    '/%00',
  ])('respond with 404 at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('404 Not Found');
  });

  it('respond to invalid escapes with a 4xx in the envelope', async () => {
    const answer = await get('/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('MALFORMED');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-z]{26}$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/%E0%A4%A', '/hi/a/%zz', '/product/100%-juice'])('are there for browsers that ask for %s', async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toMatch(/404 Not Found|पेज नहीं मिला/);
  });

  it('leave unknown API calls to the envelope', async () => {
    const answer = await get('/api/v1/unknown');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('are listed for search engines', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.body).toContain(`<loc>https://shop.example${links.product(product)}</loc>`);
    const robots = (await get('/robots.txt')).body;
    expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml');
    for (const path of ['/api/', '/dashboard', '/checkout', '/pay/', '/hi/dashboard', '/hi/checkout']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
  });

  it('are in the sitemap in every language, each with its alternates', async () => {
    const { body } = await get('/sitemap.xml');
    const path = links.product(product);
    const alternates = [
      ['en-IN', path],
      ['hi-IN', `/hi${path}`],
      ['x-default', path],
    ]
      .map(([tag, to]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="https://shop.example${to}"/>`)
      .join('');
    expect(body).toContain(`<url><loc>https://shop.example${path}</loc>${alternates}</url>`);
    expect(body).toContain(`<url><loc>https://shop.example/hi${path}</loc>${alternates}</url>`);
    expect(body).toContain('<loc>https://shop.example/hi</loc>');
  });

  it('have one sitemap at one address', async () => {
    for (const path of ['/sitemap-01.xml', '/sitemap-1e0.xml', '/sitemap-+1.xml', '/sitemap-0.xml']) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 400]);
    }
    expect((await get('/sitemap-1.xml?x=1')).headers.etag).toBe((await get('/sitemap-1.xml')).headers.etag);
  });

  it('include files that are cached permanently and compressed at build time', async () => {
    const script = /data-files="(\/assets\/[^" ]+\.js)/.exec((await get('/')).body)?.[1] ?? '';
    const answer = await get(script, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('never serve a file from outside the folder of built files', async () => {
    const { port } = new URL(address);
    for (const path of [
      '/assets/../../server/index.js',
      '/assets/..%2f..%2fserver/index.js',
      '/assets/%2e%2e/%2e%2e/server/index.js',
    ]) {
      const answer = await rawGet(Number(port), path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 (403|404|400) /);
      expect(answer).not.toContain('createRequestHandler');
    }
  });

  it('describe the API', async () => {
    const document = (await get('/api/docs/json')).json();
    expect(Object.keys(document.paths)).toContain('/api/v1/order/cash-payment');
    expect((await get('/api/docs')).body).toContain('swagger');
  });
});

describe.runIf(onPostgres)('a price that is changed through one process', () => {
  it('is soon on the page of another process', async () => {
    const shop = await openShop();
    const other = await startProcess(shop.env, { pages: true });
    try {
      const product = { _id: await stockProduct(shop, { name: 'Tea', pricePaise: 12_345 }), name: 'Tea' };
      const pageShows = async (text: string) => {
        const page = await fetch(other.url + links.product(product));
        return (await page.text()).includes(text);
      };
      await expect.poll(() => pageShows('only @ ₹123.45'), { timeout: 5_000, interval: 20 }).toBe(true);
      await shop.catalogue.change((change) => change.updateProduct(product._id, { pricePaise: 54_321 }));
      await expect.poll(() => pageShows('only @ ₹543.21'), { timeout: 5_000, interval: 20 }).toBe(true);
    } finally {
      await other.stop();
      await shop.dispose();
    }
  });
});

it.each([
  ['/search?utm_source=x&query=a+b&page=2', '/search?query=a+b&page=2'],
  ['/?fbclid=1', '/'],
  ['/search?query=milk?fresh', '/search?query=milk%3Ffresh'],
  ['//evil.example/', '/evil.example/'],
  ['/search?page=2&query=a', '/search?query=a&page=2'],
  ['/search?query=++a+&exact=yes&order=odd&priceTo=9x&inStock=1', '/search?query=a&inStock=1'],
  ['/?query=a&page=2', '/'],
  ['/login?page=7', '/login'],
  ['/product/red-onion-01arz3ndektsv4rrffq69g5fav?page=2', '/product/red-onion-01arz3ndektsv4rrffq69g5fav'],
  ['/tea-01arz3ndektsv4rrffq69g5fav/?x=1&page=2&query=a', '/tea-01arz3ndektsv4rrffq69g5fav/?page=2'],
  ['/tea-01arz3ndektsv4rrffq69g5fav/?page=two%20', '/tea-01arz3ndektsv4rrffq69g5fav/?page=0'],
  [
    '/search.data?_routes=made-up,routes%2Fsearch,routes%2Fsearch&query=a',
    '/search.data?query=a&_routes=routes%2Fsearch',
  ],
  ['/search?_routes=routes%2Fsearch&query=a', '/search?query=a'],
  ['/coming-soon?page=Returns%20%26%20Refunds', '/coming-soon?page=Returns+%26+Refunds'],
  ['/coming-soon?page=about-us', '/coming-soon?page=about-us'],
])('caches %s as the page %s', (url, key) => {
  expect(pageKey(url, new Set(['routes/search']))).toBe(key);
});
