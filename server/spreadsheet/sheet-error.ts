import type { SheetFault } from '../../contract/spreadsheet.ts';

/** The sheet as a whole cannot be read; there is nothing that could be skipped. */
export class SheetError extends Error {
  readonly fault: SheetFault;

  constructor(line: number, reason: string, column = '') {
    super(`Line ${line}: ${reason}`);
    this.name = 'SheetError';
    this.fault = { line, column, reason };
  }
}
