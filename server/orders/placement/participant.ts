/** One of those that take part in placing an order (participants.ts has the list). */
import type { Bill } from '../../../contract/money/pricing.ts';
import type { Queries } from '../../db/database.ts';
import type { getContact } from '../../users/contact-repository.ts';
import type { PlacedOrder } from '../model/repository.ts';
import type { OrderNeeds } from './order-needs.ts';
import type { OfferReader } from './order-offer.ts';
import type { OrderTaker } from './phone/order-taker.ts';
import type { OrderRequest } from './request.ts';

type Statement = () => Promise<unknown>;
type Customer = Awaited<ReturnType<typeof getContact>>;

export interface Participant {
  /** Sent together, with the account of the customer locked. */
  reads?: readonly Statement[];
  /** Compares the request with what was read and what the order costs. @throws AppError */
  check?: (bill: Bill) => void;
  /** Locks and takes what the order uses. @throws Error to end the transaction */
  take?: (placed: PlacedOrder, bill: Bill) => Promise<void>;
  /** Sent together, after the rows of the order. */
  writes?: (placed: PlacedOrder, customer: Customer) => readonly Statement[] | Promise<readonly Statement[]>;
}

/** An order that is being placed. */
export interface Placing {
  tx: Queries;
  needs: OrderNeeds;
  userId: string;
  request: OrderRequest;
  /** The person who takes the order by phone; undefined for the shopper's own. */
  taker: OrderTaker | undefined;
  offers: OfferReader;
}
