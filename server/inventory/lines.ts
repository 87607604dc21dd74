/** The lines of inventory documents. */
import type { LineFields } from '../../contract/inventory/inventory.ts';
import type { ArrivalReason } from '../../contract/inventory/inventory-limits.ts';
import { toPaise } from '../../contract/money/money.ts';

/** Units of a lot that a transfer takes along. */
export interface SentLot {
  /** The lot of the sending store. */
  documentId: string;
  line: number;
  expiresOn: string;
  quantity: number;
  /** In a received transfer. */
  received?: number;
}

/** A line as it is stored. */
export interface StoredLine extends Omit<LineFields, 'unitCost'> {
  /** Whole paise for one unit. */
  unitCostPaise: number | null;
  /** In a count: the version of the stock when the line was counted. */
  stockVersion?: number;
  /** In a posted count: the stock before and the change. In a received transfer only the change: received minus sent. */
  expected?: number;
  difference?: number;
  /** In a sent transfer: what of it has a date, soonest first. */
  lots?: SentLot[];
  /** In a received transfer. */
  received?: number;
  arrivalReason?: ArrivalReason | null;
}

export const storedLine = ({ unitCost, ...line }: LineFields): StoredLine => ({
  ...line,
  unitCostPaise: unitCost === null ? null : toPaise(unitCost),
});

/** A line of a count that is not counted yet. */
export const uncounted = (productId: string): StoredLine => ({
  productId,
  quantity: null,
  unitCostPaise: null,
  expiresOn: null,
  reason: null,
  reasonText: '',
  countedAt: null,
});

/** A line with a counted number. */
export interface CountedLine extends StoredLine {
  quantity: number;
  stockVersion: number;
}

export const isCounted = (line: StoredLine): line is CountedLine =>
  line.quantity !== null && line.stockVersion !== undefined;

/** Units by product, of all lines. */
export function unitsByProduct(lines: readonly Pick<StoredLine, 'productId' | 'quantity'>[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + (quantity ?? 0));
  return units;
}
