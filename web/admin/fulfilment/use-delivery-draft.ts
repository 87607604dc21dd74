import { useState } from 'react';
import type { RefusalReason } from '../../../contract/refusal-rules.ts';

/** What is entered about a line that is refused. */
export interface RefusedDraft {
  quantity: number;
  /** Undefined until one is chosen. */
  reason?: RefusalReason;
  words: string;
}

/** What is typed at the door. */
interface DeliveryDraft {
  method: 'cash' | 'upi';
  /** The typed amounts; they are of an order that costs this much, in rupees. */
  amounts: { of: number; cash?: string; upi?: string };
  /** What the customer hands over; undefined until it is typed. It stays on the device. */
  handedOver?: string | undefined;
  reference: string;
  reason: string;
  /** Why it could not be delivered. */
  backReason: string;
  code: string;
  /** Why there is no code; undefined while there is one. */
  noCode?: string | undefined;
  /** What the customer does not take, by product. */
  refused: Readonly<Record<string, RefusedDraft>>;
}

const nothingTyped: DeliveryDraft = {
  method: 'cash',
  amounts: { of: 0 },
  reference: '',
  reason: '',
  backReason: '',
  code: '',
  refused: {},
};

export type UseDeliveryDraft = ReturnType<typeof useDeliveryDraft>;

/**
 * What is typed about the delivery of an order. The opener of the dialogs holds it, so that it is there again after one is closed.
 * @param canDeliver without which it is forgotten: the order is delivered, or back in the store
 */
export function useDeliveryDraft(canDeliver: boolean) {
  const [draft, setDraft] = useState(nothingTyped);
  if (!canDeliver && draft !== nothingTyped) setDraft(nothingTyped);
  return { draft, change: (changes: Partial<DeliveryDraft>) => setDraft((now) => ({ ...now, ...changes })) };
}
