import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, type Rendered, ResponseCache } from './response-cache.ts';

const page = (text: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(text) });

describe('the response cache', () => {
  it('renders a page once per version', async () => {
    const store = new ResponseCache(1_000_000);
    let renders = 0;
    const render = async () => page(`render ${++renders}`);
    await store.get('/', '1', 'identity', render);
    expect(String((await store.get('/', '1', 'identity', render)).body)).toBe('render 1');
    expect(String((await store.get('/', '2', 'identity', render)).body)).toBe('render 2');
  });

  it('renders once for all concurrent requests', async () => {
    const store = new ResponseCache(1_000_000);
    let renders = 0;
    const asked = Array.from({ length: 20 }, () => store.get('/', '1', 'br', async () => page(`render ${++renders}`)));
    await Promise.all(asked);
    expect(renders).toBe(1);
  });

  it('lets waiting requests render a page themselves when the first one is rejected', async () => {
    const store = new ResponseCache(1_000_000);
    const refuse = Promise.withResolvers<Rendered>();
    const first = store.get('/', '1', 'identity', () => refuse.promise);
    let renders = 0;
    const others = Array.from({ length: 20 }, () =>
      store.get('/', '1', 'identity', async () => page(`render ${++renders}`)),
    );
    refuse.reject(new Error('you asked too much'));
    await expect(first).rejects.toThrow('you asked too much');
    expect((await Promise.all(others)).map(({ body }) => String(body))).toEqual(others.map(() => 'render 1'));
  });

  it('stores separate bytes and tags for each encoding', async () => {
    const store = new ResponseCache(1_000_000);
    const get = (encoding: 'br' | 'gzip' | 'identity') => store.get('/', '1', encoding, async () => page('groceries'));
    const [br, gzip, identity] = await Promise.all([get('br'), get('gzip'), get('identity')]);
    expect(String(brotliDecompressSync(br.body))).toBe('groceries');
    expect(String(gunzipSync(gzip.body))).toBe('groceries');
    expect(String(identity.body)).toBe('groceries');
    expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
    expect(identity.headers['content-encoding']).toBeUndefined();
  });

  it('stores each response in a buffer of exact size, and respects the memory limit', async () => {
    const store = new ResponseCache(50_000);
    const keys = Array.from({ length: 200 }, (_, i) => `/${i}`);
    for (const key of keys) {
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        const { body } = await store.get(key, '1', encoding, async () => page(`groceries of ${key}`));
        expect([encoding, body.buffer.byteLength]).toEqual([encoding, body.length]);
      }
    }
    const stored = keys.filter((key) => store.findEncoded(key, '1', 'br'));
    expect(stored.length).toBeGreaterThan(5);
    expect(stored.length).toBeLessThan(30);
    expect(stored.at(-1)).toBe('/199');
  });

  it('does not cache a failed page', async () => {
    const store = new ResponseCache(1_000_000);
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
])('responds to Accept-Encoding %s with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
