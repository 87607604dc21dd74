/** Metadata of a page for browsers, search engines and social media. */
import type { MetaDescriptor } from 'react-router';
import { breadcrumbData, type Crumb } from './breadcrumb-data.ts';

export const shopName = 'Tokri';

export interface PageFacts {
  /** The store's public URL without a trailing slash. */
  origin: string;
  /** The page's path with relevant query parameters, without tracking parameters. */
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

/** Meta descriptors for a route's `meta`: title, description, canonical link, Open Graph, JSON-LD. The router escapes them. */
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

/** Cuts long text at a word, with an ellipsis, at the length that search engines show. */
function shorten(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= widestDescription) return clean;
  return `${clean.slice(0, clean.lastIndexOf(' ', widestDescription) + 1 || widestDescription).trim()}…`;
}
