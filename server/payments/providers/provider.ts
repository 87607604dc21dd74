/**
 * The contract of a provider of online payments. Every provider does these few things, and nothing outside of its own file knows its words.
 * `testPaymentProvider` (server/testing/provider-kit.ts) is the same contract as tests.
 *
 * Amounts are whole paise of Indian rupees. Every call ends within `callTimeout`, and may be repeated: references of Tokri are the keys by
 * which a provider recognises a repetition.
 */

import type { OnlineProvider } from '../../../contract/payments/providers.ts';

export type ProviderName = OnlineProvider;

/** The longest time of one call, its retries included, in ms: a shopper who waits for it is answered within five seconds. */
export const callTimeout = 4_000;

/**
 * `pending`: the bank has not decided. `failed` may still become `captured`: banks report late. `cancelled` is final, and so is `captured`.
 */
export type ProviderPaymentState = 'pending' | 'authorised' | 'captured' | 'failed' | 'cancelled';

/** A payment as the provider knows it now. */
export interface ProviderPayment {
  id: string;
  /** The provider's order, which may have several payments: one that failed, and its repetition. */
  providerOrderId: string;
  state: ProviderPaymentState;
  paise: number;
  /** 'INR', unless something is wrong. */
  currency: string;
  refundedPaise: number;
  /** Such as 'upi' or 'card', in the provider's words; undefined until one was chosen. */
  method?: string | undefined;
  /** The provider's fee with its tax, where it says so. */
  feePaise?: number | undefined;
  /** The provider's reason of a failure, for the people of the shop. */
  reason?: string | undefined;
}

export interface ProviderRefund {
  id: string;
  /** Tokri's own id of the refund; undefined when somebody made it in the provider's dashboard. */
  reference: string | undefined;
  paymentId: string;
  paise: number;
  state: 'pending' | 'done' | 'failed';
}

/** A customer asked their bank for the money. `lost`: the bank took it back. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  paise: number;
  state: 'open' | 'won' | 'lost';
}

/** A payment or a refund in a settlement. */
export interface SettledItem {
  kind: 'payment' | 'refund';
  /** The provider's id of the payment, or of the refund. */
  id: string;
  /** The payment, also of a refund. */
  paymentId: string;
  /** Before the fee. */
  paise: number;
  /** With the tax. */
  feePaise: number;
  taxPaise: number;
}

/** Money of several payments, less refunds and fees, that the provider paid out to the bank of the shop. */
export interface ProviderSettlement {
  id: string;
  /** `failed`: the money did not arrive, or came back. */
  state: 'paid' | 'failed';
  settledAt: Date;
  /** The bank's reference, such as a UTR; undefined while it is not known. */
  reference: string | undefined;
  /** The amount that was paid out. Below 0 when the provider took money from the bank of the shop. */
  paise: number;
  /** All fees, with their tax. */
  feePaise: number;
  taxPaise: number;
  items: SettledItem[];
}

/** The content of a message: a payment, a refund, a dispute, or nothing when it is about something else. */
export interface EventContent {
  /** The provider's name of the event. */
  name: string;
  payment?: ProviderPayment;
  refund?: ProviderRefund;
  dispute?: ProviderDispute;
}

/** A message of the provider. */
export interface ProviderEvent extends EventContent {
  /** The same for each delivery of the event. */
  id: string;
}

/** An order of the provider: the frame in which one order of the shop is paid. */
export interface ProviderOrder {
  id: string;
  /** Given to the provider's script in the browser. Nothing in it is secret. */
  browser: Readonly<Record<string, string>>;
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** True while no money moves. */
  readonly isTest: boolean;
  /**
   * Creates the provider's order, or returns the one with this reference.
   * @param reference Tokri's id of the attempt
   */
  createOrder(order: { reference: string; orderNumber: string; paise: number }): Promise<ProviderOrder>;
  /** Returns all payments of an order, oldest first. @throws ProviderError 'not_found' */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment; returns it unchanged when that happened before. */
  capture(payment: Pick<ProviderPayment, 'id' | 'paise'>): Promise<ProviderPayment>;
  /** Ends an order that nobody has paid, where the provider can. A payment that is under way may still succeed. */
  cancelOrder(providerOrderId: string): Promise<void>;
  /** Sends money back, or returns the refund with this reference. @throws ProviderError 'rejected' when the payment has not enough left */
  refund(refund: { reference: string; paymentId: string; paise: number }): Promise<ProviderRefund>;
  /** Finds a refund whose answer was lost; undefined when the provider has none with this reference or this id. */
  findRefund(refund: {
    reference: string;
    id?: string | undefined;
    paymentId: string;
  }): Promise<ProviderRefund | undefined>;
  /** Reads a webhook. @param body the bytes as they arrived: the signature is over them @throws SignatureError */
  readEvent(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderEvent;
  /** Reads a webhook again whose signature was verified when it arrived. */
  parseEvent(body: string): EventContent;
  /**
   * Returns the settlements of a day of the shop, such as 2026-11-20, with those that failed. It is several calls, and complete or rejected.
   * Left out by a provider that cannot say.
   */
  listSettlements?(day: string): Promise<ProviderSettlement[]>;
  /** Makes a real call that changes nothing. @throws ProviderError 'wrong_keys' */
  checkKeys(): Promise<void>;
}

/**
 * - `unknown`: no answer, or one that decides nothing, so the call may have had its effect.
 * - `rejected`: the provider said no, and nothing happened.
 * - `not_found`, `wrong_keys`: the same, with the reason.
 */
export type ProviderFailure = 'unknown' | 'rejected' | 'not_found' | 'wrong_keys';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

/** A webhook whose sender does not know the secret, or an old one that is sent again. */
export class SignatureError extends Error {
  constructor(options?: ErrorOptions) {
    super('the signature of the message is wrong', options);
    this.name = 'SignatureError';
  }
}

/** The only value of a header; undefined without it, and when it is there twice. */
export const singleHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
