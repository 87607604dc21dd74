/**
 * Three processes behind Caddy and HAProxy, with the files of `deploy/`, are restarted one after another under load: no request fails,
 * and no acknowledged order is lost.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { type Buyer, buy, createBuyers, findFaults, settle } from './buyers.ts';
import { type Answered, addressOf, Client } from './client.ts';
import { freePort } from './heap.ts';
import { behindProxy, installedProxies } from './proxies.ts';
import { settings as limits, type Person, unlimited } from './stores.ts';
import { withServer } from './with-store.ts';

const processCount = 3;
const restarts = 10;
const buyerCount = 4;
const readerCount = 4;
/** Pause of a reader between two pages, and after the end of a stream before the next, in ms. */
const pauses = { reader: 100, stream: 500 };
/** Longer than the proxies need to notice that a process is back, in ms. */
const noticed = 2_000;
/** A slow machine is no failure of a restart. */
const patient = { ...unlimited, DATABASE_WAIT: '20000' };

type Print = (line: string) => void;

interface Process {
  url: string;
  child: ChildProcess;
}

export async function measureRolling(print: Print): Promise<void> {
  const proxies = installedProxies();
  if (proxies.length === 0) return print('  SKIPPED: neither caddy nor haproxy is installed');
  const faults: string[] = [];
  await withServer(async ({ url: database, folder, settings }) => {
    const start = (port: number): Promise<Process> =>
      startShop(folder, { ...settings, ...limits, ...patient, PORT: String(port) });
    const processes: Process[] = [];
    try {
      for (let n = 0; n < processCount; n += 1) processes.push(await start(await freePort()));
      const urls = processes.map(({ url }) => url);
      const { keeper, buyers } = await createBuyers(urls[0] ?? '', buyerCount);
      for (const proxy of proxies) {
        await behindProxy(proxy, { urls, folder }, async (url) => {
          const people = { keeper: at(url, keeper), buyers: buyers.map((buyer) => at(url, buyer)) };
          const wrong = await restartUnderLoad(url, people, processes, start, print, proxy.name);
          wrong.push(...(await findFaults(database, people.buyers)));
          for (const fault of wrong) print(`  FAILED ${proxy.name}: ${fault}`);
          faults.push(...wrong);
          for (const [n, buyer] of people.buyers.entries()) {
            buyer.client.close();
            Object.assign(buyers[n] ?? {}, { sent: buyer.sent, placed: buyer.placed });
          }
        });
      }
    } finally {
      await Promise.all(processes.map(({ child }) => stop(child)));
    }
  });
  if (faults.length > 0) throw new Error('the promise does not hold');
}

/** The same person with a connection to `url`. */
const at = <P extends Person>(url: string, person: P): P => ({ ...person, client: new Client(url, addressOf(92, 1)) });

async function restartUnderLoad(
  url: string,
  { keeper, buyers }: { keeper: Person; buyers: Buyer[] },
  processes: Process[],
  start: (port: number) => Promise<Process>,
  print: Print,
  name: string,
): Promise<string[]> {
  const load = startLoad(url, keeper, buyers);
  const durations: number[] = [];
  const codes = new Set<number | null>();
  const before = buyers.reduce((sum, { placed }) => sum + placed.length, 0);
  try {
    for (let n = 0; n < restarts; n += 1) {
      const restarted = processes[n % processCount];
      if (!restarted) continue;
      const began = performance.now();
      await stop(restarted.child);
      durations.push(performance.now() - began);
      codes.add(restarted.child.exitCode);
      Object.assign(restarted, await start(Number(new URL(restarted.url).port)));
      await pause(noticed);
    }
  } finally {
    await load.end();
  }
  const { answers, streams, refusedStreams } = load.counted();
  for (const buyer of buyers) await settle(buyer);
  const shed = answers.filter(isShed);
  const failed = answers.filter((answer) => answer.status !== 200 && answer.status !== 409 && !isShed(answer));
  const orders = buyers.reduce((sum, { placed }) => sum + placed.length, 0) - before;
  print(
    `  ${name}: ${restarts} restarts, each stopped after ${(Math.max(...durations) / 1000).toFixed(1)} s at most; ${answers.length} requests, ${failed.length} failed, ${shed.length} asked to come back by a busy process; ${orders} orders; ${streams} event streams, ${refusedStreams} refused`,
  );
  const faults = [...new Set(failed.map(describe))].map(
    (text) => `${failed.filter((each) => describe(each) === text).length} × ${text}`,
  );
  if (refusedStreams > 0) faults.push(`${refusedStreams} event streams were refused`);
  if ([...codes].some((code) => code !== 0)) faults.push(`processes ended with ${[...codes].join(', ')}`);
  return faults;
}

/**
 * A process that is too busy asks a client to come back (docs/operations.md, 'Load'), as it does without restarts: the machine is too
 * slow for the load. An error of the proxy has no such body.
 */
const isShed = ({ status, retryAfter, body }: Answered): boolean =>
  status === 503 && retryAfter !== undefined && body.includes('"code":"BUSY"');

const describe = ({ status, body }: Answered): string => `${status || 'no answer'} ${body.slice(0, 80)}`;

/** Buyers who order, readers of pages, and a screen that follows the orders; `end` stops them. */
function startLoad(url: string, keeper: Person, buyers: readonly Buyer[]) {
  let goesOn = true;
  const isOn = () => goesOn;
  const pages: Answered[] = [];
  const counts = { streams: 0, refusedStreams: 0 };
  const leaving = new AbortController();
  const all = [
    ...buyers.map((buyer) => buy(buyer, isOn)),
    ...Array.from({ length: readerCount }, (_, n) => readPages(url, n, pages, isOn)),
    followOrders(url, keeper, counts, leaving.signal),
  ];
  return {
    async end() {
      goesOn = false;
      leaving.abort();
      await Promise.all(all);
    },
    counted: () => ({ answers: [...pages, ...buyers.flatMap(({ notes }) => notes.splice(0))], ...counts }),
  };
}

const paths = ['/', calls.getAllCategory.path, `${calls.searchProduct.path}?page=1&limit=20`];

async function readPages(url: string, n: number, answers: Answered[], goesOn: () => boolean): Promise<void> {
  const client = new Client(url, addressOf(93, n));
  for (let count = n; goesOn(); count += 1) {
    answers.push(await client.ask({ path: paths[count % paths.length] ?? '/' }));
    await pause(pauses.reader);
  }
  client.close();
}

/** Connects again when a stream ends, as browsers do. */
async function followOrders(
  url: string,
  { headers }: Person,
  counts: { streams: number; refusedStreams: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url + calls.followFulfilment.path, { headers, signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (response?.status === 200) counts.streams += 1;
    else counts.refusedStreams += 1;
    await response?.text().catch(() => {});
    await pause(pauses.stream);
  }
}
