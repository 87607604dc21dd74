import { HistoryButton } from '../../admin/audit-log/history-button.tsx';
import { ScreenHeader } from '../../admin/catalogue/screen-header.tsx';
import { SubCategoriesScreen } from '../../admin/catalogue/sub-categories-screen.tsx';
import { SubCategoriesSkeleton } from '../../admin/catalogue/sub-categories-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

const title = 'Product Sub Categories';

export const meta = () => privateMeta(title);

const waiting = (
  <>
    <ScreenHeader title={title} addLabel="Add Sub Category" />
    <SubCategoriesSkeleton />
  </>
);

export default function SubCategories() {
  return (
    <RequireAdmin waiting={waiting}>
      <SubCategoriesScreen history={HistoryButton} />
    </RequireAdmin>
  );
}
