/** The choices and limits of the shop's settings, the spec's first. No imports, so that a browser needs no schemas for them. */

export const shopSettingChoices = {
  /** Whether a visitor who adds a product signs in first, or has a cart on the device until checkout. */
  cart: ['sign-in-first', 'cart-first'],
  /** What a product page says of reviews: the spec's fixed stars, those of people who received the product, or nothing. */
  reviews: ['fixed', 'real', 'none'],
  /** Whether the form in the footer subscribes to a newsletter, or says that there is none yet. */
  newsletter: ['off', 'on'],
  /** Whether people choose who delivers an order, or the free rider of its store gets it. */
  riderAssignment: ['manual', 'least-busy'],
} as const;

export const shippingChoices = ['spec', 'own', 'none'] as const;

/** What an order costs beside its products: nothing, as in the spec, or by the shop's own rules. */
export const pricingChoices = ['spec', 'own'] as const;

/** Rupees, and the number of fee tiers and tips. */
export const pricingLimits = { fee: 1_000, value: 100_000, tip: 500, tiers: 5, tips: 4 } as const;

/** Characters; `minutes` is a range. */
export const settingLimits = {
  /** As `SHOP_NAME`. */
  name: 80,
  heroTitle: 60,
  heroText: 160,
  postalAddress: 300,
  legalName: 100,
  upiName: 50,
  footerText: 200,
  shippingText: 80,
  address: 300,
  attribution: 100,
  minutes: [5, 180],
} as const;
