import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../contract/api/calls.ts';
import { freePort } from './testing/ports.ts';
import { type ShopProcess, startProcess } from './testing/process.ts';
import { newShopData, onPostgres, type ShopData } from './testing/shop.ts';

/** The processes that `pid` has started and that still run. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([child, parent, state]) => Number(parent) === pid && child && !state?.startsWith('Z'))
    .map(([child]) => Number(child));
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(onPostgres)('several processes under one start', () => {
  let data: ShopData;
  let shop: ShopProcess | undefined;
  beforeEach(async () => {
    data = await newShopData('postgres');
  });
  afterEach(async () => {
    shop?.kill();
    await data.delete();
  });

  async function start(own: Record<string, string> = {}): Promise<{ shop: ShopProcess; workers: number[] }> {
    shop = await startProcess({ ...data.env, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', PROCESSES: '2', ...own });
    const { pid } = shop;
    return { shop, workers: await childrenOf(pid) };
  }
  const status = (url: string) =>
    fetch(url + calls.getAllCategory.path, { headers: { connection: 'close' } }).then((answer) => answer.status);

  it('have their metrics on ports of their own, from METRICS_PORT on', async () => {
    const port = await freePort(1);
    const { shop } = await start({ METRICS_PORT: String(port) });
    const started = async (each: number) => {
      const text = await (await fetch(`http://127.0.0.1:${each}/metrics`)).text();
      return /^process_start_time_seconds (\S+)/m.exec(text)?.[1];
    };
    const [first, second] = [await started(port), await started(port + 1)];
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(await shop.stop()).toBe(0);
  });

  it('share the port, replace one that ended, and stop together without an error', async () => {
    const { shop, workers } = await start();
    expect(workers).toHaveLength(2);
    expect(await Promise.all(Array.from({ length: 10 }, () => status(shop.url)))).toEqual(Array(10).fill(200));
    const [ended = 0, other] = workers;
    process.kill(ended, 'SIGKILL');
    await expect.poll(() => isRunning(ended)).toBe(false);
    expect(await status(shop.url)).toBe(200);
    await expect.poll(() => childrenOf(shop.pid), { timeout: 60_000 }).toHaveLength(2);
    expect(await childrenOf(shop.pid)).toContain(other);
    const all = await childrenOf(shop.pid);
    expect(await shop.stop()).toBe(0);
    expect(all.filter(isRunning)).toEqual([]);
  });

  it('stop without an error at Ctrl-C, which reaches every one of them', async () => {
    const { shop, workers } = await start();
    for (const pid of [...workers, shop.pid]) process.kill(pid, 'SIGINT');
    // A second signal would end the first process at once.
    await expect.poll(() => isRunning(shop.pid)).toBe(false);
    expect(await shop.stop()).toBe(0);
    expect(workers.filter(isRunning)).toEqual([]);
  });

  it('end at once at the second signal', async () => {
    const { shop, workers } = await start({ SHUTDOWN_SECONDS: '600', DRAIN_SECONDS: '300' });
    const stopped = shop.stop();
    const readiness = () => fetch(`${shop.url}/health/ready`, { headers: { connection: 'close' } });
    await expect.poll(() => readiness().then((answer) => answer.status)).toBe(503);
    process.kill(shop.pid, 'SIGTERM');
    expect(await stopped).toBe(1);
    await expect.poll(() => workers.filter(isRunning)).toEqual([]);
  });

  it('do not start when the first one cannot, and say why once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const said = await startProcess({ ...data.env, PORT: String(port), DEMO: '0', PROCESSES: '2' }).catch(String);
    other.close();
    expect(String(said).match(/Choose another PORT/g)).toHaveLength(1);
  });
});
