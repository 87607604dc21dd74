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

/** `credited`: the shopper has the money as store credit. */
export const onlineRefundStates = ['requested', 'sent', 'unknown', 'done', 'credited', 'failed', 'withdrawn'] as const;

/** The states of a refund as the history of its payment has them. `resolved`: somebody of the shop says that its money went back in another way. */
export const onlineRefundSteps = [...onlineRefundStates, 'resolved'] as const;
export type OnlineRefundStep = (typeof onlineRefundSteps)[number];

export const onlineRefundCauses = ['cancelled', 'less', 'late', 'amount', 'second', 'staff', 'provider'] as const;
export type OnlineRefundCause = (typeof onlineRefundCauses)[number];

/** How money that was paid online comes back: to where it came from, or as store credit. */
export const onlineRefundWays = ['source', 'credit'] as const;
export type OnlineRefundWay = (typeof onlineRefundWays)[number];
