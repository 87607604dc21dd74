import { m } from '../../../messages/index.ts';
import { categoriesQuery, subCategoriesQuery } from '../../admin/catalogue/catalogue-queries.ts';
import { SubCategoriesScreen } from '../../admin/catalogue/sub-categories-screen.tsx';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';

export const meta = privateMeta(m.adminCatalogue.subCategoriesTitle);
export const clientLoader = () =>
  startLoadingOfStore((queries) => [queries.prefetchQuery(categoriesQuery), queries.prefetchQuery(subCategoriesQuery)]);
export default SubCategoriesScreen;

export { keepData as shouldRevalidate };
