/** Labels of stock movements. */
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

/** '+12', '−3', '0'. The minus sign is as wide as the plus. */
export const signedWord = (quantity: number): string =>
  quantity > 0 ? `+${quantity}` : quantity < 0 ? `−${-quantity}` : '0';

/** 'Counted 50', or only the kind. */
export const movementWord = ({ kind, counted }: Pick<ShownMovement, 'kind' | 'counted'>): string =>
  counted === null ? kindWords[kind] : `${kindWords[kind]} ${counted}`;

/** Reminds the user that items set aside for orders are already subtracted from the stock. */
export const leaveOutWords = (orders: 'open orders' | 'other open orders'): string =>
  `Leave out what is set aside for ${orders}.`;

/** The question and the usual reasons for each kind. The first reason is the default. */
export const entryWords: Record<EnteredKind, { quantity: string; reasons: readonly string[] }> = {
  received: { quantity: 'How many were received?', reasons: ['Delivery', 'Transfer', 'Returned by a customer'] },
  counted: { quantity: 'How many are there?', reasons: ['Stock count'] },
  waste: { quantity: 'How many are thrown away?', reasons: ['Expired', 'Spoiled'] },
  damaged: { quantity: 'How many are damaged?', reasons: ['Broken', 'Damaged in transport'] },
  corrected: { quantity: 'How many more or fewer? (for example 4 or -2)', reasons: [] },
};
