/**
 * Pure rules of goods that are sold by weight: what an order costs once they are weighed (docs/features/goods-by-weight.md). Whole paise.
 */

import {
  chargedPaise,
  isInRange,
  soldByWeight,
  weighedPaise,
  weightRange,
} from '../../../../contract/catalogue/weight.ts';
import { gramsIn } from '../../../../contract/money/amounts.ts';
import { formatPaise, toRupees } from '../../../../contract/money/money.ts';
import { type Bill, type BillLine, billOfOrder } from '../../../../contract/money/pricing.ts';
import type { AuditedLines } from '../../../../contract/orders/audited-lines.ts';
import { type PlainText, text } from '../../../../messages/text.ts';
import { type ChangedFields, diff } from '../../../audit-log/audit-log.ts';
import type { SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { OrderChanges } from '../../model/change-repository.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../../model/repository.ts';
import type { LineWeight, NoteText } from '../../model/tables.ts';

/** A line that is sold by weight. */
type ByWeight = OrderLineRow & { weight: LineWeight };
export const isByWeight = (line: OrderLineRow): line is ByWeight => line.weight !== null;

/** The weight of all units of a line, as typed. */
export interface GivenWeight {
  productId: string;
  grams: number | string;
}

/** The prices and weights that lines get. */
export type WeighedLine = Pick<ByWeight, 'productId' | 'pricePaise' | 'salePaise' | 'weight'>;

export interface Weighing {
  weighed: readonly WeighedLine[];
  /** The lines as they are then. */
  lines: readonly ByWeight[];
  changes: OrderChanges;
  /** Sentences for the customer. */
  note: readonly NoteText[];
  fields: ChangedFields;
}

/**
 * How an ordered product is sold by weight; null for one that is not.
 * @param salePaise what a unit costs as ordered @param mostPaise the most that a unit may cost
 */
export function weightOf(
  { unit, unitQuantity, weightDeviation, pricePaise, salePaise }: Omit<SaleProduct, 'publish' | 'stock'>,
  charged = salePaise,
  mostPaise?: number,
): LineWeight | null {
  const sold = soldByWeight({ unit, unit_quantity: unitQuantity, weight_deviation: weightDeviation ?? undefined });
  const most = mostPaise === undefined ? {} : { mostPaise };
  return sold ? { ...sold, pricePaise, salePaise: charged, ...most, grams: null } : null;
}

/** The same before anything was weighed. */
export const unweighed = (weight: LineWeight | null | undefined): LineWeight | null => {
  if (!weight) return null;
  const { weighed: _, ...ordered } = weight;
  return { ...ordered, grams: null };
};

/** @throws AppError VALIDATION with the range, for what is no weight in whole grams */
export function requireGrams(line: ByWeight, typed: number | string, field: string): number {
  const grams = typeof typed === 'string' ? gramsIn(typed) : typed;
  if (grams === undefined || !Number.isInteger(grams) || grams < 0) throw outOfRange(line, field);
  return grams;
}

/** @throws AppError VALIDATION with the range, when the units of a line cannot weigh this */
function requireWeight(line: ByWeight, typed: number | string, field: string): number {
  const grams = requireGrams(line, typed, field);
  if (!isInRange(grams, line.weight, line.quantity)) throw outOfRange(line, field);
  return grams;
}

function outOfRange({ name, quantity, weight }: ByWeight, field: string): AppError {
  const { least, most } = weightRange(weight, quantity);
  return invalidField(field, text('errors.weightRange', { units: quantity, name, least, most }));
}

/** The price of one unit when all of them weigh this. */
const pricesOf = ({ weight, quantity }: Pick<ByWeight, 'weight' | 'quantity'>, grams: number) => ({
  pricePaise: weighedPaise(weight.pricePaise, weight, quantity, grams),
  salePaise: chargedPaise(weight.salePaise, weight, quantity, grams, weight.mostPaise),
});

/**
 * The prices of an order that is packed; undefined for one without goods by weight.
 * @param given what was not stored before, or replaces it
 * @throws AppError WEIGHT_NEEDED while a line has no weight, VALIDATION for a weight out of range, or of another product
 */
export function weighLines(given: readonly GivenWeight[], { order, lines }: OrderWithLines): Weighing | undefined {
  const grams = gramsGiven(given, lines);
  const byWeight = lines.filter(isByWeight);
  if (byWeight.length === 0) return undefined;
  const gramsOf = ({ productId, weight }: ByWeight) => grams.get(productId) ?? weight.grams;
  const missing = byWeight.filter((line) => gramsOf(line) === null).map(({ name }) => name);
  if (missing.length > 0) throw new AppError('WEIGHT_NEEDED', text('errors.weighFirst', { names: missing.join(', ') }));
  const weighed = byWeight.map((line) => {
    const total = requireWeight(line, gramsOf(line) ?? 0, 'weights');
    const units = line.quantity;
    const extraGrams = total - units * line.weight.unitGrams;
    const weight = { ...line.weight, grams: total, weighed: { units, grams: total, extraGrams } };
    return { productId: line.productId, ...pricesOf(line, total), weight };
  });
  const all = withWeights(lines, weighed);
  const { changes, fields } = changesOf(order, billOfWeighed(all, order.bill));
  const after = all.filter(isByWeight);
  const { creditPaise, paysWithPaise } = order;
  return {
    weighed,
    lines: after,
    changes: { ...changes, beforeWeighing: { creditPaise, paysWithPaise } },
    note: after.map((line) => ({ ...weighedText(line, asOrdered), productId: line.productId })),
    fields: { ...fields, weights: { from: null, to: weighed.map((line) => auditedWeight(line, lines)) } },
  };
}

/**
 * The prices as ordered, of an order that is no longer packed, and how it was to be paid then; undefined when packing changed nothing
 * of that.
 */
export function unweighLines({ order, lines }: OrderWithLines): Omit<Weighing, 'note' | 'lines'> | undefined {
  const weighed = lines.filter(isByWeight).map(({ productId, weight: { weighed: _, ...weight } }) => {
    const { pricePaise, salePaise: charged } = weight;
    return { productId, pricePaise, salePaise: charged, weight };
  });
  // Those that were weighed may have been taken off since. Less was packed of others, and the offer was more before.
  const hasAgreed = order.bill?.some(({ agreedPaise }) => agreedPaise !== undefined) ?? false;
  if (weighed.length === 0 && order.beforeWeighing === null && !hasAgreed) return undefined;
  const { changes, fields } = changesOf(order, billOfOrder(withWeights(lines, weighed), asAgreed(order.bill)));
  return { weighed, changes: { ...changes, ...order.beforeWeighing, beforeWeighing: null }, fields };
}

/** The weights by product. @throws AppError VALIDATION */
function gramsGiven(given: readonly GivenWeight[], lines: readonly OrderLineRow[]): Map<string, number> {
  if (new Set(given.map(({ productId }) => productId)).size < given.length)
    throw invalidField('weights', text('errors.namedTwice'));
  return new Map(
    given.map(({ productId, grams }) => {
      const line = lines.find((each) => each.productId === productId);
      if (!line) throw invalidField('weights', text('errors.productNotInOrder'));
      return [productId, requireWeight(requireByWeight(line, 'weights'), grams, 'weights')];
    }),
  );
}

/** @throws AppError VALIDATION when the product is not sold by weight */
function requireByWeight(line: OrderLineRow, field: string): ByWeight {
  if (!isByWeight(line)) throw invalidField(field, text('errors.notByWeight', { name: line.name }));
  return line;
}

const withWeights = (lines: readonly OrderLineRow[], weighed: readonly WeighedLine[]): OrderLineRow[] =>
  lines.map((line) => ({ ...line, ...weighed.find(({ productId }) => productId === line.productId) }));

/**
 * The bill of a packed order. Fees and tip stay. An offer never takes off more than the products cost by weight, and what it took off as
 * ordered is kept, so that undoing the packing leads to the bill of an order that was never weighed.
 * @param lines as weighed @param stored the bill of the order as it is
 */
export function billOfWeighed(lines: readonly OrderLineRow[], stored: OrderRow['bill']): Bill {
  const agreed = asAgreed(stored);
  const bill = billOfOrder(lines, agreed);
  return {
    ...bill,
    lines: bill.lines.map((line, place): BillLine => {
      const agreedPaise = line.offer && agreed?.[place]?.paise;
      return agreedPaise === undefined || agreedPaise === line.paise ? line : { ...line, agreedPaise };
    }),
  };
}

/** The bill with what an offer takes off as ordered. */
const asAgreed = (bill: OrderRow['bill']): OrderRow['bill'] =>
  bill?.map(({ agreedPaise, ...line }) => (agreedPaise === undefined ? line : { ...line, paise: agreedPaise })) ?? null;

const changesOf = (order: OrderRow, { grossPaise, totalPaise, lines }: Bill) => ({
  changes: { grossPaise, totalPaise, ...(order.bill && { bill: [...lines] }) },
  fields: diff({ total: toRupees(order.totalPaise) }, { total: toRupees(totalPaise) }),
});

const auditedWeight = (
  { productId, weight }: WeighedLine,
  lines: readonly OrderLineRow[],
): AuditedLines['weights'] => ({
  name: lines.find((line) => line.productId === productId)?.name ?? '',
  grams: weight.grams ?? 0,
});

/** 'Bananas: 512 g, ₹51.20.' */
export const weighedText = (line: ByWeight, nameOf: NameOfLine): PlainText =>
  text('answers.lineWeighed', {
    name: nameOf(line).name,
    grams: line.weight.grams ?? 0,
    amount: formatPaise(line.salePaise * line.quantity),
  });
