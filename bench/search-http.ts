import { calls } from '../contract/api/calls.ts';
import { type Comparison, cellsOf, compare, comparedColumns, withBareServer } from './compare.ts';
import { writeResult } from './results.ts';
import { cataloguePath } from './search-data.ts';
import { importSheet, withFolder, withShop } from './shop.ts';
import { printTable } from './table.ts';
import { anew, rewritten, type Vary } from './vary.ts';

/**
 * Prints how many searches and suggestions per second a shop with the large list answers, compared with a bare server
 * that sends the same.
 */
export async function measureSearchCalls(queries: readonly string[]): Promise<void> {
  const searches = queries.map((text) => `${calls.searchProduct.path}?search=${encodeURIComponent(text)}`);
  const suggestions = queries.map((text) => `${calls.suggest.path}?query=${encodeURIComponent(text)}`);
  const kinds: [string, readonly string[], Vary?][] = [
    ['searches', searches],
    ['suggestions', suggestions],
    ['searches, as after a sale', searches, anew],
    ['searches, never made before', searches, rewritten],
    ['suggestions, never made before', suggestions, anew],
  ];
  const results = await withFolder(async (folder) => {
    await importSheet(folder, cataloguePath);
    return withShop(
      folder,
      (shop) =>
        withBareServer(shop, [...searches, ...suggestions], async (bare) => {
          const measured: Record<string, Comparison> = {};
          for (const [name, paths, vary] of kinds) measured[name] = await compare(shop, bare, paths, vary);
          return measured;
        }),
      { DEMO: '0', LIMIT_UNCACHED: '0' },
    );
  });
  printTable(
    'Calls over HTTP against a bare node:http server that sends the same (aim: ratio of req/s 0.20 or more for new searches, 0.80 for others)',
    ['calls', ...comparedColumns],
    Object.entries(results).map(([name, result]) => [name, ...cellsOf(result)]),
  );
  await writeResult('search', results);
}
