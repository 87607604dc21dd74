import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { OffersScreen } from '../offers/offers-screen.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/offers';

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: await context.get(apiContext).load('GET /api/v1/offer/list') };
}

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
    path: links.coupons,
    title: `${m.offers.title()} | ${shopName}`,
    description: m.offers.description(),
    hidden: loaderData.offers.length === 0,
  });
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <OffersScreen {...loaderData} />;
}
