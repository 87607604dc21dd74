import type { Queries } from '../../db/database.ts';
import type { PlacedOrder } from '../model/repository.ts';

/** Payments as placing an order knows them. */
export interface OnlinePayments {
  isOn(): boolean;
  /** How long goods, offer, delivery time and store credit wait for the payment. */
  waitMinutes(): number;
  /** Adds the first attempt to pay an order: statements that are sent together. */
  begin(tx: Queries, placed: PlacedOrder): readonly (() => Promise<unknown>)[];
}
