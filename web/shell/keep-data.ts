import type { ShouldRevalidateFunctionArgs } from 'react-router';

const withoutHash = ({ pathname, search }: URL) => pathname + search;

/** Use as `shouldRevalidate` of a route: opening and closing a dialog, which changes the hash only, loads nothing. */
export const keepData = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && (currentUrl.hash === nextUrl.hash || withoutHash(currentUrl) !== withoutHash(nextUrl));
