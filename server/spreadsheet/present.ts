import { plainLine } from '../../contract/api/plain-text.ts';
import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type { SheetImport, SheetPreview } from '../../contract/import/spreadsheet.ts';
import { salePaise, toRupees } from '../../contract/money/money.ts';
import type { NewProduct } from '../catalogue/change.ts';
import type { Queries } from '../db/database.ts';
import { findDoubts } from './doubts.ts';
import type { Outcome } from './outcome.ts';
import type { ImportSummary } from './repository.ts';
import { SeenWriter } from './seen.ts';
import { differsInStock, stockDifferencesOf } from './stock-differences.ts';
import type { TableRow } from './table-limits.ts';
import { noCounts } from './tally.ts';

/** @param names of all stores by their ids, in a shop with several */
export const presentImport = (row: ImportSummary, names?: ReadonlyMap<string, string>): SheetImport => ({
  _id: row.id,
  fileName: row.fileName,
  actorName: row.actorName,
  status: row.status,
  // Older imports have fewer counts.
  counts: { ...noCounts(), ...row.counts },
  createdAt: (row.appliedAt ?? row.createdAt).toISOString(),
  ...(names && { stores: storesOf(row).flatMap((id) => names.get(id) ?? []) }),
});

/** The first rows that are no products, each in a line of text. */
export const presentLeftOut = (rows: readonly TableRow[]): NonNullable<SheetPreview['leftOut']> => ({
  count: rows.length,
  rows: rows.slice(0, sheetLimits.shown).map(({ line, cells }) => ({
    line,
    text: plainLine(cells.filter((cell) => cell.trim() !== '').join(' · ')).slice(0, leftOutLength),
  })),
});

/** Those of its rows; before that is known, and in older imports, the one that was chosen. */
const storesOf = ({ storeIds, storeId }: ImportSummary) => (storeIds.length > 0 ? storeIds : [storeId]);

/** Characters of a row that is left out, as it is shown. */
const leftOutLength = 100;

type Lists = Pick<SheetPreview, 'added' | 'changed' | 'same' | 'faults'>;

/** The price and the unit of a new product. */
const packOf = ({ pricePaise, discount, unit, unitQuantity }: NewProduct) => ({
  price: toRupees(pricePaise),
  salePrice: toRupees(salePaise(pricePaise, discount)),
  unit,
  unit_quantity: unitQuantity,
});

/** Collects the first outcomes of each kind, and what the preview saw of every product. */
export function presentDifferences() {
  const shown: Lists = { added: [], changed: [], same: [], faults: [] };
  const restocked: Outcome[] = [];
  const doubts = findDoubts();
  const seen = new SeenWriter();
  const isFull = (list: readonly unknown[]) => list.length >= sheetLimits.shown;
  const addOne = (outcome: Outcome): void => {
    const { line } = outcome;
    doubts.add(outcome);
    if (outcome.kind === 'faulty') {
      if (!isFull(shown.faults)) shown.faults.push(...outcome.faults);
      return;
    }
    if (outcome.kind === 'skipped') return;
    if (outcome.kind !== 'added') seen.add(line, outcome.seen);
    if (differsInStock(outcome) && !isFull(restocked)) restocked.push(outcome);
    if (isFull(shown[outcome.kind])) return;
    const { sku, name } = outcome.kind === 'added' ? outcome.product : outcome.before;
    const { store } = outcome;
    if (outcome.kind === 'changed') shown.changed.push({ line, sku, name, store, fields: outcome.fields });
    else if (outcome.kind === 'same') shown.same.push({ line, sku, name, store });
    else shown.added.push({ line, sku, name, store, ...(!outcome.isFurther && packOf(outcome.product)) });
  };
  return {
    shown,
    seen,
    add: (outcomes: readonly Outcome[]) => outcomes.forEach(addOne),
    /** The kinds of faults, and the rows that may be mistakes. */
    doubts: () => doubts.result(),
    /** The first rows with a different stock. */
    stock: (queries: Queries) => stockDifferencesOf(queries, restocked.filter(differsInStock)),
  };
}
