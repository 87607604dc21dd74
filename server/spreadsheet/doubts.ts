/** Collects the doubts of a preview: faults by their kind, and rows that can be imported but may be mistakes. */

import { foldedText } from '../../contract/api/plain-text.ts';
import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import { columnNames, labelNames } from '../../contract/catalogue/product-fields.ts';
import type { FaultKind, FlaggedRow, RowFlag, SheetFault, SheetPreview } from '../../contract/import/spreadsheet.ts';
import { salePaise, toRupees } from '../../contract/money/money.ts';
import { type Text, text } from '../../messages/text.ts';
import { english } from '../lib/errors.ts';
import type { Outcome } from './outcome.ts';
import { sizeOfProduct } from './pack-size.ts';

/** A price of this many times the usual one in the sheet, from an amount that is no small change, in paise. */
const high = { times: 25, least: 200_000, always: 5_000_000 };
/** Less than a rupee. */
const low = 100;
/** A new price of this many times the old one, or the other way round. */
const changed = 3;

/** Columns that products can do without. */
const dispensable: ReadonlySet<string> = new Set([
  ...['ean', 'stock', 'discount', 'description', 'aliases', 'images', 'weight_deviation'],
  ...['publish', 'sub_category', 'variant_group', 'shelf'],
  ...columnNames,
  ...labelNames,
]);
/** Faults that a cell has on its own. */
const ofCell: ReadonlySet<string> = new Set([
  'sheetFaults.inCell',
  'sheetFaults.inCellWithHint',
  'sheetFaults.shortened',
]);

type Doubts = Pick<SheetPreview, 'faultKinds' | 'flagged' | 'flags' | 'withoutCategory'>;

/** A fault without the cell that has it. */
function kindOf({ reasonText }: SheetFault): Text {
  const { fault, hint } = reasonText.params ?? {};
  if (typeof fault !== 'object') return reasonText as Text;
  return (typeof hint === 'object' ? text('sheetFaults.kindWithHint', { fault, hint } as never) : fault) as Text;
}

const priceOf = ({ pricePaise, discount }: { pricePaise: number; discount: number }) => salePaise(pricePaise, discount);

export function findDoubts() {
  const kinds = new Map<string, FaultKind>();
  const flagged: FlaggedRow[] = [];
  const assumed: FlaggedRow[] = [];
  const flags: Partial<Record<RowFlag, number>> = {};
  const prices: number[] = [];
  const dear: { row: Omit<FlaggedRow, 'flag'>; paise: number }[] = [];
  const seen = new Set<string>();
  let withoutCategory = 0;

  const addFault = (fault: SheetFault) => {
    const reasonText = kindOf(fault);
    const of = reasonText.params?.fault;
    const key = `${fault.column} ${reasonText.key} ${typeof of === 'object' ? of.key : ''}`;
    const known = kinds.get(key);
    if (known) known.count += 1;
    else {
      const canLeaveOut = dispensable.has(fault.column) && ofCell.has(fault.reasonText.key);
      const about = { column: fault.column, line: fault.line, canLeaveOut };
      kinds.set(key, { ...about, count: 1, reason: english(reasonText), reasonText });
    }
    if (reasonText.key === 'sheetFaults.needsCategory') withoutCategory += 1;
  };
  const flag = (name: RowFlag, row: Omit<FlaggedRow, 'flag'>) => {
    flags[name] = (flags[name] ?? 0) + 1;
    if (name === 'hsn_zero') return;
    const list = name === 'unit_assumed' ? assumed : flagged;
    if (list.length < sheetLimits.shown) list.push({ ...row, flag: name });
  };

  const add = (outcome: Outcome): void => {
    if (outcome.kind === 'faulty') {
      outcome.faults.forEach(addFault);
      return;
    }
    if (outcome.kind === 'skipped' || (outcome.kind === 'added' && outcome.isFurther)) return;
    const { line, store } = outcome;
    const product =
      outcome.kind === 'added' ? outcome.product : outcome.kind === 'changed' ? outcome.after : outcome.before;
    const paise = priceOf(product);
    prices.push(paise);
    if (outcome.kind === 'same') return;
    const row = { line, sku: product.sku, name: product.name, store, salePrice: toRupees(paise) };
    for (const each of outcome.flags) flag(each, row);
    if (outcome.kind === 'changed') {
      const before = priceOf(outcome.before);
      if (paise >= before * changed || paise * changed <= before) {
        flag('price_changed', { ...row, before: toRupees(before) });
      }
      return;
    }
    if (paise < low) flag('price_low', row);
    if (paise >= high.least && dear.length < sheetLimits.stale) dear.push({ row, paise });
    const key = `${foldedText(product.name)} ${sizeOfProduct(product)}`;
    if (seen.has(key) && !outcome.flags.includes('same_name')) flag('same_name', row);
    seen.add(key);
  };

  return {
    add,
    result(): Doubts {
      const usual = prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0;
      for (const { row, paise } of dear)
        if (paise >= high.always || paise >= usual * high.times) flag('price_high', row);
      const faultKinds = [...kinds.values()].toSorted((a, b) => b.count - a.count || a.line - b.line);
      const listed = [...flagged.toSorted((a, b) => a.line - b.line), ...assumed].slice(0, sheetLimits.shown);
      return { faultKinds, flagged: listed, flags, withoutCategory };
    },
  };
}
