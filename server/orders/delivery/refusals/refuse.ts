/**
 * Pure rules for what a customer refuses at the door: what is left of the order, and what it costs then (docs/features/partly-refused.md).
 */

import type { RefusalReason } from '../../../../contract/delivery/refusal-rules.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import { billOfOrder } from '../../../../contract/money/pricing.ts';
import type { AuditedLines } from '../../../../contract/orders/audited-lines.ts';
import { type PlainText, type Text, text } from '../../../../messages/text.ts';
import { type ChangedFields, diff } from '../../../audit-log/audit-log.ts';
import { invalidField } from '../../../lib/errors.ts';
import type { OrderChanges, Quantity } from '../../model/change-repository.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../../model/repository.ts';
import type { NoteText } from '../../model/tables.ts';
import { offerForRest } from '../../placement/offer-part.ts';
import { withinTotal } from '../../placement/order-credit.ts';
import { snapshotOf } from '../../questions/substitutes/replacement.ts';
import type { Refused, RefusedUnits } from '../../transitions/transition.ts';

/** A delivery of which a part is refused. */
export interface Refusal {
  refused: readonly Refused[];
  /** The rest of the lines; 0 for a line of which nothing is taken. */
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

/** The stored rows. */
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
