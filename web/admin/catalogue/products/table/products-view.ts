/** How the products are shown, as cards or as a table, and what the URL says of it. */
import { type ScarceStock, scarceStocks, tableFilters } from '../../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../../messages/index.ts';
import { deviceStore } from '../../../../api/storage.ts';
import type { TableView } from '../catalogue-queries.ts';

export type ProductsLayout = 'cards' | 'table';

const layoutName = 'tokri-products-view';

export const layouts = () =>
  [
    ['cards', m.adminTable.cards()],
    ['table', m.adminTable.table()],
  ] as const;

/** The table for a URL with `show`; otherwise what was chosen on this device. */
export const readLayout = (params: URLSearchParams): ProductsLayout =>
  params.has('show') || deviceStore.get(layoutName) === 'table' ? 'table' : 'cards';
export const storeLayout = (layout: ProductsLayout): void => void deviceStore.set(layoutName, layout);

/** URL of a page of the cards, on either of its two paths. */
export const listAddress = (path: string, search: string, page: number, stock?: ScarceStock): string =>
  `${path}?page=${page}${search ? `&query=${encodeURIComponent(search)}` : ''}${stock ? `&stock=${stock}` : ''}`;

/** The view of the cards, from the query of their URL. */
export const readProductsView = (params: URLSearchParams) => ({
  search: params.get('query')?.trim() ?? '',
  page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  stock: scarceStocks.find((each) => each === params.get('stock')),
});

/** The view of the table, from the query of its URL. */
export function readTableView(params: URLSearchParams): TableView {
  const { search, page, stock } = readProductsView(params);
  const category = params.get('category') ?? '';
  return {
    search,
    page,
    category: category === '' ? undefined : category,
    show: tableFilters.find((each) => each === params.get('show')) ?? stock,
  };
}

/** URL of the table with some of its view changed; of the first page unless that is among the changes. */
export function tableAddress(path: string, view: TableView, changed: Partial<TableView>): string {
  const { search, page, category, show } = { ...view, page: 1, ...changed };
  const params = new URLSearchParams({
    page: String(page),
    ...(search && { query: search }),
    ...(category && { category }),
    ...(show && { show }),
  });
  return `${path}?${params}`;
}
