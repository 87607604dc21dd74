/** Stock movements in words. */
import type { EnteredKind, ShownMovement, StockMovementKind } from '../../../contract/stock.ts';

export const kindWords: Record<StockMovementKind, string> = {
  sold: 'Sold',
  returned: 'Returned',
  received: 'Received',
  counted: 'Counted',
  waste: 'Waste',
  damaged: 'Damaged',
  corrected: 'Correction',
};

/** '+12', '−3', '0', with a minus sign that is as wide as the plus. */
export const signedWord = (quantity: number): string =>
  quantity > 0 ? `+${quantity}` : quantity < 0 ? `−${-quantity}` : '0';

/** 'Counted 50', or the kind alone. */
export const movementWord = ({ kind, counted }: Pick<ShownMovement, 'kind' | 'counted'>): string =>
  counted === null ? kindWords[kind] : `${kindWords[kind]} ${counted}`;

/** Who counts is told: what is set aside has been taken off the stock already. */
export const leaveOutWords = (orders: 'open orders' | 'other open orders'): string =>
  `Leave out what is set aside for ${orders}.`;

/** What is asked for with each kind, and the usual reasons; the first is taken unless another is given. */
export const entryWords: Record<EnteredKind, { quantity: string; reasons: readonly string[] }> = {
  received: { quantity: 'How many were received?', reasons: ['Delivery', 'Transfer', 'Returned by a customer'] },
  counted: { quantity: 'How many are there?', reasons: ['Stock count'] },
  waste: { quantity: 'How many are thrown away?', reasons: ['Expired', 'Spoiled'] },
  damaged: { quantity: 'How many are damaged?', reasons: ['Broken', 'Damaged in transport'] },
  corrected: { quantity: 'How many more or fewer? (like 4 or -2)', reasons: [] },
};
