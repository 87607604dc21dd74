import { m } from '../../../messages/index.ts';
import { categoriesQuery } from '../../admin/catalogue/catalogue-queries.ts';
import { CategoriesScreen } from '../../admin/catalogue/categories-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.adminCatalogue.categoriesTitle());
export const clientLoader = () => startLoading((queries) => [queries.prefetchQuery(categoriesQuery)]);
export default CategoriesScreen;
