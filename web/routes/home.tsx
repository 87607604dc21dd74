import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { HomeScreen } from '../catalogue/home-screen.tsx';
import { listedProduct } from '../products/listed-product.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [categories, { sections }, recipes] = await Promise.all([
    api.load('GET /api/v1/category/get-all-category'),
    api.load('GET /api/v1/product/get-home-page'),
    api.load('GET /api/v1/recipe/get-recipes'),
  ]);
  return {
    categories,
    dishes: recipes.length > 0,
    sections: sections.map((section) => ({ ...section, products: section.products.map(listedProduct) })),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links.home,
    title: m.catalogue.homeTitle({ shopName }),
    description: m.catalogue.homeDescription({ minutes: deliveryMinutes }),
    image: '/hero/hero-wide.webp',
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}
