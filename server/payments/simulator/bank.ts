/** The bank of the simulator, in memory: orders, payments and refunds, which a page, a test or a protocol changes. */
import { randomBytes } from 'node:crypto';

export type BankPaymentState = 'created' | 'authorized' | 'captured' | 'failed';
export type BankRefundState = 'pending' | 'processed' | 'failed';

export interface BankOrder {
  id: string;
  /** The shop's own id. */
  reference: string;
  paise: number;
  /** The number of the order in the shop. */
  note: string;
  isCancelled: boolean;
  payments: BankPayment[];
  createdAt: number;
}

export interface BankPayment {
  id: string;
  order: BankOrder;
  paise: number;
  currency: string;
  state: BankPaymentState;
  method: string;
  refunds: BankRefund[];
  /** The first state of its refunds, where it is another than that of the bank. */
  refundsBegin?: BankRefundState | undefined;
  createdAt: number;
}

export interface BankRefund {
  id: string;
  /** The shop's own id; undefined when it was made by hand. */
  reference: string | undefined;
  payment: BankPayment;
  paise: number;
  state: BankRefundState;
  createdAt: number;
}

export interface BankDispute {
  id: string;
  payment: BankPayment;
  paise: number;
  state: 'open' | 'won' | 'lost';
}

/** Money that the provider paid out to the bank of the shop. */
export interface BankSettlement {
  id: string;
  /** 'created' while it is under way. */
  state: 'created' | 'processed' | 'failed';
  /** The reference of the bank. */
  utr: string;
  payments: BankPayment[];
  refunds: BankRefund[];
  createdAt: number;
}

export type BankEvent =
  | { name: 'payment'; payment: BankPayment }
  | { name: 'refund.created' | 'refund.changed'; refund: BankRefund }
  | { name: 'dispute'; dispute: BankDispute };

/** The bank says no, with its reason. */
export class BankRejection extends Error {}

/** Ids as a provider forms them. */
export interface IdPrefixes {
  order: string;
  payment: string;
  refund: string;
  settlement: string;
}

/** The newest orders of the shop that the bank remembers. */
const maxOrders = 1_000;

const now = () => Math.floor(Date.now() / 1_000);

export class Bank {
  readonly #prefixes: IdPrefixes;
  readonly #orders = new Map<string, BankOrder>();
  readonly #listeners: ((event: BankEvent) => void)[] = [];
  readonly #watchers: (() => void)[] = [];
  /** Oldest first. They are forgotten with the process: nobody reads those of test mode. */
  readonly settlements: BankSettlement[] = [];
  /** The first state of the next refunds. */
  refundsBegin: BankRefundState = 'processed';

  constructor(prefixes: IdPrefixes) {
    this.#prefixes = prefixes;
  }

  onEvent(listener: (event: BankEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Calls `watcher` after every change. */
  onChange(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  /** Takes orders of an earlier bank. */
  restore(orders: readonly BankOrder[]): void {
    for (const order of orders) this.#orders.set(order.id, order);
  }

  /** Returns the order with the same reference when there is one. */
  createOrder(order: Pick<BankOrder, 'reference' | 'paise' | 'note'>): BankOrder {
    const known = this.findOrderOf(order.reference);
    if (known) return known;
    const created = { ...order, id: this.#newId('order'), isCancelled: false, payments: [], createdAt: now() };
    this.#orders.set(created.id, created);
    const [oldest] = this.#orders.keys();
    if (oldest !== undefined && this.#orders.size > maxOrders) this.#orders.delete(oldest);
    this.#changed();
    return created;
  }

  findOrder = (id: string): BankOrder | undefined => this.#orders.get(id);

  /** @param reference the shop's own id */
  findOrderOf = (reference: string): BankOrder | undefined =>
    this.orders().find((order) => order.reference === reference);

  orders = (): BankOrder[] => [...this.#orders.values()];

  findPayment = (id: string): BankPayment | undefined =>
    this.orders()
      .flatMap(({ payments }) => payments)
      .find((payment) => payment.id === id);

  cancelOrder(order: BankOrder): void {
    if (isPaid(order) || order.payments.some(({ state }) => state === 'created'))
      throw new BankRejection('the bank is deciding, or has decided');
    order.isCancelled = true;
    this.#changed();
  }

  /**
   * The shopper pays, or tries to.
   * @param state 'created' while the bank has not decided
   * @param paise another amount than that of the order, for tests
   */
  pay(
    order: BankOrder,
    {
      state = 'captured',
      method = 'upi',
      paise = order.paise,
      currency = 'INR',
      refundsBegin,
    }: Partial<BankPayment> = {},
  ): BankPayment {
    if (order.isCancelled) throw new BankRejection('the order is cancelled');
    if (isPaid(order)) throw new BankRejection('the order is paid');
    const payment: BankPayment = {
      id: this.#newId('payment'),
      order,
      paise,
      currency,
      state,
      method,
      refunds: [],
      refundsBegin,
      createdAt: now(),
    };
    order.payments.push(payment);
    this.#emit({ name: 'payment', payment });
    return payment;
  }

  /** Decides a payment, also one that failed: banks report late. */
  decide(payment: BankPayment, state: BankPaymentState): void {
    payment.state = state;
    this.#emit({ name: 'payment', payment });
  }

  capture(payment: BankPayment, paise: number): void {
    if (payment.state !== 'authorized') throw new BankRejection('only an authorized payment can be captured');
    if (paise !== payment.paise) throw new BankRejection('the amount differs from the authorized one');
    this.decide(payment, 'captured');
  }

  /** Returns the refund with the same reference when there is one. */
  refund(payment: BankPayment, { reference, paise }: Pick<BankRefund, 'reference' | 'paise'>): BankRefund {
    const known = payment.refunds.find((refund) => reference !== undefined && refund.reference === reference);
    if (known) return known;
    if (payment.state !== 'captured') throw new BankRejection('only a captured payment can be refunded');
    if (paise > payment.paise - refundedOf(payment)) throw new BankRejection('the payment has not enough left');
    const refund = {
      id: this.#newId('refund'),
      reference,
      payment,
      paise,
      state: payment.refundsBegin ?? this.refundsBegin,
      createdAt: now(),
    };
    payment.refunds.push(refund);
    this.#emit({ name: 'refund.created', refund });
    if (refund.state !== 'pending') this.#emit({ name: 'refund.changed', refund });
    return refund;
  }

  /** The customer asks their bank for the money, or the bank decides about it. */
  dispute(payment: BankPayment, state: BankDispute['state'], paise = payment.paise): void {
    this.#emit({ name: 'dispute', dispute: { id: `disp_${payment.id}`, payment, paise, state } });
  }

  decideRefund(refund: BankRefund, state: BankRefundState): void {
    refund.state = state;
    this.#emit({ name: 'refund.changed', refund });
  }

  /** Pays out everything that was not paid out yet. @param createdAt in seconds since 1970 */
  settle(createdAt = now(), state: BankSettlement['state'] = 'processed'): BankSettlement {
    const earlier = this.settlements.filter((each) => each.state !== 'failed');
    const paidOut = new Set<BankPayment | BankRefund>(earlier.flatMap((each) => [...each.payments, ...each.refunds]));
    const payments = this.orders().flatMap((order) => order.payments.filter((each) => each.state === 'captured'));
    const refunds = payments.flatMap((payment) => payment.refunds.filter((each) => each.state === 'processed'));
    const settlement: BankSettlement = {
      id: this.#newId('settlement'),
      state,
      utr: `UTR${randomBytes(5).toString('hex').toUpperCase()}`,
      payments: payments.filter((each) => !paidOut.has(each)),
      refunds: refunds.filter((each) => !paidOut.has(each)),
      createdAt,
    };
    this.settlements.push(settlement);
    return settlement;
  }

  #newId(kind: keyof IdPrefixes): string {
    return this.#prefixes[kind] + randomBytes(7).toString('hex');
  }

  #emit(event: BankEvent): void {
    for (const listener of this.#listeners) listener(event);
    this.#changed();
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const isTaken = ({ state }: BankPayment): boolean => state === 'captured' || state === 'authorized';

export const isPaid = ({ payments }: BankOrder): boolean => payments.some(isTaken);

/** In paise, refunds that are under way included. */
export const refundedOf = ({ refunds }: BankPayment): number =>
  refunds.reduce((sum, { paise, state }) => sum + (state === 'failed' ? 0 : paise), 0);

/** Two per cent of a captured payment with 18 % GST on it, as a shop usually pays. In paise. */
export function feeOf({ paise, state }: Pick<BankPayment, 'paise' | 'state'>): { fee: number; tax: number } {
  const fee = state === 'captured' ? Math.round(paise * 0.02) : 0;
  return { fee, tax: Math.round((fee * 18) / 118) };
}

/** The amount that arrives. In paise. */
export const netOf = ({ payments, refunds }: Pick<BankSettlement, 'payments' | 'refunds'>): number =>
  payments.reduce((sum, payment) => sum + payment.paise - feeOf(payment).fee, 0) -
  refunds.reduce((sum, { paise }) => sum + paise, 0);
