/** The states of payments and refunds in the words of the shop. Without schemas, for the browser. */

/**
 * - `waiting`: nobody has paid yet.
 * - `deciding`: the bank has not decided, or the money is not taken yet.
 * - `failed`: it was not paid.
 * - `returned`: all of it went back, or is on its way.
 */
export const shownPaymentStates = ['waiting', 'deciding', 'paid', 'failed', 'returned'] as const;
export type ShownPaymentState = (typeof shownPaymentStates)[number];

/**
 * Lists of payments; `decide`: somebody of the shop has to decide, `open`: without an end for too long, `unsettled`: taken a week ago and in no
 * settlement of the provider.
 */
export const paymentFilters = ['all', 'decide', 'open', 'unsettled', ...shownPaymentStates] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** The states of a payment and of its money, as its history has them. */
export const paymentSteps = [
  'created',
  'pending',
  'authorised',
  'captured',
  'failed',
  'expired',
  'cancelled',
  'accepted',
  'returned',
] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export const onlineRefundStates = ['requested', 'sent', 'unknown', 'done', 'failed', 'withdrawn'] as const;
export type OnlineRefundState = (typeof onlineRefundStates)[number];

export const onlineRefundCauses = ['cancelled', 'less', 'late', 'amount', 'second', 'staff', 'provider'] as const;
export type OnlineRefundCause = (typeof onlineRefundCauses)[number];
