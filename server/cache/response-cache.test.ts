import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Changes, Reads } from './dependencies.ts';
import { chooseEncoding, type Rendered, ResponseCache } from './response-cache.ts';

const page = (text: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(text) });

describe('the response cache', () => {
  it('renders a page once until something that it read changes', async () => {
    const store = new ResponseCache(1_000_000);
    const [prices, names] = [new Changes(), new Changes()];
    let renders = 0;
    const get = async () => {
      const render = async () => {
        await Promise.resolve();
        prices.read('tomato');
        names.readEach([{ id: 'tomato' }, { id: 'potato' }]);
        return page(`render ${++renders}`);
      };
      return String((await store.get('/', 'identity', render)).body);
    };
    expect([await get(), await get()]).toEqual(['render 1', 'render 1']);
    prices.add(['potato']);
    names.add(['onion']);
    expect(await get()).toBe('render 1');
    prices.add(['tomato']);
    expect([await get(), await get()]).toEqual(['render 2', 'render 2']);
    names.add(['onion', 'potato']);
    expect(store.has('/')).toBe(false);
    expect(await get()).toBe('render 3');
    prices.addAll();
    expect(store.findEncoded('/', 'identity')).toBeUndefined();
    expect(await get()).toBe('render 4');
  });

  it('does not store what changed while it was rendered', async () => {
    const store = new ResponseCache(1_000_000);
    const prices = new Changes();
    let price = 10;
    const mayEnd = Promise.withResolvers<void>();
    const render = async () => {
      prices.read('tomato');
      const read = price;
      await mayEnd.promise;
      return page(`costs ${read}`);
    };
    const get = async () => String((await store.get('/', 'identity', render)).body);
    const before = get();
    price = 20;
    prices.add(['tomato']);
    // It joins the running render, which has read the old price.
    const after = [get(), get()];
    mayEnd.resolve();
    expect(await Promise.all([before, ...after])).toEqual(['costs 10', 'costs 20', 'costs 20']);
  });

  it('does not depend on changes that do not matter for it, nor on those outside of its own part', async () => {
    const stock = new Changes();
    const outer = new Reads([stock]);
    const inner = outer.during(() => new Reads());
    inner.during(() => stock.read('tomato'));
    stock.add(['tomato']);
    expect([outer.isCurrent(), inner.isCurrent()]).toEqual([true, false]);
    const price = new Changes();
    inner.during(() => price.read('tomato'));
    price.add(['tomato']);
    expect(outer.isCurrent()).toBe(false);
  });

  it('renders once for all concurrent requests', async () => {
    const store = new ResponseCache(1_000_000);
    let renders = 0;
    const asked = Array.from({ length: 20 }, () => store.get('/', 'br', async () => page(`render ${++renders}`)));
    await Promise.all(asked);
    expect(renders).toBe(1);
  });

  it('lets waiting requests render a page themselves when the first one is rejected', async () => {
    const store = new ResponseCache(1_000_000);
    const refuse = Promise.withResolvers<Rendered>();
    const first = store.get('/', 'identity', () => refuse.promise);
    let renders = 0;
    const others = Array.from({ length: 20 }, () =>
      store.get('/', 'identity', async () => page(`render ${++renders}`)),
    );
    refuse.reject(new Error('you asked too much'));
    await expect(first).rejects.toThrow('you asked too much');
    expect((await Promise.all(others)).map(({ body }) => String(body))).toEqual(others.map(() => 'render 1'));
  });

  it('stores separate bytes and tags for each encoding', async () => {
    const store = new ResponseCache(1_000_000);
    const get = (encoding: 'br' | 'gzip' | 'identity') => store.get('/', encoding, async () => page('groceries'));
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
        const { body } = await store.get(key, encoding, async () => page(`groceries of ${key}`));
        expect([encoding, body.buffer.byteLength]).toEqual([encoding, body.length]);
      }
    }
    const stored = keys.filter((key) => store.findEncoded(key, 'br'));
    expect(stored.length).toBeGreaterThan(5);
    expect(stored.length).toBeLessThan(30);
    expect(stored.at(-1)).toBe('/199');
  });

  it('keeps a response only in the encodings that were asked for, and makes others from those', async () => {
    const store = new ResponseCache(30_000);
    const text = (i: number) => `${'groceries '.repeat(1_000)}of ${i}`;
    const keys = Array.from({ length: 8 }, (_, i) => `/${i}`);
    const get = (i: number, encoding: 'br' | 'gzip' | 'identity') =>
      store.get(`/${i}`, encoding, async () => page(text(i)));
    for (const i of keys.keys()) await get(i, 'br');
    // Eight plain bodies would not fit.
    expect(keys.filter((key) => store.findEncoded(key, 'br'))).toEqual(keys);
    const never = () => Promise.reject(new Error('it is rendered again'));
    expect(String(gunzipSync((await store.get('/7', 'gzip', never)).body))).toBe(text(7));
    expect(String((await store.get('/7', 'identity', never)).body)).toBe(text(7));
    for (const i of keys.keys()) await get(i, 'identity');
    expect(keys.filter((key) => store.findEncoded(key, 'identity')).length).toBeLessThan(4);
  });

  it('does not cache a failed page', async () => {
    const store = new ResponseCache(1_000_000);
    await store.get('/', 'identity', async () => page('broken', 500));
    expect(String((await store.get('/', 'identity', async () => page('mended'))).body)).toBe('mended');
    await expect(store.get('/x', 'identity', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(String((await store.get('/x', 'identity', async () => page('yes'))).body)).toBe('yes');
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
