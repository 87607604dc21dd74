/** Products of an order in the audit log, in words. */

import type { RefusedWasteReason } from '../../../contract/delivery/refusal-rules.ts';
import { formatRupees } from '../../../contract/money/money.ts';
import type { AuditedLines } from '../../../contract/orders/audited-lines.ts';
import { m } from '../../../messages/index.ts';
import { refusalReason } from '../../orders/refusal-labels.ts';
import { reasonLabel } from '../../orders/report-labels.ts';

/** Why goods that came back are not sold again. */
export const wasteLabels = (): Readonly<Record<RefusedWasteReason, string>> => ({
  damaged: m.refusalsAdmin.wasteDamaged(),
  spoiled: m.refusalsAdmin.wasteSpoiled(),
  not_returned: m.refusalsAdmin.notReturned(),
  other: m.refusals.other(),
});

/** '1 back to stock, 2 waste (Damaged)'. */
function returned({ quantity, stock, reason }: AuditedLines['goods']): string {
  const parts = [
    stock > 0 && m.refusals.receivedStock({ count: stock }),
    stock < quantity &&
      m.refusals.receivedWaste({ count: quantity - stock }) + (reason ? ` (${wasteLabels()[reason]})` : ''),
  ];
  return parts.filter(Boolean).join(', ');
}

const words: { readonly [F in keyof AuditedLines]: (line: AuditedLines[F]) => string } = {
  refused: (line) => `${m.refusals.units(line)}: ${refusalReason(line)}`,
  goods: (line) => `${m.refusals.units(line)}: ${returned(line)}`,
  // Of a report from before the shop gave refunds, too.
  problem: (line) => `${m.refusals.units(line)}: ${reasonLabel(line.reason, false)}`,
  refund: (line) => `${m.refusals.units(line)}: ${formatRupees(line.amount)}`,
  weights: (line) => m.byWeightAdmin.auditedLine({ name: line.name, grams: String(line.grams) }),
};

/** '2 × Curd: Not fresh'; undefined for what is no product. Older entries have sentences in English. */
export const lineText = (field: string, value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(words, field)
    ? (words as Readonly<Record<string, (line: unknown) => string>>)[field]?.(value)
    : undefined;
