import { useRouteLoaderData } from 'react-router';
import { defaultPublicSettings } from '../../contract/default-public-settings.ts';
import type { PublicShopSettings } from '../../contract/shop-settings.ts';

/** What the loader of `root.tsx` gives. */
interface RootData {
  settings: PublicShopSettings;
}

/** The shop's settings, as they were when the page was loaded. The defaults when even the page's frame failed. */
export const useShopSettings = (): PublicShopSettings =>
  (useRouteLoaderData('root') as RootData | undefined)?.settings ?? defaultPublicSettings;

/** The same, for the `meta` of a route. */
export const settingsIn = (matches: readonly ({ loaderData?: unknown } | undefined)[]): PublicShopSettings =>
  (matches[0]?.loaderData as RootData | undefined)?.settings ?? defaultPublicSettings;
