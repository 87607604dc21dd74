/** Compares the shop's pages with a bare server that sends the same bytes and headers, alternately in one run. */
import * as z from 'zod';
import { links } from '../contract/links.ts';
import { compare, comparedColumns, withBareServer } from './compare.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say } from './table.ts';

export async function measurePages(): Promise<void> {
  const rows = await withFolder((folder) =>
    withShop(folder, async (shop) => {
      const pages = await choosePages(shop.url);
      const paths = pages.map(([, path]) => path);
      return withBareServer(shop, paths, async (bare) => {
        const measured: string[][] = [];
        for (const [name, path] of pages) measured.push([name, ...(await compare(shop, bare, [path]))]);
        return measured;
      });
    }),
  );
  printTable(
    'Pages from the page store against a bare node:http server that sends the same (aim: ratio of req/s 0.6 or more)',
    ['page', ...comparedColumns],
    rows,
  );
  say(
    '\n  Processor time is what the server spends on a request; it tells more than req/s while the machine does other things.',
  );
}

/** A page of each kind, with the address that the shop's own links use. */
async function choosePages(shop: string): Promise<[name: string, path: string][]> {
  const category = await first(`${shop}/api/v1/category/get-all-category`);
  const product = await first(`${shop}/api/v1/product/get-product-by-category/${category._id}`);
  return [
    ['home', links.home],
    ['category', links.category(category)],
    ['product', links.product(product)],
    ['search', links.searchFor('milk')],
  ];
}

const list = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })).min(1) });

async function first(url: string) {
  const [item] = list.parse(await (await fetch(url)).json()).data;
  if (!item) throw new Error(`${url} lists nothing`);
  return item;
}
