import { m } from '../../../messages/index.ts';
import { productQuery, stockLedgerQuery } from '../../admin/catalogue/products/catalogue-queries.ts';
import { ProductScreen } from '../../admin/catalogue/products/product-screen.tsx';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';
import type { Route } from './+types/product-stock';

export const meta = privateMeta(m.adminCatalogue.product);
export const clientLoader = ({ params: { productId } }: Route.ClientLoaderArgs) =>
  startLoadingOfStore((queries) => [
    queries.prefetchQuery(productQuery(productId)),
    queries.prefetchInfiniteQuery(stockLedgerQuery(productId)),
  ]);

export { keepData as shouldRevalidate };

export default function ProductStock({ params: { productId } }: Route.ComponentProps) {
  return <ProductScreen key={productId} productId={productId} />;
}
