import type { ShopSettings } from './shop-setting-choices.ts';

/** The store as the spec has it. Apart from the choices, which few pages need. */
export const defaultShopSettings: ShopSettings = { cart: 'sign-in-first', reviews: 'fixed' };
