import {
  type DefaultPage,
  hasDefaultText,
  type PageSlug,
  pagePath,
  pageSlugs,
} from '../../contract/pages/page-slugs.ts';
import { m } from '../../messages/index.ts';
import { splitLocale } from '../../messages/locale.ts';
import { ContentScreen } from '../content-pages/content-screen.tsx';
import { pageTitles } from '../content-pages/page-titles.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { ComingSoon } from '../shell/coming-soon.tsx';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/content-page';

/** Each page has a route of its own, whose path is its slug. */
const slugOf = (url: string): PageSlug =>
  pageSlugs.find((slug) => splitLocale(new URL(url).pathname).path.startsWith(pagePath(slug))) ?? pageSlugs[0];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).load('GET /api/v1/content/get-page/:slug', { params: { slug: slugOf(request.url) } });

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

const descriptions = (): Readonly<Record<DefaultPage, string>> => ({
  faq: m.help.faqDescription(),
  contact: m.help.contactDescription(),
});

/** The title of the text that comes with the store, or of the notice that the page is not written yet. */
const usualDescription = (slug: PageSlug, shopName: string): string =>
  hasDefaultText(slug) ? descriptions()[slug] : m.shell.comingSoonDescription({ shopName });

export function meta({ matches, loaderData: { slug, html, description } }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: pagePath(slug),
    title: `${pageTitles()[slug]} | ${shopName}`,
    description: description ?? usualDescription(slug, shopName),
    hidden: html === '',
  });
}

/** A page whose text an administrator can write. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.html === '') return <ComingSoon name={pageTitles()[loaderData.slug]} />;
  return <ContentScreen page={loaderData} />;
}
