/** How administrators find products, published or not (spec §2). */
import type { ScarceStock } from '../../../contract/admin-limits.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { pageOf, requirePage } from '../../http/paging.ts';
import type { Catalogue } from '../catalogue.ts';
import type { AdminRow } from '../present.ts';
import * as store from '../product-store.ts';
import { countScarce, listScarceIds } from '../stock-store.ts';
import { withStockVersions } from './products.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  /** A product with at most this stock is low on stock. */
  lowStock: number;
}

interface Wanted {
  search: string;
  /** Only published products that are low on stock. */
  stock?: ScarceStock | undefined;
  page: number;
  limit: number;
}

const maxNamesakes = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export function createProductLists({ database: { queries }, catalogue, lowStock }: Parts) {
  /** Exact SKUs and whole names come before the results of the shoppers' search. */
  const find = async (text: string) => [
    ...new Set([...(await store.listIdsBySkuOrName(queries, text)), ...catalogue.snapshot().findAll(text)]),
  ];
  const idsOfScarce = (stock: ScarceStock) =>
    stock === 'low' ? listScarceIds(queries, 1, lowStock) : listScarceIds(queries, 0, 0);

  /** Ids of all requested products, in order; undefined for all products. */
  async function idsOf(text: string, stock: ScarceStock | undefined): Promise<string[] | undefined> {
    const scarce = stock && (await idsOfScarce(stock));
    if (text === '') return scarce;
    const found = await find(text);
    const among = scarce && new Set(scarce);
    return among ? found.filter((id) => among.has(id)) : found;
  }

  return {
    /**
     * A page of products: newest first; or the results of `search`, best first; or products low on stock, lowest first.
     * @throws AppError PAGE_NOT_FOUND
     */
    async list({ search, stock, page, limit }: Wanted) {
      const text = search.slice(0, limits.searchText).replace(controlCharacters, ' ').toWellFormed().trim();
      const scarce = { lowStock, ...(await countScarce(queries, lowStock)) };
      const ids = await idsOf(text, stock);
      if (ids) {
        const { items, totalPages, totalCount } = pageOf(ids, page, limit);
        const rows = await withStockVersions(queries, await store.listInOrder(queries, items));
        return { rows, totalPages, totalCount, scarce };
      }
      const totalCount = await store.countProducts(queries);
      const totalPages = Math.ceil(totalCount / limit);
      requirePage(page, totalPages);
      const newest = await store.listNewest(queries, limit, (page - 1) * limit);
      return { rows: await withStockVersions(queries, newest), totalPages, totalCount, scarce };
    },

    /** The first other products with this name, ignoring case. A shared name may be intended or a mistake. */
    async listNamesakes(name: string, exceptId = ''): Promise<AdminRow[]> {
      return withStockVersions(queries, await store.listNamesakes(queries, name.trim(), exceptId, maxNamesakes));
    },
  };
}
