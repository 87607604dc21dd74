/**
 * Compares two processes of a store on one PostgreSQL database with one: cached calls, and orders. They share the processors with the
 * database and the load generator, which are the limit on few cores.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { calls, pathOf } from '../contract/calls.ts';
import { onDatabase, withDatabase } from './database.ts';
import { load, type Server } from './load.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';
import {
  addRequest,
  type Filled,
  fillWithShoppers,
  orderRequest,
  pickProducts,
  type Shopper,
  withWriter,
  writeSettings,
} from './writes.ts';

const rounds = 5;
const seconds = 3;
const lines = 3;
/** Orders of each account in a round. */
const ordersEach = 4;

export async function measureProcesses(): Promise<void> {
  const measured = await withDatabase((url) =>
    withFolder((folder) => {
      const settings = { ...writeSettings, ...onDatabase(url) };
      const second = { ...settings, DATA_DIR: join(folder, 'second') };
      return withShop(folder, (one) => withShop(folder, (other) => measureOn(one, other), second), settings);
    }),
  );
  if (!measured) {
    say('\nTwo processes need PostgreSQL, and none answers (TEST_DATABASE_URL).');
    return;
  }
  printTable(
    `Two processes against one, on ${cpus().length} cores (aim: 1.7, or the limit)`,
    ['', 'one', 'two', 'ratio', 'cores used by two', 'by one'],
    Object.entries(measured).map(([name, { one, two, ratio, cores }]) => [
      name,
      `${whole(one)}/s`,
      `${whole(two)}/s`,
      ratio.toFixed(2),
      cores.stores.toFixed(2),
      cores.first.toFixed(2),
    ]),
  );
  await writeResult('processes', { cores: cpus().length, ...measured });
}

/** What a round measured: per second, and the cores that the processes of the store used. */
interface Round {
  perSecond: number;
  cores: number;
}

async function measureOn(one: Server, other: Server) {
  const filled = await fillWithShoppers(one.url);
  return {
    'cached calls': await compareRounds((servers) => loadAll(servers, filled)),
    orders: await compareRounds((servers) => orderFrom(servers, filled)),
  };

  async function compareRounds(measure: (servers: readonly Server[]) => Promise<Round>) {
    const results: { single: Round; both: Round }[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const result = { single: await measure([one]), both: await measure([one, other]) };
      if (round > 0) results.push(result);
    }
    const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of));
    return {
      one: middle(({ single }) => single.perSecond),
      two: middle(({ both }) => both.perSecond),
      ratio: middle(({ single, both }) => both.perSecond / single.perSecond),
      cores: { first: middle(({ single }) => single.cores), stores: middle(({ both }) => both.cores) },
    };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The details of all products, from all processes at once. */
async function loadAll(servers: readonly Server[], { products }: Filled): Promise<Round> {
  const paths = products.map((productId) => pathOf(calls.getProductDetails, { productId }));
  const loads = await Promise.all(servers.map((server) => load(server, paths, seconds)));
  return {
    perSecond: sum(loads.map(({ requestsPerSecond }) => requestsPerSecond)),
    cores: sum(loads.map(({ requestsPerSecond, processorTime }) => (requestsPerSecond * processorTime) / 1e6)),
  };
}

type Write = Parameters<Parameters<typeof withWriter>[0]>[0];

/** Runs `work` with so many writers. */
const withWriters = <T>(count: number, work: (writers: Write[]) => Promise<T>, made: Write[] = []): Promise<T> =>
  made.length === count ? work(made) : withWriter((write) => withWriters(count, work, [...made, write]));

/** Orders of all accounts; each process takes the orders of its share of them. Carts are filled before the time counts. */
const orderFrom = (servers: readonly Server[], { shoppers, products }: Filled): Promise<Round> =>
  withWriters(servers.length, async (writers) => {
    const parts = servers.map((server, n) => ({
      server,
      write: writers[n] as Write,
      own: shoppers.filter((_, i) => i % servers.length === n),
    }));
    let seconds = 0;
    let used = 0;
    for (let turn = 0; turn < ordersEach; turn += 1) {
      const baskets = parts.map((part) => ({
        ...part,
        baskets: part.own.map((shopper) => ({ shopper, picked: pickProducts(products, lines) })),
      }));
      const all = (requestsOf: (basket: { shopper: Shopper; picked: string[] }) => string[]) =>
        Promise.all(
          baskets.map(({ server: { url, pid }, write, baskets: own }) =>
            write({ kind: 'http', url, pid, requests: own.flatMap(requestsOf) }),
          ),
        );
      await all(({ shopper, picked }) => picked.map((id) => addRequest(shopper, id)));
      const began = performance.now();
      const made = await all(({ shopper, picked }) => [orderRequest(shopper, picked)]);
      seconds += (performance.now() - began) / 1000;
      used += sum(made.map(({ processorTime }) => processorTime));
    }
    return { perSecond: (ordersEach * shoppers.length) / seconds, cores: used / 1e6 / seconds };
  });
