import { useRouteLoaderData } from 'react-router';
import { defaultShopSettings } from '../../contract/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/shop-setting-choices.ts';

/** The shop's settings, as they were when the page was loaded. The defaults when even the page's frame failed. */
export const useShopSettings = (): ShopSettings =>
  (useRouteLoaderData('root') as { settings: ShopSettings } | undefined)?.settings ?? defaultShopSettings;
