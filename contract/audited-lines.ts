/** Products of an order in the audit log: who reads it chooses the language of names and words. No schemas, so that it stays small. */
import type { RefusalReason, RefusedWasteReason } from './refusal-rules.ts';
import type { ReportReason } from './report-rules.ts';

/** By the field of an entry. `name` is the English one in the database, and in the language of the reader in an answer. */
export interface AuditedLines {
  /** What was not taken at the door. */
  refused: { name: string; quantity: number; reason: RefusalReason };
  /** What came back: units that are not for sale again have a reason. */
  goods: { name: string; quantity: number; stock: number; reason?: RefusedWasteReason };
  /** What a report is about. */
  problem: { name: string; quantity: number; reason: ReportReason };
  /** What money was given back for, in rupees. */
  refund: { name: string; quantity: number; amount: number };
  /** What all units weigh. */
  weights: { name: string; grams: number };
}
