/** The store whose pages, stock and prices the shopper gets: a cookie that holds only its id, so that pages can be cached by store. */
const name = 'store';
const year = 365 * 24 * 60 * 60;

/** '' for none: the server chooses. */
export const readStoreCookie = (): string => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

export function writeStoreCookie(storeId: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http
  document.cookie = `${name}=${storeId}; path=/; max-age=${year}; samesite=lax${secure}`;
}
