/**
 * How much of PostgreSQL it takes that every process knows what the others sell: sales with notifications, less the same sales without.
 * Their processes are simulated (`scripts/testing/stock-traffic.ts`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withClient, withDatabase } from './database.ts';
import { processorTime } from './processor-time.ts';
import { writeResult } from './results.ts';
import { lineWith } from './shop.ts';
import { printTable, say, whole } from './table.ts';

const program = join(import.meta.dirname, '../scripts/testing/stock-traffic.ts');
const seconds = 15;
const loads = [
  { processes: 3, sales: 50 },
  { processes: 25, sales: 200 },
];

interface Heard {
  sales: number;
  /** Products whose new stock a process got from another one, per second. */
  heard: number;
  /** In ms. */
  p99: number;
}

export async function measureStock(): Promise<void> {
  const rows: ({ processes: number; cores: number } & Heard)[] = [];
  for (const { processes, sales } of loads) {
    const loud = await run(processes, sales, false);
    const silent = await run(processes, sales, true);
    if (!loud || !silent)
      return say('\nNo PostgreSQL answers (TEST_DATABASE_URL), so notifications of stock are not measured.');
    rows.push({ processes, ...loud, cores: loud.cores - silent.cores });
  }
  printTable(
    'New stock in other processes: what it takes of PostgreSQL (aim with 25 processes and 200 orders/s: at most 0.1 cores)',
    ['processes', 'orders/s', 'cores of PostgreSQL', 'products heard of per s', 'p99 ms'],
    rows.map(({ processes, sales, cores, heard, p99 }) => [
      String(processes),
      whole(sales),
      cores.toFixed(2),
      whole(heard),
      whole(p99),
    ]),
  );
  await writeResult('stock', rows);
}

/** Undefined without a server. */
const run = (processes: number, sales: number, isSilent: boolean): Promise<(Heard & { cores: number }) | undefined> =>
  withDatabase(async (url) => {
    const given = [url, processes, sales, seconds].map(String);
    const child = spawn(process.execPath, [program, ...given, ...(isSilent ? ['silent'] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await lineWith(child, /^(begin)/);
    const connections = await withClient(url, (client) =>
      client.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()'),
    );
    const used = async () => {
      const times = await Promise.all(connections.rows.map(({ pid }) => processorTime(pid)));
      return times.reduce((sum, time) => sum + (Number.isNaN(time) ? 0 : time), 0);
    };
    const before = await used();
    const heard = JSON.parse(await lineWith(child, /^end (.*)/)) as Heard;
    const after = await used();
    await ended;
    return { ...heard, cores: (after - before) / 1e6 / seconds };
  });
