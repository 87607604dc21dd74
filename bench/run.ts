/** `npm run bench`: all benchmarks; `npm run bench -- pages` only one. It fails on errors, never on speed. */

import { measureBrowser } from './browser.ts';
import { measureCart } from './cart.ts';
import { measureMixed } from './mixed.ts';
import { measureOrder } from './order.ts';
import { measurePages } from './pages.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureStock } from './stock.ts';
import { measureStores } from './stores.ts';
import { say } from './table.ts';

const benchmarks: Record<string, () => Promise<void>> = {
  browser: measureBrowser,
  async orders() {
    await measureCart();
    await measureOrder();
  },
  mixed: measureMixed,
  pages: measurePages,
  scale: measureScale,
  search: measureSearch,
  start: measureStart,
  stock: measureStock,
  stores: measureStores,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  say(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length === 0 || chosen.includes(name)) await measure();
}
