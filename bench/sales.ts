/**
 * Measures the details of 3,000 products, quiet and while other products are sold by other processes: sales of what nobody
 * reads must not slow what everybody reads. Needs PostgreSQL.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { calls, pathOf } from '../contract/calls.ts';
import { fetchRaw } from './answer.ts';
import { onDatabase, withClient, withDatabase } from './database.ts';
import { type Load, load, medianOf, type Server } from './load.ts';
import { writeSheet } from './products-sheet.ts';
import { writeResult } from './results.ts';
import { importSheet, withFolder, withShop } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';
import { withoutLimits } from './visitors.ts';

const productCount = 6_000;
/** So many of them are read, the others that are in stock are sold. */
const readCount = 3_000;
const salesPerSecond = 150;
const tick = 20;
const rounds = 5;
const seconds = 3;

export async function measureSales(): Promise<void> {
  const measured = await withDatabase((url) =>
    withFolder(async (folder) => {
      const settings = { ...withoutLimits, ...onDatabase(url) };
      const sheet = join(folder, 'products.csv');
      await writeSheet(sheet, productCount);
      await importSheet(folder, sheet, settings);
      return withShop(folder, (shop) => withClient(url, (client) => measureOn(shop, client)), settings);
    }),
  );
  if (!measured) {
    say('\nSales are measured on PostgreSQL only, and none answers (TEST_DATABASE_URL).');
    return;
  }
  const cellsOf = ({ requestsPerSecond, p50, p99 }: Load) => [
    whole(requestsPerSecond),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
  ];
  printTable(
    `Details of ${whole(readCount)} products, with ${salesPerSecond} sales per second of others (aim: ratio 0.75 or more, p99 at most 5 ms)`,
    ['', 'req/s', 'p50', 'p99', 'ratio'],
    [
      ['quiet', ...cellsOf(measured.quiet), ''],
      ['with sales', ...cellsOf(measured.selling), measured.ratio.toFixed(2)],
    ],
  );
  say(`\n  ${measured.salesPerSecond.toFixed(0)} sales per second`);
  await writeResult('sales', measured);
}

async function measureOn(shop: Server, client: pg.Client) {
  const { rows } = await client.query(
    'select product_id as id from stock_levels where on_hand > 0 order by product_id',
  );
  const ids = rows.map(({ id }: { id: string }) => id);
  const paths = ids.slice(0, readCount).map((productId) => pathOf(calls.getProductDetails, { productId }));
  const sold = ids.slice(readCount);
  // One after another: a store sheds load when thousands of answers that it has not made yet are requested at once.
  for (const path of paths) await fetchRaw(shop.url + path);
  await load(shop, paths, seconds);
  const results: { quiet: Load; selling: Load; sales: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await load(shop, paths, seconds);
    const sales = sell(client, sold);
    results.push({ quiet, selling: await load(shop, paths, seconds), sales: await sales.stop() });
  }
  const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of));
  const sideOf = (side: 'quiet' | 'selling'): Load => {
    const loads = results.map((result) => result[side]);
    return { ...medianOf(loads), isValid: loads.every(({ isValid }) => isValid) };
  };
  return {
    quiet: sideOf('quiet'),
    selling: sideOf('selling'),
    ratio: middle(({ quiet, selling }) => selling.requestsPerSecond / quiet.requestsPerSecond),
    salesPerSecond: middle(({ sales }) => sales),
  };
}

/** Sells one unit at a time, as other processes of the store do: in the database, and announced to every process. */
function sell(client: pg.Client, productIds: readonly string[]) {
  const began = performance.now();
  const perSecond = (count: number) => (count * 1000) / (performance.now() - began);
  let goesOn = true;
  let count = 0;
  const selling = (async () => {
    while (goesOn) {
      while (goesOn && perSecond(count) < salesPerSecond) {
        const id = productIds[(count * 7) % productIds.length];
        await client.query('update stock_levels set on_hand = on_hand - 1 where product_id = $1', [id]);
        await client.query("select pg_notify('tokri_stock', $1)", [id]);
        count += 1;
      }
      await pause(tick);
    }
  })();
  return {
    /** Returns the sales per second. */
    stop: async (): Promise<number> => {
      goesOn = false;
      await selling;
      return perSecond(count);
    },
  };
}
