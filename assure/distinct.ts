/** 60,000 different addresses, searches and failed sign-ins, each from a separate network, in a heap of 512 MB. */
import { calls } from '../contract/api/calls.ts';
import { addressOf, Client, residentMegabytes } from './client.ts';
import { freePort, heapInUse } from './heap.ts';
import { withStore } from './with-store.ts';

const heapMegabytes = 512;
const clients = 12;
const parts = 6;
/** Searches before the measurement, as a share of it: they fill the caches that small responses fill slowly. */
const before = 0.3;
/** Maximum difference between two measurements of the same heap, in megabytes. */
const maxGrowth = 12;

type Asked = Parameters<Client['ask']>[0];

/** The nth request: a third of each kind, in every form that the store has. */
function requestOf(n: number): Asked {
  const id = n.toString(32).padStart(26, '0');
  const kinds: Asked[] = [
    { path: `/search?query=milk+${n}` },
    { path: `/no/such/page/${n}` },
    signIn(n),
    { path: `${calls.searchProduct.path}?search=rice+${n}` },
    { path: `/product/tea-${id}` },
    signIn(n),
    { path: `/search.data?query=word${n}&_routes=made-up-${n}` },
    { path: `/?utm_source=${n}` },
    signIn(n),
    { path: `${calls.suggest.path}?query=a${n}` },
    { path: `/tea-${id}/?page=${n}` },
    signIn(n),
    { path: `/search?query=atta&priceTo=${n}` },
    { path: `${calls.getProductDetails.path.replace(':productId', id)}?x=${n}` },
    signIn(n),
  ];
  return kinds[n % kinds.length] ?? { path: '/' };
}

const signIn = (n: number): Asked => ({
  method: 'POST',
  path: calls.login.path,
  headers: { 'user-agent': `browser ${n}` },
  body: { email: `nobody-${n}@people.example`, password: `wrong password ${n}` },
});

/** Fills the search caches with other searches than the measured ones. */
const searchOf = (n: number): Asked => ({
  path: n % 2 ? `${calls.searchProduct.path}?search=dal+x${n}` : `${calls.suggest.path}?query=b${n}`,
});

/** @param count total number of requests */
export async function measureDistinct(print: (line: string) => void, count = 60_000): Promise<void> {
  const port = await freePort();
  const settings = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes} --inspect=127.0.0.1:${port}` };
  await withStore(async (store) => {
    const heaps: number[] = [];
    let next = 0;
    let filled = 0;
    const fill = async () => {
      while (filled < count * before) {
        filled += 1;
        const client = new Client(store.url, addressOf(100 + Math.floor(filled / 65_536), filled % 65_536));
        await client.ask(searchOf(filled));
        client.close();
      }
    };
    await Promise.all(Array.from({ length: clients }, fill));
    for (let part = 1; part <= parts; part += 1) {
      const until = Math.round((count * part) / parts);
      const statuses = new Map<number, number>();
      const work = async () => {
        while (next < until) {
          const n = next;
          next += 1;
          const client = new Client(store.url, addressOf(Math.floor(n / 65_536), n % 65_536));
          const { status } = await client.ask(requestOf(n));
          client.close();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: clients }, work));
      const { heap, buffers } = await heapInUse(port);
      heaps.push(heap);
      const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
      const resident = await residentMegabytes(store.pid);
      print(
        `  ${until} requests (${counted.join(', ')}): ${heap.toFixed(1)} MB of heap, ${buffers.toFixed(0)} MB of buffers, ${resident.toFixed(0)} MB in all`,
      );
      const odd = [...statuses.keys()].filter((status) => status === 0 || (status >= 500 && status !== 503));
      if (odd.length > 0) throw new Error(`there are answers ${odd.join(', ')}`);
    }
    const [afterThird = 0, afterAll = 0] = [heaps[parts / 3 - 1], heaps.at(-1)];
    const growth = afterAll - afterThird;
    print(`  growth after the first third: ${growth.toFixed(1)} MB`);
    if (growth > maxGrowth) throw new Error('the heap grows with the number of requests');
  }, settings);
}
