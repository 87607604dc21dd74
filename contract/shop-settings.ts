/** What the owner of a shop decides. With nothing decided, the store is as the spec has it. Not in the spec. */
import * as z from 'zod';
import { call } from './call.ts';
import { type ShopSettings, shopSettingChoices } from './shop-setting-choices.ts';

const version = z.int().min(0);

export const shopSettings = z.object({
  cart: z.enum(shopSettingChoices.cart),
  reviews: z.enum(shopSettingChoices.reviews),
}) satisfies z.ZodType<ShopSettings>;

/** `version` is 0 until the settings are saved for the first time. */
export const savedSettings = z.object({ version, settings: shopSettings });
export type SavedSettings = z.infer<typeof savedSettings>;

export const shopSettingsCalls = {
  /** What pages need of them. */
  getShopSettings: call('public', 'GET', '/api/v1/shop-settings/get', { output: shopSettings }),
  getSavedSettings: call('admin', 'GET', '/api/v1/shop-settings/get-saved', { output: savedSettings }),
  /** `version` is the one that was edited: when there is a newer one, nothing is saved. */
  updateShopSettings: call('admin', 'PUT', '/api/v1/shop-settings/update', {
    body: savedSettings,
    output: savedSettings,
    errorData: { CHANGED_MEANWHILE: savedSettings },
  }),
};
