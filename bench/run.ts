/** `npm run bench`: all benchmarks; `npm run bench -- size` only one. Fails on errors, never on speed. */

import { measureBrowser } from './browser.ts';
import { measureCart } from './cart.ts';
import { measureFulfilment } from './fulfilment.ts';
import { measureLists } from './lists.ts';
import { measureMemory } from './memory.ts';
import { measureMixed } from './mixed.ts';
import { measureOrder } from './order.ts';
import { measurePages } from './pages.ts';
import { measureProcesses } from './processes.ts';
import { measureSales } from './sales.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureCandidates } from './search-candidates.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSize } from './size.ts';
import { measureStart } from './start.ts';
import { measureStores } from './stores.ts';
import { say } from './table.ts';

const benchmarks: Record<string, () => Promise<void>> = {
  browser: measureBrowser,
  cart: measureCart,
  fulfilment: measureFulfilment,
  lists: measureLists,
  memory: measureMemory,
  mixed: measureMixed,
  order: measureOrder,
  pages: measurePages,
  processes: measureProcesses,
  sales: measureSales,
  scale: measureScale,
  search: measureSearch,
  'search-candidates': measureCandidates,
  'sign-in': measureSignIn,
  size: measureSize,
  start: measureStart,
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
