import { HistoryButton } from '../../admin/audit-log/history-button.tsx';
import { ProductScreen } from '../../admin/catalogue/product-screen.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/product-stock';

export const meta = () => privateMeta('Product');

export default function ProductStock({ params }: Route.ComponentProps) {
  return (
    <RequireAdmin waiting={<Skeleton className="h-40 w-full" />}>
      <ProductScreen key={params.productId} productId={params.productId} history={HistoryButton} />
    </RequireAdmin>
  );
}
