/** How administrators find products, published or not. */

import { limits } from '../../../contract/api/limits.ts';
import type { ScarceStock, TableFilter } from '../../../contract/catalogue/admin-limits.ts';
import type { Database } from '../../db/database.ts';
import { pageOf, requirePage } from '../../http/paging.ts';
import type { Catalogue } from '../catalogue.ts';
import { listFilteredIds } from '../filter-repository.ts';
import type { AdminRow } from '../present.ts';
import * as repository from '../product-repository.ts';
import { countScarce, listScarceIds } from '../stock/scarce-repository.ts';
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

interface WantedInTable {
  search: string;
  /** Only products in this category. */
  category?: string | undefined;
  show?: TableFilter | undefined;
  page: number;
  limit: number;
}

const maxNamesakes = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export function createProductLists({ database: { queries }, catalogue, lowStock }: Parts) {
  /** Exact SKUs, EANs and whole names come before the results of the shoppers' search. */
  const find = async (text: string) => [
    ...new Set([...(await repository.listIdsByCodeOrName(queries, text)), ...catalogue.snapshot().findAll(text)]),
  ];
  const idsOfScarce = (stock: ScarceStock) => listScarceIds(queries, stock, lowStock);

  /** The products of `some` that `search` finds, best first. Without a search all of `some`; undefined stands for all products. */
  async function idsOf(search: string, some: string[] | undefined): Promise<string[] | undefined> {
    const text = search.slice(0, limits.searchText).replace(controlCharacters, ' ').toWellFormed().trim();
    if (text === '') return some;
    const found = await find(text);
    const among = some && new Set(some);
    return among ? found.filter((id) => among.has(id)) : found;
  }

  /** @param ids of the wanted products, in order; undefined for all products, newest first @throws AppError PAGE_NOT_FOUND */
  async function pageOfProducts(ids: string[] | undefined, page: number, limit: number) {
    if (ids) {
      const { items, totalPages, totalCount } = pageOf(ids, page, limit);
      return {
        rows: await withStockVersions(queries, await repository.listInOrder(queries, items)),
        totalPages,
        totalCount,
      };
    }
    const totalCount = await repository.countProducts(queries);
    const totalPages = Math.ceil(totalCount / limit);
    requirePage(page, totalPages);
    const newest = await repository.listNewest(queries, limit, (page - 1) * limit);
    return { rows: await withStockVersions(queries, newest), totalPages, totalCount };
  }

  return {
    /**
     * A page of products: newest first; or the results of `search`, best first; or products low on stock, lowest first.
     * @throws AppError PAGE_NOT_FOUND
     */
    async list({ search, stock, page, limit }: Wanted) {
      const scarce = { lowStock, ...(await countScarce(queries, lowStock)) };
      const ids = await idsOf(search, stock && (await idsOfScarce(stock)));
      return { ...(await pageOfProducts(ids, page, limit)), scarce };
    },

    /**
     * A page of the table: as `list`, and with more filters, all of which apply.
     * @throws AppError PAGE_NOT_FOUND
     */
    async listTable({ search, category, show, page, limit }: WantedInTable) {
      const some = category || show ? await listFilteredIds(queries, { category, show, lowStock }) : undefined;
      return { ...(await pageOfProducts(await idsOf(search, some), page, limit)), lowStock };
    },

    /** The first other products with this name, ignoring case. A shared name may be intended or a mistake. */
    async listNamesakes(name: string, exceptId = ''): Promise<AdminRow[]> {
      return withStockVersions(queries, await repository.listNamesakes(queries, name.trim(), exceptId, maxNamesakes));
    },
  };
}
