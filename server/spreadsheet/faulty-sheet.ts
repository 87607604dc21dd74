import type { SheetFault } from '../../contract/spreadsheet.ts';

/** A sheet was refused whole, since rows of it are faulty. */
export class FaultySheet extends Error {
  readonly faults: SheetFault[];
  /** How many rows are faulty; `faults` holds those of the first of them. */
  readonly rows: number;

  constructor(rows: number, faults: SheetFault[]) {
    super(rows === 1 ? '1 row is faulty.' : `${rows} rows are faulty.`);
    this.name = 'FaultySheet';
    this.rows = rows;
    this.faults = faults;
  }
}
