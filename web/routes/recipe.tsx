import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { idBehindLastDash, links } from '../../contract/api/links.ts';
import type { WholeRecipe } from '../../contract/pages/recipes.ts';
import { m } from '../../messages/index.ts';
import { RecipeScreen } from '../cook/recipe-screen.tsx';
import { withMessages } from '../language/load-messages.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/recipe';
import { orNotFound } from './or-not-found.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const recipe = await orNotFound(
    context.get(apiContext).load('GET /api/v1/recipe/get-recipe/:recipeId', {
      params: { recipeId: idBehindLastDash(params.recipe) },
    }),
  );
  return { recipe };
}

export const clientMiddleware = [withMessages('lists')];
export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

/** For another number of people nothing is loaded: quick taps count from the last one. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  (args.currentUrl.pathname !== args.nextUrl.pathname || args.currentUrl.search === args.nextUrl.search) &&
  keepData(args);

const crumbsOf = ({ name }: WholeRecipe) => [
  { name: m.catalogue.home(), path: links.home },
  { name: m.catalogue.cookThis(), path: links.cook },
  { name },
];

export function meta({ loaderData: { recipe }, matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.recipe(recipe),
    title: m.cook.dishTitle({ name: recipe.name, shopName }),
    description: m.cook.dishDescription({
      name: recipe.name,
      count: recipe.servings,
      ingredients: recipe.lines.map(({ name }) => name).join(', '),
    }),
    crumbs: crumbsOf(recipe),
  });
}

export default function RecipePage({ loaderData: { recipe } }: Route.ComponentProps) {
  return <RecipeScreen key={recipe._id} recipe={recipe} crumbs={crumbsOf(recipe)} />;
}
