import type { SheetFault } from '../../contract/spreadsheet.ts';

/** The sheet as a whole cannot be read; no rows can be skipped. */
export class SheetError extends Error {
  readonly fault: SheetFault;

  /** @param line 0 for the file itself */
  constructor(line: number, reason: string, column = '') {
    super(line > 0 ? `Line ${line}: ${reason}` : reason);
    this.name = 'SheetError';
    this.fault = { line, column, reason };
  }
}
