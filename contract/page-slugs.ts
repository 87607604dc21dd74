/** The pages whose text an administrator can write. No imports, so that it stays small in the browser. */

export const pageSlugs = ['faq', 'contact'] as const;
export type PageSlug = (typeof pageSlugs)[number];

/** Characters of a page's text. */
export const pageTextMax = 20_000;
