import type { ChosenSlot } from '../../contract/stores.ts';

/** When an order should arrive, as the shopper saw it. */
export interface DeliveryTime {
  /** The chosen time; undefined for as soon as possible. */
  slot?: ChosenSlot | undefined;
  /** The promise on the screen; undefined where there is none. */
  promisedMinutes?: number | undefined;
}

/** What the shopper chose of when: a time is kept while as soon as possible is chosen. */
export interface ChosenLater {
  isForLater: boolean;
  slot?: ChosenSlot | undefined;
}
