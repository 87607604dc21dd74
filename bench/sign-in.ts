/**
 * Measures sign-ins, 16 at once, against the bare check of a password with the same cost: hashing is meant to be slow, and
 * nothing else should be. Also how fast others get a cached call meanwhile.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { calls, pathOf } from '../contract/calls.ts';
import { fetchRaw } from './answer.ts';
import { onDatabase, withDatabase } from './database.ts';
import type { Server } from './load.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { median, printTable, say } from './table.ts';
import {
  cellsOf,
  figuresOf,
  fillWithShoppers,
  type Shopper,
  shopperPassword,
  shoppersAtOnce,
  signInRequest,
  withWriter,
  writeColumns,
  writeSettings,
} from './writes.ts';

const rounds = 5;
/** As many hashes as the store makes at the same time. */
const atOnce = Math.max(1, availableParallelism() - 1);
/** In ms: seldom enough that it takes no processor time worth mentioning. */
const probeEvery = 10;
/** The cost of the store's own hashes: OWASP's minimum for argon2id. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export async function measureSignIn(): Promise<void> {
  const onPostgres = await withDatabase((url) => measureOn({ ...writeSettings, ...onDatabase(url) }));
  const database = onPostgres ? 'PostgreSQL' : 'the embedded database';
  const { signIns, checksPerSecond, ratio, others } = onPostgres ?? (await measureOn(writeSettings));
  printTable(
    `Sign-ins on ${database}, ${shoppersAtOnce} at once`,
    ['', ...writeColumns, 'ratio'],
    [
      ['bare check of a password', checksPerSecond.toFixed(0), '', '', '', ''],
      ['sign-in', ...cellsOf(signIns), ratio.toFixed(2)],
    ],
  );
  say(
    `\n  A cached call meanwhile: ${others.busy.toFixed(1)} ms, and ${others.quiet.toFixed(1)} ms when nobody signs in`,
  );
  await writeResult('sign-in', { database, shoppersAtOnce, signIns, checksPerSecond, ratio, others });
}

const measureOn = (settings: Record<string, string>) =>
  withFolder((folder) => withShop(folder, (shop) => measureShop(shop), settings));

async function measureShop({ url, pid }: Server) {
  const { shoppers, products } = await fillWithShoppers(url);
  const requests = shoppers.map((_: Shopper, n) => signInRequest(n));
  const stored = await hash(shopperPassword, cost);
  const path = url + pathOf(calls.getProductDetails, { productId: products[0] ?? '' });
  return withWriter(async (write) => {
    const results: Awaited<ReturnType<typeof write>>[] = [];
    const bare: number[] = [];
    const [quiet, busy]: number[][] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const calm = await timesWhile(path, pause(500));
      const began = performance.now();
      for (let n = 0; n < shoppers.length; n += atOnce) {
        await Promise.all(shoppers.slice(n, n + atOnce).map(() => verify(stored, shopperPassword)));
      }
      const checksPerSecond = (shoppers.length * 1000) / (performance.now() - began);
      const writing = write({ kind: 'http', url, pid, requests });
      const times = await timesWhile(path, writing);
      if (round === 0) continue;
      bare.push(checksPerSecond);
      quiet?.push(...calm);
      busy?.push(...times);
      results.push(await writing);
    }
    const signIns = figuresOf(results);
    const checksPerSecond = median(bare);
    return {
      signIns,
      checksPerSecond,
      ratio: signIns.perSecond / checksPerSecond,
      others: { quiet: median(quiet ?? []), busy: median(busy ?? []) },
    };
  });
}

/** The times of single requests in ms, until `work` ends. */
async function timesWhile(address: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  // It is thrown below.
  end.catch(() => {});
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await fetchRaw(address);
    times.push(performance.now() - began);
    await pause(probeEvery);
  }
  await end;
  return times;
}
