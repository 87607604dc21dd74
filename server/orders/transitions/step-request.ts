/** The steps of an order that people ask for, and how orders change hands in the shop. */
import type { TakenMethods } from '../../../contract/money/payment-methods/index.ts';
import type { Quantity } from '../model/change-repository.ts';
import type { Note } from '../model/notes.ts';
import type { PaidWith } from '../model/received.ts';
import type { GivenWeight } from '../packing/weighing/weigh.ts';
import type { RefusedUnits } from './transition.ts';

export type StepRequest =
  /** `riderId` is who delivers it from now on; left out, it keeps its rider. */
  | { step: 'out_for_delivery'; riderId?: string | undefined }
  /** `weights` of lines that are sold by weight, unless they are stored already. */
  | { step: 'packed'; weights?: readonly GivenWeight[] | undefined }
  /**
   * `reason` is required when the amount differs from the total.
   */
  | (PaidWith & {
      step: 'delivered';
      receivedPaise: number;
      reason: string;
      /** The code that the customer gave, in a shop that wants a code; or why there is none. */
      code?: string | undefined;
      withoutCode?: string | undefined;
      /** Goods that the customer does not take; `receivedPaise` is compared with the total without it. */
      refused?: readonly RefusedUnits[] | undefined;
      /** Recorded also when nobody has a shift that its cash belongs to. */
      happened?: boolean;
    })
  /** `reason` as the shopper reads it, '' from the shopper; `missing` pieces are not returned to stock. */
  | { step: 'cancelled'; reason: Note; missing: readonly Quantity[] }
  | { step: 'back'; reason: Note };

/** How orders change hands in the shop now. */
export interface HandoverPolicy {
  /** The code for an order that leaves the store; null in a shop without codes. */
  newCode: () => string | null;
  takes: () => TakenMethods;
  /** Returns true when shoppers may say which note they pay with. */
  asksForCashAmount: () => boolean;
  /** Returns true when a rule says who delivers an order that nobody has. */
  assignsRider: () => boolean;
}
