import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { HomeScreen } from '../catalogue/home-screen.tsx';
import { offerCard } from '../offers/offer-card.ts';
import { listedProduct } from '../products/listed-product.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
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
    sections: sections.map(({ offers, ...section }) => ({
      ...section,
      products: section.products.map(listedProduct),
      offers: offers?.map(offerCard),
    })),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

export function meta({ matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName, deliveryMinutes },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.home,
    title: m.catalogue.homeTitle({ shopName }),
    description: m.catalogue.homeDescription({ minutes: deliveryMinutes }),
    image: '/hero/hero-wide.webp',
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}
