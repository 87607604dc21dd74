/** The choices in lists of reviews. No imports, so that a browser needs no schemas for them. */

export const reviewOrders = ['newest', 'helpful'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** For administrators. `low`: one or two stars. */
export const reviewFilters = ['all', 'unanswered', 'hidden', 'low'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Cards show an average of at least so many reviews. */
export const fewestRatings = 3;
