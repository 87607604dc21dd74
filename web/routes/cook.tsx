import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { CookScreen } from '../cook/cook-screen.tsx';
import { withMessages } from '../language/load-messages.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/cook';

export async function loader({ context }: Route.LoaderArgs) {
  return { recipes: await context.get(apiContext).load('GET /api/v1/recipe/get-recipes') };
}

export const clientMiddleware = [withMessages('lists')];
export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.cook,
    title: `${m.catalogue.cookThis()} | ${shopName}`,
    description: m.cook.description(),
    hidden: loaderData.recipes.length === 0,
  });
}

export default function Cook({ loaderData }: Route.ComponentProps) {
  return <CookScreen {...loaderData} />;
}
