/** The cash book: what riders carry, their shifts, handing over, and closing the day (docs/features/cash-book.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  calendarDay,
  id,
  idempotencyHeaders,
  inLanguage,
  integer,
  optionalText,
  storeOfRow,
  text,
  time,
} from '../api/fields.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import { cashKinds, cashLimits, denominations, enteredCashKinds, paisa } from './cash-limits.ts';

const person = z.object({ _id: id, /** '' after the account was deleted. */ name: z.string() });

/** The sums of a shift or a day. Rupees. */
const cashSums = z.object({
  float: z.number(),
  /** Received for orders, without deliveries that were undone. */
  collected: z.number(),
  /** The round-off of these orders' bills: a part of the amounts received. */
  roundOff: z.number(),
  /** Orders that were paid in cash. */
  orders: integer,
  /** With what was given back to customers in cash. */
  expenses: z.number(),
  paidOut: z.number(),
  handedOver: z.number(),
  /** Below 0 when money was missing. */
  difference: z.number(),
  /** The cash that is still carried: the sum of all entries. */
  holds: z.number(),
});
export type CashSums = z.infer<typeof cashSums>;

/** How many of each note and coin, and of paise: { '500': 2, '1': 40, '0.01': 25 }. */
const pieces = z.partialRecord(
  z.enum([...denominations, paisa].map(String)),
  z.int(m.validation.wholeNumber()).min(0, m.validation.notNegative()).max(cashLimits.pieces, m.validation.tooMuch()),
);

const cashShift = cashSums.extend({
  _id: id,
  /** The day that it belongs to, with all its entries: 2026-11-25. */
  day: z.string(),
  person,
  startedAt: time,
  /** A delivery started it, because nobody had. */
  automatic: z.literal(true).optional(),
  /** Left out until it is handed over. */
  end: z
    .object({
      at: time,
      by: z.string(),
      expected: z.number(),
      counted: z.number(),
      pieces: pieces.optional(),
      /** Why both differ; '' otherwise. */
      reason: z.string(),
    })
    .optional(),
  store: storeOfRow.optional(),
});
export type CashShift = z.infer<typeof cashShift>;

const cashEntry = z.object({
  _id: id,
  kind: z.enum(cashKinds),
  /** Rupees; below 0 for what somebody holds less. */
  amount: z.number(),
  /** The round-off of the order's bill, in the amount; left out for nothing. */
  roundOff: z.number().optional(),
  order: z.object({ _id: id, orderId: z.string() }).optional(),
  reason: z.string(),
  by: z.string(),
  createdAt: time,
});
export type CashEntry = z.infer<typeof cashEntry>;

const shiftWithEntries = cashShift.extend({ /** Oldest first. */ entries: z.array(cashEntry) });
export type ShiftWithEntries = z.infer<typeof shiftWithEntries>;

const closed = z.object({ at: time, by: z.string() });

const cashDay = z.object({
  day: z.string(),
  /** Left out while it is open. */
  closed: closed.optional(),
  shifts: z.array(cashShift),
  /** Shifts of other days that are not handed over. */
  otherOpen: z.array(cashShift),
  sums: cashSums,
  /** People who can start a shift: they deliver for the store and have none. */
  people: z.array(person),
  store: storeOfRow.optional(),
});
export type CashDay = z.infer<typeof cashDay>;

const cashDays = z.object({
  days: z.array(
    cashSums.extend({ day: z.string(), closed: closed.optional(), shifts: integer, open: integer, differing: integer }),
  ),
  /** Send as `before` to get the next page; null on the last page. */
  next: z.string().nullable(),
});
export type CashDays = z.infer<typeof cashDays>;

/** Rupees. */
const amount = z
  .number({ error: m.validation.rupees() })
  .min(0, m.validation.notNegative())
  .max(cashLimits.amount, m.validation.maxRupees({ most: String(cashLimits.amount) }))
  .refine(hasPlaces(2), m.validation.twoDecimals());

/**
 * The cash that they hold as the caller saw it, in rupees: when it has changed since, nothing is done. So a repeated request does nothing,
 * either.
 */
const holds = z.number({ error: m.validation.rupees() }).refine(hasPlaces(2), m.validation.twoDecimals());
const reason = text(m.validation.giveReason(), cashLimits.reason);

const shiftParams = z.object({ shiftId: id });
const dayParams = z.object({ day: calendarDay });
/** The shift as it is now. */
const conflicts = { CHANGED_MEANWHILE: shiftWithEntries, SHIFT_ENDED: shiftWithEntries };

export const cashCalls = {
  /** One's own open shifts. */
  getMyCash: call('admin', 'GET', '/api/v1/cash/mine', {
    staff: ['manager', 'rider'],
    output: z.object({ shifts: z.array(shiftWithEntries) }),
    errors: ['CASH_BOOK_OFF'],
  }),
  /** Starts a shift: one's own, or, for managers, that of somebody who delivers for the store. */
  startCashShift: call('admin', 'POST', '/api/v1/cash/shifts', {
    staff: ['manager', 'rider'],
    body: z.object({
      float: amount,
      userId: id.optional(),
      /** The store of the request without it. */
      storeId: id.optional(),
    }),
    output: shiftWithEntries,
    errors: ['CASH_BOOK_OFF', 'SHIFT_STARTED', 'NOT_FOUND'],
  }),
  getCashShift: call('admin', 'GET', '/api/v1/cash/shifts/:shiftId', {
    staff: ['manager'],
    params: shiftParams,
    output: shiftWithEntries,
    errors: ['CASH_BOOK_OFF'],
  }),
  /** Books a float, an expense or a payment to who delivers. Riders book expenses of their own. */
  addCashEntry: call('admin', 'POST', '/api/v1/cash/shifts/:shiftId/entries', {
    staff: ['manager', 'rider'],
    params: shiftParams,
    headers: idempotencyHeaders,
    body: z.object({
      kind: z.enum(enteredCashKinds),
      amount: amount.refine((value) => value > 0, m.validation.moreThanNothing()),
      /** Not needed for a float. */
      reason: optionalText(cashLimits.reason).optional(),
      holds,
    }),
    output: shiftWithEntries,
    errors: ['CASH_BOOK_OFF', 'IDEMPOTENCY_KEY_REUSED'],
    errorData: conflicts,
  }),
  /** Ends a shift: what was counted leaves the person, and a difference is booked with its reason. */
  handOverCash: call('admin', 'PUT', '/api/v1/cash/shifts/:shiftId/hand-over', {
    staff: ['manager'],
    params: shiftParams,
    body: z.object({
      holds,
      counted: amount,
      pieces: pieces.optional(),
      /** Required when `counted` differs from `holds`. */
      reason: optionalText(cashLimits.reason).optional(),
    }),
    output: shiftWithEntries,
    errors: ['CASH_BOOK_OFF'],
    errorData: conflicts,
  }),
  /** Newest first. */
  listCashDays: call('admin', 'GET', '/api/v1/cash/days', {
    staff: ['manager'],
    query: z.object({ before: calendarDay.optional() }),
    output: cashDays,
    errors: ['CASH_BOOK_OFF'],
  }),
  getCashDay: call('admin', 'GET', '/api/v1/cash/days/:day', {
    staff: ['manager'],
    params: dayParams,
    output: cashDay,
    errors: ['CASH_BOOK_OFF'],
  }),
  /** Refused while a shift of the day is not handed over. */
  closeCashDay: call('admin', 'PUT', '/api/v1/cash/days/:day/close', {
    staff: ['manager'],
    params: dayParams,
    output: cashDay,
    errors: ['CASH_BOOK_OFF', 'DAY_CLOSED', 'SHIFTS_OPEN', 'STEP_NOT_ALLOWED'],
  }),
  reopenCashDay: call('admin', 'PUT', '/api/v1/cash/days/:day/reopen', {
    params: dayParams,
    body: z.object({ reason }),
    output: cashDay,
    errors: ['CASH_BOOK_OFF', 'STEP_NOT_ALLOWED'],
  }),
  /** One row for each shift, and their sum. */
  exportCashDay: call('admin', 'GET', '/api/v1/cash/days/:day/sheet', {
    staff: ['manager'],
    params: dayParams,
    query: z.object(inLanguage),
    file: 'text/csv',
    errors: ['CASH_BOOK_OFF'],
  }),
};
