import { useCallback } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';

/** The number of revalidations that have been asked for and are not done. */
let revalidations = 0;

/**
 * Returns a function that loads the data of the page again. It resolves when that is done, also when a navigation interrupts it,
 * which then loads the data.
 */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    revalidations += 1;
    try {
      await revalidate();
    } finally {
      revalidations -= 1;
    }
  }, [revalidate]);
}

const withoutHash = ({ pathname, search }: URL) => pathname + search;

/**
 * Use as `shouldRevalidate` of a route: opening and closing a dialog, which changes the hash only, loads nothing by itself. It interrupts
 * a revalidation that is under way, and must load what that would have.
 */
export const keepData = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (revalidations > 0 || currentUrl.hash === nextUrl.hash || withoutHash(currentUrl) !== withoutHash(nextUrl));
