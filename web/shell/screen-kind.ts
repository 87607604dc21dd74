import { links } from '../../contract/links.ts';

/** The public screens that load data. */
export type ScreenKind = 'home' | 'search' | 'product' | 'category' | 'other';

const fixed = [links.login, links.register, links.forgotPassword, links.checkout, links.account, '/coming-soon'];

/** The screen of a path, as in web/routes.ts. */
export function screenKind(pathname: string): ScreenKind {
  if (pathname === links.home) return 'home';
  if (pathname === links.search) return 'search';
  if (pathname.startsWith('/product/')) return 'product';
  if (fixed.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'other';
  return 'category';
}
