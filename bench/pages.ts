/**
 * Compares the shop's cached pages and calls with a bare server that sends the same bytes and headers: when the shop has
 * just started, and after minutes of mixed traffic.
 */
import * as z from 'zod';
import { calls, pathOf } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { type Comparison, cellsOf, compare, comparedColumns, withBareServer } from './compare.ts';
import { generator } from './generator.ts';
import type { Server } from './load.ts';
import { writeResult } from './results.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say } from './table.ts';
import { useShop, withoutLimits } from './visitors.ts';

/** How long the shop is used before it is measured again, in seconds. */
const usedSeconds = Number(process.env.BENCH_USED_SECONDS ?? 180);

export async function measurePages(): Promise<void> {
  const results = await withFolder((folder) =>
    withShop(
      folder,
      async (shop) => {
        const fresh = await compareAll(shop);
        print('of a fresh shop', fresh);
        await useShop(shop.url, usedSeconds);
        const used = await compareAll(shop);
        print(`after ${usedSeconds} s of mixed traffic`, used);
        return { fresh, used, usedSeconds };
      },
      withoutLimits,
    ),
  );
  await writeResult('pages', results);
  say(`\n  Loaded by ${generator}. Processor time is what the server spends on a request.`);
}

type Results = Record<string, Comparison>;

function print(when: string, results: Results): void {
  printTable(
    `Cached pages and calls ${when}, against a bare node:http server that sends the same (aim: ratio 0.80 or more)`,
    ['response', ...comparedColumns],
    Object.entries(results).map(([name, result]) => [name, ...cellsOf(result)]),
  );
}

async function compareAll(shop: Server): Promise<Results> {
  const chosen = await choosePaths(shop.url);
  return withBareServer(shop, Object.values(chosen), async (bare) => {
    const results: Results = {};
    for (const [name, path] of Object.entries(chosen)) results[name] = await compare(shop, bare, [path]);
    return results;
  });
}

/** A page of each kind, with the address that the shop's own links use, and the calls behind them. */
export async function choosePaths(shop: string): Promise<Record<string, string>> {
  const category = await first(shop + calls.getAllCategory.path);
  const product = await first(shop + pathOf(calls.getProductByCategory, { categoryId: category._id }));
  return {
    'home page': links.home,
    'category page': links.category(category),
    'product page': links.product(product),
    'search page': links.searchFor('milk'),
    'product call': pathOf(calls.getProductDetails, { productId: product._id }),
    'search call': `${calls.searchProduct.path}?search=milk&filters=1`,
  };
}

const list = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })).min(1) });

async function first(url: string) {
  const [item] = list.parse(await (await fetch(url)).json()).data;
  if (!item) throw new Error(`${url} lists nothing`);
  return item;
}
