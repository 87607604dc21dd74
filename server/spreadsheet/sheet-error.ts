import type { SheetFault } from '../../contract/spreadsheet.ts';

/** The sheet as a whole cannot be read; there is nothing that could be skipped. */
export class SheetError extends Error {
  readonly fault: SheetFault;

  /** @param line 0: the file itself is meant */
  constructor(line: number, reason: string, column = '') {
    super(line > 0 ? `Line ${line}: ${reason}` : reason);
    this.name = 'SheetError';
    this.fault = { line, column, reason };
  }
}
