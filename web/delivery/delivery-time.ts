import type { ChosenSlot } from '../../contract/delivery/stores.ts';

/** When an order should arrive, as the shopper saw it. */
export interface DeliveryTime {
  /** The chosen time; undefined for as soon as possible. */
  slot?: ChosenSlot | undefined;
  /** The promise on the screen; undefined where there is none. */
  promisedMinutes?: number | undefined;
}

/** The shopper's choice of a time: it stays while as soon as possible is chosen. */
export interface ChosenLater {
  isForLater: boolean;
  slot?: ChosenSlot | undefined;
}
