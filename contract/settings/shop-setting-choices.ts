/** Choices and limits of settings that have no descriptor, the spec's first. No imports, so that a browser needs no schemas for them. */

/** Promises of the spec's pages that a shop may leave out. */
export const promisedParts = ['payOnline', 'loyalty', 'weeklySpecial', 'blog', 'support'] as const;
export type PromisedPart = (typeof promisedParts)[number];

/** The fees of an order: none, as in the specification, or by the shop's own rules. */
export const pricingChoices = ['spec', 'own'] as const;

/** Rupees, and the number of fee tiers and tips. */
export const pricingLimits = { fee: 1_000, value: 100_000, tip: 500, tiers: 5, tips: 4 } as const;
