import { m } from '../../../messages/index.ts';
import { productsQuery, tableQuery } from '../../admin/catalogue/catalogue-queries.ts';
import { ProductsScreen } from '../../admin/catalogue/products-screen.tsx';
import { readLayout, readProductsView, readTableView } from '../../admin/catalogue/table/products-view.ts';
import { startLoading } from '../../query-client.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/upload-product';

export const meta = privateMeta(m.adminCatalogue.productsTitle());
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startLoading((queries) => {
    const params = new URL(request.url).searchParams;
    if (readLayout() === 'table') return [queries.prefetchQuery(tableQuery(readTableView(params)))];
    const { search, page, stock } = readProductsView(params);
    return [queries.prefetchQuery(productsQuery(search, page, stock))];
  });
export default ProductsScreen;
