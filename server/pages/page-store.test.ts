import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, PageStore, type Rendered } from './page-store.ts';
import { pageKey } from './pages.ts';

const page = (text: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(text) });

describe('the store of rendered pages', () => {
  it('renders a page once for a version, and anew for the next', async () => {
    const store = new PageStore();
    let renders = 0;
    const render = async () => page(`render ${++renders}`);
    await store.get('/', '1', 'identity', render);
    expect(String((await store.get('/', '1', 'identity', render)).body)).toBe('render 1');
    expect(String((await store.get('/', '2', 'identity', render)).body)).toBe('render 2');
  });

  it('renders once for all who ask at the same time', async () => {
    const store = new PageStore();
    let renders = 0;
    const asked = Array.from({ length: 20 }, () => store.get('/', '1', 'br', async () => page(`render ${++renders}`)));
    await Promise.all(asked);
    expect(renders).toBe(1);
  });

  it('gives each encoding its own bytes and tag', async () => {
    const store = new PageStore();
    const get = (encoding: 'br' | 'gzip' | 'identity') => store.get('/', '1', encoding, async () => page('groceries'));
    const [br, gzip, identity] = await Promise.all([get('br'), get('gzip'), get('identity')]);
    expect(String(brotliDecompressSync(br.body))).toBe('groceries');
    expect(String(gunzipSync(gzip.body))).toBe('groceries');
    expect(String(identity.body)).toBe('groceries');
    expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
    expect(identity.headers['content-encoding']).toBeUndefined();
  });

  it('does not keep a page that failed', async () => {
    const store = new PageStore();
    await store.get('/', '1', 'identity', async () => page('broken', 500));
    expect(String((await store.get('/', '1', 'identity', async () => page('mended'))).body)).toBe('mended');
    await expect(store.get('/x', '1', 'identity', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(String((await store.get('/x', '1', 'identity', async () => page('yes'))).body)).toBe('yes');
  });
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['zstd', 'identity'],
  [undefined, 'identity'],
])('answers Accept-Encoding %s with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

it.each([
  ['/search?utm_source=x&query=a+b&page=2', '/search?query=a+b&page=2'],
  ['/?fbclid=1', '/'],
  ['/search?query=milk?fresh', '/search?query=milk%3Ffresh'],
  ['//evil.example/', '/evil.example/'],
  ['/search?page=2&query=a', '/search?query=a&page=2'],
])('keeps %s as the page %s', (url, key) => {
  expect(pageKey(url)).toBe(key);
});
