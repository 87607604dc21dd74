import { useRouteLoaderData } from 'react-router';
import { defaultPublicSettings } from '../../contract/settings/default-public-settings.ts';
import type { PromisedPart } from '../../contract/settings/shop-setting-choices.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';

/** The data of the loader of `root.tsx`. */
interface RootData {
  settings: PublicShopSettings;
}

/** The shop's settings, as they were when the page was loaded. The defaults when even the page's frame failed. */
export const useShopSettings = (): PublicShopSettings =>
  (useRouteLoaderData('root') as RootData | undefined)?.settings ?? defaultPublicSettings;

/** The same, for the `meta` of a route. */
export const settingsIn = (matches: readonly ({ loaderData?: unknown } | undefined)[]): PublicShopSettings =>
  (matches[0]?.loaderData as RootData | undefined)?.settings ?? defaultPublicSettings;

/** True while pages show a promise of the spec that the owner can leave out. */
export const useShows = (part: PromisedPart): boolean => !useShopSettings().hidden?.includes(part);
