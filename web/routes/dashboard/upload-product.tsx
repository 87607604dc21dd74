import { HistoryButton } from '../../admin/audit-log/history-button.tsx';
import { ProductsScreen } from '../../admin/catalogue/products-screen.tsx';
import { ProductsSkeleton } from '../../admin/catalogue/products-skeleton.tsx';
import { ScreenHeader } from '../../admin/catalogue/screen-header.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

const title = 'Upload Product';

export const meta = () => privateMeta(title);

const waiting = (
  <>
    <ScreenHeader title={title} addLabel="Add Product" />
    <ProductsSkeleton />
  </>
);

export default function UploadProduct() {
  return (
    <RequireAdmin waiting={waiting}>
      <ProductsScreen history={HistoryButton} />
    </RequireAdmin>
  );
}
