/**
 * The alert rules and the dashboard of `deploy/monitoring/`: promtool checks and tries the rules, and a real Prometheus with them reads a
 * store with buyers. Each expression of the dashboard is answered, and the orders are counted to the last one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { withFolder, withShop } from '../bench/shop.ts';
import { buy, createBuyers, settle } from './buyers.ts';
import { freePort } from './heap.ts';
import { settings as limits } from './stores.ts';
import { withServer } from './with-store.ts';

const folder = join(import.meta.dirname, '../deploy/monitoring');
const buyerCount = 4;
/** How long they buy, in ms. */
const duration = 20_000;
/** How long Prometheus may take to start, or to see a change, in ms. */
const patience = 60_000;

type Print = (line: string) => void;

export async function checkMonitoring(print: Print): Promise<void> {
  const isInstalled = (tool: string) => spawnSync(tool, ['--version']).error === undefined;
  if (!isInstalled('promtool')) return print('  SKIPPED: promtool is not installed (the package prometheus of Debian)');
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', 'prometheus.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
    print(`  promtool ${args.join(' ')}: ok`);
  }
  if (!isInstalled('prometheus')) return print('  SKIPPED: prometheus is not installed');
  const metricsPort = await freePort();
  await withFolder(async (target) => {
    const backups = { BACKUP_TARGET: target, BACKUP_KEY: 'a passphrase for this scenario alone' };
    await withServer(({ folder: data, settings }) =>
      withShop(
        data,
        ({ url }) => withPrometheus(metricsPort, (prometheus) => readStore(prometheus, url, metricsPort, print)),
        { ...settings, ...limits, DEMO: '0', METRICS_PORT: String(metricsPort), ...backups },
      ),
    );
  });
}

async function withPrometheus(metricsPort: number, work: (address: string) => Promise<void>): Promise<void> {
  await withFolder(async (own) => {
    cpSync(folder, own, { recursive: true });
    const file = join(own, 'prometheus.yaml');
    const config = readFileSync(file, 'utf8')
      .replace(/targets: .*/, `targets: ['127.0.0.1:${metricsPort}']`)
      .replaceAll('_interval: 15s', '_interval: 1s');
    writeFileSync(file, config);
    const address = `127.0.0.1:${await freePort()}`;
    const flags = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(own, 'data')}`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn('prometheus', [...flags, '--log.level=error'], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    try {
      await work(`http://${address}`);
    } finally {
      child.kill();
      await ended;
    }
  });
}

const answerShape = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
});

/** The value of an expression with one series; undefined while there is none. @throws Error when it is not valid */
async function valueAt(prometheus: string, expression: string): Promise<number | undefined> {
  const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`);
  const parsed = answerShape.safeParse(await answer.json());
  if (!parsed.success) throw new Error(`Prometheus does not understand ${expression}`);
  const [first] = parsed.data.data.result;
  return first && Number(first.value[1]);
}

/** Waits until an expression has a value. @throws Error after a minute */
async function until(prometheus: string, expression: string, isReached: (value: number) => boolean): Promise<number> {
  const began = performance.now();
  let value: number | undefined;
  while (performance.now() - began < patience) {
    value = await valueAt(prometheus, expression).catch(() => undefined);
    if (value !== undefined && isReached(value)) return value;
    await pause(500);
  }
  throw new Error(`${expression} is ${value} after a minute`);
}

async function readStore(prometheus: string, url: string, metricsPort: number, print: Print): Promise<void> {
  await until(prometheus, 'up{job="tokri"}', (value) => value === 1);
  const { buyers } = await createBuyers(url, buyerCount);
  const end = performance.now() + duration;
  await Promise.all(buyers.map((buyer) => buy(buyer, () => performance.now() < end)));
  await Promise.all(buyers.map(settle));
  const placed = buyers.reduce((sum, buyer) => sum + buyer.placed.length, 0);
  // A request that is sent again counts again.
  const counted = await until(prometheus, 'sum(tokri_orders_total)', (value) => value >= placed);
  print(`  ${placed} orders placed, ${counted} answers counted by Prometheus`);
  if (counted > placed * 1.05) throw new Error('more orders are counted than were placed');

  const dashboard = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')));
  const empty: string[] = [];
  for (const { title, targets } of dashboard.panels)
    for (const { expr } of targets)
      if ((await valueAt(prometheus, expr)) === undefined) empty.push(`${title}: ${expr}`);
  if (empty.length > 0) throw new Error(`the dashboard has nothing to show:\n${empty.join('\n')}`);
  print(`  ${dashboard.panels.length} panels of the dashboard have values`);

  const active = await valueAt(prometheus, 'count(ALERTS{alertstate="firing"}) or vector(0)');
  if (active !== 0) throw new Error('an alert fires in a store that is well');
  const began = performance.now();
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  print(`  no alert fires; ${series} series, read in ${Math.round(performance.now() - began)} ms`);
}
