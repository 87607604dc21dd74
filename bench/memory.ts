/**
 * Memory of a store with 30,000 products during an hour of mixed load at a steady rate (see `bench/mixed.ts`): it must
 * not grow with the number of requests.
 */
import { join } from 'node:path';
import { onDatabase, withDatabase } from './database.ts';
import { firstProducts, jobsFor } from './mixed.ts';
import { memoryOf } from './processor-time.ts';
import { writeSheet } from './products-sheet.ts';
import { writeResult } from './results.ts';
import { importSheet, withFolder, withShop } from './shop.ts';
import { printTable, whole } from './table.ts';
import { editProducts } from './visitors.ts';
import {
  cellsOf,
  figuresOf,
  fillWithShoppers,
  signInAgain,
  withWriter,
  writeColumns,
  writeSettings,
} from './writes.ts';

const products = 30_000;
const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 60);
const perSecond = Number(process.env.BENCH_MEMORY_RATE ?? 200);
const samples = 12;

export async function measureMemory(): Promise<void> {
  const onPostgres = await withDatabase((url) => measureOn({ ...writeSettings, ...onDatabase(url) }));
  const database = onPostgres ? 'PostgreSQL' : 'the embedded database';
  const { atStart, sampled } = onPostgres ?? (await measureOn(writeSettings));
  printTable(
    `Memory with ${whole(products)} products on ${database}, ${perSecond} requests a second (aim: at most 300 MB, flat)`,
    ['after', 'memory', ...writeColumns],
    [
      ['the start', `${whole(atStart)} MB`, '', '', '', ''],
      ...sampled.map(({ minute, memory, writes }) => [
        `${minute.toFixed(0)} min`,
        `${whole(memory)} MB`,
        ...cellsOf(writes),
      ]),
    ],
  );
  await writeResult('memory', { database, products, perSecond, atStart, sampled });
}

/** Memory in MB at the start, and at the end of each part of the time. */
const measureOn = (settings: Record<string, string>) =>
  withFolder(async (folder) => {
    const sheet = join(folder, 'products.csv');
    await writeSheet(sheet, products);
    await importSheet(folder, sheet, settings);
    return withShop(
      folder,
      async (shop) => {
        const atStart = await memoryOf(shop);
        const { shoppers } = await fillWithShoppers(shop.url);
        const first = await firstProducts(shop.url);
        return withWriter(async (write) => {
          const sampled = [];
          for (let sample = 1; sample <= samples; sample += 1) {
            const jobsOf = jobsFor(await signInAgain(shop.url, shoppers), first);
            const requests = jobsOf((perSecond * 60 * minutes) / samples);
            let isOver = false;
            const editing = editProducts(
              shop.url,
              () => first[0]?._id ?? '',
              () => isOver,
            );
            // A job is one request, or the five of a purchase.
            const jobsPerSecond = requests.length / ((60 * minutes) / samples);
            const writing = write({ kind: 'http', url: shop.url, pid: shop.pid, requests, perSecond: jobsPerSecond });
            const writes = figuresOf([
              await writing.finally(() => {
                isOver = true;
              }),
            ]);
            await editing;
            sampled.push({ minute: (minutes / samples) * sample, memory: await memoryOf(shop), writes });
          }
          return { atStart, sampled };
        });
      },
      settings,
    );
  });
