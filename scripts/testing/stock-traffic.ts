/**
 * `node scripts/testing/stock-traffic.ts URL PROCESSES SALES SECONDS [silent]`: the database's part of many processes, in one: each has its
 * connections and hears of the stock that the others sell, SALES times a second in all, three products each. With `silent` nobody says or
 * hears anything. Prints `begin`, and at the end how often stock was read, and the delay until others knew of a sale, in ms (`bench/stock.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openCatalogue } from '../../server/catalogue/catalogue.ts';
import type { NewProduct } from '../../server/catalogue/change.ts';
import { StockEvents } from '../../server/catalogue/stock/stock-events.ts';
import { moveStock } from '../../server/catalogue/stock/stock-movements.ts';
import type { StockState } from '../../server/catalogue/stock/stock-repository.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { quietLog as log } from '../quiet-log.ts';

const [url = '', processes = 0, sales = 0, seconds = 0, silent] = process.argv
  .slice(2)
  .map((text, n) => (n > 0 && n < 4 ? Number(text) : text)) as [string, number, number, number, string?];
const productCount = 300;
const linesOfSale = 3;
const product: NewProduct = {
  sku: null,
  name: '',
  description: '',
  unit: 'KG',
  unitQuantity: 1,
  stock: 1_000_000,
  pricePaise: 4_000,
  discount: 0,
  publish: true,
  images: [],
  aliases: [],
  categoryIds: [],
  subCategoryIds: [],
};
/** In ms: until every process knows every product. */
const warmup = 5_000;

const settings = { kind: 'postgres' as const, url, pool: 1, wait: 10_000 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const soldAt = new Map<number, number>();
let delays: number[] = [];

async function fill(): Promise<string[]> {
  const database = await openDatabase(settings, log, {});
  const catalogue = await openCatalogue(database, log);
  const ids = await catalogue.change((change) =>
    change.createProducts(Array.from({ length: productCount }, (_, n) => ({ ...product, name: `Product ${n}` }))),
  );
  await catalogue.close();
  await database.close();
  return ids;
}

async function open() {
  const database = await openDatabase(settings, log);
  const own = new Set<number>();
  const hear = (stock: readonly StockState[]) => {
    for (const { stockVersion } of stock) {
      const at = soldAt.get(stockVersion);
      if (at !== undefined && !own.has(stockVersion)) delays.push(performance.now() - at);
    }
  };
  const events = new StockEvents(database, log, hear);
  if (!silent) await events.open(() => {});
  return { database, events, own };
}

async function sell({ database, events, own }: Awaited<ReturnType<typeof open>>, ids: readonly string[]) {
  const start = Math.floor(Math.random() * (ids.length - linesOfSale));
  const movements = ids
    .slice(start, start + linesOfSale)
    .map((productId) => ({ productId, kind: 'damaged' as const, quantity: -1 }));
  const moved = await (database as Database).transaction((tx) => moveStock(tx, movements));
  if (silent) return;
  for (const { stockVersion } of moved) {
    own.add(stockVersion);
    soldAt.set(stockVersion, performance.now());
  }
  events.publish(moved);
}

const ids = await fill();
const opened = await Promise.all(Array.from({ length: processes }, open));
let next = 0;
const selling = new Set<Promise<void>>();
const timer = setInterval(() => {
  for (const due = (performance.now() - began) * (sales / 1_000); next < due; next += 1) {
    const one = opened[next % opened.length];
    if (!one) continue;
    const sale = sell(one, ids).finally(() => selling.delete(sale));
    selling.add(sale);
  }
}, 5);
const began = performance.now();
await pause(warmup);
delays = [];
say('begin');
const from = next;
await pause(seconds * 1_000);
const p99 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
say(`end ${JSON.stringify({ sales: (next - from) / seconds, heard: delays.length / seconds, p99 })}`);
clearInterval(timer);
await Promise.all(selling);
await Promise.all(
  opened.map(async ({ database, events }) => {
    await events.close();
    await database.close();
  }),
);
