import { type SheetImport, type SheetPreview, sheetLimits } from '../../contract/spreadsheet.ts';
import type { Look } from './importer.ts';
import type { Outcome } from './outcome.ts';
import type { ImportSummary } from './store.ts';

export const presentImport = (row: ImportSummary): SheetImport => ({
  _id: row.id,
  fileName: row.fileName,
  actorName: row.actorName,
  status: row.status,
  counts: row.counts,
  createdAt: (row.appliedAt ?? row.createdAt).toISOString(),
});

/** Gathers the first outcomes of each kind. */
export function presentDifferences() {
  const shown: Omit<SheetPreview, 'import' | keyof Look['made']> = { added: [], changed: [], same: [], faults: [] };
  const isFull = (list: readonly unknown[]) => list.length >= sheetLimits.shown;
  const addOne = (outcome: Outcome): void => {
    const { line } = outcome;
    if (outcome.kind === 'faulty') {
      if (!isFull(shown.faults)) shown.faults.push(...outcome.faults);
      return;
    }
    if (isFull(shown[outcome.kind])) return;
    const { sku, name } = outcome.kind === 'added' ? outcome.product : outcome.before;
    if (outcome.kind === 'changed') shown.changed.push({ line, sku, name, fields: outcome.fields });
    else shown[outcome.kind].push({ line, sku, name });
  };
  return { shown, add: (outcomes: readonly Outcome[]) => outcomes.forEach(addOne) };
}
