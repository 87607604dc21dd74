import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { CategoryTiles } from '../catalogue/category-tiles.tsx';
import { EmptyCatalogue } from '../catalogue/empty-lists.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/categories';

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await context.get(apiContext).load('GET /api/v1/category/get-all-category') };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

export function meta({ matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.categories,
    title: `${m.catalogue.shopByCategory()} | ${shopName}`,
    description: m.shell.brandBlurb(),
  });
}

/** All categories, as tiles. */
export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div className="shell py-5 sm:py-8">
      <PageTitle>{m.catalogue.shopByCategory()}</PageTitle>
      {categories.length > 0 ? <CategoryTiles categories={categories} /> : <EmptyCatalogue />}
    </div>
  );
}
