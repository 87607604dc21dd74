import type { SheetFault } from '../../contract/import/spreadsheet.ts';

/** The whole sheet was rejected, because some rows are faulty. */
export class FaultySheet extends Error {
  readonly faults: SheetFault[];
  /** The number of faulty rows; `faults` has those of the first ones. */
  readonly rows: number;

  constructor(rows: number, faults: SheetFault[]) {
    super(rows === 1 ? '1 row is faulty.' : `${rows} rows are faulty.`);
    this.name = 'FaultySheet';
    this.rows = rows;
    this.faults = faults;
  }
}
