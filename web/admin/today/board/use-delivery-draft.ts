import { useState } from 'react';
import type { RefusalReason } from '../../../../contract/delivery/refusal-rules.ts';
import type { PayWay } from './pay-ways.ts';

/** The entries about a line that is refused. */
export interface RefusedDraft {
  quantity: number;
  /** Undefined until one is chosen. */
  reason?: RefusalReason;
  words: string;
}

/** The entries at the door. */
interface DeliveryDraft {
  way: PayWay;
  /** The typed amounts, of two parts the cash; they are of an order that costs this much, in rupees. */
  amounts: { of: number } & Partial<Record<PayWay, string>>;
  /** The cash that the customer hands over; undefined until it is typed. It stays on the device. */
  handedOver?: string | undefined;
  reference: string;
  reason: string;
  /** Why it could not be delivered. */
  backReason: string;
  code: string;
  /** Why there is no code; undefined while there is one. */
  noCode?: string | undefined;
  /** Goods that the customer does not take, by product. */
  refused: Readonly<Record<string, RefusedDraft>>;
}

const nothingTyped: DeliveryDraft = {
  way: 'cash',
  amounts: { of: 0 },
  reference: '',
  reason: '',
  backReason: '',
  code: '',
  refused: {},
};

export type UseDeliveryDraft = ReturnType<typeof useDeliveryDraft>;

/**
 * The entries about the delivery of an order. The opener of the dialogs holds it, so that it is there again after one is closed.
 * @param canDeliver without which it is forgotten: the order is delivered, or back in the store
 */
export function useDeliveryDraft(canDeliver: boolean) {
  const [draft, setDraft] = useState(nothingTyped);
  if (!canDeliver && draft !== nothingTyped) setDraft(nothingTyped);
  return { draft, change: (changes: Partial<DeliveryDraft>) => setDraft((now) => ({ ...now, ...changes })) };
}
