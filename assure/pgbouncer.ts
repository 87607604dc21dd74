/**
 * Three processes behind a real PgBouncer in transaction mode: orders, changes in other processes, and a restart, on few connections. It
 * needs PgBouncer 1.21 or later: `PGBOUNCER` names the program when it is not in the path.
 */
import { spawnSync } from 'node:child_process';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop } from '../bench/shop.ts';
import { calls, pathOf } from '../contract/api/calls.ts';
import { type Buyer, buy, createBuyers, findFaults, settle } from './buyers.ts';
import { addressOf, Client } from './client.ts';
import { freePort } from './heap.ts';
import { withProgram } from './program.ts';
import { dataOf, importSheet, settings as limits, type Person, unlimited } from './stores.ts';
import { query, withServer } from './with-store.ts';

const program = process.env.PGBOUNCER ?? 'pgbouncer';
const oldest = [1, 21] as const;
const [processCount, buyerCount, serverConnections] = [3, 16, 9];
/** In ms. */
const promised = { change: 1_000, restart: 60_000 };
const buyingTime = 20_000;
const changes = 10;
/** `nobody`: PgBouncer does not run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

type Print = (line: string) => void;

/** Its version; undefined when it is not installed. */
function versionOf(): readonly [number, number] | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const found = /PgBouncer (\d+)\.(\d+)/i.exec(stdout ?? '');
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

export async function measurePgBouncer(print: Print): Promise<void> {
  const version = versionOf();
  if (!version) return print(`  SKIPPED: there is no ${program}; PGBOUNCER names one`);
  const name = `PgBouncer ${version.join('.')}`;
  const isOld = version[0] === oldest[0] && version[1] < oldest[1];
  const faults: string[] = [];
  const promise = (holds: boolean, text: string) => {
    print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
    if (!holds) faults.push(text);
  };
  await withServer(async ({ url: direct, folder, settings }) => {
    // Of the database, because the role belongs to others.
    const database = new URL(direct).pathname.slice(1);
    await query(direct, `alter database ${database} set statement_timeout = '20s'`);
    await query(direct, `alter database ${database} set idle_in_transaction_session_timeout = '21s'`);
    const own = { ...settings, ...limits, ...unlimited, DATABASE_DIRECT_URL: direct, DATABASE_WAIT: '20000' };
    const start = (url: string, more: Record<string, string> = {}) =>
      startShop(folder, { ...own, DATABASE_URL: url, PORT: '0', ...more });
    const isRefused = async (url: string, more: Record<string, string> = {}) => {
      const began = await start(url, more).catch(() => undefined);
      if (began) await stop(began.child);
      return began === undefined;
    };
    await withPgBouncer(direct, folder, isOld ? '' : 'max_prepared_statements = 0', async (url) => {
      promise(await isRefused(url), `${name}, which keeps no prepared statements, is refused`);
    });
    if (isOld) return;
    await withPgBouncer(direct, folder, 'max_prepared_statements = 200', async (url) => {
      promise(await isRefused(url, { DATABASE_DIRECT_URL: '' }), 'a start without DATABASE_DIRECT_URL is refused');
      const processes = [];
      try {
        for (let n = 0; n < processCount; n += 1) processes.push(await start(url));
        const urls = processes.map((each) => each.url);
        const { keeper, buyers } = await createBuyers(urls[0] ?? '', buyerCount);
        const spread = buyers.map((buyer, n): Buyer => {
          const base = urls[n % (processCount - 1)] ?? '';
          return { ...buyer, client: new Client(base, addressOf(94, n)) };
        });
        let goesOn = true;
        const buying = Promise.all(spread.map((buyer) => buy(buyer, () => goesOn)));
        const ends = pause(buyingTime);
        const delays = await changePrices(keeper, urls, spread[0]?.productId ?? '');
        const slowest = Math.max(...delays);
        promise(
          slowest <= promised.change,
          `${changes} changes of prices are in another process after ${Math.min(...delays)} to ${slowest} ms`,
        );
        // The last process has no buyers.
        const last = processes.pop();
        if (last) await stop(last.child);
        const began = performance.now();
        processes.push(await start(url));
        const took = performance.now() - began;
        promise(took < promised.restart, `a process that is restarted is ready after ${Math.round(took)} ms`);
        await ends;
        goesOn = false;
        await buying;
        for (const buyer of spread) await settle(buyer);
        const wrong = await findFaults(direct, spread);
        const orders = spread.reduce((sum, { placed }) => sum + placed.length, 0);
        promise(wrong.length === 0, `${orders} orders, one for each key${wrong.map((each) => `; ${each}`).join('')}`);
        const failed = spread.flatMap(({ notes }) => notes).filter(({ status }) => ![200, 409].includes(status));
        promise(
          failed.length === 0,
          `${failed.length} failed requests${failed.length > 0 ? `, such as ${failed[0]?.body}` : ''}`,
        );
        await countConnections(direct, promise);
      } finally {
        await Promise.all(processes.map(({ child }) => stop(child)));
      }
    });
  });
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold with ${name}`);
}

/** Changes a price several times in the first process, and measures until the last one shows it. Returns ms. */
async function changePrices(keeper: Person, urls: readonly string[], productId: string): Promise<number[]> {
  const reader = new Client(urls.at(-1) ?? '', addressOf(95, 1));
  const delays: number[] = [];
  for (let n = 1; n <= changes; n += 1) {
    await importSheet(urls[0] ?? '', keeper, `sku,price\nP-15,${100 + n}\n`);
    const began = performance.now();
    const found = async () => {
      const answer = await reader.ask({ path: `${calls.searchProduct.path}?page=1&limit=50` });
      return dataOf<{ product: { price: number }[] }>(answer).product.some(({ price }) => price === 100 + n);
    };
    while (!(await found()) && performance.now() - began < 20_000) await pause(5);
    delays.push(Math.round(performance.now() - began));
  }
  await reader.ask({ path: pathOf(calls.getProductDetails, { productId }) });
  reader.close();
  return delays;
}

/** The pooler has few connections to the server, and holds no lock of a session. */
async function countConnections(direct: string, promise: (holds: boolean, text: string) => void): Promise<void> {
  const [row] = await query<{ pooled: number; listeners: number; locks: number }>(
    direct,
    `select count(*) filter (where application_name = 'tokri')::int as pooled,
      count(*) filter (where application_name = 'tokri-listener')::int as listeners,
      (select count(*)::int from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and application_name = 'tokri' and state = 'idle') as locks
    from pg_stat_activity where datname = current_database()`,
  );
  promise(
    row !== undefined && row.pooled <= serverConnections && row.listeners === processCount,
    `${processCount} processes use ${row?.pooled} connections of the pooler and ${row?.listeners} for notifications`,
  );
  promise(row?.locks === 0, `${row?.locks} locks are left on connections of the pooler`);
}

/** Runs `work` with the address of the database at `direct` behind a PgBouncer. */
async function withPgBouncer(
  direct: string,
  folder: string,
  setting: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(direct);
  const listenPort = await freePort();
  const file = join(folder, `pgbouncer-${listenPort}.ini`);
  const secret = password ? ` password=${decodeURIComponent(password)}` : '';
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
${setting}
`,
  );
  if (unprivileged.uid !== undefined) {
    await chmod(folder, 0o755);
    await chown(file, unprivileged.uid, unprivileged.gid);
  }
  const url = `postgres://${username || 'postgres'}@127.0.0.1:${listenPort}${pathname}`;
  const isReady = () =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    );
  await withProgram(program, [file], unprivileged, isReady, () => work(url));
}
