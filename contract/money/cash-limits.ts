/** Kinds and limits of the cash book (docs/features/cash-book.md). No imports, so that a browser needs no schemas for them. */

/** The kinds of entries of the cash ledger. Amounts above 0 are what somebody holds more, below 0 what they hold less. */
export const cashKinds = [
  /** Change to start with, from the store. */
  'float_out',
  /** Received for an order. */
  'collected',
  /** The delivery of an order was undone. */
  'undone',
  /** Given back in cash for units of an order. */
  'refunded',
  /** Spent on the way, with a reason. */
  'expense',
  /** Paid by the store to who delivers, with a reason. */
  'paid_out',
  /** Counted by the store at the end of the shift. */
  'handed_over',
  /** The cash that was missing, or too much, at the end of the shift. */
  'difference',
] as const;
export type CashKind = (typeof cashKinds)[number];

/** The kinds that people enter; all others follow from what they do. */
export const enteredCashKinds = ['float_out', 'expense', 'paid_out'] as const;
export type EnteredCashKind = (typeof enteredCashKinds)[number];

/** Notes and coins of India in rupees, from the largest to the smallest. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Coins below one rupee, in rupees: their pieces are paise. */
export const paisa = 0.01;

/** Rupees, characters, pieces of one note or coin, and days on one page. */
export const cashLimits = { amount: 1_000_000, reason: 200, pieces: 10_000, days: 30 } as const;

/** How much more than the total somebody may pay with, in rupees: the largest note is ₹500, and few carry more than four. */
export const paysWithMost = 2_000;
