import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { ContentScreen } from '../content-pages/content-screen.tsx';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import type { Route } from './+types/faq';

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).load('GET /api/v1/content/get-page/:slug', { params: { slug: 'faq' } });

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links.faq,
    title: `${m.help.faqTitle()} | ${shopName}`,
    description: m.help.faqDescription(),
  });
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <ContentScreen page={loaderData} />;
}
