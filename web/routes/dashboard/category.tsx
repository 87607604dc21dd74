import { m } from '../../../messages/index.ts';
import { categoriesQuery } from '../../admin/catalogue/catalogue-queries.ts';
import { CategoriesScreen } from '../../admin/catalogue/categories-screen.tsx';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';

export const meta = privateMeta(m.adminCatalogue.categoriesTitle);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(categoriesQuery)]);
export default CategoriesScreen;

export { keepData as shouldRevalidate };
