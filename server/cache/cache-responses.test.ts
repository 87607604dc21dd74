import { beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { catalogueState } from '../catalogue/tables.ts';
import { moveStockTo, stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { cacheKey } from './cache-responses.ts';

/** Over a real connection, because cached responses are sent before the router. */
describe('cached responses', () => {
  const shop = sharedShop(() => openShop());
  let base: string;
  let potato: string;

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });
  const search = (text: string) => `${calls.searchProduct.path}?search=${text}`;
  const stockFound = async (text = 'potato') => (await (await ask(search(text))).json()).data.product[0].stock;

  beforeAll(async () => {
    potato = await stockProduct(shop, { name: 'Potato', stock: 7 });
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('are the same the second time, except for the request id', async () => {
    const first = await ask(search('potato'));
    const second = await ask(search('potato'));
    const headersOf = (answer: Response) =>
      Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'));
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('are not generated again', async () => {
    const find = vi.spyOn(shop.catalogue.snapshot(), 'find');
    for (let i = 0; i < 5; i += 1) expect((await ask(search('potato%20again'))).status).toBe(200);
    expect(find).toHaveBeenCalledTimes(1);
    find.mockRestore();
  });

  it('are not stored when something changed after it was read', async () => {
    const snapshot = shop.catalogue.shared();
    const find = snapshot.find.bind(snapshot);
    const moved = await moveStockTo(shop, potato, 3);
    vi.spyOn(snapshot, 'find').mockImplementationOnce((text) => {
      const found = structuredClone(find(text));
      shop.catalogue.stockChanged(moved);
      return found;
    });
    expect(await stockFound('aloo')).toBe(7);
    expect(await stockFound('aloo')).toBe(3);
    shop.catalogue.stockChanged(await moveStockTo(shop, potato, 7));
  });

  it('are never those of another catalogue with the same version', async () => {
    const snapshot = shop.catalogue.shared();
    const path = calls.getProductDetails.path.replace(':productId', potato);
    const priceShown = async () => (await (await ask(path)).json()).data.price;
    const price = (rupees: number) =>
      shop.catalogue.change((change) => change.updateProduct(potato, { pricePaise: rupees * 100 }));
    await price(20);
    expect(await priceShown()).toBe(20);
    // As after an earlier backup was restored.
    await shop.database.queries.update(catalogueState).set({ version: snapshot.version - 1 });
    await shop.catalogue.catchUp();
    await price(30);
    expect(await priceShown()).toBe(30);
    await price(40);
  });

  it('show the current stock numbers', async () => {
    expect(await stockFound()).toBe(7);
    expect(await stockFound()).toBe(7);
    shop.catalogue.stockChanged(await moveStockTo(shop, potato, 6));
    expect(await stockFound()).toBe(6);
  });

  it('are generated again when the catalogue changes', async () => {
    const before = await (await ask(search('zebra'))).json();
    expect(before.data.product).toEqual([]);
    await stockProduct(shop, { name: 'Zebra Soap', aliases: [], description: '' });
    const after = await (await ask(search('zebra'))).json();
    expect(after.data.product).toMatchObject([{ name: 'Zebra Soap' }]);
  });

  it('do not hide that a product is deleted', async () => {
    const id = await stockProduct(shop, { name: 'Carrot' });
    const path = calls.getProductDetails.path.replace(':productId', id);
    expect((await ask(path)).status).toBe(200);
    await shop.catalogue.change((change) => change.deleteProducts([id]));
    expect((await ask(path)).status).toBe(404);
    expect((await ask(path)).status).toBe(404);
  });

  it('are not sent again to clients that have them', async () => {
    const tag = (await ask(search('potato'))).headers.get('etag') ?? '';
    const elsewhere = await stockProduct(shop, { name: 'Leek', aliases: [], description: '' });
    // The content is the same, but it has to be generated again: the first response comes from the route.
    for (const [time, known] of [
      ['routed', tag],
      ['kept', tag],
      ['weak', `W/${tag}`],
      ['listed', `"other", ${tag}`],
    ] as const) {
      const again = await ask(search('potato'), { 'if-none-match': known });
      expect([time, again.status, await again.text()]).toEqual([time, 304, '']);
    }
    const head = await fetch(base + search('potato'), { method: 'HEAD', headers: { 'if-none-match': tag } });
    expect(head.status).toBeLessThan(400);
    await shop.catalogue.change((change) => change.deleteProducts([elsewhere]));
    await shop.catalogue.change((change) => change.updateProduct(potato, { stock: 5 }));
    expect((await ask(search('potato'), { 'if-none-match': tag })).status).toBe(200);
  });

  it('are compressed for clients that support it', async () => {
    const answer = await ask(search('potato'), { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect((await answer.json()).data.product).toMatchObject([{ name: 'Potato' }]);
  });

  it('are only those of successful requests', async () => {
    const path = `${search('potato')}&order=sideways`;
    expect((await ask(path)).status).toBe(400);
    expect((await ask(path)).status).toBe(400);
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the cache key', () => {
  const routes = new Map([
    ['/api/v1/find', ['search', 'page']],
    ['/api/v1/details', []],
  ]);
  it.each([
    ['/api/v1/find?page=2&nonce=7&search=a%20b', '/api/v1/find?search=a+b&page=2'],
    ['/api/v1/find?nonce=7', '/api/v1/find'],
    ['/api/v1/details/01arz3ndektsv4rrffq69g5fav?x=1', '/api/v1/details/01arz3ndektsv4rrffq69g5fav'],
    ['/api/v1/find?search=a&search=b', undefined],
    ['/api/v1/find?search=%ff', undefined],
    ['/api/v1/find?search=%zz', undefined],
    ['/api/v1/other?search=a', undefined],
    [`/api/v1/find?search=${'a'.repeat(600)}`, undefined],
    ['/search?query=a', undefined],
  ])('of %s is %s', (url, key) => {
    expect(cacheKey(url, routes)).toBe(key);
  });
});
