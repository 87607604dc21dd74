import { HistoryButton } from '../../admin/audit-log/history-button.tsx';
import { CategoriesScreen } from '../../admin/catalogue/categories-screen.tsx';
import { CategoriesSkeleton } from '../../admin/catalogue/categories-skeleton.tsx';
import { ScreenHeader } from '../../admin/catalogue/screen-header.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

const title = 'Product Categories';

export const meta = () => privateMeta(title);

const waiting = (
  <>
    <ScreenHeader title={title} addLabel="Add Category" />
    <CategoriesSkeleton />
  </>
);

export default function Categories() {
  return (
    <RequireAdmin waiting={waiting}>
      <CategoriesScreen history={HistoryButton} />
    </RequireAdmin>
  );
}
