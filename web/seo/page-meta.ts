/** Metadata of a page for browsers, search engines and social media. */
import type { MetaDescriptor } from 'react-router';
import { baseLocale, currentLocale, type Locale, languageTags, locales, localPath } from '../../messages/locale.ts';

/** One step of the breadcrumb. */
interface Crumb {
  name: string;
  /** Path of the step; undefined for the current page. */
  path?: string | undefined;
}

export interface PageFacts {
  /** The store's public URL without a trailing slash. */
  origin: string;
  shopName: string;
  /** The page's path without the prefix of a language, with relevant query parameters, without tracking parameters. */
  path: string;
  title: string;
  description: string;
  /** Path of a picture for the page. */
  image?: string | undefined;
  /** Search engines should not list the page. */
  hidden?: boolean;
  crumbs?: readonly Crumb[];
  /** Additional JSON-LD. */
  data?: Record<string, unknown>;
}

const widestDescription = 300;

const localeOf = (language: Locale) => languageTags[language].replace('-', '_');

/**
 * Meta descriptors for a route's `meta`: title, description, canonical link, the page in other languages, Open Graph, JSON-LD.
 * The router escapes them.
 */
export function pageMeta({
  origin,
  shopName,
  path,
  title,
  image,
  hidden,
  crumbs,
  data,
  ...facts
}: PageFacts): MetaDescriptor[] {
  const urlIn = (language: Locale) => origin + localPath(path, language);
  const url = urlIn(currentLocale());
  const description = shorten(facts.description);
  const shared = {
    'og:site_name': shopName,
    'og:locale': localeOf(currentLocale()),
    'og:type': data ? 'product' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': origin + image }),
  };
  return [
    { title },
    { name: 'description', content: description },
    ...(hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url }, ...alternates(urlIn)]),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    ...locales
      .filter((each) => each !== currentLocale())
      .map((each) => ({ property: 'og:locale:alternate', content: localeOf(each) })),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(data ? [{ 'script:ld+json': data }] : []),
    ...(crumbs ? [{ 'script:ld+json': breadcrumbData(origin, crumbs) }] : []),
  ];
}

/** The page in every language, and the one for all other languages. */
const alternates = (urlIn: (language: Locale) => string): MetaDescriptor[] =>
  [...locales.map((each) => [languageTags[each], urlIn(each)]), ['x-default', urlIn(baseLocale)]].map(
    ([hrefLang, href]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href }),
  );

/** Cuts long text at a word, with an ellipsis, at the length that search engines show. */
function shorten(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= widestDescription) return clean;
  return `${clean.slice(0, clean.lastIndexOf(' ', widestDescription) + 1 || widestDescription).trim()}…`;
}

/** schema.org BreadcrumbList. `origin` has no trailing slash. */
const breadcrumbData = (origin: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path && { item: origin + localPath(path, currentLocale()) }),
  })),
});
