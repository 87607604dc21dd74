/** The choices of each shop setting, the spec's first. No imports, so that a browser needs no schemas for them. */

export const shopSettingChoices = {
  /** Whether a visitor who adds a product signs in first (spec §4), or has a cart on the device until checkout. */
  cart: ['sign-in-first', 'cart-first'],
  /** What a product page says of reviews: the spec's fixed stars, those of people who received the product, or nothing. */
  reviews: ['fixed', 'real', 'none'],
} as const;

type Choices = typeof shopSettingChoices;
export type ShopSettings = { [Name in keyof Choices]: Choices[Name][number] };

export { defaultShopSettings } from './default-shop-settings.ts';
