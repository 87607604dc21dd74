/**
 * Limits and rules of goods that customers refuse at the door (docs/features/partly-refused.md). No schemas, so that it stays small in the
 * browser.
 */

/** Why a customer does not take something. `other` has words. */
export const refusalReasons = ['damaged', 'wrong_item', 'not_fresh', 'changed_mind', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why something that came back cannot be sold again. `other` has words. */
export const wasteReasons = ['damaged', 'spoiled', 'not_returned', 'other'] as const;
export type RefusedWasteReason = (typeof wasteReasons)[number];
