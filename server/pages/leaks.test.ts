import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { loadBuiltApp } from './built-app.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

/** Measured one after another; the median counts. */
const rounds = 5;
const pagesOfRound = 240;

/** Bytes on the heap after garbage collection. */
async function heapInUse(): Promise<number> {
  for (let i = 0; i < 4; i += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

describe('a rendered page', () => {
  const shop = sharedShop(async () => openShop({}, { web: await loadBuiltApp() }));

  beforeAll(async () => {
    for (let i = 0; i < 2; i += 1) await stockProduct(shop, { name: `Potato ${i}` });
  });

  /** Addresses that were not requested before, of every kind of page; most are searches with results. */
  const addresses = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const n = from + i;
      const kinds = [
        `/search?query=potato+${n}`,
        `/search.data?query=potato+${n}`,
        `/search?query=potato&priceTo=${n}`,
        `/search?query=nothing${n}`,
        `/no/such/page/${n}`,
        `/product/potato${n}-01arz3ndektsv4rrffq69g5fav`,
      ];
      return kinds[n % kinds.length] ?? '/';
    });

  async function render(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const { statusCode } = await shop.app.inject({ url });
      expect([200, 404], url).toContain(statusCode);
    }
  }

  it('leaves no timer behind', async () => {
    await render(addresses(0, 12));
    const before = timers();
    await render(addresses(100, 60));
    // Other timers of this process may end in the meantime.
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('leaves no timer behind when it fails', async () => {
    const web = await loadBuiltApp();
    const send = () => Promise.reject(new Error('the shop cannot be asked'));
    const failing = await openShop(
      {},
      {
        web: { ...web, render: (request, given) => web.render(request, { ...given, send }) },
      },
    );
    try {
      const before = timers();
      for (let n = 0; n < 10; n += 1) {
        for (const path of ['search', 'search.data']) {
          expect((await failing.app.inject({ url: `/${path}?query=${n}` })).statusCode).toBe(500);
        }
      }
      expect(timers()).toBeLessThanOrEqual(before);
    } finally {
      await failing.dispose();
    }
  });

  it('leaves nothing on the heap but its cached copy', async () => {
    // Until its code is compiled, and what is made once is made.
    await render(addresses(1_000, 1_000));
    const grown: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await heapInUse();
      await render(addresses(10_000 + round * pagesOfRound, pagesOfRound));
      grown.push(((await heapInUse()) - before) / pagesOfRound);
    }
    // A render that is retained takes 16 KB and more, in every round. What else this process does (code that is compiled again, tests
    // of the same process) falls on some rounds, which the median leaves out. Caches with a limit keep
    // something of each new page: its response, its address, and the results of its search.
    const [, , median = Number.POSITIVE_INFINITY] = grown.toSorted((a, b) => a - b);
    expect(median, `bytes on the heap for each page, by round: ${grown.map(Math.round).join(', ')}`).toBeLessThan(
      8_000,
    );
  });
});
