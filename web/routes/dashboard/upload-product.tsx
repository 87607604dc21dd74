import { m } from '../../../messages/index.ts';
import { productsQuery, tableQuery } from '../../admin/catalogue/products/catalogue-queries.ts';
import { ProductsScreen } from '../../admin/catalogue/products/products-screen.tsx';
import { readLayout, readProductsView, readTableView } from '../../admin/catalogue/products/table/products-view.ts';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';
import type { Route } from './+types/upload-product';

export const meta = privateMeta(m.adminCatalogue.productsTitle);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  if (readLayout(params) === 'table')
    return startLoadingOfStore((queries) => [queries.prefetchQuery(tableQuery(readTableView(params)))]);
  const { search, page, stock } = readProductsView(params);
  return startLoadingOfStore((queries) => [queries.prefetchQuery(productsQuery(search, page, stock))], true);
};
export default ProductsScreen;

export { keepData as shouldRevalidate };
