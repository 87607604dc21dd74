import { m } from '../../../messages/index.ts';
import { productsQuery } from '../../admin/catalogue/catalogue-queries.ts';
import { ProductsScreen, readProductsView } from '../../admin/catalogue/products-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/upload-product';

export const meta = () => privateMeta(m.adminCatalogue.productsTitle());
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startLoading((queries) => {
    const { search, page, stock } = readProductsView(new URL(request.url).searchParams);
    return [queries.prefetchQuery(productsQuery(search, page, stock))];
  });
export default ProductsScreen;
