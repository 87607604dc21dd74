import type { OrderRow } from './repository.ts';

type Payable = Pick<OrderRow, 'totalPaise'> & Partial<Pick<OrderRow, 'creditPaise' | 'paidOnlinePaise'>>;

/** The sum to pay at the door, after store credit and what was paid online. Whole paise. */
export const dueIn = ({ totalPaise, creditPaise = 0, paidOnlinePaise = 0 }: Payable): number =>
  Math.max(0, totalPaise - creditPaise - paidOnlinePaise);

/** Money that was paid online and that an order does not need in addition to what was received at the door: it goes back when it is delivered. */
export const overpaidOf = (order: Payable & { receivedPaise?: number | null }): number =>
  Math.max(0, (order.paidOnlinePaise ?? 0) - onlinePartOf(order));

/** The part of an order that money from online pays. */
export const onlinePartOf = ({
  totalPaise,
  creditPaise = 0,
  paidOnlinePaise = 0,
  receivedPaise,
}: Payable & { receivedPaise?: number | null }): number =>
  Math.min(paidOnlinePaise, Math.max(0, totalPaise - creditPaise - (receivedPaise ?? 0)));
