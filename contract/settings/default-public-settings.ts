import type { PublicShopSettings } from './shop-settings.ts';

/** `--color-accent` of web/theme.css in the light theme. */
export const defaultAccent = '#0a7a48';

/** The store as the spec has it, as pages get it. Apart from `defaultShopSettings`, which browsers of shoppers do not need. */
export const defaultPublicSettings: PublicShopSettings = {
  cart: 'sign-in-first',
  reviews: 'fixed',
  name: 'Tokri',
  deliveryMinutes: 11,
};
