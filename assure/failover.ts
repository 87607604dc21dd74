/**
 * The primary of PostgreSQL is killed under load, then changed as planned, then only reads for a while: no acknowledged order is lost, and
 * orders, boards and event streams go on. Behind Patroni, etcd and HAProxy, with a synchronous standby that also serves reports.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop, withFolder } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { type Buyer, buy, createBuyers, findFaults, settle } from './buyers.ts';
import { type Answered, addressOf, Client } from './client.ts';
import { type Cluster, missingPrograms, withCluster } from './patroni.ts';
import { ask, settings as limits, type Person, unlimited } from './stores.ts';
import { query } from './with-store.ts';

const buyerCount = 16;
/** In ms: from the promotion to the first order, from then until another process shows it, and the gap of a planned change. */
const promised = { order: 5_000, shown: 5_000, gap: 10_000 };
/** In ms. The "hour" in which the database only reads is shortened. */
const lengths = { well: 5_000, readOnly: 15_000 };
const secret = 'a secret of the failover that is long enough';

type Print = (line: string) => void;
type Promised = (holds: boolean, text: string) => void;

export async function measureFailover(print: Print): Promise<void> {
  const missing = missingPrograms();
  if (missing.length > 0) return print(`  SKIPPED: ${missing.join(' and ')} not installed (Debian has all of them)`);
  const faults: string[] = [];
  const promise: Promised = (holds, text) => {
    print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
    if (!holds) faults.push(text);
  };
  await withFolder((folder) => withCluster(folder, (cluster) => changePrimaries(folder, cluster, promise)));
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
}

async function changePrimaries(folder: string, cluster: Cluster, promise: Promised): Promise<void> {
  const settings = {
    ...limits,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'fatal',
    SECRET: secret,
    DATABASE_URL: cluster.primary,
    DATABASE_REPLICA_URL: cluster.replica,
    ...unlimited,
  };
  const shops = [await startShop(folder, settings), await startShop(folder, settings)];
  try {
    const [first, second] = shops.map(({ url }) => url) as [string, string];
    const { keeper, buyers: made } = await createBuyers(first, buyerCount);
    // All at one process: what the other one shows of their orders came through the database.
    const buyers = made.map((buyer, n): Buyer => ({ ...buyer, client: new Client(first, addressOf(96, n)) }));
    const count = () => buyers.reduce((sum, { placed }) => sum + placed.length, 0);
    const watcher = { ...keeper, client: new Client(second, addressOf(97, 1)) };
    const readers = readMeanwhile(second, keeper);
    let goesOn = true;
    const buying = Promise.all(buyers.map((buyer) => buy(buyer, () => goesOn)));
    await pause(lengths.well);

    const before = count();
    const killed = performance.now();
    const promoted = await cluster.killPrimary();
    const ordered = await nextOrder(count);
    promise(
      ordered - promoted <= promised.order,
      `the primary is killed after ${before} orders: the standby is promoted ${seconds(promoted - killed)} later, the first order is placed ${seconds(ordered - promoted)} after the promotion`,
    );
    await isShown(second, watcher, promise);
    await cluster.restart();
    promise(true, 'the old primary is the synchronous standby again');

    const atSwitch = performance.now();
    const gap = longestGap(count);
    await cluster.switchover();
    await nextOrder(count);
    await pause(lengths.well);
    const longest = gap.end();
    promise(
      longest <= promised.gap,
      `a planned change of the primary: no order for ${seconds(longest)}, complete after ${seconds(performance.now() - atSwitch - lengths.well)}`,
    );

    await readOnly(cluster, count, first, promise);
    await isShown(second, watcher, promise);

    goesOn = false;
    await buying;
    const { pages, reports } = await readers.end();
    for (const buyer of buyers) await settle(buyer);
    const notes = buyers.flatMap((buyer) => buyer.notes);
    const improper = notes.filter((each) => !isProper(each));
    promise(
      improper.length === 0,
      `${notes.length} requests of buyers, ${notes.filter(({ status }) => status === 503).length} asked to come back, ${improper.length} without a proper answer${describe(improper)}`,
    );
    const failedPages = pages.filter(({ status }) => status !== 200);
    promise(
      failedPages.length <= pages.length / 100,
      `${pages.length} pages and searches in that time, ${failedPages.length} failed${describe(failedPages)}`,
    );
    const badReports = reports.filter((each) => !isProper(each));
    promise(
      badReports.length === 0,
      `${reports.length} reports, ${reports.filter(({ status }) => status === 200).length} shown, ${badReports.length} without a proper answer${describe(badReports)}`,
    );
    const wrong = await findFaults(cluster.primary, buyers);
    promise(
      wrong.length === 0,
      `${count()} acknowledged orders, one for each key${wrong.map((each) => `; ${each}`).join('')}`,
    );
  } finally {
    await Promise.all(shops.map(({ child }) => stop(child)));
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const isProper = ({ status, retryAfter }: Answered): boolean =>
  [200, 409].includes(status) || (status === 503 && retryAfter !== undefined);
const describe = ([first]: readonly Answered[]): string =>
  first ? `, such as ${first.status || 'no answer'} ${first.body.slice(0, 100)}` : '';

/** When the next order is acknowledged. @throws Error after a minute */
async function nextOrder(count: () => number): Promise<number> {
  const [before, began] = [count(), performance.now()];
  while (count() === before) {
    if (performance.now() - began > 60_000) throw new Error('no order is placed within a minute');
    await pause(10);
  }
  return performance.now();
}

/** The longest time without an acknowledged order. */
function longestGap(count: () => number) {
  let [last, at, longest] = [count(), performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - at);
    if (count() !== last) [last, at] = [count(), now];
  }, 10);
  return {
    end() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** An order of one process is on the board and in the event stream of the other. */
async function isShown(url: string, watcher: Person, promise: Promised): Promise<void> {
  const leaving = new AbortController();
  const stream = await fetch(url + calls.followFulfilment.path, {
    headers: watcher.headers,
    signal: leaving.signal,
  });
  const began = performance.now();
  const event = await Promise.race([readEvent(stream), pause(20_000).then(() => Number.POSITIVE_INFINITY)]);
  leaving.abort();
  const board = await ask(watcher, calls.listFulfilmentOrders);
  promise(
    board.status === 200 && event - began <= promised.shown,
    `an order is in the event stream of the other process after ${seconds(event - began)}, and its board answers`,
  );
}

/** When the stream says something of an order. */
async function readEvent({ body }: Response): Promise<number> {
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    if (/^data: .*"/m.test(text)) return performance.now();
  }
  return Number.POSITIVE_INFINITY;
}

/** The database refuses to write for a while, as with a full disk. */
async function readOnly(cluster: Cluster, count: () => number, url: string, promise: Promised): Promise<void> {
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tokri%'`;
  await query(cluster.primary, 'alter database postgres set default_transaction_read_only = on');
  await query(cluster.primary, reconnect);
  await pause(2_000);
  const before = count();
  await pause(lengths.readOnly);
  const ready = await fetch(`${url}/health/ready/orders`);
  promise(
    count() === before && ready.status === 503,
    `the database only reads for ${lengths.readOnly / 1_000} s: ${count() - before} orders, /health/ready/orders says ${ready.status}`,
  );
  await query(cluster.primary, 'begin read write; alter database postgres reset default_transaction_read_only; commit');
  const began = performance.now();
  const ordered = await nextOrder(count);
  promise(ordered - began <= promised.order, `orders go on ${seconds(ordered - began)} after it writes again`);
}

/** Pages, searches and reports, until `end`. */
function readMeanwhile(url: string, keeper: Person) {
  let goesOn = true;
  const [pages, reports]: [Answered[], Answered[]] = [[], []];
  const read = async (
    paths: string[],
    headers: Record<string, string>,
    answers: Answered[],
    every: number,
    n: number,
  ) => {
    const client = new Client(url, addressOf(99, n));
    for (let i = 0; goesOn; i += 1) {
      answers.push(await client.ask({ path: paths[i % paths.length] ?? '', headers }));
      await pause(every);
    }
    client.close();
  };
  const day = new Date().toISOString().slice(0, 10);
  const all = [
    read(['/', `${calls.searchProduct.path}?page=1&limit=20`, calls.getAllCategory.path], {}, pages, 100, 1),
    read(
      [`${calls.getReport.path.replace(':report', 'items')}?from=${day}&to=${day}`],
      keeper.headers,
      reports,
      1_000,
      2,
    ),
  ];
  return {
    async end() {
      goesOn = false;
      await Promise.all(all);
      return { pages, reports };
    },
  };
}
