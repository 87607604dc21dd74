import { m } from '../../../messages/index.ts';
import { recipesQuery } from '../../admin/catalogue/recipes/recipes-query.ts';
import { RecipesScreen } from '../../admin/catalogue/recipes/recipes-screen.tsx';
import { startLoadingOfStore } from '../../admin/stores/admin-store.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';

export const meta = privateMeta(m.adminRecipes.title);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(recipesQuery)]);
export default RecipesScreen;

export { keepData as shouldRevalidate };
