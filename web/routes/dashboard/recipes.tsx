import { m } from '../../../messages/index.ts';
import { recipesQuery } from '../../admin/catalogue/recipes/recipes-query.ts';
import { RecipesScreen } from '../../admin/catalogue/recipes/recipes-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.adminRecipes.title());
export const clientLoader = () => startLoading((queries) => [queries.prefetchQuery(recipesQuery)]);
export default RecipesScreen;
