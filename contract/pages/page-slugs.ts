/** The pages whose text an administrator can write. No imports, so that it stays small in the browser. */

/** Those with a text that comes with the store. */
const defaultPages = ['faq', 'contact'] as const;
/** Those that exist once they are written; the names are those of the links to them. */
const ownPages = [
  'about-us',
  'shipping-policy',
  'returns-and-refunds',
  'privacy-policy',
  'terms-of-service',
  'blog',
  'loyalty-points',
  'weekly-special',
] as const;

export const pageSlugs = [...defaultPages, ...ownPages] as const;
export type PageSlug = (typeof pageSlugs)[number];
export type DefaultPage = (typeof defaultPages)[number];

/** Those whose text can be written from the shop's settings and from rules that are usual for a grocery. */
export const rulePages = [
  'terms-of-service',
  'privacy-policy',
  'shipping-policy',
  'returns-and-refunds',
] as const satisfies PageSlug[];

/** Each page has a route of its own. */
export const pagePath = (slug: PageSlug): string => `/${slug}`;

export const hasDefaultText = (slug: PageSlug): slug is DefaultPage =>
  (defaultPages as readonly PageSlug[]).includes(slug);

/**
 * `default`: the text that comes with the store is shown. `missing`: nobody has written the page. `draft`: it is written but not
 * published, so it is shown as before. `published`: everybody reads it.
 */
export const pageStates = ['default', 'missing', 'draft', 'published'] as const;
export type PageState = (typeof pageStates)[number];

/** Characters of a page's text. */
export const pageTextMax = 20_000;

/** How many places of a text still stand in [[double brackets]]: outlines mark with them what the owner completes. */
export function countMarks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('[['); at >= 0; count += 1) {
    const end = text.indexOf(']]', at);
    if (end < 0) break;
    at = text.indexOf('[[', end);
  }
  return count;
}
