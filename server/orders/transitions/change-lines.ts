/** The transition of an order whose lines become others: the sums that follow, the timeline, the audit log, and the email. Pure. */
import { toRupees } from '../../../contract/money/money.ts';
import { billOfOrder } from '../../../contract/money/pricing.ts';
import type { PlainText } from '../../../messages/text.ts';
import { diff } from '../../audit-log/audit-log.ts';
import { inLanguage } from '../../lib/errors.ts';
import { linesChangedEmail } from '../messages/emails/changes.ts';
import type { Quantity } from '../model/change-repository.ts';
import type { NameOfLine } from '../model/line-names.ts';
import type { OrderLineRow, OrderRow } from '../model/repository.ts';
import type { NoteText } from '../model/tables.ts';
import type { Locked, Transition } from './transition.ts';

/** A sentence of the timeline that the email has, too. */
export interface NamedText extends NoteText {
  /** With the names of the products in another language. */
  named: (nameOf: NameOfLine) => PlainText;
}

export interface LinesChange extends Pick<Transition, 'lines' | 'movements'> {
  note: readonly NamedText[];
  /** True when something was missing, so that the email says sorry. */
  isShort: boolean;
  added: NonNullable<Transition['added']>;
  /** The charges besides the products, before those that follow from them. */
  bill: OrderRow['bill'];
}

/** The products of an order with new quantities, without those that are removed, and with those that are added. */
export function linesAfter<Added extends object>(
  lines: readonly OrderLineRow[],
  changed: readonly Quantity[],
  added: readonly (Added & { quantity: number })[],
) {
  const left = new Map(changed.map(({ productId, quantity }) => [productId, quantity]));
  return [...lines.map((line) => ({ ...line, quantity: left.get(line.productId) ?? line.quantity })), ...added].filter(
    ({ quantity }) => quantity > 0,
  );
}

/** The transition of new lines, with the sums that follow from them. */
export function changedLines(
  { order, lines }: Locked,
  { note, isShort, added, bill: stored, ...change }: LinesChange,
): Transition {
  const after = linesAfter(lines, change.lines, added);
  const { grossPaise, totalPaise, lines: bill } = billOfOrder(after, stored);
  const touched = new Set([...change.lines, ...added].map(({ productId }) => productId));
  const quantities = (some: readonly { productId: string; name: string; quantity: number }[]) =>
    Object.fromEntries(
      some.filter(({ productId }) => touched.has(productId)).map(({ name, quantity }) => [name, quantity]),
    );
  return {
    kind: 'line_changed',
    note: note.map(({ named: _, ...each }) => each),
    changes: { grossPaise, totalPaise, ...(order.bill && { bill: [...bill] }) },
    ...change,
    added,
    fields: diff(
      { total: toRupees(order.totalPaise), ...quantities(lines) },
      { total: toRupees(totalPaise), ...quantities(after) },
    ),
    email: (emailed, to, origin, nameOf) =>
      linesChangedEmail(emailed, to, origin, {
        note: note.map((each) => inLanguage(to.language, each.named(nameOf))).join(' '),
        isShort,
      }),
  };
}

/** A place for a line after all others. */
export const nextPlace = (lines: readonly Pick<OrderLineRow, 'line'>[]): number =>
  Math.max(0, ...lines.map(({ line }) => line)) + 1;
