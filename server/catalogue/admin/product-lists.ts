/** How administrators find products, published or not (spec §2). */
import type { AdminProductList } from '../../../contract/admin-catalogue.ts';
import type { ScarceStock } from '../../../contract/catalogue.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { pageOf, requirePage } from '../../http/paging.ts';
import * as store from '../admin-store.ts';
import type { Catalogue } from '../catalogue.ts';
import { type AdminRow, presentAdminProduct } from '../present.ts';
import { withStockVersions } from './admin-rows.ts';

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

const mostNamesakes = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export function createProductLists({ database: { queries }, catalogue, lowStock }: Parts) {
  /** Exact codes and whole names come before the results of the shoppers' search. */
  const find = async (text: string) => [
    ...new Set([...(await store.listMeant(queries, text)), ...catalogue.snapshot().findAll(text)]),
  ];
  const listScarce = (stock: ScarceStock) =>
    stock === 'low' ? store.listScarceIds(queries, 1, lowStock) : store.listScarceIds(queries, 0, 0);

  /** Ids of all requested products, in order; undefined for all products. */
  async function idsOf(text: string, stock: ScarceStock | undefined): Promise<string[] | undefined> {
    const scarce = stock && (await listScarce(stock));
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
    async list({ search, stock, page, limit }: Wanted): Promise<AdminProductList> {
      const text = search.slice(0, limits.searchText).replace(controlCharacters, ' ').toWellFormed().trim();
      const scarce = { lowStock, ...(await store.countScarce(queries, lowStock)) };
      const present = async (rows: Awaited<ReturnType<typeof store.pageOfProducts>>) =>
        (await withStockVersions(queries, rows)).map(presentAdminProduct);
      const ids = await idsOf(text, stock);
      if (ids) {
        const { items, totalPages, totalCount } = pageOf(ids, page, limit);
        const productData = await present(await store.listInOrder(queries, items));
        return { productData, totalPages, totalProductCount: totalCount, scarce };
      }
      const totalProductCount = await store.countProducts(queries);
      const totalPages = Math.ceil(totalProductCount / limit);
      requirePage(page, totalPages);
      const productData = await present(await store.pageOfProducts(queries, limit, (page - 1) * limit));
      return { productData, totalPages, totalProductCount, scarce };
    },

    /** The first other products with this name, ignoring case. A shared name may be intended or a mistake. */
    async listNamesakes(name: string, exceptId = ''): Promise<AdminRow[]> {
      return withStockVersions(queries, await store.listNamesakes(queries, name.trim(), exceptId, mostNamesakes));
    },
  };
}
