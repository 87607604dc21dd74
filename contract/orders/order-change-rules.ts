/** Changes of placed orders that the shopper confirms. No schemas, so that browsers can use it. */

/** How long the shopper has to answer, in minutes. */
export const changeMinutes = 10;

/** How often changes of one order can be proposed. */
export const maxChanges = 20;

/**
 * `open`: the shopper has not answered. `accepted`: applied. `refused` and `expired`: the order stayed as it was. `withdrawn`: staff took
 * it back, or the order was cancelled. `outdated`: the products of the order were changed otherwise meanwhile.
 */
export const changeStatuses = ['open', 'accepted', 'refused', 'expired', 'withdrawn', 'outdated'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];
