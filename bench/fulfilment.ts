/**
 * Measures the order board's lists and searches with 100,000 orders on PostgreSQL (target: at most 150 ms at the
 * median).
 */
import { calls } from '../contract/calls.ts';
import type { FulfilmentOrders } from '../contract/fulfilment.ts';
import type { Tokens } from '../contract/users.ts';
import { onDatabase, withClient, withDatabase } from './database.ts';
import { fillShop, orderCount, type Sample } from './fulfilment-data.ts';
import { withFolder, withShop } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';

const rounds = 40;
const administrator = { email: 'admin@tokri.example', password: 'a password for benchmarks' };

export async function measureFulfilment(): Promise<void> {
  const rows = await withDatabase((url) =>
    withFolder((folder) =>
      withShop(folder, (shop) => measureOn(shop.url, url), {
        ...onDatabase(url),
        ADMIN_PASSWORD: administrator.password,
      }),
    ),
  );
  if (!rows) {
    say('\nThe order board is measured on PostgreSQL only, and none answers (TEST_DATABASE_URL).');
    return;
  }
  printTable(
    `The order board with ${whole(orderCount)} orders on PostgreSQL (aim: at most 150 ms at the median)`,
    ['call', 'found', 'median ms', 'slowest ms'],
    rows,
  );
}

async function measureOn(shop: string, database: string): Promise<string[][]> {
  const samples = await withClient(database, fillShop);
  const ask = await signedIn(shop);
  const rows: string[][] = [];
  for (const [name, queryOf] of Object.entries(queries)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const query = queryOf(samples[round % samples.length] as Sample);
      const began = performance.now();
      const { orders } = await ask(`?${new URLSearchParams(query)}`);
      times.push(performance.now() - began);
      found = Math.max(found, orders?.length ?? 0);
    }
    rows.push([name, whole(found), median(times).toFixed(1), Math.max(...times).toFixed(1)]);
  }
  return [...rows, await measureCounts(shop, ask)];
}

type Page = Partial<FulfilmentOrders>;
type Ask = (queryOrUrl: string) => Promise<Page>;

const queries: Record<string, (sample: Sample) => Record<string, string>> = {
  'all, first page': () => ({}),
  'placed, the oldest first': () => ({ status: 'placed', sort: 'oldest' }),
  'delivered, first page': () => ({ status: 'delivered' }),
  'delivered, a page far behind': ({ id }) => ({ status: 'delivered', after: id }),
  'one day': ({ day }) => ({ day }),
  'whole number': ({ number }) => ({ search: number }),
  'beginning of a number': ({ number }) => ({ search: number.slice(0, 6) }),
  'end of a number': ({ number }) => ({ search: number.slice(-4) }),
  mobile: ({ mobile }) => ({ search: mobile }),
  'end of a mobile': ({ mobile }) => ({ search: mobile.slice(-4) }),
  pincode: ({ pincode }) => ({ search: pincode }),
  'street and house': ({ street }) => ({ search: street }),
  email: ({ email }) => ({ search: email }),
  'a word of all emails': () => ({ search: 'people.example' }),
  surname: ({ name }) => ({ search: name.split(' ')[1] ?? '' }),
  'whole name': ({ name }) => ({ search: name }),
  'first name': ({ name }) => ({ search: name.split(' ')[0] ?? '' }),
  'one letter': ({ name }) => ({ search: name.slice(0, 1) }),
  'a name that nobody has': () => ({ search: 'Xerxes' }),
  'a place that most live in': () => ({ search: 'bengaluru' }),
  'a place that few live in': () => ({ search: 'mysuru' }),
  'whole name, one day': ({ name, day }) => ({ search: name, day }),
};

async function measureCounts(shop: string, ask: Ask): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask(shop + calls.countFulfilmentOrders.path);
    times.push(performance.now() - began);
  }
  return ['counts of open orders', '', median(times).toFixed(1), Math.max(...times).toFixed(1)];
}

/** Signs the administrator in, and returns a function that requests a list by its query, or any address. */
async function signedIn(shop: string): Promise<Ask> {
  const answer = await fetch(shop + calls.login.path, {
    method: calls.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { data: tokens } = (await answer.json()) as { data: Tokens };
  return async (queryOrUrl) => {
    const url = queryOrUrl.startsWith('?') ? `${shop}${calls.listFulfilmentOrders.path}${queryOrUrl}` : queryOrUrl;
    const response = await fetch(url, { headers: { authorization: `Bearer ${tokens.accessToken}` } });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return ((await response.json()) as { data: Page }).data;
  };
}
