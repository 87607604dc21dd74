/** Counts the rows of a sheet by kind, with the first of those that are left out. */

import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type { SheetCounts, SheetFault, StaleRow } from '../../contract/import/spreadsheet.ts';
import { FaultySheet } from './faulty-sheet.ts';
import type { Outcome } from './outcome.ts';
import type { SheetCategories } from './sheet-categories.ts';

export const noCounts = (): SheetCounts => ({
  added: 0,
  changed: 0,
  same: 0,
  faulty: 0,
  categories: 0,
  subCategories: 0,
  stock: 0,
  stockOnly: 0,
  skipped: 0,
});

export class Tally {
  readonly counts = noCounts();
  readonly faults: SheetFault[] = [];
  readonly skipped: StaleRow[] = [];
  /** The stores of the rows that are written. */
  readonly storeIds = new Set<string>();

  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      this.counts[outcome.kind] += 1;
      if (outcome.kind === 'added' || outcome.kind === 'changed') this.storeIds.add(outcome.storeId);
      if (outcome.kind === 'faulty' && this.faults.length < sheetLimits.shown) this.faults.push(...outcome.faults);
      if (outcome.kind === 'skipped' && this.skipped.length < sheetLimits.stale) {
        const { kind: _, storeId: _storeId, group: _group, ...row } = outcome;
        this.skipped.push(row);
      }
      if ('stock' in outcome && outcome.stock) {
        this.counts.stock += 1;
        if (outcome.kind === 'same') this.counts.stockOnly += 1;
      }
    }
  }

  /** The number of products written for these outcomes. */
  get written(): number {
    return this.counts.added + this.counts.changed;
  }

  shelve({ made }: SheetCategories): SheetCounts {
    this.counts.categories = made.categories.length;
    this.counts.subCategories = made.subCategories.length;
    return this.counts;
  }

  /** @throws FaultySheet */
  rejectFaulty(): void {
    if (this.counts.faulty > 0) throw new FaultySheet(this.counts.faulty, this.faults);
  }
}
