/** What a page says about itself to browsers, search engines and the places it is shared in. */
import type { MetaDescriptor } from 'react-router';
import { breadcrumbData, type Crumb } from './breadcrumb-data.ts';

export const shopName = 'Tokri';

export interface PageFacts {
  /** The shop's public address, without a slash at its end. */
  origin: string;
  /** The page's own address: path and the query parameters that mean something, none for tracking. */
  path: string;
  title: string;
  description: string;
  /** Path of a picture that stands for the page. */
  image?: string | undefined;
  /** A page that search engines shall not list. */
  hidden?: boolean;
  crumbs?: readonly Crumb[];
  /** Further JSON-LD about what the page shows. */
  data?: Record<string, unknown>;
}

const widestDescription = 300;

/** Meta descriptors for a route's `meta`: title, description, canonical link, Open Graph, JSON-LD. The router escapes all of it. */
export function pageMeta({ origin, path, title, image, hidden, crumbs, data, ...facts }: PageFacts): MetaDescriptor[] {
  const url = origin + path;
  const description = shorten(facts.description);
  const shared = {
    'og:site_name': shopName,
    'og:locale': 'en_IN',
    'og:type': data ? 'product' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': origin + image }),
  };
  return [
    { title },
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(data ? [{ 'script:ld+json': data }] : []),
    ...(crumbs ? [{ 'script:ld+json': breadcrumbData(origin, crumbs) }] : []),
  ];
}

/** Cut at a word, with an ellipsis, when it is longer than search engines read. */
function shorten(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= widestDescription) return clean;
  return `${clean.slice(0, clean.lastIndexOf(' ', widestDescription) + 1 || widestDescription).trim()}…`;
}
