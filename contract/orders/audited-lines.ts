/** Products of an order in the audit log: who reads it chooses the language of names and words. No schemas, so that it stays small. */
import type { RefusalReason, RefusedWasteReason } from '../delivery/refusal-rules.ts';
import type { ReportReason } from '../reports/report-rules.ts';

/** By the field of an entry. `name` is the English one in the database, and in the language of the reader in an answer. */
export interface AuditedLines {
  /** Units that were not taken at the door. */
  refused: { name: string; quantity: number; reason: RefusalReason };
  /** Returned goods: units that are not for sale again have a reason. */
  goods: { name: string; quantity: number; stock: number; reason?: RefusedWasteReason };
  /** The subject of a report. */
  problem: { name: string; quantity: number; reason: ReportReason };
  /** The goods for which money was given back, in rupees. */
  refund: { name: string; quantity: number; amount: number };
  /** The weight of all units. */
  weights: { name: string; grams: number };
}
