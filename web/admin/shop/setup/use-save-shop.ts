import { useQueryClient } from '@tanstack/react-query';
import type { Store } from '../../../../contract/delivery/stores.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { isFailureOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { storeQuery } from '../delivery/store-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';

const settingsRoute = 'PUT /api/v1/shop-settings/update';
const storeRoute = 'PUT /api/v1/delivery/update-store';

/** Saves as the usual screens do, in place of what this screen shows. When somebody else saved meanwhile, it shows theirs. */
export function useSaveShop() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  return {
    /** @throws ApiError */
    async saveSettings(version: number, settings: Partial<ShopSettings>): Promise<void> {
      try {
        const { data } = await browserApi.send(settingsRoute, { body: { version, settings } });
        await showNewest(queries, settingsQuery, data);
        // Name, logo and colour of this page. Going on before that would end it.
        await revalidate();
      } catch (error) {
        if (isFailureOf(settingsRoute, error) && error.code === 'CHANGED_MEANWHILE')
          await showNewest(queries, settingsQuery, error.data);
        throw error;
      }
    },

    /** @throws ApiError */
    async saveStore(version: number, store: Partial<Store>): Promise<void> {
      try {
        const { data } = await browserApi.send(storeRoute, { body: { version, store } });
        await showNewest(queries, storeQuery, data);
        await revalidate();
      } catch (error) {
        if (isFailureOf(storeRoute, error) && error.code === 'CHANGED_MEANWHILE')
          await showNewest(queries, storeQuery, error.data);
        throw error;
      }
    },
  };
}
