/**
 * Pure rules for what a customer refuses at the door: what is left of the order, and what it costs then (docs/features/partly-refused.md).
 */
import type { AuditedLines } from '../../../contract/audited-lines.ts';
import { toRupees } from '../../../contract/money.ts';
import { billOfOrder } from '../../../contract/pricing.ts';
import type { RefusalReason } from '../../../contract/refusal-rules.ts';
import { type PlainText, type Text, text } from '../../../messages/text.ts';
import { type ChangedFields, diff } from '../../audit-log/audit-log.ts';
import { invalidField } from '../../platform/errors.ts';
import type { OrderChanges, Quantity } from '../change-store.ts';
import { asOrdered, type NameOfLine } from '../line-names.ts';
import type { NoteText } from '../notes.ts';
import { offerForRest } from '../offer-part.ts';
import { withinTotal } from '../order-credit.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../store.ts';
import { snapshotOf } from '../substitutes/replacement.ts';

/** Units of a product that a customer does not take. */
export interface RefusedUnits extends Quantity {
  reason: RefusalReason;
  /** With the reason 'other'. */
  words?: string | undefined;
}

/** Refused units with the line that they are of. */
export interface Refused extends RefusedUnits {
  line: OrderLineRow;
}

/** What a delivery becomes when a part is refused. */
export interface Refusal {
  refused: readonly Refused[];
  /** What is left of the lines; 0 for a line of which nothing is taken. */
  left: readonly Quantity[];
  /** The sums, and the store credit that is left of what was used. */
  changes: OrderChanges;
  /** Sentences for the customer. */
  note: readonly NoteText[];
  fields: ChangedFields;
}

/**
 * The order without what is refused. As for lines that get smaller at packing, fees and tip stay, so nobody pays more because something is
 * refused. What an offer takes off the products is kept for those that are left, so refusing takes off what a refund would give back.
 * @throws AppError VALIDATION for a product that is not in the order or named twice, more units than it has, or all of them
 */
export function refuseLines(asked: readonly RefusedUnits[], { order, lines }: OrderWithLines): Refusal {
  const refused = linesOf(asked, lines);
  const left = refused.map(({ productId, quantity, line }) => ({ productId, quantity: line.quantity - quantity }));
  const leftOf = new Map(left.map(({ productId, quantity }) => [productId, quantity]));
  const taken = lines
    .map((line) => ({ ...line, quantity: leftOf.get(line.productId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (taken.length === 0) throw invalid(text('errors.allRefused'));
  const { grossPaise, totalPaise, lines: bill } = billOfOrder(taken, offerForRest(order.bill, lines, taken));
  return {
    refused,
    left,
    changes: withinTotal(order, { grossPaise, totalPaise, ...(order.bill && { bill: [...bill] }) }),
    note: refused.map((each) => ({ ...refusedText(each, asOrdered), productId: each.productId })),
    fields: {
      ...diff({ total: toRupees(order.totalPaise) }, { total: toRupees(totalPaise) }),
      // Without what the customer said: the audit log is never erased.
      refused: {
        from: null,
        to: refused.map(({ quantity, line: { name }, reason }): AuditedLines['refused'] => ({
          name,
          quantity,
          reason,
        })),
      },
    },
  };
}

function linesOf(asked: readonly RefusedUnits[], lines: readonly OrderLineRow[]): Refused[] {
  if (new Set(asked.map(({ productId }) => productId)).size < asked.length) throw invalid(text('errors.namedTwice'));
  return asked.map((each) => {
    const line = lines.find(({ productId }) => productId === each.productId);
    if (!line) throw invalid(text('errors.refusedOtherProduct'));
    const { name, quantity } = line;
    if (each.quantity > quantity) throw invalid(text('errors.refusedTooMuch', { name, quantity }));
    return { ...each, line };
  });
}

const invalid = (message: Text) => invalidField('refused', message);

/** What is stored of it. */
export const refusalRows = ({ id: orderId, storeId }: OrderRow, refused: readonly Refused[], createdAt: Date) =>
  refused.map(({ productId, quantity, reason, words = '', line }) => ({
    storeId,
    orderId,
    productId,
    line: line.line,
    quantity,
    reason,
    words: reason === 'other' ? words : '',
    product: snapshotOf(line),
    createdAt,
  }));

/** '2 × Potato not taken: damaged.' */
export function refusedText({ quantity, line, reason, words = '' }: Refused, nameOf: NameOfLine): PlainText {
  const params = { quantity, name: nameOf(line).name };
  if (reason === 'other') return text('answers.refusedOther', { ...params, words });
  return text(reasonTexts[reason], params);
}

const reasonTexts = {
  damaged: 'answers.refusedDamaged',
  wrong_item: 'answers.refusedWrongItem',
  not_fresh: 'answers.refusedNotFresh',
  changed_mind: 'answers.refusedChangedMind',
} as const satisfies Record<Exclude<RefusalReason, 'other'>, string>;
