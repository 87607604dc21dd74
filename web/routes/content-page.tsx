import { links } from '../../contract/links.ts';
import { type PageSlug, pageSlugs } from '../../contract/page-slugs.ts';
import { m } from '../../messages/index.ts';
import { splitLocale } from '../../messages/locale.ts';
import { ContentScreen } from '../content-pages/content-screen.tsx';
import { pageTitles } from '../content-pages/page-titles.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import type { Route } from './+types/content-page';

/** Each page has a route of its own, whose path is its slug. */
const slugOf = (url: string): PageSlug =>
  pageSlugs.find((slug) => splitLocale(new URL(url).pathname).path.startsWith(links[slug])) ?? pageSlugs[0];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).load('GET /api/v1/content/get-page/:slug', { params: { slug: slugOf(request.url) } });

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

const descriptions: Readonly<Record<PageSlug, string>> = {
  faq: m.help.faqDescription(),
  contact: m.help.contactDescription(),
};

export function meta({ matches, loaderData: { slug } }: Route.MetaArgs) {
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links[slug],
    title: `${pageTitles[slug]} | ${shopName}`,
    description: descriptions[slug],
  });
}

/** A page whose text an administrator can write. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <ContentScreen page={loaderData} />;
}
